import assert from 'node:assert/strict';
import test from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { search } from './search.ts';

const texts = [
  'بر الوالدين من الايمان',
  'سئل عن بر الوالدين',
  'ولد له ولدان ففرح بالولدين',
  'البر حسن الخلق',
  'صلاة الليل مثنى',
  'بر الناس بعد الولد',
];
const index = openBuilt(buildIndex(texts.map((ar, doc) => ({ doc, fields: { ar } }))));
const found = (text: string): number[] => search(index, { text }).hits.map(({ doc }) => doc);

test('an Arabic word that lacks a letter is read as the word that texts have beside its neighbor', () => {
  for (const text of ['بر الولدين', 'بر الوالدن']) assert.deepEqual(found(text).slice(0, 2).sort(), [0, 1], text);
});

test('words that stand side by side in a text, and words without a neighbor, are read as they are', () => {
  assert.deepEqual(found('ففرح بالولدين')[0], 2);
  assert.deepEqual(found('الولد')[0], 5);
  assert.ok(!found('الولد').includes(0));
});
