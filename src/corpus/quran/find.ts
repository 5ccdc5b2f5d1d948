import { hash } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { Division, SurahSummary } from '@isnad/contract/quran';
import type { VerseRange } from '../references/verse-range.ts';
import type { Quran } from './open.ts';
import { SURAHS, VERSES } from './shape.ts';

/** Consecutive verses of the Quran: ordinals (0 to 6,235) of the first, and of the one past the last. */
export type VerseSpan = { readonly from: number; readonly to: number };

export const WHOLE_QURAN: VerseSpan = { from: 0, to: VERSES };

/** Returns the surah with this number. @throws {Failure} `surah_not_found` */
export function surahNumber(quran: Quran, id: number): SurahSummary {
  const surah = quran.surahs[id - 1];
  if (surah === undefined) {
    throw new Failure('surah_not_found', `There is no surah ${id}; surahs are numbered 1 to ${SURAHS}.`);
  }
  return surah;
}

/** Returns the span of a surah or of some of its verses. @throws {Failure} `surah_not_found`, `verse_not_found` */
export function surahSpan(quran: Quran, id: number, verses?: VerseRange): VerseSpan {
  const surah = surahNumber(quran, id);
  const start = quran.starts[id - 1] ?? 0;
  if (verses === undefined) return { from: start, to: start + surah.total_verses };
  const missing = [verses.first, verses.last].find((verse) => verse < 1 || verse > surah.total_verses);
  if (missing !== undefined) {
    throw new Failure(
      'verse_not_found',
      `Surah ${id} (${surah.transliteration}) has no verse ${missing}; its verses are numbered 1 to ${surah.total_verses}.`,
    );
  }
  return { from: start + verses.first - 1, to: start + verses.last };
}

/** Returns the span of a part of the mushaf, or of the one verse of a prostration. The caller checks the number. */
export function divisionSpan(quran: Quran, division: Division, number: number): VerseSpan {
  const starts = quran.divisions[division];
  if (division === 'sajda') return { from: starts[number - 1] ?? 0, to: (starts[number - 1] ?? 0) + 1 };
  return { from: starts[number - 1] ?? 0, to: starts[number] ?? VERSES };
}

/** Returns the surah of the verse with this ordinal. */
export function surahOf(quran: Quran, ordinal: number): SurahSummary {
  return quran.surahs[partOf(quran.starts, ordinal)] as SurahSummary;
}

/** Returns the index of the part that a verse is in. @param starts ordinals of the first verses of the parts, ascending */
export function partOf(starts: readonly number[], ordinal: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= ordinal) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns a number from 0 to `count` - 1 that depends only on the seed and is uniformly distributed (48 bits of SHA-256). */
export function seededPick(seed: string, count: number): number {
  return Number.parseInt(hash('sha256', seed, 'hex').slice(0, 12), 16) % count;
}
