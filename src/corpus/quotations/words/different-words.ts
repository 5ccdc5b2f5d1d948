import type { ArabicWords } from './arabic-words.ts';
import { meaningsOf, type Vocabulary } from './vocabulary.ts';
import { withHabits } from './writing-habits.ts';

const habitual = new WeakMap<ArabicWords, ArabicWords>();

/**
 * Tests whether a quoted word is another word and not an unusual spelling of the correct one. Both must be in the vocabulary and have no meaning in
 * common, even by the writing habits of the text.
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
