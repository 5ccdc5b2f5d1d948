/** The 26 letters, and the edge of a word. */
export const LETTERS = 27;

/** Each letter of a word, and its end, with the two letters before it, as one number. */
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

/** Odds in bits as one sign, in quarters of a bit from -8 to 7.75. */
export function signOf(bits: number): string {
  return SIGNS.charAt(Math.max(0, Math.min(SIGNS.length - 1, ZERO + Math.round(bits * STEPS_OF_A_BIT))));
}

export function bitsOf(sign: string): number {
  return (SIGNS.indexOf(sign) - ZERO) / STEPS_OF_A_BIT;
}
