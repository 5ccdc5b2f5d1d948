// Runs on each store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killUnderLoad } from './kills.ts';

for (const dispatchers of [1, 3]) {
  test(`${dispatchers} process(es) killed at random moments: no change without its event, none lost`, {
    timeout: 120_000,
  }, async () => {
    const toll = await killUnderLoad({ kills: 6, dispatchers });
    assert.ok(toll.committed > 20, JSON.stringify(toll));
    const { lostChanges, withoutEvent, undelivered, differing, gaps, badSignatures } = toll;
    const faults = { lostChanges, withoutEvent, undelivered, differing, gaps, badSignatures };
    assert.deepEqual(faults, {
      lostChanges: 0,
      withoutEvent: 0,
      undelivered: 0,
      differing: 0,
      gaps: 0,
      badSignatures: 0,
    });
  });
}
