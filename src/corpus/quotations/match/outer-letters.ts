import type { ArabicWords } from '../words/arabic-words.ts';

/**
 * The first and the last letter of each word, in one byte: words with different ones are not equal in any spelling. It tells most words
 * of two texts apart.
 */
export type OuterLetters = { readonly first: Uint8Array; readonly last: Uint8Array };

const LETTER = 63;
/** A word of long vowels: it has no letter. */
const EMPTY = 64;
/** A word that is also written with other letters. */
const ANY = 128;

/** Tests whether words with these letters can be equal. */
export function canBeEqual(quoted: number, right: number): boolean {
  return ((quoted ^ right) & LETTER) === 0 || (quoted & right & EMPTY) !== 0 || (right & ANY) !== 0;
}

const known = new WeakMap<object, OuterLetters>();

/** Reads the letters of Arabic words from their skeletons, once for the same words. */
export function arabicLetters(words: ArabicWords & { readonly others?: { has(word: number): boolean } }): OuterLetters {
  const before = known.get(words);
  if (before !== undefined) return before;
  const { count, skeleton, skeletonAt, others } = words;
  const [first, last] = [new Uint8Array(count), new Uint8Array(count)];
  for (let word = 0; word < count; word++) {
    const [from, to] = [skeletonAt[word] as number, skeletonAt[word + 1] as number];
    const flags = (from === to ? EMPTY : 0) | (others?.has(word) === true ? ANY : 0);
    first[word] = (skeleton[from] ?? 0) | flags;
    last[word] = (skeleton[to - 1] ?? 0) | flags;
  }
  const letters = { first, last };
  known.set(words, letters);
  return letters;
}

/** Reads the letters of words of another language, once for the same words. */
export function plainLetters(words: { readonly count: number; readonly terms?: readonly string[] }): OuterLetters {
  const before = known.get(words);
  if (before !== undefined) return before;
  const { count, terms = [] } = words;
  const [first, last] = [new Uint8Array(count), new Uint8Array(count)];
  for (let word = 0; word < count; word++) {
    const term = terms[word] ?? '';
    first[word] = term.charCodeAt(0) & LETTER;
    last[word] = term.charCodeAt(term.length - 1) & LETTER;
  }
  const letters = { first, last };
  known.set(words, letters);
  return letters;
}
