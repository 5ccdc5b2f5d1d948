/** The 26 letters, and the word boundary. */
export const LETTERS = 27;

/** Encodes each trigram of a word, including its end, as one number. */
export function trigramIndex(word: string): number[] {
  const codes = [...word].map((letter) => letter.charCodeAt(0) - 96);
  const index: number[] = [];
  let [first, second] = [0, 0];
  for (const code of [...codes, 0]) {
    index.push((first * LETTERS + second) * LETTERS + code);
    [first, second] = [second, code];
  }
  return index;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const ZERO = 32;
const STEPS_OF_A_BIT = 4;

/** Encodes odds in bits as one character, in quarter bits from -8 to 7.75. */
export function signOf(bits: number): string {
  return SIGNS.charAt(Math.max(0, Math.min(SIGNS.length - 1, ZERO + Math.round(bits * STEPS_OF_A_BIT))));
}

export function bitsOf(sign: string): number {
  return (SIGNS.indexOf(sign) - ZERO) / STEPS_OF_A_BIT;
}
