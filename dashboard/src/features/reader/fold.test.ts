import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldName } from './fold.ts';

test('names are found without what people leave out', () => {
  assert.equal(foldName('Al-Fātiḥah'), foldName('al fatihah'));
  assert.equal(foldName("Ali 'Imran"), foldName('ali imran'));
  assert.equal(foldName('ٱلۡفَاتِحَة'), foldName('الفاتحه'));
  assert.equal(foldName('আল মায়িদাহ'.normalize('NFC')), foldName('আল মায়িদাহ'.normalize('NFD')));
  assert.equal(foldName('সূরা ১২'), foldName('সূরা 12'));
  assert.notEqual(foldName('কাফ'), foldName('কাহফ'));
});
