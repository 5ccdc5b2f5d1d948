import { LiveCorpus } from '../../../src/corpus/live.ts';
import { quranPath, verseWordsPath } from '../../../src/corpus/places.ts';
import { versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import { takeVersesOf } from '../../../src/corpus/quotations/known-verses.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { readVerseWords } from '../../../src/corpus/quotations/words-file.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { lazySubjects } from '../../../src/corpus/subjects/load.ts';
import type { Books } from '../../../src/work/books.ts';

/** Opens the texts under a data folder as a service does; `corpus` is what quotations are looked up in. */
export function openBooks(dataDir: string): {
  readonly books: Books;
  readonly corpus: QuotationCorpus;
  readonly close: () => void;
} {
  const inputs = readInputs();
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  takeVersesOf(quran, readVerseWords(verseWordsPath(quran.file.path), quran));
  const live = new LiveCorpus({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
  const verses = live.verses();
  if (verses === undefined) throw new Error(`no index of the verses in ${dataDir}`);
  const names = quranNames(quran.surahs);
  const hadith = live.hadith();
  const subjects = lazySubjects();
  return {
    books: { quran, verses, names, subjects, hadith },
    corpus: { verses: versesOf(quran), names, index: verses, hadith, retold: subjects.retold },
    close: () => {
      live.close();
      quran.close();
    },
  };
}
