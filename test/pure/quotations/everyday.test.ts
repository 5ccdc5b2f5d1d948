import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';
import { EVERYDAY } from './everyday-messages.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

type Set = { readonly items: readonly { readonly lang: string; readonly text: string }[] };
const further = JSON.parse(
  readFileSync(new URL('../../../bench/quotations/prose-everyday.json', import.meta.url), 'utf8'),
) as Set;

for (const [lang, own] of Object.entries(EVERYDAY)) {
  const texts = [...own, ...further.items.filter((one) => one.lang === lang).map(({ text }) => text)];
  test(`messages of every day are no quotations: ${lang}`, () => {
    const alarms = texts.flatMap((text) => {
      const { quotations } = findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) });
      return quotations.map(({ verdict, ref }) => [text, verdict, ref]);
    });
    assert.deepEqual(alarms, []);
  });
}
