import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAttempt, disabledFrom, type Health, WELL } from './health.ts';

const HOUR = 3_600_000;
const FAILED = { ok: false, gone: false };

/** Fails every so often for so many hours. */
function failFor(hours: number, every: number, health: Health = WELL): Health[] {
  const states: Health[] = [];
  for (let hour = 0; hour <= hours; hour += every)
    states.push(afterAttempt(states.at(-1) ?? health, FAILED, hour * HOUR));
  return states;
}

test('an endpoint that takes nothing is warned after three days, and disabled after five', () => {
  const states = failFor(130, 1);
  const warned = states.findIndex(({ warnedAt }) => warnedAt !== undefined);
  const disabled = states.findIndex((health) => health.disabled !== undefined);
  assert.deepEqual([warned, disabled, states[disabled]?.disabled], [72, 120, 'failing']);
  assert.equal(disabledFrom(states[warned] as Health), 120 * HOUR);
});

test('ten failures are enough for a warning, nine are not', () => {
  assert.deepEqual(
    failFor(72, 8)
      .map(({ warnedAt }) => warnedAt)
      .slice(-2),
    [undefined, 72 * HOUR],
  );
  assert.equal(failFor(72, 9).at(-1)?.warnedAt, undefined);
});

test('fewer than twenty failures disable nothing, however long it takes', () => {
  const states = failFor(19 * 24, 25);
  assert.equal(states.length, 19);
  assert.ok(states.every(({ disabled }) => disabled === undefined));
  assert.equal(afterAttempt(states.at(-1) as Health, FAILED, 20 * 24 * HOUR).disabled, 'failing' as string);
});

test('twenty failures within five days disable nothing', () => {
  assert.ok(failFor(119, 1).every(({ disabled }) => disabled === undefined));
});

test('nobody is disabled without a warning and a day to act', () => {
  const many = failFor(20, 1).at(-1) as Health;
  const warned = afterAttempt(many, FAILED, 200 * HOUR);
  assert.deepEqual([warned.warnedAt, warned.disabled], [200 * HOUR, undefined]);
  assert.equal(afterAttempt(warned, FAILED, 223 * HOUR).disabled, undefined);
  assert.equal(afterAttempt(warned, FAILED, 224 * HOUR).disabled, 'failing');
});

test('one success makes it well; 410 disables at once; what is disabled stays so', () => {
  const failing = failFor(100, 1).at(-1) as Health;
  assert.deepEqual(afterAttempt(failing, { ok: true, gone: false }, 101 * HOUR), WELL);
  assert.equal(afterAttempt(WELL, { ok: false, gone: true }, 0).disabled, 'gone');
  const manual: Health = { ...WELL, disabled: 'manual' };
  assert.equal(afterAttempt(manual, { ok: true, gone: false }, 0), manual);
});
