import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { LiveCorpus } from '../../../src/corpus/live.ts';
import { findQuotations, versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../../src/corpus/quran/open.ts';
import { verseKey } from '../../../src/corpus/references/verse-range.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
let quran: Quran;
let live: LiveCorpus;
let corpus: QuotationCorpus;
let keys: readonly string[];
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
  live = new LiveCorpus({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
  corpus = { verses: versesOf(quran), names: quranNames(quran.surahs), index: live.verses(), hadith: live.hadith() };
  keys = quran.surahs.flatMap(({ id, total_verses }) =>
    Array.from({ length: total_verses }, (_, at) => verseKey(id, at + 1)),
  );
});
after(() => {
  live.close();
  quran.close();
  rmSync(dataDir, { recursive: true });
});

const quotationsIn = (text: string) =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;

const END = /[^\p{L}\p{M}\p{N})\]]+$/u;
const withoutEnd = (text: string) => text.replace(END, '');

/** How people write a verse: `text` is as served, `source` as the package has it. */
const FORMS: Readonly<Record<string, (text: string, source: string) => string>> = {
  'as it is served': (text) => `“${text}”`,
  'without the marks at its end': (text) => `“${withoutEnd(text)}”`,
  'with a mark inside the quotation marks': (text) => `“${withoutEnd(text)}.”`,
  'with a mark outside the quotation marks': (text) => `“${withoutEnd(text)}”.`,
  'without a quotation mark at its start': (text) => `“${text.replace(/^["'“‘]/u, '')}”`,
  'with straight marks around it': (text) => `"${text.replaceAll('"', "'")}"`,
  'without any quotation mark of its own': (text) => `“${text.replaceAll(/["“”]/gu, '')}”`,
};

/** Verses of these languages, a sample of them. The campaign in `ISNAD_CAMPAIGN_SIZE` takes more. */
const SAMPLE = places(6236, 97);

for (const [edition, language] of [
  ['quran.en', 'English'],
  ['quran.bn', 'Bengali'],
] as const) {
  for (const [form, write] of Object.entries(FORMS)) {
    test(`${language}: a verse ${form} is exact`, () => {
      const { text, source } = quran.texts(edition);
      for (const ordinal of SAMPLE) {
        const written = `${write(text(ordinal), source(ordinal))} (${keys[ordinal]})`;
        const found = quotationsIn(written);
        assert.deepEqual(
          found.map(({ verdict, reference }) => [verdict, reference?.ok]),
          [['exact', true]],
          `${written}: ${JSON.stringify(found)}`,
        );
      }
    });
  }
}
