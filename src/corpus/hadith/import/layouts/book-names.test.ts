import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBookNames } from './book-names.ts';

const PRAYERS = { english: 'Prayers', native: 'كتاب الصلاة' };

test('names of books are read in English and in the language of the texts', () => {
  const names = readBookNames(new Map([['8', PRAYERS]]), 'ar');
  assert.deepEqual(names.get('8'), { en: 'Prayers', ar: 'كتاب الصلاة' });
  assert.deepEqual(readBookNames(new Map([['8', PRAYERS]]), 'bn').get('8'), { en: 'Prayers' });
});

test('native names that books with different English names share are not those of the printed books', () => {
  const books = new Map([
    ['8', PRAYERS],
    ['9', { english: 'Times of the Prayers', native: PRAYERS.native }],
    ['36', { english: "Shuf'a", native: 'شوفة' }],
  ]);
  for (const [number, { english }] of books)
    assert.deepEqual(readBookNames(books, 'ar').get(number), { en: english }, number);
  const twice = new Map([
    ['8', PRAYERS],
    ['9', PRAYERS],
  ]);
  assert.equal(readBookNames(twice, 'ar').get('9')?.ar, PRAYERS.native);
});
