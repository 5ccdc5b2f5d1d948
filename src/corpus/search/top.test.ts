import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, fc } from '../../../test/support/chance.ts';
import { best } from './top.ts';

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
