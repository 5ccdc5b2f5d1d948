import assert from 'node:assert/strict';
import { test } from 'node:test';
import { delayAfter, retryAfterMs } from './schedule.ts';

test('ten attempts, after 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, each by a fifth more or less', () => {
  const seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  seconds.forEach((delay, index) => {
    assert.equal(delayAfter(index + 1, undefined, 0.5), delay * 1_000);
    assert.equal(delayAfter(index + 1, undefined, 0), Math.round(delay * 800));
    assert.equal(delayAfter(index + 1, undefined, 1), Math.round(delay * 1_200));
  });
  assert.equal(delayAfter(10, undefined, 0.5), undefined);
  assert.equal(delayAfter(10, 1_000, 0.5), undefined, 'asking does not make it more');
});

test('a receiver may ask for longer, not for shorter, and a day at most', () => {
  assert.equal(delayAfter(1, 60_000, 0.5), 60_000);
  assert.equal(delayAfter(2, 1_000, 0.5), 300_000);
  assert.equal(delayAfter(1, 999_999_999_000, 0.5), 86_400_000);
});

test('Retry-After is seconds or a date', () => {
  const now = Date.parse('2026-11-21T08:00:00Z');
  assert.equal(retryAfterMs('120', now), 120_000);
  assert.equal(retryAfterMs(' 0 ', now), 0);
  assert.equal(retryAfterMs('Sat, 21 Nov 2026 08:01:00 GMT', now), 60_000);
  const past = ['Sat, 21 Nov 2026 07:00:00 GMT', 'Sat, 21 Nov 2026 08:00:00 GMT'];
  for (const other of [undefined, '', '-5', '1.5', 'soon', '99999999999', ...past]) {
    assert.equal(retryAfterMs(other, now), undefined, String(other));
  }
});
