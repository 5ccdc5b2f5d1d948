const BYTES = 16;

/**
 * Makes a new `Idempotency-Key`: 128 random bits in hexadecimal. `crypto.randomUUID` is missing on pages opened over plain HTTP from
 * another machine, such as `http://192.168.1.10:8787`.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
