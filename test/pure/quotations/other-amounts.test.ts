import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const found = (text: string) =>
  findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;

test('another number of one or more words is a change, where a quotation ends as well', () => {
  for (const [text, said, right] of [
    ['Allah says: “lash each one of them with one thousand lashes” (24:2)', 'one thousand lashes', 'a hundred lashes'],
    ['Allah says: “in each spike is one thousand grains” (2:261)', 'one thousand grains', 'a hundred grains'],
    ['Lash each one of them with one thousand lashes (Quran 24:2)', 'one thousand', 'a hundred'],
    ['আল্লাহ বলেন, তাদের প্রত্যেককে এক হাজার করে বেত্রাঘাত কর (২৪:২)', 'এক হাজার', 'একশ'],
    ['قال تعالى فاجلدوا كل واحد منهما خمسين ومائة جلدة [24:2]', 'خمسين', 'مِاْئَةَ'],
    ['قال تعالى فاجلدوا كل واحد منهما ألف ألف جلدة [24:2]', 'ألف ألف', 'مِاْئَةَ'],
  ] as const) {
    const [one, ...others] = found(text);
    assert.deepEqual([one?.verdict, others.length, one?.reference?.ok], ['altered', 0, true], text);
    const [change] = one?.differences ?? [];
    assert.deepEqual([change?.op, change?.found], ['replace', said], text);
    assert.equal(change?.expected.normalize('NFC'), right.normalize('NFC'), text);
  }
  for (const text of [
    'Allah says: “lash each one of them with a hundred lashes” (24:2)',
    '“the heavens and earth” (3:133) and 3 others',
  ])
    assert.equal(found(text)[0]?.verdict, 'exact', text);
});
