import assert from 'node:assert/strict';

/** What is told in whole seconds can be so far off. */
const ROUNDING_MS = 1_000;

/** Asserts that a time lies between a moment of the test and now, or as far ahead of both. */
export function assertSince(began: number, time: number | string | null | undefined, aheadMs = 0): void {
  const at = (typeof time === 'number' ? time : Date.parse(time ?? '')) - aheadMs;
  const now = Date.now();
  assert.ok(
    at >= began - ROUNDING_MS && at <= now + ROUNDING_MS,
    `${time} is not ${aheadMs} ms after ${began} to ${now}`,
  );
}
