import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LATENCY_BOUNDS, LATENCY_BUCKETS, latencyBucket } from '@isnad/contract/latency';
import { fc } from '../../../test/support/chance.ts';
import { percentiles } from './percentiles.ts';

function counted(seconds: readonly number[]): number[] {
  const counts = Array<number>(LATENCY_BUCKETS).fill(0);
  for (const value of seconds) counts[latencyBucket(value)] = (counts[latencyBucket(value)] ?? 0) + 1;
  return counts;
}

test('nothing counted has no percentiles', () => {
  assert.equal(percentiles(counted([])), null);
});

test('a bound belongs to the class below it, and the last class has no end', () => {
  assert.deepEqual(LATENCY_BOUNDS.map(latencyBucket), [...LATENCY_BOUNDS.keys()]);
  assert.equal(latencyBucket(10.1), LATENCY_BUCKETS - 1);
  assert.deepEqual(percentiles(counted([60, 60])), { p50: 10_000, p95: 10_000, p99: 10_000 });
});

test('ninety fast and ten slow answers', () => {
  const { p50 = 0, p95 = 0, p99 = 0 } = percentiles(counted([...Array(90).fill(0.0003), ...Array(10).fill(0.2)])) ?? {};
  assert.ok(p50 > 0 && p50 <= 0.5, `${p50}`);
  assert.ok(p95 > 100 && p95 < 250, `${p95}`);
  assert.ok(p99 > p95 && p99 <= 250, `${p99}`);
});

test('a percentile lies in the class of the exact one', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 12, noNaN: true }), { minLength: 1, maxLength: 200 }), (seconds) => {
      const sorted = [...seconds].sort((a, b) => a - b);
      const found = percentiles(counted(seconds));
      for (const [name, share] of [
        ['p50', 0.5],
        ['p95', 0.95],
        ['p99', 0.99],
      ] as const) {
        const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        const bucket = latencyBucket(exact);
        const lower = (LATENCY_BOUNDS[bucket - 1] ?? 0) * 1_000;
        const upper = (LATENCY_BOUNDS[Math.min(bucket, LATENCY_BOUNDS.length - 1)] ?? 0) * 1_000;
        const value = found?.[name] ?? -1;
        assert.ok(value >= lower - 0.01 && value <= upper + 0.01, `${name} ${value} of ${exact}`);
      }
    }),
  );
});
