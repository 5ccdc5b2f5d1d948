import assert from 'node:assert/strict';
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

for (const [lang, texts] of Object.entries(EVERYDAY)) {
  test(`messages of every day are no quotations: ${lang}`, () => {
    const alarms = texts.flatMap((text) => {
      const { quotations } = findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) });
      return quotations.map(({ verdict, ref }) => [text, verdict, ref]);
    });
    assert.deepEqual(alarms, []);
  });
}
