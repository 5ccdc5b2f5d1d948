import type { ArabicWords } from './arabic-words.ts';
import { meaningsOf, type Vocabulary } from './vocabulary.ts';
import { withHabits } from './writing-habits.ts';

const habitual = new WeakMap<ArabicWords, ArabicWords>();

/**
 * Whether a quoted word that might be an unusual spelling of a right one is another word: both are words of the vocabulary, and nothing that the one can be
 * is what the other is, not by the habits of the text it is in either.
 */
export function areDifferentWords(
  vocabulary: Vocabulary,
  quoted: ArabicWords,
  i: number,
  right: ArabicWords,
  p: number,
): boolean {
  const written = meaningsOf(vocabulary, quoted, i);
  if (written.length === 0) return false;
  const wanted = meaningsOf(vocabulary, right, p);
  if (wanted.length === 0 || shares(wanted, written)) return false;
  return !shares(
    meaningsOf(vocabulary, readByHabit(vocabulary, right), p),
    meaningsOf(vocabulary, readByHabit(vocabulary, quoted), i),
  );
}

function readByHabit(vocabulary: Vocabulary, words: ArabicWords): ArabicWords {
  if (words.atoms === vocabulary.source) return words;
  const read = habitual.get(words) ?? withHabits(vocabulary, words);
  habitual.set(words, read);
  return read;
}

function shares(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one));
}
