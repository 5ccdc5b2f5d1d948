import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations, versesOf } from '../../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import type { Quran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
let quran: Quran;
let keys: readonly string[];
let corpus: QuotationCorpus;
before(async () => {
  open = await openVerses();
  ({ quran, keys } = open);
  // What is declared damaged can be repaired some day. These two are taken for damaged here.
  const damaged = [keys.indexOf('3:155'), keys.indexOf('41:37')];
  const fault = (ordinal: number) =>
    damaged.includes(ordinal) ? { ordinal, kind: 'missing' as const, detail: 'x' } : undefined;
  const taken: Quran = {
    ...quran,
    texts: (edition) => ({ ...quran.texts(edition), ...(edition === 'quran.ar' ? {} : { fault }) }),
  };
  corpus = { ...open.corpus, verses: versesOf(taken) };
});
after(() => open.close());

function only(text: string): Quotation {
  const budget = new WorkBudget(Number.POSITIVE_INFINITY);
  const found = findQuotations(text, corpus, { budget }).quotations;
  assert.equal(found.length, 1, `${text}: ${JSON.stringify(found)}`);
  return found[0] as Quotation;
}
const served = (edition: string, key: string) => quran.texts(edition).text(keys.indexOf(key));
const judged = ({ verdict, ref, reference, differences, right_text, state }: Quotation) => ({
  ...{ verdict, ref, ok: reference?.ok, differences: differences.length, right: right_text !== null, state },
});

test('words of a damaged verse are right where it has them', () => {
  assert.deepEqual(judged(only(`“${served('quran.en', '41:37')}” (41:37)`)), {
    ...{ verdict: 'exact', ref: '41:37', ok: true, differences: 0, right: true, state: 'damaged' },
  });
});

test('words that a damaged verse lacks are other wording, never altered, and nothing is called right', () => {
  const verse = served('quran.en', '41:37');
  const unlike = { verdict: 'unknown_wording', ref: '41:37', ok: null, differences: 0, right: false, state: 'damaged' };
  for (const words of [
    `${verse} And these are some words that the installed text lacks.`,
    verse.replace('prostrate to Allah', 'prostrate and bow down to Allah'),
    verse.replace('And of His signs are', 'Among the signs of Him are'),
  ]) {
    assert.notEqual(words, verse);
    assert.deepEqual(judged(only(`“${words}” (41:37)`)), unlike, words);
    assert.deepEqual(judged(only(`Allah says: “${words}”`)), { ...unlike, ok: undefined }, words);
  }
  const bengali = `${served('quran.bn', '3:155')} নিশ্চয় আল্লাহ তাদেরকে ক্ষমা করে দিয়েছেন।`;
  assert.deepEqual(judged(only(`আল্লাহ বলেন, “${bengali}” (৩:১৫৫)`)), { ...unlike, ref: '3:155' });
});

test('words that are in no text or in another one cannot be judged by a damaged one', () => {
  assert.deepEqual(judged(only('Allah says: “Blessed are they who walk upon the quiet shore at dawn” (41:37)')), {
    ...{ verdict: 'unknown_wording', ref: '41:37', ok: undefined, differences: 0, right: false, state: 'damaged' },
  });
  const elsewhere = only(`“${served('quran.en', '2:43')}” (41:37)`);
  assert.deepEqual([elsewhere.verdict, elsewhere.ref, elsewhere.reference], ['exact', '2:43', null]);
  const behind = only(`${served('quran.en', '2:43').replace(/\.$/, '')} - (41:37)`);
  assert.deepEqual([behind.ref, behind.reference], ['2:43', null]);
});

test('beside a damaged verse and in another language, words are judged as ever', () => {
  assert.equal(only(`“${served('quran.en', '41:38').replace('angels', 'angles')}” (41:38)`).verdict, 'exact');
  const changed = served('quran.en', '2:43').replace('zakah', 'nothing');
  assert.equal(only(`“${changed}” (2:43)`).verdict, 'altered');
  assert.equal(only('“قل هو الله واحد” (112:1)').verdict, 'altered');
  const arabic = quran.texts('quran.ar').text(keys.indexOf('41:37')).split(' ');
  assert.equal(only(`﴿${arabic.with(3, 'ٱلۡأَرۡضُ').join(' ')}﴾ (41:37)`).verdict, 'altered');
});

test('where the package has a misprint, the printed words are exact, and the misprint is altered', () => {
  const printed = 'Do not prostrate to the sun or to the moon, but prostrate to Allah, who created them';
  const { repairs } = quran.texts('quran.en');
  let told = 0;
  for (const [ordinal, key] of keys.entries()) {
    const text = quran.texts('quran.en').text(ordinal);
    const found = repairs(ordinal).filter(
      ({ source, served: right }) =>
        source.toLowerCase() !== right.toLowerCase() && !source.includes(" 's") && !/Khidh r/.test(source),
    );
    if (found.length === 0 || key === '41:37') continue;
    const [one] = found;
    assert.ok(one);
    assert.equal(only(`“${text}” (${key})`).verdict, 'exact', key);
    const wrong = only(`“${text.replace(one.served, () => one.source)}” (${key})`);
    assert.equal(wrong.verdict, 'altered', key);
    assert.equal(wrong.differences.length, 1, key);
    assert.ok(
      one.served.includes(wrong.differences[0]?.expected.replace(/\P{L}+$/u, '') ?? '?'),
      JSON.stringify(wrong.differences),
    );
    told++;
  }
  assert.ok(told >= 10, `${told} misprints`);
  assert.ok(served('quran.en', '41:37').includes(printed));
});

test('a damaged verse in a range excuses its own words only', () => {
  const [before, verse, behind] = ['41:36', '41:37', '41:38'].map((key) => served('quran.en', key)) as [
    string,
    string,
    string,
  ];
  const range = (...verses: readonly string[]) => only(`“${verses.join(' ')}” (41:36-38)`);
  const within = range(before, verse.replace('prostrate to Allah', 'prostrate and bow down to Allah'), behind);
  assert.deepEqual([within.verdict, within.differences.length, within.state], ['unknown_wording', 0, 'damaged']);
  for (const changed of [
    [before.replace('refuge', 'shelter'), verse, behind],
    [
      before.replace('refuge', 'shelter'),
      verse.replace('prostrate to Allah', 'prostrate and bow down to Allah'),
      behind,
    ],
    [before, verse, behind.replace('weary', 'angry')],
  ]) {
    assert.notDeepEqual(changed, [before, verse, behind]);
    const found = range(...changed);
    assert.deepEqual([found.verdict, found.state], ['altered', 'damaged']);
    assert.deepEqual(
      found.differences.map(({ found: words }) => words.trim()),
      [changed[0] === before ? 'angry' : 'shelter'],
    );
  }
});
