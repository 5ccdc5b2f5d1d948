import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surahSummaries } from '../../../../test/support/references/surahs.ts';
import { quranNames } from '../../quran/names.ts';
import { WorkBudget } from '../../work-budget.ts';
import { findReferences } from '../find-references.ts';
import { readVerses } from '../read-reference.ts';
import { readWords } from '../read-words.ts';
import { keysOf, type Reference } from '../reference.ts';

const names = quranNames(surahSummaries());
const written = (one: Reference): string | undefined =>
  one.kind === 'hadith' ? keysOf(one)[0] : `${one.surah}:${one.first}${one.last === one.first ? '' : `-${one.last}`}`;

const MAX_VERSES = 286;

const ENGLISH =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH_TH: Readonly<Record<string, string>> = {
  ...{ one: 'first', two: 'second', three: 'third', five: 'fifth', eight: 'eighth', nine: 'ninth', twelve: 'twelfth' },
};

function english(number: number): string {
  if (number >= 100) {
    const rest = number % 100;
    return `${ENGLISH[Math.floor(number / 100) - 1]} hundred${rest === 0 ? '' : ` and ${english(rest)}`}`;
  }
  const tens = ENGLISH_TENS[Math.floor(number / 10) - 2];
  const units = ENGLISH[number < 20 ? number - 1 : (number % 10) - 1];
  return number < 20 ? `${units}` : units === undefined ? `${tens}` : `${tens}-${units}`;
}

function englishOrdinal(number: number): string {
  return english(number).replace(/\w+$/u, (last) => ENGLISH_TH[last] ?? `${last.replace(/y$/u, 'ie')}th`);
}

const BENGALI =
  `এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো তেরো চৌদ্দ পনেরো ষোলো সতেরো আঠারো উনিশ বিশ একুশ বাইশ তেইশ চব্বিশ পঁচিশ ছাব্বিশ সাতাশ আটাশ ঊনত্রিশ ত্রিশ একত্রিশ বত্রিশ তেত্রিশ চৌত্রিশ পঁয়ত্রিশ ছত্রিশ সাঁইত্রিশ আটত্রিশ ঊনচল্লিশ চল্লিশ
  একচল্লিশ বিয়াল্লিশ তেতাল্লিশ চুয়াল্লিশ পঁয়তাল্লিশ ছেচল্লিশ সাতচল্লিশ আটচল্লিশ ঊনপঞ্চাশ পঞ্চাশ একান্ন বায়ান্ন তিপ্পান্ন চুয়ান্ন পঞ্চান্ন ছাপ্পান্ন সাতান্ন আটান্ন ঊনষাট ষাট একষট্টি বাষট্টি তেষট্টি চৌষট্টি পঁয়ষট্টি ছেষট্টি সাতষট্টি আটষট্টি ঊনসত্তর সত্তর
  একাত্তর বাহাত্তর তিয়াত্তর চুয়াত্তর পঁচাত্তর ছিয়াত্তর সাতাত্তর আটাত্তর ঊনআশি আশি একাশি বিরাশি তিরাশি চুরাশি পঁচাশি ছিয়াশি সাতাশি অষ্টাশি ঊননব্বই নব্বই একানব্বই বিরানব্বই তিরানব্বই চুরানব্বই পঁচানব্বই ছিয়ানব্বই সাতানব্বই আটানব্বই নিরানব্বই`.split(
    /\s+/u,
  );

function bengali(number: number): string {
  const below = number % 100 === 0 ? '' : ` ${BENGALI[(number % 100) - 1]}`;
  return number < 100 ? below.trim() : `${number < 200 ? 'একশ' : 'দুইশ'}${below}`;
}

const ARABIC = 'واحدة اثنتان ثلاث أربع خمس ست سبع ثمان تسع عشر'.split(' ');
const ARABIC_ORDINAL = 'الأولى الثانية الثالثة الرابعة الخامسة السادسة السابعة الثامنة التاسعة العاشرة'.split(' ');
const ARABIC_TENS = 'عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ');

function arabic(number: number): string {
  if (number >= 100) return `${number < 200 ? 'مئة' : 'مئتان'}${number % 100 === 0 ? '' : ` و${arabic(number % 100)}`}`;
  const units = number % 10 === 0 ? undefined : ARABIC[(number % 10) - 1];
  if (number < 20)
    return number <= 10 ? `${ARABIC[number - 1]}` : `${number === 11 ? 'إحدى' : number === 12 ? 'اثنتا' : units} عشرة`;
  const tens = ARABIC_TENS[Math.floor(number / 10) - 2];
  return units === undefined ? `${tens}` : `${units === 'واحدة' ? 'إحدى' : units} و${tens}`;
}

function arabicOrdinal(number: number): string {
  if (number >= 100) {
    const hundred = number < 200 ? 'المائة' : 'المائتين';
    return number % 100 === 0
      ? hundred.replace('المائتين', 'المائتان')
      : `${arabicOrdinal(number % 100)} بعد ${hundred}`;
  }
  if (number <= 10) return `${ARABIC_ORDINAL[number - 1]}`;
  const units = number % 10 === 0 ? undefined : number % 10 === 1 ? 'الحادية' : ARABIC_ORDINAL[(number % 10) - 1];
  if (number < 20) return `${units} عشرة`;
  const tens = `ال${ARABIC_TENS[Math.floor(number / 10) - 2]}`;
  return units === undefined ? tens : `${units} و${tens}`;
}

const WRITTEN: readonly ((number: number) => string)[] = [
  (number) => `Surah Al-Baqarah, verse ${english(number)}`,
  (number) => `the ${englishOrdinal(number)} verse of Surah Al-Baqarah`,
  (number) => `the second chapter, verse ${english(number).replace(' and', '')}`,
  (number) => `সূরা বাকারার ${bengali(number)} নম্বর আয়াতে`,
  (number) => `সূরা বাকারা, আয়াত ${bengali(number)}`,
  (number) => `সূরা বাকারার ${bengali(number)}তম আয়াত`,
  (number) => `سورة البقرة، الآية ${arabic(number)}`,
  (number) => `الآية ${arabicOrdinal(number)} من سورة البقرة`,
];

for (const write of WRITTEN)
  test(`numbers in words are read from 1 to ${MAX_VERSES}: ${write(255)}`, () => {
    for (let number = 1; number <= MAX_VERSES; number++) {
      const text = write(number);
      const { surah, first } = readVerses(text, names) ?? {};
      assert.deepEqual([text, surah, first], [text, 2, number]);
      const [found, ...more] = findReferences(
        readWords(`They say of ${text}: it is long.`),
        names,
        new WorkBudget(1e6),
      );
      assert.deepEqual([text, found && written(found), more.length], [text, `2:${number}`, 0]);
      assert.equal(found?.text.split(' ').at(-1), text.replace(/^the /u, '').split(' ').at(-1));
    }
  });

const ELSEWHERE: readonly string[] = [
  'We read two verses, one of Surah Al-Baqarah, and forty hadiths of Nawawi.',
  'The first hadith that I learned is famous, and one hadith in Muslim.',
  'সূরা কাহফের প্রথম দশ আয়াত মুখস্থ কর।',
  'সূরা বাকারার আয়াত এক অসাধারণ বার্তা দেয়।',
  'বুখারী শরীফের এক হাদিসে এসেছে, দুইটি কাজ।',
  'حفظت الآيات العشر الأولى من سورة الكهف.',
  'شرح حديث الأربعين النووية في ستة مجلدات.',
];

test('numbers that count verses and hadiths are no reference', () => {
  for (const text of ELSEWHERE) {
    const found = findReferences(readWords(text), names, new WorkBudget(1e6));
    const numbered = found.filter((one) => (one.kind === 'quran' ? one.first : one.number) !== undefined);
    assert.deepEqual([text, numbered.map((one) => one.text)], [text, []]);
  }
});

test('larger numbers and ranges in words are read', () => {
  const keys = (text: string) => findReferences(readWords(text), names, new WorkBudget(1e6)).map(written);
  assert.deepEqual(keys('Sahih Muslim, hadith number two thousand five hundred and sixty-four'), ['muslim:2564']);
  assert.deepEqual(keys('সহীহ বুখারী, হাদিস নম্বর ছয় হাজার আঠারো'), ['bukhari:6018']);
  assert.deepEqual(keys('صحيح مسلم، حديث رقم ألفين وخمسمائة وأربعة وستين'), ['muslim:2564']);
  assert.deepEqual(keys('Surah Yusuf, verses five to seven'), ['12:5-7']);
});

test('thousands are read in Arabic, and hundreds beyond nine in English and Bengali', () => {
  for (const [text, ref] of [
    ['“Words” صحيح البخاري رقم سبعة آلاف وخمسمائة وثلاثة وستين', 'bukhari:7563'],
    ['“Words” صحيح البخاري رقم ثلاثة آلاف', 'bukhari:3000'],
    ['“Words” Sahih al-Bukhari number fifteen hundred and six', 'bukhari:1506'],
    ['“Words” সহীহ বুখারী হাদিস নম্বর পঁচিশ শত', 'bukhari:2500'],
  ] as const) {
    const found = findReferences(readWords(text), names, new WorkBudget(1e6));
    assert.deepEqual(found.map(written), [ref], text);
  }
});
