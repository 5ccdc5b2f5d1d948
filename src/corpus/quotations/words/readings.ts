import { sameWriting } from '../match/verdict.ts';

/**
 * Words that differ in other canonical readings from the text (Hafs from Asim). Only those that are often quoted; any other reading is reported as a
 * difference.
 */
const READINGS: readonly { verse: string; words: readonly string[]; reading: string }[] = [
  { verse: '1:4', words: ['مَلِكِ'], reading: "Nafi' (Warsh, Qalun), Ibn Kathir, Abu Amr, Ibn Amir, Hamza" },
];

/** Returns the reading that has this word in a verse, if known. */
export function readingOf(verse: string, word: string): string | null {
  return (
    READINGS.find((entry) => entry.verse === verse && entry.words.some((known) => sameWriting(known, word)))?.reading ??
    null
  );
}
