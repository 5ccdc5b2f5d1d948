import { crc32 } from 'node:zlib';
import { Failure } from '../contract/failure.ts';
import type { Environment } from '../contract/keys.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const PATTERN = /^svc_(live|test)_[0-9A-Za-z]{38}$/;

/**
 * Makes a new secret: `svc_live_` or `svc_test_`, 32 random base62 characters (190 bits), and the CRC-32 of all before it as 6
 * base62 characters, so that a mistyped key is known without looking it up.
 * @param randomBytes a cryptographic source
 */
export function newSecret(environment: Environment, randomBytes: (size: number) => Uint8Array): string {
  let random = '';
  while (random.length < RANDOM_CHARACTERS) {
    for (const byte of randomBytes(RANDOM_CHARACTERS)) {
      // 248 is the largest multiple of 62 in a byte: what lies above would make some characters likelier than others.
      if (byte < 248 && random.length < RANDOM_CHARACTERS) random += BASE62.charAt(byte % 62);
    }
  }
  const body = `${secretPrefix(environment)}${random}`;
  return body + checksum(body);
}

export function secretPrefix(environment: Environment): string {
  return `svc_${environment}_`;
}

/** Whether the text has the form of a key and its checksum is right; says nothing about whether such a key was ever made. */
export function isWellFormedSecret(text: string): boolean {
  if (!PATTERN.test(text)) return false;
  const end = text.length - CHECKSUM_CHARACTERS;
  return checksum(text.slice(0, end)) === text.slice(end);
}

/** @throws {Failure} `key_malformed` */
export function checkForm(secret: string): void {
  if (isWellFormedSecret(secret)) return;
  throw new Failure('key_malformed', 'The API key is mistyped or incomplete: its form or its checksum is wrong.');
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
