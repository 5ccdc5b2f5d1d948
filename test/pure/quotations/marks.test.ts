import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import type { Quran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
let quran: Quran;
let corpus: QuotationCorpus;
let keys: readonly string[];
before(async () => {
  open = await openVerses();
  ({ quran, corpus, keys } = open);
});
after(() => open.close());

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
