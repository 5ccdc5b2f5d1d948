import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Turns a secret into what is stored of it: HMAC-SHA-256 under the pepper, base64url (43 characters). */
export type SecretHash = (secret: string) => string;

/** Without the pepper, which lies outside the database, stolen hashes cannot even be tried. */
export function secretHash(pepper: Uint8Array): SecretHash {
  const key = createSecretKey(pepper);
  return (secret) => createHmac('sha256', key).update(secret).digest('base64url');
}

/** A secret for another purpose, from which neither the pepper nor the secret of any other purpose can be told. */
export function derivedSecret(pepper: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32)).toString('base64url');
}
