import assert from 'node:assert/strict';
import { test } from 'node:test';

// Another copy of the module: `test/support/start.ts` switches the usual one off.
const { Overload } = (await import(`${'./overload.ts'}?own`)) as typeof import('./overload.ts');

test('two late turns of the event loop in a row are an overload, one is not', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let now = 0;
  const overload = new Overload(() => now);
  const seen = [0, 1_600, 1_600, 1_400, 1_600, 400].map((late) => {
    now += 500 + late;
    t.mock.timers.tick(500);
    return overload.now();
  });
  assert.deepEqual(seen, [false, false, true, true, true, false]);
  overload.close();
});
