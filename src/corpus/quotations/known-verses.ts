import type { Quran } from '../quran/open.ts';
import type { VerseText } from './match/verse-text.ts';

/* Apart from what reads the words, which a service without quotations does not load. */

/** By the shipped editions: an installed one changes nothing about their words. */
const readOnce = new WeakMap<Quran, VerseText>();

/** Returns the words of a Quran if they have been read. */
export function knownVersesOf(quran: Quran): VerseText | undefined {
  return readOnce.get(quran.shipped);
}

/** Stores the words of a Quran that were read, here or in another thread. */
export function takeVersesOf(quran: Quran, text: VerseText): void {
  if (!readOnce.has(quran.shipped)) readOnce.set(quran.shipped, text);
}
