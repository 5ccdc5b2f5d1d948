import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndex } from '../index/build.ts';
import { openBuilt } from '../index/file.ts';
import { find } from '../index/vocabulary.ts';
import { isIn, mapOf, postingIn } from './maps.ts';
import { placeOf } from './places.ts';

const TEXTS = 300;
// A word in every text, one in some, one in a single text; and more of them the farther on, so that counts differ.
const index = openBuilt(
  buildIndex(
    Array.from({ length: TEXTS }, (_, doc) => ({
      doc,
      fields: {
        en: `bread ${'salt '.repeat(doc % 7)} ${doc % 9 === 4 ? 'honey' : ''} ${doc === 211 ? 'vinegar' : ''}`,
      },
    })),
  ),
);
const listOf = (word: string): [from: number, to: number] => {
  const stem = index.termStems[find(index.terms, word)] as number;
  return [index.byStem.offsets[stem] as number, index.byStem.offsets[stem + 1] as number];
};

test('the map of a common list tells what the list tells', () => {
  const { docs } = index.byStem;
  for (const word of ['bread', 'salt', 'honey']) {
    const [from, to] = listOf(word);
    const map = mapOf(index, docs, from, to);
    assert.ok(map !== undefined, word);
    assert.equal(mapOf(index, docs, from, to), map, 'it is made once');
    for (let doc = 0; doc < TEXTS; doc++) {
      const posting = docs.subarray(from, to).indexOf(doc);
      assert.equal(postingIn(map, doc), posting < 0 ? -1 : from + posting, `${word} ${doc}`);
      assert.equal(isIn(map, doc), posting >= 0);
    }
  }
  assert.equal(mapOf(index, docs, ...listOf('vinegar')), undefined);
});

test('places follow from the counts', () => {
  let place = 0;
  const { counts, positions } = index.byStem;
  const postings = index.byStem.offsets[index.header.stems] as number;
  for (let posting = 0; posting < postings; posting++) {
    assert.equal(placeOf(index, posting), place);
    place += counts[posting] as number;
  }
  assert.equal(place, positions.length);
});
