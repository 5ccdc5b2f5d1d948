import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { LiveCorpus } from '../../src/corpus/live.ts';
import { findQuotations, versesOf } from '../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../src/corpus/quran/names.ts';
import { openQuran, type Quran } from '../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { buildCorpus, newDataDir } from '../support/start.ts';

const dataDir = newDataDir();
let quran: Quran;
let live: LiveCorpus;
let corpus: QuotationCorpus;
before(async () => {
  quran = openQuran(await buildCorpus(dataDir), readInputs());
  live = new LiveCorpus({
    dataDir,
    onFault: (error) => {
      throw error;
    },
  });
  const names = quranNames(quran.surahs);
  corpus = { verses: versesOf(quran), names, index: live.verses(), hadith: live.hadith() };
});
after(() => {
  live.close();
  quran.close();
  rmSync(dataDir, { recursive: true });
});

/** Without a bound. */
const quotationsIn = (text: string) =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;

function only(text: string): Quotation {
  const found = quotationsIn(text);
  assert.equal(found.length, 1, `${text}: ${JSON.stringify(found)}`);
  return found[0] as Quotation;
}

test('a hadith is found without its chain, with other marks, and with what was changed', () => {
  const right = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (النووي 12)');
  assert.deepEqual(
    [right.kind, right.ref, right.verdict, right.partial, right.reference?.ok],
    ['hadith', 'nawawi:12', 'normalised', true, true],
  );
  assert.equal(right.edition, 'nawawi40');
  const changed = only('قال رسول الله ﷺ: «من حسن إيمان المرء تركه ما لا يعنيه»');
  assert.equal(changed.verdict, 'altered');
  assert.deepEqual(
    changed.differences.map(({ op, found }) => [op, found]),
    [['replace', 'إيمان']],
  );
  assert.match(changed.right_text ?? '', /إِسْلَامِ/);
  const elsewhere = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (النووي 13)');
  assert.equal(elsewhere.reference?.ok, false);
  const unknown = only('قال رسول الله ﷺ: «طلب القمر فريضة على كل صياد في البحر»');
  assert.deepEqual([unknown.kind, unknown.verdict, unknown.ref], ['hadith', 'not_found', null]);
});

test('a reference to a collection that is not installed is not judged', () => {
  const found = only('قال رسول الله ﷺ: «من حسن إسلام المرء تركه ما لا يعنيه» (سنن الدارمي 12)');
  assert.equal(found.reference, null);
});

test('hadiths are found in running text', () => {
  const found = only('سمعت في الدرس أن من حسن إسلام المرء تركه ما لا يعنيه وهذا أصل عظيم في الأدب #حديث');
  assert.deepEqual([found.ref, found.text], ['nawawi:12', 'من حسن إسلام المرء تركه ما لا يعنيه']);
});

test('verses and hadiths in translation are found by their words', () => {
  const verse = only(
    'Allah says: “Allah does not charge a soul except [with that within] its capacity” (Quran 2:286).',
  );
  assert.deepEqual([verse.kind, verse.ref, verse.lang, verse.verdict], ['quran', '2:286', 'en', 'exact']);
  const hadith = only(
    "The Prophet said: “It is part of the goodness of a person's Islam that he leaves what does not concern him.” (Nawawi 12)",
  );
  assert.deepEqual([hadith.kind, hadith.ref, hadith.verdict], ['hadith', 'nawawi:12', 'exact']);
  const changed = only(
    "The Prophet said: “It is part of the goodness of a person's faith that he leaves what does not concern him.”",
  );
  assert.deepEqual(
    changed.differences.map(({ found, expected }) => [found, expected]),
    [['faith', 'Islam']],
  );
  const bengali = only('রাসূলুল্লাহ ﷺ বলেছেন: “একজন মানুষের ইসলামের সৌন্দর্যের একটি অংশ হলো, যা তার বিষয় নয় তা ছেড়ে দেওয়া”');
  assert.deepEqual([bengali.ref, bengali.lang, bengali.verdict], ['nawawi:12', 'bn', 'exact']);
  const unknown = only('The Prophet said: “The moon is made of green cheese and blue sand.”');
  assert.deepEqual([unknown.verdict, unknown.claim, unknown.speaker], ['not_found', 'introduction', 'prophet']);
  assert.deepEqual(quotationsIn('The landlord said: “The moon is made of green cheese and blue sand.”'), []);
});

test('what is said again and again takes no longer', () => {
  for (const text of [
    'قال '.repeat(8_000),
    'لا إله إلا الله '.repeat(2_000),
    '«'.repeat(32_000),
    'the '.repeat(8_000),
  ]) {
    const started = performance.now();
    quotationsIn(text);
    assert.ok(performance.now() - started < 5_000, text.slice(0, 20));
  }
});
