import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findReferences } from '../../../src/corpus/references/find-references.ts';
import { readWords } from '../../../src/corpus/references/read-words.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { type OpenVerses, openVerses } from '../../support/open-verses.ts';

let verses: OpenVerses;
before(async () => {
  verses = await openVerses();
});
after(() => verses.close());

const placesIn = (text: string) =>
  findReferences(readWords(text), verses.corpus.names, new WorkBudget(1_000_000)).map((one) =>
    one.kind === 'quran' ? `${one.surah}:${one.first ?? ''}` : `${one.collections}:${one.number ?? ''}`,
  );

for (const [text, place] of [
  ['الآية الخامسة من سورة المائدة', '5:5'],
  ['الآية السادسة والثمانون بعد المائتين من سورة البقرة', '2:286'],
  ['الآية مئتين وخمسة وخمسين من سورة البقرة', '2:255'],
  ['سورة البقرة الآية مائتان وخمس وخمسون', '2:255'],
  ['السورة الثانية، الآية ٢٥٥', '2:255'],
  ['أول آية من سورة الكهف', '18:1'],
  ['الآية رقم ستين من سورة الرحمن', '55:60'],
  ['الحديث التاسع عشر من الأربعين النووية', 'nawawi:19'],
  ['أول حديث في البخاري', 'bukhari:1'],
  ['the second surah, verse 255', '2:255'],
  ['the two hundred and fifty-fifth verse of Surah Al-Baqarah', '2:255'],
  ['Surah Baqarah, verse two hundred fifty-five', '2:255'],
  ["the nineteenth hadith in Nawawi's Forty", 'nawawi:19'],
  ['সূরা বাকারার দুইশ পঞ্চান্ন নম্বর আয়াত', '2:255'],
  ['সূরা মায়িদার তৃতীয় আয়াতে', '5:3'],
  ['الآية المية خمسة وخمسين من سورة البقرة', '2:155'],
  ['“…” বাকারা একশ তিরাশি।', '2:183'],
  ['Hadith 16 of the 40 Nawawi', 'nawawi:16'],
  ['the very first of the forty Qudsi', 'qudsi:1'],
  ['وهو الثالث عشر من الأربعين النووية', 'nawawi:13'],
  ['الحديث الرابع من الأربعين القدسية', 'qudsi:4'],
  ["Nawawi's 13th hadith", 'nawawi:13'],
  ['সূরা সফ, ৬১ নম্বর সূরার ২ নম্বর আয়াত', '61:2'],
  ['Surah As-Saff, the 61st surah, verse 2', '61:2'],
  ['২য় সূরার ২৫৫তম আয়াত', '2:255'],
] as const)
  test(`a reference with its number in words: ${text}`, () => {
    assert.deepEqual(placesIn(text), [place]);
  });

for (const [text, places] of [
  ['five verses of Surah Al-Baqarah', ['2:']],
  ['حفظت عشر آيات من سورة الكهف', ['18:']],
  ['في آية تانية من سورة البقرة', ['2:']],
  ['آية واحدة من سورة البقرة', ['2:']],
  ['الحديث الثاني: «الدين النصيحة»', []],
  ['ইউনুস একশ তিরাশি টাকা দিল', []],
] as const)
  test(`a number that counts or lists names no verse: ${text}`, () => {
    assert.deepEqual(placesIn(text), places);
  });

test('the words of a reference with its number in words are those of the text', () => {
  const text = 'قال تعالى في الآية الثالثة من سورة المائدة: اليوم';
  const [found] = findReferences(readWords(text), verses.corpus.names, new WorkBudget(1_000_000));
  assert.equal(text.slice(found?.start, found?.end), 'الآية الثالثة من سورة المائدة');
  assert.deepEqual([found?.from, found?.to], [3, 8]);
});
