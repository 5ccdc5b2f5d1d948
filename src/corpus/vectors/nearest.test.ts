import assert from 'node:assert/strict';
import test from 'node:test';
import { count } from '../../../test/support/chance.ts';
import { cosineOf, indexVectors, nearest, quantise } from './nearest.ts';

/** Numbers around 0 that are the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
}

function vectors(rows: number, size: number): Float32Array[] {
  const next = numbers(7);
  const topics = Array.from({ length: 40 }, () => Float32Array.from({ length: size }, next));
  return Array.from({ length: rows }, (_, at) =>
    (topics[at % 40] ?? new Float32Array()).map((value) => value + next()),
  );
}

function indexOf(all: readonly Float32Array[], size: number) {
  const values = new Int8Array(all.length * size);
  const scales = new Float32Array(all.length);
  all.forEach((vector, row) => {
    const row8 = quantise(vector);
    values.set(row8.values, row * size);
    scales[row] = row8.scale;
  });
  return indexVectors({ size, values, scales });
}

function exact(all: readonly Float32Array[], asked: Float32Array, limit: number): number[] {
  const cosine = (vector: Float32Array) =>
    vector.reduce((sum, value, i) => sum + value * (asked[i] ?? 0), 0) / Math.hypot(...vector);
  return all
    .map((vector, row) => [cosine(vector), row] as const)
    .sort((a, b) => b[0] - a[0])
    .slice(0, limit)
    .map(([, row]) => row);
}

for (const size of [384, 100]) {
  test(`vectors of ${size} dimensions: almost all of the nearest are found in 8 bits`, () => {
    const all = vectors(Math.max(2_000, count(2_000, 36_000)), size);
    const index = indexOf(all, size);
    const next = numbers(11);
    let same = 0;
    for (let query = 0; query < 20; query++) {
      const asked = (all[query * 100] as Float32Array).map((value) => value + next());
      const wanted = exact(all, asked, 10);
      same += nearest(index, asked, 10).filter(({ row }) => wanted.includes(row)).length;
    }
    assert.ok(same >= 180, `${same} of 200`);
  });
}

test('rows that a filter refuses, empty rows and vectors of another length are not found', () => {
  const all = vectors(100, 96);
  all[3] = new Float32Array(96);
  const index = indexOf(all, 96);
  assert.equal(nearest(index, all[5] as Float32Array, 1)[0]?.row, 5);
  assert.ok(nearest(index, all[5] as Float32Array, 100, (row) => row !== 5).every(({ row }) => row !== 5 && row !== 3));
  assert.deepEqual(nearest(index, new Float32Array(95).fill(1), 10), []);
  assert.deepEqual(nearest(indexOf([], 96), new Float32Array(96).fill(1), 10), []);
});

test('36,000 vectors of 384 dimensions would take at most 20 MB', () => {
  const [size, rows] = [384, 360];
  const index = indexVectors({ size, values: new Int8Array(size * rows), scales: new Float32Array(rows) });
  const bytes = index.values.byteLength + index.scales.byteLength + index.signs.byteLength;
  assert.ok(100 * bytes <= 20_000_000, `${bytes}`);
});

test('many rows that are equally near are all measured', () => {
  const ones = new Float32Array(64).fill(1);
  const all = [...Array.from({ length: 700 }, () => ones.map((one, at) => (at < 32 ? one : 0.5))), ones];
  assert.deepEqual(
    nearest(indexOf(all, 64), ones, 2).map(({ row }) => row),
    [700, 0],
  );
});

test('a row is as near as its cosine says, among the nearest and asked for alone', () => {
  const all = vectors(200, 96);
  const index = indexOf(all, 96);
  const asked = all[7] as Float32Array;
  const length = Math.hypot(...asked);
  const [first, second] = nearest(index, asked, 2);
  assert.equal(first?.row, 7);
  assert.ok(Math.abs((first?.cosine ?? 0) - 1) < 0.01, `${first?.cosine}`);
  const alone = cosineOf(
    index,
    second?.row ?? 0,
    asked.map((value) => value / length),
  );
  assert.ok(Math.abs(alone - (second?.cosine ?? 0)) < 0.01, `${alone} ${second?.cosine}`);
});
