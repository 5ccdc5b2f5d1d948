// Runs on each store.
import { test } from 'node:test';
import { assertNothingLost, killUnderLoad } from './kills.ts';

for (const dispatchers of [1, 3]) {
  test(`${dispatchers} process(es) killed between changes: no change without its event, none lost`, async () => {
    let life = 0;
    assertNothingLost(await killUnderLoad({ kills: 3, dispatchers, changes: () => 8 + 7 * life++ }));
  });
}
