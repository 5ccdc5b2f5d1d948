import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { mostInVerses } from '../../../src/corpus/quotations/match/verse-text.ts';
import { readArabic } from '../../../src/corpus/quotations/words/arabic-words.ts';
import type { Retold } from '../../../src/corpus/subjects/retold.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let open: OpenVerses;
before(async () => {
  open = await openVerses();
});
after(() => open.close());

const unlimited = () => new WorkBudget(Number.POSITIVE_INFINITY);
const found = (text: string, retold?: () => Retold[]) =>
  findQuotations(text, { ...open.corpus, retold }, { budget: unlimited() }).quotations;

for (const [text, ref] of [
  ['Allah says: “and He is the Exalted in Might, the Wise. Whatever is in the heavens and earth exalts Allah”', '57:1'],
  ['“but you were a transgressing people. And we had over you no authority” (37:30)', '37:30'],
  ['আল্লাহ বলেন: “আসলে সমস্ত ক্ষমতা আল্লাহর। তিনিই শ্রবণকারী, সর্বজ্ঞ। আর তাদের কথায় দুঃখ নিয়ো না”', '10:65'],
  ['قال تعالى: «وينهى عن الفحشاء والمنكر والبغي إن الله يأمر بالعدل والإحسان وإيتاء ذي القربى»', '16:90'],
  // Without marks, each half is right and both together are not.
  [
    'Allah says, that is in a Record. Indeed that, for Allah, is easy. Do you not know that Allah knows what is in the heaven and earth? (22:70)',
    '22:70',
  ],
  ['আল্লাহ বলেন, আসলে সমস্ত ক্ষমতা আল্লাহর। তিনিই শ্রবণকারী, সর্বজ্ঞ। আর তাদের কথায় দুঃখ নিয়ো না (10:65)', '10:65'],
  ['قال تعالى: لقال الذين كفروا إن هذا إلا سحر مبين ولو نزلنا عليك كتابا في قرطاس فلمسوه بأيديهم [6:7]', '6:7'],
] as const) {
  test(`halves that have changed places are altered: ${text.slice(0, 60)}`, () => {
    const [one, ...others] = found(text);
    assert.deepEqual([one?.verdict, one?.ref, others.length], ['altered', ref, 0]);
    assert.equal(one?.differences[0]?.op, 'insert');
    assert.equal(one.text.startsWith(one.differences[0].found), true);
  });
}

for (const [text, ref] of [
  // One half is found, and its source has the other one behind or before it.
  ['Indeed, Allah is with the patient, O you who have believed, seek help through patience and prayer.', '2:153'],
  ['আল্লাহ বলেন নিশ্চিতই আল্লাহ ধৈর্য্যশীলদের সাথে রয়েছেন তোমরা ধৈর্য্য ও নামাযের মাধ্যমে সাহায্য প্রার্থনা কর', '2:153'],
  ['والله واسع عليم في كل سنبلة مائة حبة كمثل حبة أنبتت سبع سنابل', '2:261'],
] as const) {
  test(`halves without anything around them that have changed places are altered: ${text.slice(0, 60)}`, () => {
    const altered = found(text).filter(({ verdict }) => verdict === 'altered');
    assert.deepEqual(
      altered.map((one) => [one.ref, one.differences.map(({ op }) => op)]),
      [[ref, ['insert', 'delete']]],
    );
  });
}

test('a part of a verse behind a sentence of its own that repeats it is no turned half', () => {
  for (const text of [
    'Indeed, Allah is with the patient. He also says: O you who have believed, seek help through patience and prayer.',
    'Indeed, Allah is with the patient\nO you who have believed, seek help through patience and prayer.',
    'إن الله مع الصابرين، وقال قبلها: يا أيها الذين آمنوا استعينوا بالصبر والصلاة',
    'নিশ্চিতই আল্লাহ ধৈর্য্যশীলদের সাথে রয়েছেন। তার আগে আছে: তোমরা ধৈর্য্য ও নামাযের মাধ্যমে সাহায্য প্রার্থনা কর',
  ])
    assert.deepEqual(
      found(text).filter(({ verdict }) => verdict === 'altered'),
      [],
      text,
    );
});

test('parts of a verse with something between them are quotations of their own', () => {
  const verdicts = (text: string) => found(text).map(({ verdict, ref }) => [verdict, ref]);
  const halves = [
    'Indeed that, for Allah, is easy',
    'Do you not know that Allah knows what is in the heaven and earth',
  ];
  for (const between of [' … ', '” and before it “']) {
    const found = verdicts(`Allah says: “${halves.join(between)}” (22:70)`);
    assert.equal(
      found.some(([verdict]) => verdict === 'altered'),
      false,
      between,
    );
  }
});

test('no word of a verse is ruled out', () => {
  const { verses } = open.corpus;
  for (const ordinal of places(6236, 101)) {
    const words = readArabic(verses.quran.texts('quran.ar').text(ordinal));
    assert.equal(mostInVerses(verses.text, words, { from: 0, to: words.count }), words.count, `verse ${ordinal}`);
  }
  const words = readArabic('الكوب رقم سبعة خير من المصباح');
  assert.ok(mostInVerses(verses.text, words, { from: 0, to: words.count }) < words.count);
});

const SAID = { refs: ['2:286'], statement: 'The Quran says that no soul is burdened beyond what it can bear.' };

test('a report in other words is an unknown wording of what it retells; what is only on the same matter is not', () => {
  const like: Retold = { ...SAID, nearness: 0.8, covered: 0.7, foreign: 0.2, echoed: 0.7 };
  const text = 'The Quran says that people are never given a load too heavy for their shoulders.';
  const verdictOf = (one?: Partial<Retold>) =>
    found(text, one && (() => [{ ...like, ...one }])).map(({ verdict, ref }) => [verdict, ref]);
  assert.deepEqual(verdictOf({}), [['unknown_wording', '2:286']]);
  for (const less of [
    { nearness: 0.5 },
    { covered: 0.2 },
    { foreign: 0.6 },
    { echoed: 0.4 },
    { refs: ['bukhari:1'] },
  ]) {
    assert.deepEqual(verdictOf(less), [['not_found', null]], JSON.stringify(less));
  }
  assert.deepEqual(verdictOf(), [['not_found', null]]);
});

test('words in marks are not retold', () => {
  const like: Retold = { ...SAID, nearness: 1, covered: 1, foreign: 0, echoed: 1 };
  const [one] = found('Allah says: “people are never given a load too heavy for their shoulders”', () => [like]);
  assert.deepEqual([one?.verdict, one?.ref], ['not_found', null]);
});
