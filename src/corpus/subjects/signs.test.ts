import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packHalfBytes } from './half-bytes.ts';
import { Signs } from './signs.ts';

/** Rows of 96 numbers, of which the first ones of each are negative. */
const negative = [0, 10, 20, 20, 40, 96];
const rows = negative.map((count) => Float32Array.from({ length: 96 }, (_, at) => (at < count ? -3 : 3)));
const halfBytes = packHalfBytes(rows.flatMap((row) => [...row]));
const signsOf = (among: readonly number[]) => new Signs(halfBytes, 96, Uint32Array.from(among));

test('the rows with fewest other signs are found, and none of those that are as far as the next one', () => {
  const all = signsOf([0, 1, 2, 3, 4, 5]);
  assert.deepEqual(all.nearest(rows[1] as Float32Array, 1), [1]);
  assert.deepEqual(all.nearest(rows[0] as Float32Array, 3), [0, 1]);
  assert.deepEqual(all.nearest(rows[0] as Float32Array, 4), [0, 1, 2, 3]);
  assert.deepEqual(all.nearest(rows[5] as Float32Array, 100), [0, 1, 2, 3, 4, 5]);
});

test('only the chosen rows count', () => {
  assert.deepEqual(signsOf([2, 5]).nearest(rows[0] as Float32Array, 1), [2]);
  assert.deepEqual(signsOf([]).nearest(rows[0] as Float32Array, 5), []);
});
