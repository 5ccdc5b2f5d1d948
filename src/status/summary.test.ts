import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MINUTE_MS } from '@isnad/contract/time';
import { added, downShare, type MinuteCounts, minuteOf, NOTHING } from './minute.ts';
import { MinuteWindow } from './minute-window.ts';
import { firstDay, stateBegan, stateNow, summarise } from './summary.ts';

const NOW = minuteOf(Date.parse('2026-11-21T12:00:00Z'));
const DAY = 1_440;
const UP: MinuteCounts = { requests: 100, failed: 0, checks: 6, ready: 6 };
const AWAY: MinuteCounts = { requests: 0, failed: 0, checks: 6, ready: 0 };

/** A window in which everything from one minute to another (included) was up, but for what is said. */
function windowOf(from: number, to: number, others: Record<number, MinuteCounts | undefined> = {}): MinuteWindow {
  const window = new MinuteWindow(new Map());
  for (let minute = from; minute <= to; minute++) {
    const counts = minute in others ? others[minute] : UP;
    if (counts !== undefined) window.put(minute, counts);
  }
  return window;
}

test('a minute is down by its checks or its failures, whichever is worse', () => {
  assert.equal(downShare(UP), 0);
  assert.equal(downShare(NOTHING), 0);
  assert.equal(downShare(AWAY), 1);
  assert.equal(downShare({ ...UP, failed: 5 }), 0.05);
  assert.equal(downShare({ requests: 4, failed: 1, checks: 6, ready: 3 }), 0.5);
  assert.equal(downShare({ requests: 12, failed: 3, checks: 6, ready: 6 }), 0.25);
  assert.deepEqual(added(UP, { failed: 2, checks: 1 }), { requests: 100, failed: 2, checks: 7, ready: 6 });
});

test('a failed request of a quiet minute weighs as a look of the service at itself does, ten seconds', () => {
  const quiet = { ...UP, requests: 1, failed: 1 };
  assert.equal(downShare(quiet), 1 / 6);
  assert.equal(downShare({ ...quiet, checks: 1, ready: 1 }), 1 / 6);
  assert.equal(downShare({ ...UP, requests: 5, failed: 5 }), 5 / 6);
  assert.equal(downShare({ ...UP, requests: 6, failed: 6 }), 1);
  const since = NOW - 2 * DAY;
  const one = summarise(windowOf(since, NOW, { [NOW - 5]: quiet }), { since, now: NOW });
  assert.deepEqual([one.down_minutes, one.error_budget.used_seconds], [0.17, 10]);
  // Nothing but failures all day long is not hidden by how few they are.
  const bad = Object.fromEntries(Array.from({ length: DAY }, (_, index) => [NOW - index, quiet]));
  assert.equal(summarise(windowOf(since, NOW, bad), { since, now: NOW }).error_budget.left_seconds, 2_592 - DAY * 10);
});

test('before the first start nothing is known; after it every minute counts', () => {
  const since = NOW - 2 * DAY;
  const summary = summarise(windowOf(since, NOW), { since, now: NOW });
  assert.equal(summary.observed_minutes, 2 * DAY + 1);
  assert.deepEqual([summary.availability, summary.down_minutes], [100, 0]);
  assert.equal(summary.days.length, 30);
  assert.deepEqual(summary.days.map(({ date, availability }) => [date, availability]).slice(25), [
    ['2026-11-17', null],
    ['2026-11-18', null],
    ['2026-11-19', 100],
    ['2026-11-20', 100],
    ['2026-11-21', 100],
  ]);
  assert.equal(summary.days[29]?.requests, 100 * 721);
});

test('nobody there is down, a failed share is down by its share, and the budget pays for both', () => {
  const since = NOW - 2 * DAY;
  const gone = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [NOW - DAY + index, undefined]));
  const window = windowOf(since, NOW, { ...gone, [NOW - 5]: { ...UP, failed: 25 }, [NOW - 4]: AWAY });
  const summary = summarise(window, { since, now: NOW });
  assert.equal(summary.down_minutes, 12.25);
  assert.deepEqual(summary.error_budget, { total_seconds: 2_592, used_seconds: 735, left_seconds: 1_857 });
  assert.equal(summary.availability, 99.574);
  const [yesterday, today] = summary.days.slice(28);
  // The ten that are missing, and the one in which it ended.
  assert.deepEqual([yesterday?.down_minutes, yesterday?.availability], [11, 99.236]);
  assert.deepEqual([today?.down_minutes, today?.failed], [1.25, 25]);
});

test('the minute that runs is not missed before somebody has written it', () => {
  const span = { since: NOW - 10, now: NOW };
  assert.equal(summarise(windowOf(NOW - 10, NOW - 1), span).observed_minutes, 10);
  assert.equal(summarise(windowOf(NOW - 10, NOW - 1), span).down_minutes, 0);
  assert.equal(summarise(windowOf(NOW - 10, NOW - 2), span).down_minutes, 2);
});

test('a budget can be overdrawn, and what was not always there is never told as 100', () => {
  const since = NOW - 29 * DAY - 720;
  assert.equal(summarise(new MinuteWindow(new Map()), { since, now: NOW }).availability, 0);
  const hour = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [NOW - 100 + index, undefined]));
  assert.equal(summarise(windowOf(since, NOW, hour), { since, now: NOW }).error_budget.left_seconds, -1_068);
  const blip = { [NOW - 100]: { ...UP, requests: 10_000, failed: 1 } };
  assert.equal(summarise(windowOf(since, NOW, blip), { since, now: NOW }).availability, 99.999);
});

test('months go by: a minute does not stand for the one of 31 days before', () => {
  const window = windowOf(NOW - 40 * DAY, NOW - 35 * DAY);
  const summary = summarise(window, { since: NOW - 40 * DAY, now: NOW });
  assert.equal(summary.availability, 0);
  assert.equal(window.at(NOW - 31 * DAY), undefined);
  assert.equal(new Date(firstDay(NOW * MINUTE_MS)).toISOString(), '2026-10-23T00:00:00.000Z');
});

test('the state follows the last two minutes and the process that tells it', () => {
  const state = (counts: MinuteCounts, ready = true) =>
    stateNow(windowOf(NOW - 9, NOW, { [NOW - 1]: counts }), NOW, ready);
  assert.equal(state(UP), 'operational');
  assert.equal(state(UP, false), 'down');
  assert.equal(state({ ...UP, failed: 1 }), 'degraded');
  assert.equal(state({ ...UP, requests: 1_000, failed: 9 }), 'operational');
  assert.equal(state({ ...UP, requests: 200, failed: 150 }), 'down');
  assert.equal(state({ ...UP, checks: 6, ready: 5 }), 'degraded');
  const alone = (requests: number, failed: number) =>
    stateNow(new MinuteWindow(new Map([[NOW, { ...UP, requests, failed }]])), NOW, true);
  assert.deepEqual(
    [alone(1, 1), alone(4, 4), alone(11, 5), alone(10, 5)],
    ['degraded', 'degraded', 'degraded', 'down'],
  );
  assert.equal(stateNow(new MinuteWindow(new Map()), NOW, true), 'operational');
});

test('since when it stands like that', () => {
  const span = { since: NOW - 5_000, now: NOW };
  const began = (others: Record<number, MinuteCounts | undefined>, state: 'operational' | 'degraded' | 'down') =>
    NOW - stateBegan(windowOf(span.since, NOW, others), state, span) / MINUTE_MS;
  assert.equal(began({}, 'operational'), 5_000);
  assert.equal(began({ [NOW - 100]: undefined }, 'operational'), 99);
  assert.equal(began({ [NOW - 100]: { ...UP, failed: 3 } }, 'operational'), 99);
  assert.equal(began({ [NOW - 1]: AWAY, [NOW - 2]: AWAY }, 'down'), 2);
  assert.equal(began({}, 'down'), 0);
});

test('what is not written yet is added to what is', () => {
  const waiting = new Map([[NOW, { requests: 10, failed: 10, checks: 2, ready: 1 }]]);
  const window = new MinuteWindow(waiting);
  assert.equal(window.at(NOW)?.down, 1);
  window.put(NOW, { requests: 90, failed: 0, checks: 2, ready: 2 });
  assert.deepEqual([window.at(NOW)?.requests, window.at(NOW)?.failed, window.at(NOW)?.down], [100, 10, 0.25]);
  waiting.clear();
  assert.equal(window.at(NOW)?.down, 0);
});
