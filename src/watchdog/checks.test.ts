import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Check, nextCheck } from './checks.ts';

/** How long the event loop has stood still after checks with these beats and times. */
function stoodAfter(...checks: readonly (readonly [beat: number, at: number])[]): number {
  return checks.reduce<Check>((last, [beat, at]) => nextCheck(last, beat, at), { beat: 0, at: 0, stoodMs: 0 }).stoodMs;
}

test('time without a beat adds up, and ends with a beat', () => {
  assert.equal(stoodAfter([0, 250], [0, 510], [0, 800]), 800);
  assert.equal(stoodAfter([0, 250], [1, 500]), 0);
  assert.equal(stoodAfter([0, 250], [1, 500], [1, 750]), 250);
});

test('a check that is late by a second or more counts nothing: the process was paused', () => {
  assert.equal(stoodAfter([0, 250], [0, 60_250]), 0);
  assert.equal(stoodAfter([0, 250], [0, 1_499]), 1_499);
  assert.equal(stoodAfter([0, 250], [0, 1_500], [0, 1_750]), 250);
});
