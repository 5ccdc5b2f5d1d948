import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { best, settleTies } from './top.ts';

test('the best documents are those of a whole sort, also when scores are equal', () => {
  const scored = fc.array(fc.oneof(fc.nat(4), fc.nat(1_000)), { maxLength: 300 });
  const property = fc.property(scored, fc.nat(320), fc.nat(), (values, size, seed) => {
    const scores = Float32Array.from(values, (value) => value / 7);
    const order = (doc: number) => (doc * 7919 + seed) % 31;
    const found = Uint32Array.from(values.keys()).sort((a, b) => order(a) - order(b));
    const sorted = [...values.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
    assert.deepEqual(best(found, found.length, scores, size), sorted.slice(0, size));
  });
  fc.assert(property, { numRuns: count(500, 25_000) });
});

test('of documents that score nearly the same the lower precedence comes first, and no score rises down the list', () => {
  const scores = Float32Array.from([10, 9.5, 9.2, 5, 4.9, 3]);
  const places = [2, 1, 0, 1, 0, 0];
  const settled = settleTies([0, 1, 2, 3, 4, 5], scores, (doc) => places[doc] as number);
  assert.deepEqual(settled, [2, 1, 0, 4, 3, 5]);
  for (let at = 1; at < settled.length; at++)
    assert.ok((scores[settled[at] as number] as number) <= (scores[settled[at - 1] as number] as number));
});

test('a document passes only those that its own score is near', () => {
  const scores = Float32Array.from([10, 9.2, 8.5]);
  assert.deepEqual(
    settleTies([0, 1, 2], scores, (doc) => 3 - doc),
    [1, 0, 2],
  );
});
