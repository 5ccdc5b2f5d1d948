import { crc32 } from 'node:zlib';
import { Failure } from '@isnad/contract/failure';
import type { Environment } from '@isnad/contract/key-rules';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const PATTERN = /^svc_(live|test)_[0-9A-Za-z]{38}$/;

/**
 * Generates a secret: `svc_live_` or `svc_test_`, 32 random base62 characters (190 bits), and a CRC-32 of the preceding text in 6 base62 characters.
 * The checksum detects a mistyped key without a lookup.
 * @param randomBytes a cryptographic source
 */
export function newSecret(environment: Environment, randomBytes: (size: number) => Uint8Array): string {
  let random = '';
  while (random.length < RANDOM_CHARACTERS) {
    for (const byte of randomBytes(RANDOM_CHARACTERS)) {
      // 248 is the largest multiple of 62 that fits in a byte. Higher values would favor some characters.
      if (byte < 248 && random.length < RANDOM_CHARACTERS) random += BASE62.charAt(byte % 62);
    }
  }
  const body = `${secretPrefix(environment)}${random}`;
  return body + checksum(body);
}

export function secretPrefix(environment: Environment): string {
  return `svc_${environment}_`;
}

/** Whether a text has the form and checksum of a key. Does not tell whether the key exists. */
export function isWellFormedSecret(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const end = text.length - CHECKSUM_CHARACTERS;
  return checksum(text.slice(0, end)) === text.slice(end);
}

/** @throws {Failure} `key_malformed` */
export function checkForm(secret: string): void {
  if (isWellFormedSecret(secret)) return;
  throw new Failure(
    'key_malformed',
    'The API key is mistyped or incomplete: its form or its checksum is wrong. Copy the whole key.',
  );
}

function checksum(body: string): string {
  let rest = crc32(body);
  let out = '';
  for (let place = 0; place < CHECKSUM_CHARACTERS; place++) {
    out = BASE62.charAt(rest % 62) + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
