import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';

/** Hashes a secret for storage: HMAC-SHA-256 with the pepper, base64url (43 characters). */
export type SecretHash = (secret: string) => string;

/** The pepper is kept outside the database. Without it, stolen hashes cannot be attacked by brute force. */
export function secretHash(pepper: Uint8Array): SecretHash {
  const key = createSecretKey(pepper);
  return (secret) => createHmac('sha256', key).update(secret).digest('base64url');
}

/** Derives a secret for another purpose. It reveals neither the pepper nor the secrets of other purposes. */
export function derivedSecret(pepper: Uint8Array, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', pepper, '', purpose, 32)).toString('base64url');
}
