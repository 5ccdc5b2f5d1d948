import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import type { Language } from '../../i18n/i18n.ts';
import type { QuotedPassage } from './pieces.ts';
import { surahsQuery } from './queries.ts';

const NAMES = { en: 'transliteration', bn: 'name', ar: 'name_arabic' } as const satisfies Record<Language, string>;

/** The reference of a passage as readers of the page's language write it: `[البقرة: ٢٧٥]`. */
export function useReference({ kind, ref, heading }: Pick<QuotedPassage, 'kind' | 'ref' | 'heading'>): string {
  const { t, i18n } = useTranslation('chat');
  const { digits } = useFormat();
  const { data: surahs } = useQuery({ ...surahsQuery, enabled: kind === 'quran' });
  const [surah = '', verse = ''] = ref.split(':');
  const known = surahs?.[Number(surah) - 1];
  if (kind === 'quran' && known !== undefined)
    return t('reference.quran', {
      name: known[NAMES[i18n.language as Language]],
      surah: digits(surah),
      verse: digits(verse),
    });
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
