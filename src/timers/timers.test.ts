import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { every, onTimerFault } from './timers.ts';

test('a timer whose work fails goes on; of failures in a row, the first is told', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] });
  t.after(() => mock.timers.reset());
  const told: unknown[] = [];
  t.after(onTimerFault((error) => told.push(error)));
  let runs = 0;
  const outcomes = [
    () => fail('one'),
    () => fail('two'),
    () => 'good',
    () => Promise.reject(new Error('three')),
    () => 1,
  ];
  const timer = every(() => outcomes[runs++]?.(), 10);
  for (let tick = 0; tick < outcomes.length; tick++) {
    mock.timers.tick(10);
    await Promise.resolve();
    await Promise.resolve();
  }
  clearInterval(timer);
  assert.equal(runs, outcomes.length);
  assert.deepEqual(told, [new Error('one'), new Error('three')]);
});

function fail(what: string): never {
  throw new Error(what);
}
