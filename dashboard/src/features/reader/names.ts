import type { SurahSummary } from '@isnad/contract/quran';
import { useTranslation } from 'react-i18next';

type Name = { readonly text: string; readonly lang: string };
type Named = Pick<SurahSummary, 'name' | 'name_arabic' | 'transliteration'>;

/** The name of a surah as readers of the page's language know it. */
export function useSurahName(): (surah: Named) => Name {
  const { language } = useTranslation().i18n;
  return (surah) => {
    if (language === 'bn') return { text: surah.name, lang: 'bn' };
    if (language === 'ar') return { text: surah.name_arabic, lang: 'ar' };
    return { text: surah.transliteration, lang: 'ar-Latn' };
  };
}
