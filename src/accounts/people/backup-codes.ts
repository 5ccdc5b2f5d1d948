/** Letters and digits that are not taken for one another: no i, l, o, 0 or 1. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODES = 10;
const HALF_LENGTH = 5;

/**
 * New backup codes, such as `7kqm4-xw2pe`, each with 49 bits of chance.
 * @param randomBytes secure random bytes, as many as asked for
 */
export function newBackupCodes(randomBytes: (size: number) => Uint8Array): string[] {
  const letters: string[] = [];
  while (letters.length < CODES * HALF_LENGTH * 2) {
    for (const byte of randomBytes(128)) {
      // The one of 32 values that stands for no letter is left out, so that each letter is as likely as another.
      const letter = ALPHABET[byte & 31];
      if (letter !== undefined) letters.push(letter);
    }
  }
  return Array.from({ length: CODES }, (_, code) => {
    const at = code * HALF_LENGTH * 2;
    const half = (from: number) => letters.slice(from, from + HALF_LENGTH).join('');
    return `${half(at)}-${half(at + HALF_LENGTH)}`;
  });
}
