import { rmSync } from 'node:fs';
import { LiveCorpus } from '../../src/corpus/live.ts';
import { verseWordsPath } from '../../src/corpus/places.ts';
import { versesOf } from '../../src/corpus/quotations/find-quotations.ts';
import { takeVersesOf } from '../../src/corpus/quotations/known-verses.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { readVerseWords } from '../../src/corpus/quotations/words-file.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../src/corpus/quran/open.ts';
import { verseKey } from '../../src/corpus/references/verse-range.ts';
import { buildCorpus, newDataDir } from './start.ts';

/** The texts in a folder of their own, in which quotations are found. */
export type OpenVerses = {
  readonly quran: Quran;
  /** By ordinal: `2:255`. */
  readonly keys: readonly string[];
  readonly corpus: QuotationCorpus;
  readonly close: () => void;
};

export async function openVerses(): Promise<OpenVerses> {
  const dataDir = newDataDir();
  const quran = openQuran(await buildCorpus(dataDir), readInputs());
  takeVersesOf(quran, readVerseWords(verseWordsPath(quran.file.path), quran));
  const onFault = (error: unknown) => {
    throw error;
  };
  const live = new LiveCorpus({ dataDir, onFault });
  const names = quranNames(quran.surahs);
  return {
    quran,
    keys: quran.surahs.flatMap(({ id, total_verses }) =>
      Array.from({ length: total_verses }, (_, at) => verseKey(id, at + 1)),
    ),
    corpus: { verses: versesOf(quran), names, index: live.verses(), hadith: live.hadith() },
    close: () => {
      live.close();
      quran.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
