import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WINDOW_MS } from '@isnad/contract/plans';
import { fc } from '../../../test/support/chance.ts';
import { type CoordinatorState, type CoordinatorView, nextState } from './coordinator-state.ts';
import { GONE_MS } from './store.ts';

const state: CoordinatorState = { mode: 'cache', epoch: 4, since: 0, retryMs: 1_000 };
const here = { processId: 'a', sinceSeen: 0, joined: 0, reaches: true };
const seen: CoordinatorView = { epoch: 4, decides: 'cache', members: [here], reaches: true, joined: 0, now: 1_000 };

test('a cache that only was slow goes on; one that stays away is given up after a moment', () => {
  assert.equal(nextState({ ...state, mode: 'lost', since: 900 }, seen).state.mode, 'cache');
  const lost = { ...state, mode: 'lost' as const, since: 900 };
  assert.equal(nextState(lost, { ...seen, reaches: false }).act, 'none');
  assert.equal(nextState(lost, { ...seen, reaches: false, now: 1_200 }).act, 'let-store-decide');
});

test('a cache that has lost what it counted is given up at once, unless it was given everything again', () => {
  const forgotten = { ...state, mode: 'forgotten' as const };
  assert.equal(nextState(forgotten, seen).act, 'let-store-decide');
  assert.deepEqual(nextState(forgotten, { ...seen, epoch: 6 }), { state: { ...state, epoch: 6 }, act: 'none' });
});

test('each hands over before the store decides, and is waited for while it is there', () => {
  const store: CoordinatorView = { ...seen, decides: 'store', epoch: 5, reaches: false };
  assert.deepEqual(nextState(state, store), {
    state: { ...state, mode: 'joining', epoch: 5 },
    act: 'join',
  });
  const joined = { ...here, joined: 5 };
  const other = { ...here, processId: 'b', sinceSeen: 700 };
  const waiting = nextState(state, { ...store, joined: 5, members: [joined, other] });
  assert.deepEqual([waiting.state.mode, waiting.state.retryMs], ['joining', 1_000]);
  assert.equal(nextState(state, { ...store, joined: 5, members: [joined] }).state.mode, 'store');
});

test('one that has died is waited for until nothing of it counts, and callers are told how long', () => {
  const store: CoordinatorView = { ...seen, decides: 'store', epoch: 5, joined: 5, reaches: false };
  const dead = (sinceSeen: number) => [
    { ...here, joined: 5 },
    { ...here, processId: 'b', sinceSeen },
  ];
  const waiting = nextState(state, { ...store, members: dead(20_000) });
  assert.deepEqual([waiting.state.mode, waiting.state.retryMs], ['joining', GONE_MS - 20_000]);
  assert.equal(nextState(state, { ...store, members: dead(GONE_MS) }).state.mode, 'store');
});

test('the cache gets it back when all that are there reach it', () => {
  const store: CoordinatorView = { ...seen, decides: 'store', epoch: 5, joined: 5 };
  const with_ = (sinceSeen: number, reaches: boolean): CoordinatorView => ({
    ...store,
    members: [
      { ...here, joined: 5 },
      { ...here, processId: 'b', joined: 5, sinceSeen, reaches },
    ],
  });
  assert.equal(nextState(state, with_(100, true)).act, 'hand-back');
  assert.equal(nextState(state, with_(100, false)).act, 'none');
  assert.equal(nextState(state, with_(9_000, false)).act, 'hand-back', 'one that is gone has no say');
  assert.equal(nextState(state, { ...with_(100, true), reaches: false }).act, 'none');
});

test('whatever is seen: the store decides only when everybody has handed over or is long gone, the cache only when it is said', () => {
  const member = fc.record({
    processId: fc.constantFrom('a', 'b', 'c'),
    sinceSeen: fc.nat({ max: 100_000 }),
    joined: fc.constantFrom(3, 4, 5),
    reaches: fc.boolean(),
  });
  const anything = fc.record({
    epoch: fc.constantFrom(4, 5),
    decides: fc.constantFrom('cache', 'store'),
    members: fc.array(member, { maxLength: 5 }),
    reaches: fc.boolean(),
    joined: fc.constantFrom(3, 4, 5),
    now: fc.nat({ max: 2_000 }),
  });
  const mode = fc.constantFrom('cache', 'lost', 'forgotten', 'joining', 'store');
  fc.assert(
    fc.property(mode, anything, (from, what) => {
      const { state: to, act } = nextState({ ...state, mode: from }, what);
      if (to.mode === 'cache') assert.equal(what.decides, 'cache');
      if (to.mode === 'store') {
        assert.deepEqual([what.decides, what.joined], ['store', what.epoch]);
        for (const { joined, sinceSeen } of what.members) assert.ok(joined === what.epoch || sinceSeen > WINDOW_MS);
      }
      if (act === 'let-store-decide') assert.ok(from === 'forgotten' || (from === 'lost' && !what.reaches));
      if (act === 'hand-back') assert.ok(what.reaches && to.mode === 'store');
    }),
  );
});
