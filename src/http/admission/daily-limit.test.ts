import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { DAY_MS, HOUR_MS } from '@isnad/contract/time';
import { DailyLimit } from './daily-limit.ts';

test('a network has its number of requests each day, and no other network has fewer', () => {
  let time = 20_000 * DAY_MS;
  const daily = new DailyLimit({ limit: 3, what: 'registrations', now: () => time });
  for (let count = 0; count < 3; count++) daily.charge('a');
  time += 20 * HOUR_MS;
  assert.throws(
    () => daily.charge('a'),
    (error) => error instanceof Failure && error.code === 'rate_limit_exceeded' && error.retryAfter === 4 * 3_600,
  );
  daily.charge('b');
  time += 4 * HOUR_MS;
  for (let count = 0; count < 3; count++) daily.charge('a');
  assert.throws(() => daily.charge('a'), Failure);
});
