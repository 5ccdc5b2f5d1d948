import type { EditionTitles } from '@isnad/contract/editions';
import type { PageLanguage } from './languages.ts';

type Titled = { readonly id: string; readonly title: string; readonly titles?: EditionTitles | undefined };

/** Titles of what every server has. Packs bring the titles of theirs, and translations are named after their translators. */
const SHIPPED: Readonly<Record<string, EditionTitles>> = {
  'quran.ar': {
    ar: 'القرآن الكريم بالرسم العثماني',
    bn: 'কুরআন, উসমানী লিপি',
    en: 'The Quran, Uthmani script',
  },
  'quran.ar-kfgqpc': {
    ar: 'القرآن الكريم بالرسم العثماني (ترميز مجمع الملك فهد)',
    bn: 'কুরআন, উসমানী লিপি (কিং ফাহাদ কমপ্লেক্সের এনকোডিং)',
    en: 'The Quran, Uthmani script (KFGQPC coding)',
  },
  'quran.transliteration': {
    ar: 'النطق بالحروف اللاتينية',
    bn: 'ইংরেজি হরফে উচ্চারণ',
    en: 'English transliteration',
  },
};

/** The titles of an edition in the languages of pages. Undefined if it has only its own. */
export function titlesOf({ id, titles }: Omit<Titled, 'title'>): EditionTitles | undefined {
  return titles ?? SHIPPED[id];
}

/** The title of an edition for the readers of a page. */
export function titleIn(language: PageLanguage, edition: Titled): string {
  return titlesOf(edition)?.[language] || edition.title;
}
