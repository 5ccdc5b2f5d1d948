import { Failure } from '@isnad/contract/failure';
import { namedHadith, whyMissing } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { surahSpan } from '../../../corpus/quran/find.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readHadith, readVerses } from '../../../corpus/references/read-reference.ts';
import type { SearchInput } from './search-query.ts';

/** The page of a text, or a surah, whose name can be a word as well. */
export type NamedPlace =
  | { readonly kind: 'text'; readonly path: string }
  | { readonly kind: 'surah'; readonly surah: number };

/** Finds what a search names: `2:255`, `ayatul kursi`, `bukhari 1`, `sura yaseen`. Undefined for words, and for texts that do not exist. */
export function namedPlace(
  { text, scope }: SearchInput,
  quran: Quran,
  hadith: LiveHadith | undefined,
): NamedPlace | undefined {
  const verse = scope === 'hadith' ? undefined : namedVerse(text, quran);
  if (verse?.kind === 'surah') return verse;
  if (verse !== undefined) {
    const { surah, first, last } = verse;
    return { kind: 'text', path: `/quran/${surah}/${last === first ? first : `${first}-${last}`}` };
  }
  const [doc, other] = scope === 'quran' || hadith === undefined ? [] : namedHadith(hadith, text);
  // A number that counts in two ways has no page of its own: the search shows both hadiths.
  if (doc === undefined || other !== undefined || hadith === undefined) return undefined;
  return { kind: 'text', path: `/hadith/${encodeURI(hadith.records.ref(doc))}` };
}

/** Why there is no text of a search that is nothing but a reference: `2:300`, `bukhari 99999`. Undefined for any other search. */
export function missingPlace(
  { text, scope }: SearchInput,
  quran: Quran,
  hadith: LiveHadith | undefined,
): Failure | undefined {
  const verses = scope === 'hadith' ? undefined : readVerses(text, namesOf(quran));
  if (verses !== undefined) return missingVerse(quran, verses.surah, [verses.first, verses.last]);
  if (scope === 'quran' || hadith === undefined || readHadith(text) === undefined) return undefined;
  if (namedHadith(hadith, text).length > 0) return undefined;
  return new Failure('hadith_not_found', whyMissing(hadith.records, text));
}

function missingVerse(quran: Quran, surah: number, [first = 1, last = first]: readonly (number | undefined)[]) {
  try {
    surahSpan(quran, surah, { first, last });
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

type NamedVerse =
  | { readonly kind: 'surah'; readonly surah: number }
  | { readonly kind: 'verses'; readonly surah: number; readonly first: number; readonly last: number };

/** Finds the surah or the verses that a text names. Undefined for words, lists of verses, and what does not exist. */
export function namedVerse(text: string, quran: Quran): NamedVerse | undefined {
  const named = readVerses(text, namesOf(quran));
  if (named === undefined) return undefined;
  const { surah, first, last = first } = named;
  const count = quran.surahs[surah - 1]?.total_verses ?? 0;
  if (first === undefined) return count === 0 ? undefined : { kind: 'surah', surah };
  // A list of verses has no page of its own: the search shows them.
  if (named.more !== undefined || last === undefined || first > count || last > count) return undefined;
  return { kind: 'verses', surah, first, last };
}
