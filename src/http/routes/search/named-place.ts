import { namedHadith } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readVerses } from '../../../corpus/references/read-reference.ts';
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
