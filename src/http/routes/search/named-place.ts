import { namedHadith } from '../../../corpus/hadith/find/find-hadiths.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import { quranNames } from '../../../corpus/quran/names.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { jump, type Names } from '../../../corpus/search/jump.ts';
import type { SearchInput } from './search-query.ts';

/** What a search names: the page of a verse or hadith, or a surah, whose name can be a word as well. */
export type NamedPlace =
  | { readonly kind: 'text'; readonly path: string }
  | { readonly kind: 'surah'; readonly surah: number };

const namesOf = new WeakMap<Quran['surahs'], Names>();

/** Finds what a search names: `2:255`, `ayatul kursi`, `bukhari 1`, `sura yaseen`. Undefined for words, and for texts that do not exist. */
export function namedPlace(
  { text, scope }: SearchInput,
  quran: Quran,
  hadith: LiveHadith | undefined,
): NamedPlace | undefined {
  const verse = scope === 'hadith' ? undefined : namedVerse(text, quran);
  if (verse !== undefined) return verse;
  const [doc] = scope === 'quran' || hadith === undefined ? [] : namedHadith(hadith, text);
  if (doc === undefined || hadith === undefined) return undefined;
  return { kind: 'text', path: `/hadith/${encodeURI(hadith.records.ref(doc))}` };
}

function namedVerse(text: string, { surahs }: Quran): NamedPlace | undefined {
  const names = namesOf.get(surahs) ?? quranNames(surahs);
  namesOf.set(surahs, names);
  const named = jump(text, names);
  if (named?.kind === 'surah') return { kind: 'surah', surah: named.surah };
  if (named?.kind !== 'verse') return undefined;
  const { surah, verse, to = verse } = named;
  const count = surahs[surah - 1]?.total_verses ?? 0;
  if (verse > count || to > count || to < verse) return undefined;
  return { kind: 'text', path: `/quran/${surah}/${to === verse ? verse : `${verse}-${to}`}` };
}
