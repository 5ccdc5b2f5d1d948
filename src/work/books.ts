import type { ChatCorpus } from '../chat/passages/passages.ts';
import { shareAll } from '../corpus/editions/with-editions.ts';
import { type LiveHadith, type LiveVerses, shareHadith, shareVerses } from '../corpus/live.ts';
import { knownVersesOf, takeVersesOf } from '../corpus/quotations/known-verses.ts';
import type { VerseText } from '../corpus/quotations/match/verse-text.ts';
import { takeWording, type Wording, wordingsOf } from '../corpus/quotations/wordings/known-wordings.ts';
import { quranNames } from '../corpus/quran/names.ts';
import type { Quran } from '../corpus/quran/open.ts';
import { lazySubjects } from '../corpus/subjects/load.ts';

/** The texts that jobs run on, at one moment. */
export type Books = ChatCorpus;

/** Identifies all texts. Equal names give equal results. */
export function versionOf({ quran, verses, hadith }: Books): string {
  return `${quran.id} ${verses.version} ${hadith?.version} ${wordingsOf(quran).length}`;
}

/** The texts in a form another thread can open. Their memory is shared, not copied. */
export type SharedBooks = {
  readonly version: string;
  readonly quran: Quran['file'];
  readonly verses: LiveVerses['files'];
  readonly hadith: LiveHadith['files'] | undefined;
  /** The words of the verses, once a thread has read them. */
  readonly words: VerseText | undefined;
  /** Of the installed translations that are known. */
  readonly wordings: readonly Wording[];
};

const EDITIONS = ['quran.ar', 'quran.en', 'quran.bn'];

/** Prepares the texts for another thread. */
export function share(books: Books): SharedBooks {
  const { quran, verses, hadith } = books;
  // Read here, so that threads share one copy.
  for (const edition of EDITIONS) quran.texts(edition);
  return {
    version: versionOf(books),
    quran: quran.file,
    verses: verses.files,
    hadith: hadith?.files,
    words: knownVersesOf(quran),
    wordings: wordingsOf(quran),
  };
}

/** Opens texts shared by another thread. @throws {Error} when a file is missing */
export function openShared({
  quran: file,
  verses,
  hadith,
  words,
  wordings,
}: SharedBooks): Books & { readonly close: () => void } {
  const quran = shareAll(file);
  if (words !== undefined) takeVersesOf(quran, words);
  for (const edition of quran.editions) {
    const wording = wordings.find(({ id }) => id === edition.id);
    if (wording !== undefined) takeWording(edition, wording);
  }
  const hadiths = hadith === undefined ? undefined : shareHadith(hadith);
  return {
    ...{
      quran,
      names: quranNames(quran.surahs),
      subjects: lazySubjects(),
      verses: shareVerses(verses),
      hadith: hadiths,
    },
    close: () => {
      quran.close();
      hadiths?.records.close();
    },
  };
}
