// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Kysely } from 'kysely';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { forgetOldUsage } from '../../src/accounts/usage/retention.ts';
import { readUsage } from '../../src/accounts/usage/usage.ts';
import { UsageCounter } from '../../src/accounts/usage/usage-counter.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform, type Platform } from '../../src/platform.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { newDataDir } from '../support/start.ts';
import { removeStore, storeSettings } from '../support/stores.ts';

const START = Date.parse('2026-11-21T10:58:30.000Z');
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const dataDir = newDataDir();
let platform: Platform;
before(async () => {
  platform = await openPlatform(readConfig(await storeSettings(dataDir)));
});
after(async () => {
  await platform.db.destroy();
  await removeStore(dataDir);
});

let made = 0;
async function newKey() {
  const account = await createAccount(platform, { email: `counted-${made++}@example.org`, plan: 'free' }, OPERATOR);
  const key = await createKey(platform, { accountId: account.id, name: 'counted' }, OPERATOR_MANAGER);
  return { accountId: account.id, keyId: key.id };
}

/** Somebody who signs in. */
async function newPerson(): Promise<string> {
  const id = platform.newId('usr');
  const about = { name: 'Somebody', email: `${id}@example.org`, email_verified: 1, two_factor_enabled: 0 };
  const times = { created_at: '2026-11-21T10:00:00.000Z', updated_at: '2026-11-21T10:00:00.000Z' };
  await platform.db
    .insertInto('people')
    .values({ id, ...about, ...times })
    .execute();
  return id;
}

/** A counter on a clock of its own. */
function newCounter({ db = platform.db, mostWaiting = 1_000 } = {}) {
  const clock = { time: START };
  const faults: string[] = [];
  const counter = new UsageCounter({
    db,
    mostWaiting,
    now: () => clock.time,
    onFault: (_error, message) => faults.push(message),
  });
  return { counter, clock, faults };
}

/** Starts of the buckets with requests, and how many. */
async function counts(accountId: string, interval: string, now: number) {
  const { data } = await readUsage({ db: platform.db, now: () => now }, accountId, { interval });
  return data.filter(({ requests }) => requests > 0).map(({ start, requests }) => `${start.slice(5, 16)} ${requests}`);
}

test('minutes, hours and days say the same', async () => {
  const { accountId, keyId } = await newKey();
  const { counter, clock } = newCounter();
  const verses = counter.endpoint('GET /api/quran');
  for (let minute = 0; minute < 4; minute++) {
    for (let count = 0; count <= minute; count++) verses.record(keyId, 200, 0.001);
    clock.time += MINUTE_MS;
    if (minute % 2 === 0) await counter.flush();
  }
  await counter.close();
  const now = clock.time;
  assert.deepEqual(await counts(accountId, 'minute', now), [
    '11-21T10:58 1',
    '11-21T10:59 2',
    '11-21T11:00 3',
    '11-21T11:01 4',
  ]);
  assert.deepEqual(await counts(accountId, 'hour', now), ['11-21T10:00 3', '11-21T11:00 7']);
  assert.deepEqual(await counts(accountId, 'day', now), ['11-21T00:00 10']);
});

test('the totals are those of all buckets', async () => {
  const { accountId, keyId } = await newKey();
  const { counter, clock } = newCounter();
  const verses = counter.endpoint('GET /api/quran');
  for (let minute = 0; minute < 3; minute++, clock.time += MINUTE_MS)
    for (const status of [200, 404, 429, 429, 503]) verses.record(keyId, status, 0.001);
  await counter.close();
  const now = () => clock.time;
  const { totals } = await readUsage({ db: platform.db, now }, accountId, { interval: 'minute' });
  assert.deepEqual([totals.requests, totals.refused, totals.errors], [15, 6, 6]);
});

test('a clock that goes back counts where it stands', async () => {
  const { accountId, keyId } = await newKey();
  const { counter, clock } = newCounter();
  const verses = counter.endpoint('GET /api/quran');
  for (const offset of [0, MINUTE_MS, 0, -MINUTE_MS, 0]) {
    clock.time = START + offset;
    verses.record(keyId, 200, 0.001);
  }
  await counter.close();
  assert.deepEqual(await counts(accountId, 'minute', START + MINUTE_MS), [
    '11-21T10:57 1',
    '11-21T10:58 3',
    '11-21T10:59 1',
  ]);
});

/** The store, but for inserts as long as `broken` holds. */
function breakable(): { readonly db: Kysely<Tables>; broken: boolean } {
  const state = { broken: true };
  const db = new Proxy(platform.db, {
    get: (target, name) => {
      if (name === 'insertInto' && state.broken) throw new Error('the disk is full');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return Object.assign(state, { db });
}

test('what could not be written is kept, and written once', async () => {
  const { accountId, keyId } = await newKey();
  const store = breakable();
  const { counter, clock, faults } = newCounter({ db: store.db });
  for (let minute = 0; minute < 5; minute++) {
    counter.endpoint('GET /api/quran').record(keyId, 200, 0.001);
    await counter.flush();
    clock.time += MINUTE_MS;
  }
  assert.equal(faults.length, 5);
  assert.deepEqual(await counts(accountId, 'hour', clock.time), []);
  store.broken = false;
  await Promise.all([counter.flush(), counter.flush(), counter.close()]);
  assert.deepEqual(await counts(accountId, 'hour', clock.time), ['11-21T10:00 2', '11-21T11:00 3']);
  assert.equal((await counts(accountId, 'minute', clock.time)).length, 5);
  assert.equal(faults.length, 5);
});

test('when too much waits, the oldest minutes go first, and the hours stay', async () => {
  const { accountId, keyId } = await newKey();
  const store = breakable();
  const { counter, clock, faults } = newCounter({ db: store.db, mostWaiting: 8 });
  for (let minute = 0; minute < 20; minute++) {
    counter.endpoint('GET /api/quran').record(keyId, 200, 0.001);
    await counter.flush();
    clock.time += MINUTE_MS;
  }
  assert.ok(faults.some((message) => /the oldest was dropped, 1 requests by minute, 0 by hour/.test(message)));
  store.broken = false;
  await counter.close();
  assert.deepEqual(await counts(accountId, 'hour', clock.time), ['11-21T10:00 2', '11-21T11:00 18']);
  assert.deepEqual(await counts(accountId, 'day', clock.time), ['11-21T00:00 20']);
  assert.deepEqual((await counts(accountId, 'minute', clock.time)).length, 5);
});

test('many keys in one write, and two writers of the same rows at once', async () => {
  const keys = await Promise.all(Array.from({ length: 130 }, newKey));
  const counters = [newCounter(), newCounter()];
  for (const { counter } of counters) {
    for (const { keyId } of keys) counter.endpoint('GET /api/quran').record(keyId, 429, 0.001);
  }
  await Promise.all(counters.map(({ counter }) => counter.close()));
  assert.deepEqual(
    counters.flatMap(({ faults }) => faults),
    [],
  );
  for (const { accountId } of keys) assert.deepEqual(await counts(accountId, 'hour', START), ['11-21T10:00 2']);
});

test('old usage is forgotten, minutes before hours; doing it twice does no harm', async () => {
  const { accountId, keyId } = await newKey();
  const personId = await newPerson();
  const { counter, clock } = newCounter();
  const verses = counter.endpoint('GET /api/quran');
  for (const asker of [keyId, personId]) verses.record(asker, 200, 0.001);
  await counter.flush();
  const keptOf = async (asker: string) => {
    const rows = await platform.db
      .selectFrom('usage_counts')
      .select(['step', 'start'])
      .where('key_id', '=', asker)
      .orderBy('start')
      .orderBy('step')
      .execute();
    return rows.map(({ step, start }) => `${step} ${start.slice(0, 16)}`);
  };
  const kept = async () => {
    const found = await keptOf(keyId);
    assert.deepEqual(await keptOf(personId), found, 'of people as of keys');
    return found;
  };
  const first = ['day 2026-11-21T00:00', 'hour 2026-11-21T10:00', 'minute 2026-11-21T10:58'];
  await forgetOldUsage(platform.db, START + 8 * DAY_MS);
  assert.deepEqual(await kept(), first);
  clock.time += 10 * DAY_MS;
  for (const asker of [keyId, personId]) verses.record(asker, 200, 0.001);
  await counter.close();
  const later = ['day 2026-12-01T00:00', 'hour 2026-12-01T10:00', 'minute 2026-12-01T10:58'];
  assert.deepEqual(await kept(), [...first, ...later]);
  await Promise.all([forgetOldUsage(platform.db, clock.time), forgetOldUsage(platform.db, clock.time)]);
  assert.deepEqual(await kept(), [...first.slice(0, 2), ...later]);
  assert.deepEqual(await counts(accountId, 'day', clock.time), ['11-21T00:00 1', '12-01T00:00 1']);
  await forgetOldUsage(platform.db, START + 500 * DAY_MS);
  assert.deepEqual(await kept(), []);
});
