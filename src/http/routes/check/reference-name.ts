import { collectionOf } from '../../../corpus/hadith/collections.ts';
import type { LiveHadith } from '../../../corpus/live.ts';
import type { Quran } from '../../../corpus/quran/open.ts';
import { verseReference } from '../reader/quran/quran-editions.ts';
import { titleIn } from '../site/edition-title.ts';
import { digitsIn, languageName, type PageLanguage } from '../site/languages.ts';

type Texts = { readonly quran: Quran; readonly hadith: LiveHadith | undefined };

/** What the result of a check calls places and editions. */
export type ResultNames = {
  /** `94:6` as `Quran 94:6`, `bukhari:1` as `Sahih al-Bukhari 1`, in the digits of the language. */
  readonly reference: (ref: string) => string;
  /** An edition of the Quran by its title. Texts of hadiths by their language: sources have names for files alone. */
  readonly edition: (id: string, lang: string) => string;
};

/** The names for readers of a language. */
export function namesIn(language: PageLanguage, { quran, hadith }: Texts): ResultNames {
  return {
    reference: (ref) => {
      const [work = '', number = ''] = ref.split(':');
      if (/^[a-z]/.test(work)) {
        const known = hadith?.records.content.collections.find(({ slug }) => slug === work);
        return `${(known ?? collectionOf(work)).names[language]} ${digitsIn(language, number)}`;
      }
      const surah = /^\d+:\d+(?:-\d+)?$/.test(ref) ? quran.surahs[Number(work) - 1] : undefined;
      return surah === undefined ? digitsIn(language, ref) : verseReference(language, surah, number);
    },
    edition: (id, lang) => {
      const edition = quran.editions.find((one) => one.id === id);
      return edition === undefined ? languageName(language, lang) : titleIn(language, edition);
    },
  };
}
