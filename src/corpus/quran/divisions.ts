import { DIVISIONS, type Division, type DivisionList, type VerseDivisions } from '@isnad/contract/quran';
import { verseKey } from '../references/verse-range.ts';
import { divisionSpan, partOf, surahOf } from './find.ts';
import type { Quran } from './open.ts';

/** Lists the parts of the mushaf of one kind, or the verses with a prostration. */
export function divisionList(quran: Quran, division: Division): DivisionList {
  const data = quran.divisions[division].map((_, index) => {
    const { from, to } = divisionSpan(quran, division, index + 1);
    return { number: index + 1, first: keyOf(quran, from), last: keyOf(quran, to - 1), verses: to - from };
  });
  return { data, count: data.length, corpus: quran.id };
}

/** Returns the parts of the mushaf that a verse is in. */
export function divisionsOf({ divisions }: Quran, ordinal: number): VerseDivisions {
  const numbers = DIVISIONS.map((division) => [division, partOf(divisions[division], ordinal) + 1] as const);
  const sajda = divisions.sajda.indexOf(ordinal);
  return { ...(Object.fromEntries(numbers) as Record<Division, number>), sajda: sajda < 0 ? null : sajda + 1 };
}

function keyOf(quran: Quran, ordinal: number): string {
  const { id } = surahOf(quran, ordinal);
  return verseKey(id, ordinal - (quran.starts[id - 1] ?? 0) + 1);
}
