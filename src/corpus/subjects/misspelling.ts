import type { Table } from './table-file.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** A shorter word is one letter away from too many others. */
const MIN_LETTERS = 4;

/**
 * Lists the words that one slip of the finger turns into a word of Latin letters: a letter left out, added, changed, or exchanged with the next one.
 * The first letter is seldom wrong. None for a short word.
 */
export function* wordsOneSlipAway(word: string): Generator<string> {
  if (word.length < MIN_LETTERS || !/^[a-z]+$/.test(word)) return;
  for (let at = 1; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)];
    if (after.length > 1) yield `${before}${after.charAt(1)}${after.charAt(0)}${after.slice(2)}`;
    if (after !== '') yield before + after.slice(1);
    for (const letter of LETTERS) {
      yield before + letter + after;
      if (after !== '') yield before + letter + after.slice(1);
    }
  }
}

/** The English words of the table that a word with a slip of the finger can stand for. */
export function misspelt(numberOf: Table['numberOf'], keys: readonly string[]): number[] {
  const words = keys.flatMap((key) => (key.startsWith('e') ? [...wordsOneSlipAway(key.slice(1))] : []));
  return [...new Set(words)].flatMap((word) => numberOf(`e${word}`) ?? []);
}
