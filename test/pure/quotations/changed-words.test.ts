import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import type { Quran } from '../../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { places } from '../../support/chance.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';
import { LIMITED } from '../../support/quran/limited-verses.ts';

/** Places of the verses that are changed, one by one. */
const VERSES = places(6236, 29);
let open: OpenVerses;
let quran: Quran;
let corpus: QuotationCorpus;
let keys: readonly string[];
before(async () => {
  open = await openVerses();
  ({ quran, keys } = open);
  corpus = { ...open.corpus, index: undefined };
});
after(() => open.close());

const verse = (ordinal: number) => quran.texts('quran.ar').text(ordinal);
const bare = (text: string) => text.normalize('NFC').replace(/[\p{M}\u0640\u2009]/gu, '');
/** Without a bound. */
const quotationsIn = (text: string) =>
  findQuotations(text, corpus, { budget: new WorkBudget(Number.POSITIVE_INFINITY) }).quotations;
const quoted = (text: string, ordinal: number) => quotationsIn(`﴿${text}﴾ [${keys[ordinal]}]`);
function only(text: string): Quotation {
  const found = quotationsIn(text);
  assert.equal(found.length, 1, `${text}: ${JSON.stringify(found)}`);
  return found[0] as Quotation;
}

/** Words that are easily written for one another, with any of these before them. */
const PAIRS = [
  ['إلا', 'إلى'],
  ['إلا', 'ألا'],
  ['بلى', 'بلا'],
  ['إنا', 'أنا'],
  ['إن', 'أن'],
  ['إني', 'أني'],
  ['إنه', 'أنه'],
  ['إنما', 'أنما'],
  ['على', 'علا'],
  ['على', 'علي'],
  ['إلى', 'إلي'],
] as const;
const PREFIXES = ['', 'و', 'ف', 'ل', 'أ'];
const OTHERS = new Map<string, Set<string>>();
for (const prefix of PREFIXES) {
  for (const [a, b] of PAIRS) {
    for (const [word, other] of [[a, b] as const, [b, a] as const]) {
      const others = OTHERS.get(prefix + word) ?? new Set();
      OTHERS.set(prefix + word, others.add(prefix + other));
    }
  }
}

test('a particle written as another one is told, wherever it stands', () => {
  const wrong: string[] = [];
  let count = 0;
  for (const ordinal of VERSES) {
    if (LIMITED.has(keys[ordinal] ?? '')) continue;
    for (const text of [verse(ordinal), bare(verse(ordinal))]) {
      for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\u0640]+/gu)) {
        for (const other of OTHERS.get(bare(word)) ?? []) {
          count++;
          const found = quoted(text.slice(0, index) + other + text.slice(index + word.length), ordinal);
          const changes = found.flatMap(({ differences }) => differences.map(({ op, start }) => [op, start]));
          const right = found.length === 1 && found[0]?.verdict === 'altered';
          if (!right || JSON.stringify(changes) !== JSON.stringify([['replace', index + 1]])) {
            wrong.push(`${keys[ordinal]} ${other} for ${word}: ${JSON.stringify(found)}`);
          }
        }
      }
    }
  }
  assert.ok(count > VERSES.length, String(count));
  assert.deepEqual(wrong.slice(0, 5), []);
});

test('ordinary spellings of every verse are no difference', () => {
  const withoutHamza = (text: string) => bare(text).replace(/[أإآٱ]/g, 'ا');
  // Without the words that would be particles: على for عليّ.
  const egyptian = (text: string) =>
    text.replace(/\p{L}+/gu, (word) =>
      /^[وفأ]?(علي|إلي|الي|لدي|لعلي)$/u.test(word) ? word : word.replace(/ي(?=ء?$)/u, 'ى'),
    );
  const forms: [string, (text: string) => string][] = [
    ['without hamzas', withoutHamza],
    ['Egyptian', (text) => egyptian(bare(text))],
    ['both', (text) => egyptian(withoutHamza(text))],
  ];
  const wrong: string[] = [];
  for (const [name, form] of forms) {
    for (const ordinal of VERSES) {
      if (LIMITED.has(keys[ordinal] ?? '')) continue;
      const found = quoted(form(verse(ordinal)), ordinal);
      const right = found.length === 1 && found[0]?.differences.length === 0 && found[0].reference?.ok === true;
      if (!right) wrong.push(`${name} ${keys[ordinal]}: ${JSON.stringify(found)}`);
    }
  }
  assert.deepEqual(wrong.slice(0, 5), []);
});

test('marks that make another word are told', () => {
  for (const [ref, text, found] of [
    ['47:19', 'لا إله إلى الله', 'إلى'],
    ['108:1', 'إِنْ أَعْطَيْنَاكَ الْكَوْثَرَ', 'إِنْ'],
    ['49:13', 'إِنْ أَكْرَمَكُمْ عِندَ اللَّهِ أَتْقَاكُمْ', 'إِنْ'],
    ['14:19', 'إِنَّ يَشَأْ يُذْهِبْكُمْ', 'إِنَّ'],
    ['114:2', 'مَالِكِ النَّاسِ', 'مَالِكِ'],
    ['114:2', 'مَٰلِكِ ٱلنَّاسِ', 'مَٰلِكِ'],
    ['24:12', 'لَوۡلَآ إِذۡ سَمِعۡتُمُوهُ ظَنَّ ٱلۡمُؤۡمِنُونَ وَٱلۡمُؤۡمِنَةُ بِأَنفُسِهِمۡ خَيۡرٗا', 'وَٱلۡمُؤۡمِنَةُ'],
  ] as const) {
    const one = only(`﴿${text}﴾ [${ref}]`);
    assert.equal(one.verdict, 'altered', text);
    assert.ok(one.refs.includes(ref), text);
    assert.deepEqual(
      one.differences.map((difference) => difference.found),
      [found],
      text,
    );
  }
});

test('a text that never writes a letter uses another one for it', () => {
  // فى shows that ى is ي here.
  assert.deepEqual(only('﴿وعلى والدى وأن أعمل صالحا ترضاه وأدخلنى برحمتك فى عبادك الصالحين﴾').differences, []);
  // Nothing does here: على is another word than علي.
  assert.deepEqual(
    only('﴿هذا صراط على مستقيم﴾').differences.map(({ found }) => found),
    ['على'],
  );
  assert.deepEqual(only('﴿علی کل شیء قدیر﴾').differences, []);
});

test('a particle written as another one is told in a hadith too', () => {
  for (const [ref, text, found] of [
    ['nawawi:1', 'أنما الأعمال بالنيات وإنما لكل امرئ ما نوى', 'أنما'],
    ['nawawi:1', 'إنما الأعمال بالنيات وإنما لكل امرئ ما نوى', undefined],
    ['nawawi:8', 'أمرت أن أقاتل الناس حتى يشهدوا أن لا إله إلى الله', 'إلى'],
    ['nawawi:8', 'امرت ان اقاتل الناس حتى يشهدوا ان لا اله الا الله', undefined],
  ] as const) {
    const one = only(`قال رسول الله ﷺ: «${text}»`);
    assert.deepEqual(
      [one.ref, one.verdict, ...one.differences.map((difference) => difference.found)],
      found === undefined ? [ref, 'normalised'] : [ref, 'altered', found],
      text,
    );
  }
});
