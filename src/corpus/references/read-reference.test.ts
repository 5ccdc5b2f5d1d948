import assert from 'node:assert/strict';
import { test } from 'node:test';
import { surahSummaries } from '../../../test/support/references/surahs.ts';
import { HADITH_NOTATIONS, HADITHS, VERSE_NOTATIONS, VERSES } from '../../../test/support/references/written.ts';
import { collectionOf } from '../hadith/collections.ts';
import { quranNames } from '../quran/names.ts';
import { WorkBudget } from '../work-budget.ts';
import { findReferences } from './find-references.ts';
import { readHadith, readVerses } from './read-reference.ts';
import { readWords } from './read-words.ts';
import { keysOf } from './reference.ts';
import { hadithWithin, versesWithin } from './reference-within.ts';

const names = quranNames(surahSummaries());

const verses = (text: string): string | undefined => {
  const named = readVerses(text, names);
  if (named === undefined) return undefined;
  const { surah, first, last, more = [] } = named;
  if (first === undefined) return String(surah);
  const ranges = [{ first, last: last as number }, ...more];
  return `${surah}:${ranges.map((range) => (range.first === range.last ? range.first : `${range.first}-${range.last}`)).join(',')}`;
};
const hadith = (text: string): string | undefined => {
  const named = readHadith(text);
  return named === undefined ? undefined : keysOf(named)[0];
};

for (const { write } of VERSE_NOTATIONS) {
  const [, example] = VERSES;
  test(`a verse is read as it is written: ${example && write(example)}`, () => {
    const read = VERSES.map((of) => [write(of), verses(write(of))]);
    assert.deepEqual(
      read,
      VERSES.map((of) => [write(of), `${of.surah}:${of.verse}`]),
    );
  });
}

for (const { write } of HADITH_NOTATIONS) {
  const [, example] = HADITHS;
  test(`a hadith is read as it is written: ${example && write(example)}`, () => {
    const read = HADITHS.map((of) => [write(of), hadith(write(of))]);
    const wanted = ({ ref, book, inBook }: (typeof HADITHS)[number]) => [ref, `${ref.split(':')[0]}:${book}/${inBook}`];
    for (const [place, of] of HADITHS.entries()) {
      const [text = '', key = 'nothing'] = read[place] ?? [];
      assert.ok(wanted(of).includes(key), `${text} is read as ${key}, not as ${wanted(of)[0]}`);
    }
  });
}

test('behind a quotation, no notation is read as another reference', () => {
  const placed = (text: string) => findReferences(readWords(`“These words” (${text})`), names, new WorkBudget(1e6));
  for (const { write } of VERSE_NOTATIONS)
    for (const of of VERSES) {
      const found = placed(write(of));
      const other = found.filter(
        (one) => one.kind !== 'quran' || one.surah !== of.surah || (one.first ?? of.verse) !== of.verse,
      );
      assert.deepEqual([found.length > 0, other], [true, []], write(of));
    }
  for (const { write } of HADITH_NOTATIONS)
    for (const { ref, book, inBook, ...of } of HADITHS) {
      const found = placed(write({ ref, book, inBook, ...of }));
      const wanted = [ref, `${ref.split(':')[0]}:${book}/${inBook}`];
      const other = found.filter((one) => one.kind !== 'hadith' || !wanted.includes(keysOf(one)[0] ?? ''));
      assert.deepEqual([found.length > 0, other], [true, []], write({ ref, book, inBook, ...of }));
    }
});

test('a reference ends with the bracket that opens within it', () => {
  for (const reference of ['Quran (94:6)', 'Al-Baqarah [2:255]', 'رواه مسلم (55)', 'বুখারী (৮)'])
    assert.equal(findReferences(readWords(`“Words” ${reference}.`), names, new WorkBudget(1e6))[0]?.text, reference);
});

const READ: Readonly<Record<string, string>> = {
  '2:255,256': '2:255-256',
  '2:1-5': '2:1-5',
  '2:1-5, 7': '2:1-5,7',
  '2:255–257': '2:255-257',
  '2:255 - 257': '2:255-257',
  'verses 1-5 of surah 2': '2:1-5',
  'Al-Baqarah 255-257': '2:255-257',
  'سورة البقرة الآيات ١-٥': '2:1-5',
  'সূরা বাকারা ২৫৫-২৫৭': '2:255-257',
  'https://quran.com/2:255-257': '2:255-257',
  'quran.com/2/255-257': '2:255-257',
  'quran.com/36': '36',
  'https://quran.com/ya-sin': '36',
  'surah 36': '36',
  'sura 18': '18',
  'chapter 36': '36',
  'سورة 36': '36',
  'سورة ٣٦': '36',
  'সূরা ৩৬': '36',
  '114': '114',
  'surah yaseen': '36',
  يس: '36',
  الملك: '67',
  المُلْكُ: '67',
  ٱلۡمُلۡكِ: '67',
  الرَّحْمٰن: '55',
  نُوحٌ: '71',
  سبأ: '34',
  'ayatul kursi': '2:255',
  'آية النور': '24:35',
  'surah nur': '24',
  'last two verses of baqarah': '2:285-286',
  '2:300': '2:300',
  '115:1': '115:1',
};
for (const [text, wanted] of Object.entries(READ))
  test(`${text} is read as ${wanted}`, () => assert.equal(verses(text), wanted));

const NOTHING = [
  ...[
    'patience',
    'no compulsion in religion',
    '',
    '😀',
    '255',
    '1 2 3',
    'bukhari 1 2 3',
    'light upon light',
    '12/5/2020',
    '1:2:3',
  ],
  ...[
    'prophet muslim said to 3 men',
    'Matthew 5:7',
    'John 3:16',
    'Genesis 1:1',
    'مزمور 23',
    'যোহন ৩:১৬',
    '1 Corinthians 13:4',
    'john 3:16',
  ],
  ...[
    '5 pillars',
    'مَلَكٌ',
    'المَلَك',
    'قَدَر',
    'the year 622',
    'verse 5',
    'hadith 5',
    'page 18',
    'Samuel 1:1',
    'Romans 3:23',
    'Luke 6:31',
    'Jonah 2:1',
  ],
];
for (const text of NOTHING)
  test(`${text} is no reference`, () => assert.deepEqual([verses(text), hadith(text)], [undefined, undefined]));

const HADITHS_READ: Readonly<Record<string, string>> = {
  'Muslim 8 c': 'muslim:8c',
  'muslim:8C': 'muslim:8c',
  'muslim:1/5': 'muslim:1/5',
  'bukhari:2:1': 'bukhari:2/1',
  'nawawi40:3': 'nawawi:3',
  '40 hadith nawawi 3': 'nawawi:3',
  'muslim:h-93': 'muslim:h-93',
  'bukhari402.2': 'bukhari:402.2',
  'nasai 1456, 1457': 'nasai:1456',
  'মুসলিম ৮c': 'muslim:8c',
  'Sahih al-Bukhari, Vol. 1, Book 2, Hadith 8': 'bukhari:2/8',
  "Sunan an-Nasa'i, Vol. 1, Hadith 8": 'nasai:8',
  'Sahih Muslim, Volume 2, No. 8': 'muslim:8',
  "Jami' at-Tirmidhi 500 (In-book reference: Book 4, Hadith 13)": 'tirmidhi:500',
  'Sahih Muslim 8a, Book 1, Hadith 1': 'muslim:8a',
  'https://sunnah.com/muslim:8c': 'muslim:8c',
  'https://sunnah.com/bukhari/1/2': 'bukhari:1/2',
  'https://sunnah.com/nawawi40:1': 'nawawi:1',
  'Bukharee 1': 'bukhari:1',
  'the 5th hadith of Nawawi': 'nawawi:5',
  'ibnmajah:introduction/79': 'ibnmajah:introduction/79',
};
for (const [text, wanted] of Object.entries(HADITHS_READ))
  test(`${text} is read as ${wanted}`, () => assert.equal(hadith(text), wanted));

test('a number of two meanings is said to be one', () => {
  for (const text of [
    'Bukhari, Vol. 1, Book 2, Hadith 8',
    'Muslim, Book 1, Number 8',
    'Bukhari 1/8',
    'Nasai, Vol. 1, Hadith 8',
    'Bukhari, Book of Faith, Hadith 8',
  ])
    assert.equal(readHadith(text)?.ambiguous, true, text);
  for (const text of ['Bukhari, Book 2, Hadith 1', 'Bukhari 8', 'Bukhari no. 8'])
    assert.equal(readHadith(text)?.ambiguous, undefined, text);
});

test('a place in a book of the older edition is also a number of the collection', () => {
  for (const text of ['Bukhari, Vol. 1, Book 2, Hadith 8', 'Bukhari, Book 2, Number 8'])
    assert.deepEqual(readHadith(text)?.running, { number: '8', book: '2' }, text);
  assert.equal(readHadith('Bukhari, Book 2, Hadith 8')?.running, undefined);
});

const WITHIN: Readonly<Record<string, string>> = {
  'what does Quran chapter 2 verse 255 mean?': '2:255',
  "as it says in the Qur'an 2.255": '2:255',
  'Allah says in the Holy Quran, 2:255': '2:255',
  'قال الله تعالى في سورة البقرة آية ٢٥٥': '2:255',
  'ما تفسير الآية 255 من سورة البقرة؟': '2:255',
  'সুরা বাকারা এর ২৫৫ নং আয়াত এর অর্থ কী?': '2:255',
  'আল্লাহ বলেন (সূরা বাকারা: ২৫৫)': '2:255',
  'Is Bukhari #8 authentic?': 'bukhari:8',
  'explain Ibn Majah hadith number 8 please': 'ibnmajah:8',
  'ما صحة الحديث رقم 8 في سنن ابن ماجه': 'ibnmajah:8',
  'রাসূল (সা.) বলেছেন (মুসলিম শরীফ, হাদিস: ৮)': 'muslim:8',
};
for (const [text, wanted] of Object.entries(WITHIN)) {
  test(`within a query, a reference is read: ${text}`, () => {
    const [verse, one] = [versesWithin(text, names), hadithWithin(text)];
    assert.deepEqual(
      [verse === undefined ? undefined : `${verse.surah}:${verse.first}`, one && keysOf(one)[0]],
      wanted.includes('255') ? [wanted, undefined] : [undefined, wanted],
    );
  });
}

test('other words and numbers within a query are no reference', () => {
  for (const text of [
    'a Muslim prays 5 times a day',
    'every Muslim 5 prayers',
    'does the sun rise at 5:30 in Ramadan',
    'the 5 pillars of islam',
    'what does Matthew 5:7 say',
    'surah rahman benefits',
  ])
    assert.deepEqual([versesWithin(text, names), hadithWithin(text)], [undefined, undefined], text);
});

test('a collection of the operator is read by its slug', () => {
  assert.deepEqual(readHadith('my-book:4', [collectionOf('my-book')])?.collections, ['my-book']);
});

test('a verse in brackets within a sentence is in brackets of its own', () => {
  const [found] = findReferences(readWords('এই আয়াতটা (১৭:৩৬) একবার পড়েন: …'), names, new WorkBudget(1e6));
  assert.deepEqual([found?.text, found?.bracketed], ['১৭:৩৬', true]);
});

const NO_SURAH: Readonly<Record<string, number>> = {
  'read surah 118 and write five lines': 118,
  'what is Quran 130 about?': 130,
  'in surah no. 130 we read': 130,
  'the 130th surah': 130,
  'الفائدة في سورة رقم ١٢٠، فضحك أبي': 120,
  'সূরা ১২০ পড়লে': 120,
  'কুরআনের ১৩০ নং সূরা কোনটা?': 130,
};
test('a surah without a verse that does not exist is a reference', () => {
  for (const [text, surah] of Object.entries(NO_SURAH)) {
    const [found, ...others] = findReferences(readWords(text), names, new WorkBudget(1e6));
    assert.deepEqual([others, found?.weak], [[], false], text);
    assert.equal(found?.kind === 'quran' && found.first === undefined && found.surah, surah, text);
  }
});

test('a number that counts something is no surah that does not exist', () => {
  for (const text of [
    'I read Quran 120 times',
    'he paid for the Quran 150 and left',
    'chapter 120 of the novel',
    'the Quran (120 pages)',
    'কুরআন ১২০ টাকা',
    'في القرآن ١٢٠ كلمة',
    'Surah 2026 schedule',
  ])
    assert.deepEqual(findReferences(readWords(text), names, new WorkBudget(1e6)), [], text);
});
