import { createCipheriv, createDecipheriv } from 'node:crypto';

const NONCE = 12;
const TAG = 16;

/** Encrypts and decrypts stored texts, such as secrets. Access to the store alone is not enough to decrypt them. */
export type Seal = {
  readonly close: (text: string) => string;
  /** @throws {Error} when it was not sealed with this key */
  readonly open: (sealed: string) => string;
};

/** @param key 32 bytes, base64url */
export function sealOf(key: string, randomBytes: (size: number) => Uint8Array): Seal {
  const bytes = Buffer.from(key, 'base64url');
  return {
    close: (text) => {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', bytes, nonce);
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64');
    },
    open: (sealed) => {
      const all = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', bytes, all.subarray(0, NONCE));
      decipher.setAuthTag(all.subarray(-TAG));
      return Buffer.concat([decipher.update(all.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8');
    },
  };
}
