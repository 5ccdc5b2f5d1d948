import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { tokenise } from '../fold/tokenise.ts';
import { readSource } from '../quran/inputs.ts';
import { standardArabic } from './arabic-dialects.ts';

test('words of the dialects become those of standard Arabic', () => {
  for (const [dialect, standard] of [
    ['ليه بنصوم رمضان', 'لماذا بنصوم رمضان'],
    ['ايش حكم اللي يأخر الصلاة وهو مش ناسي', 'ماذا حكم الذي يأخر الصلاة وهو ليس ناسي'],
    ['بدي أسامح زوجي', 'أريد أسامح زوجي'],
    ['ما بصليش الفجر', 'لا بصلي الفجر'],
    ['شو معنى "شو هيدا"', 'ماذا معنى "شو هيدا"'],
    ['عادي احلف بحياة امي', 'يجوز احلف بحياة امي'],
    ['ماصليتش الفجر', 'لم صليت الفجر'],
    ['وفين القبلة', 'وأين القبلة'],
    ['ربنا مش بيستجيب', 'ربنا ليس يستجيب'],
    ['متى بيطلع المهدي', 'متى يطلع المهدي'],
    ['حاسة اني انحسدت شسوي', 'حاسة اني انحسدت ماذا أعمل'],
    ['بيصير نتزوج', 'يجوز نتزوج'],
  ] as const)
    assert.equal(standardArabic(dialect), standard);
});

test('standard Arabic and other languages stay as they are', () => {
  for (const text of [
    'إِنَّ اللَّهَ وَمَلَائِكَتَهُ يُصَلُّونَ عَلَى النَّبِيِّ',
    'من غشنا فليس منا',
    'مشيت في الشارع',
    'فضل بيروت',
    'منقوش',
    'كالعهن المنفوش منفوش',
    'حيوان متوحش',
    'مناقش',
    'قصة نبي الله «ليه»',
    'ما حكم النقش على القبر',
    'what does bas mean',
    'ليلة القدر',
    'كتب بيمينه',
    'بيوتكم',
    'بيني وبينكم',
    'بيسير من الماء',
  ])
    assert.equal(standardArabic(text), text);
});

test('words of the Quran and of the hadiths that come with the program stay as they are', () => {
  const quran = readSource('en').flatMap(({ name, verses }) => [name, ...verses.map(({ text }) => text)]);
  const hadiths = readFileSync(new URL('../../../data/hadith/nawawi40.json', import.meta.url), 'utf8');
  const texts = `${quran.join('\n')}\n${hadiths}`;
  const bare = texts
    .normalize('NFC')
    .replace(/[\p{M}\u0640]/gu, '')
    .replaceAll('ٱ', 'ا');
  const words = new Set(bare.match(/[\u0620-\u06d3]+/g));
  assert.ok(words.size > 14_000, String(words.size));
  const terms = (text: string) =>
    tokenise(text)
      .map(({ term }) => term)
      .join(' ');
  const changed = [...words].filter((word) => terms(standardArabic(word)) !== terms(word));
  assert.deepEqual(changed, []);
});
