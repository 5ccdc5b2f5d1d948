import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WINDOW_MS } from '@isnad/contract/plans';
import { count, fc } from '../../../test/support/chance.ts';
import { MAX_SWEPT, SWEEP_MS, WindowLimiter } from './window-limiter.ts';

/** What the limiter must do, said as plainly as can be: all accepted times, looked through each time. */
class NaiveLimiter {
  readonly #accepted = new Map<string, number[]>();

  take(account: string, limit: number, now: number): { accepted: boolean; remaining: number } {
    const all = this.#accepted.get(account) ?? [];
    const inside = all.filter((time) => now - time <= WINDOW_MS).length;
    if (inside < limit) this.#accepted.set(account, [...all, now]);
    return { accepted: inside < limit, remaining: Math.max(0, limit - inside - (inside < limit ? 1 : 0)) };
  }

  most(account: string): number {
    const all = this.#accepted.get(account) ?? [];
    return Math.max(0, ...all.map((from) => all.filter((time) => time >= from && time <= from + WINDOW_MS).length));
  }
}

const step = fc.record({
  account: fc.constantFrom('acct_a1', 'acct_b2', 'acct_c3'),
  limit: fc.constantFrom(3, 10, 100),
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 }), fc.constantFrom(59_999, 60_000, 60_001, 20_000)),
});
const START = 4_294_900_000;

test('decides as the naive model does, over changes of plan, sweeps, and the end of the 32 bits', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const limiter = new WindowLimiter();
      const model = new NaiveLimiter();
      let now = START;
      for (const [index, { account, limit, wait }] of steps.entries()) {
        now += wait;
        const { accepted, remaining, resetMs } = limiter.take(account, limit, now);
        assert.deepEqual({ accepted, remaining }, model.take(account, limit, now));
        assert.ok(resetMs >= 1 && resetMs <= WINDOW_MS + 1);
        const seen = limiter.peek(account, limit, now);
        assert.deepEqual([seen.remaining, seen.resetMs], [remaining, resetMs], 'looking counts nothing');
        if (index % 50 === 49) for (let part = 0; part < 256; part++) limiter.sweep(now);
      }
    }),
    { numRuns: count(60, 15_000) },
  );
});

test('no closed window holds more than the limit, and who sleeps as told is not refused again', () => {
  const arrivals = fc.array(fc.tuple(fc.nat({ max: 4_000 }), fc.boolean()), { minLength: 30, maxLength: 200 });
  fc.assert(
    fc.property(
      arrivals,
      fc.constantFrom(1, 3, 10),
      fc.double({ min: 0, max: 1e9, noNaN: true }),
      (steps, limit, from) => {
        const limiter = new WindowLimiter();
        const accepted: number[] = [];
        let now = from;
        for (const [wait, sleeps] of steps) {
          now += wait + wait / 4_096;
          let decision = limiter.take('acct_x', limit, now);
          if (!decision.accepted && sleeps) {
            now += Math.ceil(decision.resetMs / 1_000) * 1_000;
            decision = limiter.take('acct_x', limit, now);
            assert.ok(decision.accepted);
          }
          if (decision.accepted) accepted.push(now);
        }
        for (const [index, time] of accepted.entries()) {
          const next = accepted[index + limit];
          assert.ok(next === undefined || next - time > WINDOW_MS);
        }
      },
    ),
  );
});

test('what was accepted stays counted over a change of plan and back', () => {
  const limiter = new WindowLimiter();
  for (let count = 0; count < 50; count++) assert.ok(limiter.take('acct_x', 100, 1_000 + count).accepted);
  const refused = limiter.take('acct_x', 10, 2_000);
  assert.deepEqual([refused.accepted, refused.remaining], [false, 0]);
  assert.equal(refused.resetMs, 1_040 + 60_001 - 2_000, 'when all but nine have left');
  assert.equal(limiter.take('acct_x', 100, 2_000).remaining, 49);
});

test('a request taken back is not counted; one recorded is', () => {
  const limiter = new WindowLimiter();
  limiter.take('acct_x', 2, 0);
  limiter.giveBack('acct_x');
  assert.equal(limiter.peek('acct_x', 2, 0).remaining, 2);
  limiter.record('acct_x', 5);
  limiter.record('acct_x', 6);
  assert.equal(limiter.take('acct_x', 2, 60_005).accepted, false);
  assert.deepEqual([...limiter.counted(60_005)], [['acct_x', [60_000, 59_999]]]);
  assert.equal(limiter.take('acct_x', 2, 60_006).accepted, true);
});

/** What somebody would compute who wants all names in one part. */
function partOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash ^ (hash >>> 16)) & 255;
}

const NAMES: readonly (readonly [kind: string, count: number, nameOf: (index: number) => string])[] = [
  ['accounts', 200_000, (count) => `acct_${(count * 2_654_435_761).toString(36)}`],
  ['IPv4 addresses', 200_000, (count) => `198.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`],
  ['IPv6 networks', 200_000, (count) => `2001:db8:${(count >> 16).toString(16)}:${(count & 0xffff).toString(16)}::/64`],
];

for (const [kind, count, nameOf] of NAMES) {
  test(`${count} idle ${kind} are forgotten within a minute, with their memory, a small part at a time`, () => {
    const limiter = new WindowLimiter();
    for (let index = 0; index < count; index++) limiter.record(nameOf(index), 0);
    assert.equal(limiter.size, count);
    assert.ok(limiter.bytes >= count * 64);
    let most = 0;
    for (let now = 60_001; now < 120_001; now += SWEEP_MS) most = Math.max(most, limiter.sweep(now));
    assert.equal(limiter.size, 0);
    assert.equal(limiter.bytes, 0);
    assert.ok(most < (2 * count) / 256, `${most} at once`);
  });
}

test('a sweep stays short when all names fall into one part, and comes around all the same', () => {
  const limiter = new WindowLimiter();
  const same: string[] = [];
  for (let index = 0; same.length < 40_000; index++) if (partOf(`n${index}`) === 7) same.push(`n${index}`);
  for (const name of same) limiter.record(name, 0);
  let most = 0;
  for (let now = 60_001; now < 120_001; now += SWEEP_MS) most = Math.max(most, limiter.sweep(now));
  assert.equal(most, MAX_SWEPT);
  assert.equal(limiter.size, 0);
});

test('pages are given back while some rings stay in use', () => {
  const limiter = new WindowLimiter();
  for (let index = 0; index < 100_000; index++) limiter.record(`old${index}`, 0);
  for (let index = 0; index < 100; index++) limiter.record(`new${index}`, 50_000);
  const before = limiter.bytes;
  for (let now = 60_001; now < 120_001; now += SWEEP_MS) limiter.sweep(60_001);
  assert.equal(limiter.size, 100);
  assert.ok(limiter.bytes < before / 10, `${limiter.bytes} of ${before}`);
  for (let index = 0; index < 100; index++) assert.equal(limiter.peek(`new${index}`, 10, 60_001).remaining, 9);
});
