import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { openBooks } from '../../service/work/open-books.ts';
import { count, places, seed } from '../../support/chance.ts';
import { openVerses } from '../../support/open-verses.ts';
import { withoutNegations } from '../../support/quran/negations.ts';
import { partsAtPauses } from '../../support/quran/parts.ts';
import { publishedIds, publishedTranslation } from '../../support/quran/published-translations.ts';
import { reversedOf } from '../../support/quran/reversed.ts';

/** With `ISNAD_BOOKS`, a data folder with installed hadiths, their texts are tested as well. */
const BOOKS = process.env.ISNAD_BOOKS;

let corpus: QuotationCorpus;
let keys: readonly string[];
let close: () => void;
before(async () => {
  ({ corpus, close } = BOOKS === undefined ? await openVerses() : openBooks(BOOKS));
  keys = corpus.verses.quran.surahs.flatMap(({ id, total_verses }) =>
    Array.from({ length: total_verses }, (_, at) => `${id}:${at + 1}`),
  );
});
after(() => close());

const quotationsIn = (text: string) =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
const only = (text: string): Quotation => {
  const [first, ...others] = quotationsIn(text);
  assert.ok(first !== undefined && others.length === 0, text);
  return first;
};
const isCertified = ({ verdict }: Quotation) => verdict === 'exact' || verdict === 'normalised';
const said = { ar: 'قال تعالى: ', en: 'Allah says: ', bn: 'আল্লাহ বলেন: ' } as const;
const inMarks = (words: string, lang: 'ar' | 'en' | 'bn') => (lang === 'ar' ? `﴿${words}﴾` : `“${words}”`);

test('words that say the opposite of their place are never certified, whoever has worded them', () => {
  const reversed = reversedOf(corpus, count(100, 4_000), seed());
  const certified = reversed.filter(({ text }) =>
    quotationsIn(text).some(
      (one) =>
        one.reference?.ok !== false && (isCertified(one) || (one.reference?.ok === true && one.verdict !== 'altered')),
    ),
  );
  assert.deepEqual(certified, []);
  const altered = reversed.filter(({ text }) => quotationsIn(text).some(({ verdict }) => verdict === 'altered'));
  assert.ok(altered.length >= reversed.length * 0.4, `${altered.length} of ${reversed.length}`);
});

test('what denies, counts or exchanges is named', () => {
  for (const [text, differences] of [
    ['“Despair, for Allah forgives no sins of those who transgressed” (Quran 39:53)', [['insert', 'no', '']]],
    ['“Allah loves to burden a soul beyond what it can bear” (Quran 2:286)', [['delete', '', 'not']]],
  ] as const) {
    const found = only(text);
    assert.deepEqual([found.verdict, found.reference?.ok], ['altered', true], text);
    assert.deepEqual(
      found.differences.map(({ op, found: words, expected }) => [op, words, expected]),
      differences,
    );
  }
});

test('honest words of another translator are altered seldom, and their reference is hardly ever wrong', {
  skip: publishedIds().length > 0 ? false : 'no published translations',
}, () => {
  const others = ['en.yusufali', 'en.pickthall', 'en.hilali', 'en.arberry', 'bn.hoque'].map(publishedTranslation);
  let [altered, all] = [0, 0];
  const wrong: string[] = [];
  for (const ordinal of places(6_236, 61)) {
    const { id, language, texts } = others[ordinal % others.length] as (typeof others)[number];
    const words = (texts[ordinal] ?? '').replace(/["“”]/gu, '');
    const found = quotationsIn(`${said[language === 'bn' ? 'bn' : 'en']}“${words}” (${keys[ordinal]})`);
    all++;
    if (found.some(({ verdict }) => verdict === 'altered')) altered++;
    if (found.some(({ reference }) => reference?.ok === false)) wrong.push(`${id} ${keys[ordinal]}`);
  }
  // `By the heaven and the Morning Star` is in a hadith, as the name of a surah.
  assert.ok(wrong.length <= 0.003 * all, wrong.join(', '));
  assert.ok(altered <= 0.12 * all, `${altered} of ${all}`);
});

test('no negation is cut off at a border, and honest parts of verses are whole', () => {
  const certified: string[] = [];
  let [honest, cut] = [0, 0];
  for (const lang of ['ar', 'en', 'bn'] as const) {
    const { text } = corpus.verses.quran.texts(`quran.${lang}`);
    for (const ordinal of places(6_236, 97)) {
      const verse = text(ordinal);
      for (const { words, how } of withoutNegations(verse, lang)) {
        const found = quotationsIn(`${said[lang]}${inMarks(words, lang)} (${keys[ordinal]})`);
        if (found.length > 0 && found.every((one) => isCertified(one) && one.reference?.ok === true))
          certified.push(`${how} ${keys[ordinal]} ${words}`);
      }
      for (const words of partsAtPauses(verse, lang)) {
        // `And if Allah had willed,` says nothing without what follows.
        if (/(?:^|[.!?।;] )(?:\S+ ){0,2}(?:if|যদি) [^,;.।]*,?$/iu.test(words)) continue;
        honest++;
        const found = quotationsIn(`${said[lang]}${inMarks(words, lang)} (${keys[ordinal]})`);
        if (found.some((one) => one.cut !== undefined)) cut++;
      }
    }
  }
  assert.deepEqual(certified, []);
  assert.ok(cut <= 0.01 * honest, `${cut} of ${honest}`);
});

test('no negation of a hadith is cut off at a border', () => {
  const { hadith } = corpus;
  assert.ok(hadith);
  const { records } = hadith;
  const certified: string[] = [];
  const step = Math.max(1, Math.floor(records.content.count / count(150, 5_000)));
  const by = { ar: 'قال رسول الله ﷺ: ', en: 'The Prophet ﷺ said: ', bn: 'রাসূলুল্লাহ ﷺ বলেছেন: ' } as const;
  for (let doc = 0; doc < records.content.count; doc += step) {
    for (const lang of ['ar', 'en', 'bn'] as const) {
      const text = records.text(doc, lang);
      if (text === undefined || text.length > 900) continue;
      for (const { words, how } of withoutNegations(text.replace(/["“”«»]/gu, ''), lang)) {
        const found = quotationsIn(`${by[lang]}«${words}» (${records.ref(doc)})`);
        const isWhole = found.some(({ text: quoted }) => quoted.length > 0.9 * words.length);
        if (isWhole && found.every((one) => isCertified(one) && one.reference?.ok === true))
          certified.push(`${how} ${records.ref(doc)} ${words}`);
      }
    }
  }
  assert.deepEqual(certified, []);
});

test('a negation, exception or condition beside the border is named', () => {
  for (const [text, cut, expected] of [
    ['Allah says: "approach unlawful sexual intercourse. Indeed, it is ever an immorality" (17:32)', 'negation', 'not'],
    ['The Quran (4:43) says: "approach prayer while you are intoxicated".', 'negation', 'not'],
    ['﴿تقربوا مال اليتيم إلا بالتي هي أحسن﴾ [الإسراء: 34]', 'negation', 'وَلَا'],
    ['“পৃথিবীতে দম্ভভরে পদচারণা করো” (১৭:৩৭)', 'negation', 'না'],
    ['Allah says: "There is no deity" (Quran 2:255)', 'exception', 'except Him'],
    ['قال تعالى: ﴿لا يكلف الله نفسا﴾ (البقرة 286)', 'exception', 'إِلَّا وُسۡعَهَاۚ'],
    [
      'Allah says: “then make a contract with them” (24:33)',
      'condition',
      'if you know there is within them goodness and give them from the wealth of Allah',
    ],
    ['قال تعالى: ﴿كان محمد أبا أحد من رجالكم﴾ (الأحزاب 40)', 'negation', 'مَّا'],
  ] as const) {
    const found = only(text);
    assert.deepEqual([found.verdict, found.cut, found.reference?.ok], ['altered', cut, true], text);
    assert.deepEqual(
      found.differences.map(({ op, found: words, expected: right }) => [op, words, right.normalize('NFC')]),
      [['delete', '', expected.normalize('NFC')]],
      text,
    );
    assert.ok(found.right_text?.includes(found.differences[0]?.expected ?? '?'));
  }
  // What urges the hearers narrows nothing.
  for (const text of [
    'Allah says: “That is best for you” (61:11)',
    'Allah says: “prostrate to Allah, who created them” (41:37)',
    'قال تعالى: ﴿واسجدوا لله الذي خلقهن﴾ (فصلت 37)',
    'আল্লাহ বলেন: “আল্লাহকে সেজদা কর, যিনি এগুলো সৃষ্টি করেছেন” (৪১:৩৭)',
    'Allah says: “give up what remains [due to you] of interest” (2:278)',
    'قال تعالى: ﴿وذروا ما بقي من الربا﴾ (البقرة 278)',
    'Allah says: “Produce your proof” (2:111)',
    'قال تعالى: ﴿هاتوا برهانكم﴾ (البقرة 111)',
  ])
    assert.deepEqual([only(text).verdict === 'altered', only(text).cut], [false, undefined], text);
  for (const text of [
    'Allah says: “do not approach prayer” (4:43)',
    'قال تعالى: ﴿لا تقربوا الصلاة﴾ (النساء 43)',
    'Allah says: “do not approach them” (2:222)',
    'আল্লাহ বলেন: “নামাযের ধারে-কাছেও যেওনা” (৪:৪৩)',
    '“কেউ যদি তার গুরুতর ভার বহন করতে অন্যকে আহবান করে” (ফাতির:১৮)',
    'Allah says: “if a heavily laden soul calls [another] to [carry some of] its load” (35:18)',
  ]) {
    const found = only(text);
    assert.deepEqual([found.verdict, found.cut], ['altered', 'condition'], text);
  }
  for (const text of [
    'Allah says: “And do not mix the truth with falsehood or conceal the truth” (2:42)',
    'The Quran says we must not “approach unlawful sexual intercourse” (17:32).',
    'Allah says: “It will have what good it has gained, and it will bear what evil it has earned” (2:286)',
    'قال تعالى: ﴿إن أولياء الله لا خوف عليهم ولا هم يحزنون﴾ (يونس 62)',
  ]) {
    const found = only(text);
    assert.ok(isCertified(found), `${text} ${JSON.stringify(found)}`);
  }
});

test('a negation that an ellipsis leaves out beside what it denies is named', () => {
  for (const text of [
    '“O you who have believed … approach prayer while you are intoxicated” (4:43)',
    '“your Lord has decreed ... worship except Him, and to parents, good treatment” (17:23)',
    'আল্লাহ বলেন: “এবং তোমরা অপব্যয় করো … তিনি অপব্যয়ীদেরকে পছন্দ করেন না” (৭:৩১)',
  ])
    assert.deepEqual([only(text).verdict, only(text).cut], ['altered', 'negation'], text);
  for (const text of [
    'Allah says: “And do not mix the truth with falsehood … while you know” (2:42)',
    '“And never think that Allah is unaware … He only delays them for a Day” (14:42)',
  ])
    assert.ok(isCertified(only(text)), text);
});

test('`না কেন` is no negation behind a word for whatever, and one in a question', () => {
  assert.equal(only('আল্লাহ বলেন: “অথবা তাঁর একটি বাগান হল” (২৫:৮)').cut, 'negation');
  assert.ok(isCertified(only('আল্লাহ বলেন: “তারা যেখানেই থাকুক” (৫৮:৭)')));
});

test('the right text beside a change at a border is a whole clause', () => {
  for (const [text, right] of [
    ['“weaken and do not grieve” (Quran 3:139)', 'So do not weaken and do not grieve'],
    ['“walk upon the earth exultantly” (17:37)', 'And do not walk upon the earth exultantly'],
    ['“If you are grateful, I will surely increase you in wealth” (14:7)', 'I will surely increase you [in favor]'],
    ['Allah says: “do not approach prayer” (4:43)', 'in a state of janabah'],
    ['“অন্য কারও এবাদত করো” (১৭:২৩)', 'সদ্ব-ব্যবহার কর'],
    // Without a change at the border, it ends where the quotation does.
    ['“Indeed, Allah forgives some sins” (39:53)', 'Indeed, Allah forgives all sins'],
  ] as const) {
    const found = only(text);
    const written = (found.right_text ?? '').normalize('NFC');
    assert.ok(written.startsWith(right) || written.endsWith(right.normalize('NFC')), `${text} ${written}`);
    assert.doesNotMatch(written, /\s{2}/u);
  }
});
