import { sameWriting } from './verdict.ts';

/**
 * Words that other canonical readings have where the text (Hafs from Asim) has another. Only those that are quoted often; a reading that is not here
 * is told as a difference.
 */
const READINGS: readonly { verse: string; words: readonly string[]; reading: string }[] = [
  { verse: '1:4', words: ['مَلِكِ'], reading: "Nafi' (Warsh, Qalun), Ibn Kathir, Abu Amr, Ibn Amir, Hamza" },
];

/** The reading in which a verse has this word, if it is a known one. */
export function readingOf(verse: string, word: string): string | null {
  return (
    READINGS.find((entry) => entry.verse === verse && entry.words.some((known) => sameWriting(known, word)))?.reading ??
    null
  );
}
