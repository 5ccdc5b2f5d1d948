import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import type { Names } from '../references/names.ts';
import { readVerses } from '../references/read-reference.ts';
import { isWholeSurah, rangesOf } from '../references/reference.ts';
import { parseVerseRange } from '../references/verse-range.ts';
import { surahSpan, type VerseSpan } from './find.ts';
import { quranNames } from './names.ts';
import type { Quran } from './open.ts';

const known = new WeakMap<Quran['surahs'], Names>();

/** The names of surahs and verses. Folded when they are first needed. */
export function namesOf({ surahs }: Pick<Quran, 'surahs'>): Names {
  const names = known.get(surahs) ?? quranNames(surahs);
  known.set(surahs, names);
  return names;
}

const KEY = /^(\d{1,4}):(\d{1,4}(?:-\d{1,4})?)$/;

/**
 * Finds the verses of a reference in any usual notation: `2:255`, `2:255-257`, `2:1-5, 7`, `Surah 2, verse 255`, `البقرة: ٢٥٥`.
 * @param location of the reference in the request
 * @throws {Failure} `surah_not_found`, `verse_not_found`, `invalid_parameter`
 */
export function spansNamed(quran: Quran, reference: string, location: Fault['location']): VerseSpan[] {
  const [, id, verses] = KEY.exec(reference) ?? [];
  if (id !== undefined && verses !== undefined) return [surahSpan(quran, Number(id), parseVerseRange(verses))];
  const named = readVerses(reference, namesOf(quran));
  if (named === undefined || /^\s*\p{N}+\s*$/u.test(reference))
    throw invalidParameters([
      { location, message: `got ${quoteValue(reference)}`, fix: 'use surah:verse, such as 2:255 or 2:255-257' },
    ]);
  const ranges = isWholeSurah(named) ? [undefined] : rangesOf(named);
  return ranges.map((range) => surahSpan(quran, named.surah, range));
}
