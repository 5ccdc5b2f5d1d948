import type { ChatCorpus } from '../chat/passages.ts';
import { type LiveHadith, type LiveVerses, shareHadith, shareVerses } from '../corpus/live.ts';
import { knownVersesOf, takeVersesOf } from '../corpus/quotations/find-quotations.ts';
import type { VerseText } from '../corpus/quotations/verse-text.ts';
import { quranNames } from '../corpus/quran/names.ts';
import { type Quran, shareQuran } from '../corpus/quran/open.ts';

/** The texts that are worked on, as they are at one moment. */
export type Books = ChatCorpus;

/** Names all the texts: equal names, equal answers. */
export function versionOf({ quran, verses, hadith }: Books): string {
  return `${quran.id} ${verses.version} ${hadith?.version}`;
}

/** The same texts for another thread: the memory that they are in is shared, not copied. */
export type SharedBooks = {
  readonly version: string;
  readonly quran: Quran['file'];
  readonly verses: LiveVerses['files'];
  readonly hadith: LiveHadith['files'] | undefined;
  /** The words of the verses, once a thread has read them. */
  readonly words: VerseText | undefined;
};

const EDITIONS = ['quran.ar', 'quran.en', 'quran.bn'];

/** What another thread opens these texts by. */
export function share(books: Books): SharedBooks {
  const { quran, verses, hadith } = books;
  // Read here, so that no thread has a copy of its own.
  for (const edition of EDITIONS) quran.texts(edition);
  return {
    version: versionOf(books),
    quran: quran.file,
    verses: verses.files,
    hadith: hadith?.files,
    words: knownVersesOf(quran),
  };
}

/** Opens what another thread has shared. @throws {Error} when a file is gone */
export function openShared({
  quran: file,
  verses,
  hadith,
  words,
}: SharedBooks): Books & { readonly close: () => void } {
  const quran = shareQuran(file);
  if (words !== undefined) takeVersesOf(quran, words);
  const hadiths = hadith === undefined ? undefined : shareHadith(hadith);
  return {
    ...{ quran, names: quranNames(quran.surahs), verses: shareVerses(verses), hadith: hadiths },
    close: () => {
      quran.close();
      hadiths?.records.close();
    },
  };
}
