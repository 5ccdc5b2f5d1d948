import { namedHadith } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { namesOf } from '../../../corpus/quran/named-verses.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { readVerses } from '../../../corpus/references/read-reference.ts';
import type { SearchInput } from './search-query.ts';

/** What a search names: the page of a verse or hadith, or a surah, whose name can be a word as well. */
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
  if (verse !== undefined) return verse;
  const [doc, other] = scope === 'quran' || hadith === undefined ? [] : namedHadith(hadith, text);
  // A number that counts in two ways has no page of its own: the search shows both hadiths.
  if (doc === undefined || other !== undefined || hadith === undefined) return undefined;
  return { kind: 'text', path: `/hadith/${encodeURI(hadith.records.ref(doc))}` };
}

function namedVerse(text: string, quran: Quran): NamedPlace | undefined {
  const named = readVerses(text, namesOf(quran));
  if (named === undefined) return undefined;
  const { surah, first, last = first } = named;
  const count = quran.surahs[surah - 1]?.total_verses ?? 0;
  if (first === undefined) return { kind: 'surah', surah };
  // A list of verses has no page of its own: the search shows them.
  if (named.more !== undefined || first > count || (last as number) > count) return undefined;
  return { kind: 'text', path: `/quran/${surah}/${last === first ? first : `${first}-${last}`}` };
}
