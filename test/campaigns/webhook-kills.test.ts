// Runs on each store.
import { test } from 'node:test';
import { assertNothingLost, killUnderLoad } from '../process/long/webhooks/kills.ts';
import { randomFrom } from './random.ts';

for (const dispatchers of [1, 3]) {
  test(`${dispatchers} process(es) killed after any number of changes`, async (t) => {
    const random = randomFrom(t);
    assertNothingLost(await killUnderLoad({ kills: 24, dispatchers, changes: () => Math.floor(random() * 30) }));
  });
}
