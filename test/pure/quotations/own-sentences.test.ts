import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

/* Sentences of the writer's own around words of a verse: neither their words nor their references are those of the verse. */

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const found = (text: string) =>
  findQuotations(text, open.corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
const told = (text: string) => found(text).map(({ verdict, ref, reference }) => [verdict, ref, reference?.ok]);

for (const [text, expected] of [
  // Reported speech puts the words into its own grammar.
  [
    'يقول القرآن إنه كُتب على بني إسرائيل أن من قتل نفسًا بغير نفس أو فساد في الأرض فكأنما قتل الناس جميعًا [القرآن ٥:٣٢]',
    [['unknown_wording', '5:32', null]],
  ],
  // Words before the lesser part of a sentence are no changed ones of the verse.
  ['وصف القرآن المال والبنين بأنهم زينة الحياة الدنيا [القرآن ١٨:٤٦]', [['unknown_wording', '18:46', null]]],
  // A sentence with `that` for the `indeed` of the verse.
  ['نعلم أن الله وملائكته يصلون على النبي كل حين', [['normalised', '33:56', undefined]]],
] as const)
  test(`words of the writer are not those of a verse: ${text}`, () => {
    assert.deepEqual(told(text), expected);
  });

test('words that were changed before the rest of a verse are told', () => {
  for (const text of [
    'As Allah says: People of this great city, seek help through patience and prayer (2:153)',
    'Remember that Nature does not charge a soul except with that within its capacity (2:286).',
  ])
    assert.equal(found(text)[0]?.verdict, 'altered', text);
});

test('a reference above words is not that of the words before it', () => {
  const [first, second] = found(
    'Indeed, it is Allah who is the [continual] Provider, the firm possessor of strength\n\n[Quran 2:153, Al-Baqarah]\nO you who have believed, seek help through patience and prayer.',
  );
  assert.deepEqual([first?.ref, first?.reference], ['51:58', null]);
  assert.deepEqual([second?.ref, second?.reference?.ok], ['2:153', true]);
});

test('a volume and a page are no verse', () => {
  const text = '"Indeed, Allah is with the patient" (1/493)';
  assert.deepEqual(
    found(text).map(({ verdict, reference }) => [verdict, reference]),
    [['exact', null]],
  );
});

test('a few words that resemble those of a verse one by one are changed words of it', () => {
  assert.deepEqual(told('سورة البقرة ١٩٧: "الحج شهران معلومان"'), [['altered', '2:197', true]]);
});

test('two words that the named place has are a quotation', () => {
  assert.deepEqual(told('- ذلك الكتاب (البقرة ٢)'), [['normalised', '2:2', true]]);
});
