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

test('a sentence that turns the verse behind it round is never certified, and not silent', () => {
  for (const text of [
    'Allah forgives no sins of those who transgressed (Quran 39:53).',
    'আল্লাহ কারও গোনাহ মাফ করেন না, তাঁর রহমত থেকে নিরাশ হও (৩৯:৫৩)।',
  ]) {
    const [one, ...others] = found(text);
    assert.equal(others.length, 0, text);
    assert.match(one?.verdict ?? '', /^(?:altered|unknown_wording)$/u, text);
  }
});

test('a paraphrase is no problem', () => {
  for (const text of [
    'We should guard our prayers, the middle prayer most of all, and stand before Allah obedient (Quran 2:238).',
    'Patience is praised more than once, as in the words on hardship (94:5).',
  ]) {
    const verdicts = found(text).map(({ verdict }) => verdict);
    assert.ok(
      verdicts.every((verdict) => verdict === 'unknown_wording'),
      `${text}: ${verdicts}`,
    );
  }
});

test('a sentence with the reference of something else says nothing about it', () => {
  assert.deepEqual(found('The meeting on the new roof was moved to the large hall (Quran 39:53).'), []);
});

test('markup within a quotation is none of its words', () => {
  const text =
    'It says “<b>Indeed</b>, with <i>hardship</i> will be ease” (<a href="https://quran.com/94/6">94:6</a>).';
  const [one] = found(text);
  assert.deepEqual(
    [one?.verdict, one?.reference?.ok, one?.text],
    ['exact', true, 'Indeed</b>, with <i>hardship</i> will be ease'],
  );
});

test('`read` is no collection of hadiths', () => {
  const { references } = findQuotations('We read Quran 2:255 tonight, and then we read 2:256.', open.corpus, {
    budget: new WorkBudget(Number.POSITIVE_INFINITY),
  });
  assert.deepEqual(
    references.map(({ kind }) => kind),
    ['quran', 'quran'],
  );
});

test('a bracket behind a sentence is its reference, and one above words is theirs, whatever else it says', () => {
  const text = `The Quran says to seek help through patience and prayer, and that Allah is with the patient. [Quran 2:153] The Quran says that the patient will be given their reward without account. [Quran 39:10]

[Quran 94:5, Ash-Sharh]
For indeed, with hardship [will be] ease.

[Quran 94:6, Ash-Sharh; recited in the morning]
Indeed, with hardship [will be] ease.`;
  const all = found(text);
  assert.deepEqual(
    all.map(({ reference, ref }) => [ref, reference?.ok]),
    [
      ['2:153', null],
      ['39:10', true],
      ['94:5', true],
      ['94:6', true],
    ],
  );
  assert.deepEqual(all.map(({ verdict }) => verdict).slice(1), ['exact', 'exact', 'exact']);
});

test('what the Quran is said to say is no changed quotation, but what turns it round is', () => {
  const verdictOf = (text: string) => found(text).map(({ verdict }) => verdict);
  for (const text of [
    'The Quran says that the Most Merciful is established above the Throne. [Quran 20:5]',
    'The Quran forbids dead animals, blood, the flesh of swine and what has been dedicated to other than Allah. [Quran 5:3]',
  ])
    assert.deepEqual(verdictOf(text), ['unknown_wording'], text);
  assert.deepEqual(verdictOf('Allah is with the patient, seek help through prayer. (2:153)').includes('exact'), false);
  assert.deepEqual(
    verdictOf('O you who believe, seek help with patience and prayer. Indeed, Allah is with the rich. (2:153)'),
    ['altered'],
  );
});

test('a report that shares two everyday words with a verse is not compared with it', () => {
  const [one, ...others] = found('আল্লাহ কুরআনে বলে দিয়েছেন যে পুরুষ মানুষের কাঁদা নিষেধ।');
  assert.deepEqual([one?.verdict, one?.ref, others], ['not_found', null, []]);
});

test('a rendering of a whole verse that a part of another verse has word for word is compared with the named one', () => {
  for (const text of ['Tonight: Say: He is Allah the One (112:1).', '“He is Allah, the One” (112:1)']) {
    const [one] = found(text);
    assert.deepEqual([one?.verdict, one?.ref, one?.reference?.ok], ['unknown_wording', '112:1', null], text);
  }
  const [right] = found('“He is Allah, the One” (39:4)');
  assert.deepEqual([right?.verdict, right?.reference?.ok], ['exact', true]);
  const [wrong] = found('“what can make you know what is Saqar” (69:3)');
  assert.equal(wrong?.reference?.ok, false);
});

test('another number of one or more words is a change, where a quotation ends as well', () => {
  for (const [text, said, right] of [
    ['Allah says: “lash each one of them with one thousand lashes” (24:2)', 'one thousand lashes', 'a hundred lashes'],
    ['Allah says: “in each spike is one thousand grains” (2:261)', 'one thousand grains', 'a hundred grains'],
    ['Lash each one of them with one thousand lashes (Quran 24:2)', 'one thousand', 'a hundred'],
    ['“it has eight gates; for every gate is of them a portion designated” (15:44)', 'eight', 'seven'],
    ['Allah says: “The Night of Decree is better than a hundred months” (97:3)', 'hundred', 'thousand'],
    ['قال الله: ﴿عليها سبعة عشر﴾ [المدثر: ٣٠]', 'سبعة', 'تِسۡعَةَ'],
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
