import assert from 'node:assert/strict';
import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { until } from '../../test/support/until.ts';
import { giveBackMemoryWhenIdle } from './give-back-memory.ts';

const { NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: ALL_GARBAGE } = constants;

test('all garbage is collected once the process has little to do, and not before', async (t) => {
  let collections = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail?: { flags?: number } })[]) {
      if (((entry.detail?.flags ?? 0) & ALL_GARBAGE) !== 0) collections++;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  t.after(() => observer.disconnect());

  giveBackMemoryWhenIdle();
  const busyUntil = performance.now() + 1_200;
  while (performance.now() < busyUntil) {
    for (const from = performance.now(); performance.now() < from + 20; );
    await turn();
  }
  assert.equal(collections, 0, 'while it is busy');
  await until(
    () => collections,
    (count) => count > 0,
  );
});
