import { rmSync } from 'node:fs';
import { LiveCorpus } from '../../src/corpus/live.ts';
import { verseWordsPath } from '../../src/corpus/places.ts';
import { findQuotations, versesOf } from '../../src/corpus/quotations/find-quotations.ts';
import { takeVersesOf } from '../../src/corpus/quotations/known-verses.ts';
import type { Quotation } from '../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { readVerseWords } from '../../src/corpus/quotations/words-file.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../src/corpus/quran/open.ts';
import { verseKey } from '../../src/corpus/references/verse-range.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from './start.ts';

/** The texts in a folder of their own, in which quotations are found. */
export type OpenVerses = {
  readonly quran: Quran;
  /** By ordinal: `2:255`. */
  readonly keys: readonly string[];
  readonly corpus: QuotationCorpus;
  /** Finds the quotations of a text, however much work it takes. */
  readonly quotations: (text: string) => readonly Quotation[];
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
  const corpus = { verses: versesOf(quran), names, index: live.verses(), hadith: live.hadith() };
  return {
    quran,
    keys: quran.surahs.flatMap(({ id, total_verses }) =>
      Array.from({ length: total_verses }, (_, at) => verseKey(id, at + 1)),
    ),
    corpus,
    quotations: (text) => findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations,
    close: () => {
      live.close();
      quran.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
