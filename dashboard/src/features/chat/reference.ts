import type { SurahSummary } from '@isnad/contract/quran';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../../i18n/i18n.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { QuotedPassage } from './pieces.ts';
import { surahsQuery } from './queries.ts';

type Verse = { readonly surah: SurahSummary; readonly place: readonly [surah: string, verse: string] };

/** How each language cites a verse, in its own digits. */
const CITED = {
  en: ({ surah, place: [id, verse] }) => `Quran ${id}:${verse}, ${surah.transliteration}`,
  bn: ({ surah, place: [id, verse] }) => `সূরা ${surah.name} ${id}:${verse}`,
  ar: ({ surah, place: [, verse] }) => `[${surah.name_arabic}: ${verse}]`,
} as const satisfies Record<Language, (verse: Verse) => string>;

/** The reference of a passage as readers of the page's language write it: `[البقرة: ٢٧٥]`. */
export function useReference({ kind, ref, heading }: Pick<QuotedPassage, 'kind' | 'ref' | 'heading'>): string {
  const { i18n } = useTranslation();
  const { digits } = useTranslation().format;
  const { data: surahs } = useQuery({ ...surahsQuery, enabled: kind === 'quran' });
  const [surah = '', verse = ''] = ref.split(':');
  const known = surahs?.[Number(surah) - 1];
  if (kind === 'quran' && known !== undefined)
    return CITED[i18n.language as Language]({ surah: known, place: [digits(surah), digits(verse)] });
  // The message names a hadith in the language of the answer.
  return heading?.split(/; | · /)[0] ?? digits(ref);
}

/** What the message says of a passage beside its reference: narrator, and grades with their graders. */
export function notesOf(heading: string | undefined): readonly string[] {
  return heading?.split('; ').slice(1) ?? [];
}

/** Where readers find a passage. */
export function pathOfPassage({ kind, ref }: Pick<QuotedPassage, 'kind' | 'ref'>): string {
  return kind === 'quran' ? `/quran/${ref.replace(':', '/')}` : `/hadith/${encodeURI(ref)}`;
}
