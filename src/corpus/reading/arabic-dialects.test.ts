import assert from 'node:assert/strict';
import { test } from 'node:test';
import { standardArabic } from './arabic-dialects.ts';

test('words of the dialects become those of standard Arabic', () => {
  for (const [dialect, standard] of [
    ['ليه بنصوم رمضان', 'لماذا بنصوم رمضان'],
    ['ايش حكم اللي يأخر الصلاة وهو مش ناسي', 'ماذا حكم الذي يأخر الصلاة وهو ليس ناسي'],
    ['بدي أسامح حدا ظلمني', 'أريد أسامح أحد ظلمني'],
    ['عادي احلف بحياة امي', 'يجوز احلف بحياة امي'],
    ['ماصليتش الفجر', 'لم صليت الفجر'],
    ['وفين القبلة', 'وأين القبلة'],
  ] as const)
    assert.equal(standardArabic(dialect), standard);
});

test('standard Arabic and other languages stay as they are', () => {
  for (const text of [
    'إِنَّ اللَّهَ وَمَلَائِكَتَهُ يُصَلُّونَ عَلَى النَّبِيِّ',
    'من غشنا فليس منا',
    'مشيت في الشارع',
    'ما حكم النقش على القبر',
    'what does bas mean',
    'ليلة القدر',
  ])
    assert.equal(standardArabic(text), text);
});
