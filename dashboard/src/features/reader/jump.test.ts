import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName } from './fold.ts';
import { numberOf, placeOf } from './jump.ts';

test('a verse is understood in the digits of three languages, and nothing else is', () => {
  for (const text of ['2:255', ' 2 : 255 ', '২:২৫৫', '٢:٢٥٥', '۲:۲۵۵', '2.255', '2-255', '2/255']) {
    assert.deepEqual(placeOf(text), { surah: 2, verse: 255 }, text);
  }
  for (const text of ['', '2', '2:', '115:1', '0:1', '2:0', 'patience', '2:255:1', '1e1:2', 'الصبر 2:255']) {
    assert.equal(placeOf(text), undefined, text);
  }
  assert.equal(numberOf('১১৪'), 114);
  assert.equal(numberOf('12a'), undefined);
  assert.equal(numberOf(undefined), undefined);
});

test('names are found without what people leave out', () => {
  assert.equal(foldName('Al-Fātiḥah'), foldName('al fatihah'));
  assert.equal(foldName("Ali 'Imran"), foldName('ali imran'));
  assert.equal(foldName('ٱلۡفَاتِحَة'), foldName('الفاتحه'));
  assert.equal(foldName('আল মায়িদাহ'.normalize('NFC')), foldName('আল মায়িদাহ'.normalize('NFD')));
  assert.equal(foldName('সূরা ১২'), foldName('সূরা 12'));
  assert.notEqual(foldName('কাফ'), foldName('কাহফ'));
});
