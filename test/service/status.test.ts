// Runs on each store.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { LATENCY_BUCKETS, latencyBucket } from '@isnad/contract/latency';
import { Status } from '@isnad/contract/status';
import type { Kysely } from 'kysely';
import { Value } from 'typebox/value';
import { readConfig } from '../../src/config.ts';
import { openPlatform, type Platform } from '../../src/platform.ts';
import { ServiceStatus } from '../../src/status/service-status.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { newDataDir } from '../support/start.ts';
import { removeStore, storeSettings } from '../support/stores.ts';

const START = Date.parse('2026-11-21T23:58:05.000Z');
const TICK_MS = 10_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const opened: { platform: Platform; dataDir: string }[] = [];
after(async () => {
  for (const { platform, dataDir } of opened) {
    await platform.close();
    await removeStore(dataDir);
  }
});

/** A store of its own, with a clock that all its processes go by. */
async function newStore() {
  const dataDir = newDataDir();
  const platform = await openPlatform(readConfig(await storeSettings(dataDir)));
  opened.push({ platform, dataDir });
  return { db: platform.db, clock: { time: START } };
}
type Store = { readonly db: Kysely<Tables>; readonly clock: { time: number } };

/** A process that measures itself. */
function newProcess({ db, clock }: Store) {
  const world = { ready: true, faults: [] as string[] };
  const counts = new Map<string, Uint32Array>();
  const status = new ServiceStatus({
    db,
    now: () => clock.time,
    checkServing: async () => {
      if (!world.ready) throw new Error('not ready');
    },
    onFault: (_error, message) => world.faults.push(message),
  });
  status.watch({
    answers: () =>
      [...counts].map(([name, buckets]) => {
        const [method = '', route = '', code = ''] = name.split(' ');
        return { method, route, status: Number(code), buckets };
      }),
    tooManyOpen: () => 0,
  });
  const answer = (name: string, times: number, seconds = 0.0004) => {
    const buckets = counts.get(name) ?? new Uint32Array(LATENCY_BUCKETS);
    counts.set(name, buckets);
    buckets[latencyBucket(seconds)] = (buckets[latencyBucket(seconds)] ?? 0) + times;
  };
  const read = async () => {
    const told = await status.read();
    assert.ok(Value.Check(Status, told), JSON.stringify([...Value.Errors(Status, told)]));
    return told;
  };
  return { world, status, answer, read };
}
type Process = ReturnType<typeof newProcess>;

/** Lets so many seconds go by, with a tick of each process every ten. */
async function pass({ clock }: Store, seconds: number, ...processes: Process[]): Promise<void> {
  for (let tick = 0; tick < seconds / 10; tick++) {
    clock.time += TICK_MS;
    for (const { status } of processes) await status.tick();
  }
}

/** The store, but for everything as long as `away` holds. */
function breakable(db: Kysely<Tables>) {
  const state = { away: false };
  const proxy = new Proxy(db, {
    get: (target, name) => {
      if (state.away && ['insertInto', 'selectFrom', 'transaction', 'deleteFrom'].includes(String(name))) {
        throw new Error('the store is away');
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return Object.assign(state, { db: proxy });
}

test('a service that has just started is operational, and nothing is known of the days before', async () => {
  const store = await newStore();
  const told = await newProcess(store).read();
  assert.deepEqual([told.state, told.since], ['operational', '2026-11-21T23:58:00.000Z']);
  assert.deepEqual([told.availability, told.observed_minutes, told.down_minutes], [100, 1, 0]);
  assert.deepEqual(
    told.days.map(({ availability }) => availability),
    [...Array(29).fill(null), 100],
  );
  assert.deepEqual(told.endpoints, []);
});

test('a first start that is not ready yet is no outage; a later one is', async () => {
  const store = await newStore();
  const first = newProcess(store);
  first.world.ready = false;
  await first.status.tick();
  const before = await first.read();
  assert.deepEqual([before.state, before.down_minutes, before.incidents], ['down', 0, []]);
  store.clock.time += 3 * MINUTE_MS;
  first.world.ready = true;
  await first.status.tick();
  const ready = await first.read();
  assert.deepEqual(
    [ready.state, ready.availability, ready.observed_minutes, ready.incidents],
    ['operational', 100, 1, []],
  );
  await first.status.close();
  store.clock.time += MINUTE_MS;
  const second = newProcess(store);
  second.world.ready = false;
  await second.status.tick();
  assert.equal((await second.read()).down_minutes, 1);
  await second.status.close();
});

test('several processes add up, over midnight and a restart', async () => {
  const store = await newStore();
  const [a, b] = [newProcess(store), newProcess(store)];
  await Promise.all([a.status.tick(), b.status.tick()]);
  a.answer('GET /api/quran 200', 90);
  a.answer('GET /api/quran 500', 5, 0.2);
  b.answer('GET /api/quran 200', 5);
  b.answer('GET /api/hadith/{ref} 404', 7);
  await pass(store, 120, a, b);
  b.answer('GET /api/quran 200', 50);
  await Promise.all([a.status.close(), b.status.close()]);
  const told = await newProcess(store).read();
  const [yesterday, today] = told.days.slice(28);
  assert.deepEqual([yesterday?.requests, yesterday?.failed, today?.requests], [107, 5, 50]);
  assert.equal(told.down_minutes, 0.05);
  assert.deepEqual(
    told.endpoints.map(({ method, route, count }) => [method, route, count]),
    [['GET', '/api/quran', 150]],
  );
  assert.ok((told.endpoints[0]?.p50_ms ?? 1) <= 0.5);
  assert.ok((told.endpoints[0]?.p99_ms ?? 0) > 100);
  assert.equal(told.observed_minutes, 3);
});

test('a stop counts by the minutes in which nobody was there; stop and start within a minute do not', async () => {
  const store = await newStore();
  const first = newProcess(store);
  await first.status.tick();
  await pass(store, 30, first);
  await first.status.close();
  store.clock.time += 10_000;
  const second = newProcess(store);
  assert.equal((await second.read()).down_minutes, 0);
  await second.status.close();
  store.clock.time += 5 * MINUTE_MS;
  const third = newProcess(store);
  const told = await third.read();
  assert.deepEqual([told.down_minutes, told.error_budget.used_seconds, told.state], [5, 300, 'operational']);
  assert.equal(told.since, new Date(store.clock.time - (store.clock.time % MINUTE_MS)).toISOString());
  assert.equal(told.availability, 16.666);
});

test('when a process is killed, the minute in which it was there still counts as up', async () => {
  const store = await newStore();
  const killed = newProcess(store);
  await killed.status.tick();
  await pass(store, 120, killed);
  const told = await newProcess(store).read();
  assert.deepEqual([told.observed_minutes, told.down_minutes], [3, 0]);
});

test('not ready: down at once, by the share of the checks, and degraded for a while after it', async () => {
  const store = await newStore();
  const one = newProcess(store);
  await one.status.tick();
  await pass(store, 60, one);
  one.world.ready = false;
  await pass(store, 10, one);
  const down = await one.read();
  assert.deepEqual([down.state, down.since], ['down', new Date(store.clock.time).toISOString()]);
  await pass(store, 20, one);
  assert.equal((await one.read()).since, down.since);
  one.world.ready = true;
  await pass(store, 60, one);
  assert.equal((await one.read()).state, 'degraded');
  await pass(store, 120, one);
  assert.equal((await one.read()).state, 'operational');
  // Three of six checks of a minute.
  assert.equal((await one.read()).down_minutes, 0.5);
});

test('without the store it is told that the service is down; what was seen meanwhile is written afterwards, once', async () => {
  const store = await newStore();
  const breakableDb = breakable(store.db);
  const one = newProcess({ ...store, db: breakableDb.db });
  one.answer('GET /api/quran 200', 10);
  await one.status.tick();
  await pass(store, 60, one);
  breakableDb.away = true;
  one.world.ready = false;
  one.answer('GET /api/quran 503', 10);
  await pass(store, 180, one);
  const told = await one.read();
  assert.equal(told.state, 'down');
  assert.deepEqual([told.days.at(-2)?.requests, told.days.at(-2)?.failed], [20, 10]);
  assert.equal(told.endpoints[0]?.count, 10);
  assert.deepEqual(one.world.faults, ['the status could not be written or read; kept for retry']);
  breakableDb.away = false;
  one.world.ready = true;
  await pass(store, 10, one);
  const after = await one.read();
  await one.status.close();
  store.clock.time += MINUTE_MS;
  const other = await newProcess(store).read();
  assert.deepEqual([other.days.at(-2), other.down_minutes], [after.days.at(-2), after.down_minutes]);
  assert.equal(
    after.days.reduce((sum, { failed }) => sum + failed, 0),
    10,
  );
  assert.ok(after.down_minutes >= 3 && after.down_minutes < 4, String(after.down_minutes));
  assert.equal(one.world.faults.length, 1);
});

test('a store that was never there: what this process knows', async () => {
  const store = await newStore();
  const breakableDb = breakable(store.db);
  breakableDb.away = true;
  const one = newProcess({ ...store, db: breakableDb.db });
  one.world.ready = false;
  const told = await one.read();
  assert.deepEqual([told.state, told.availability, told.observed_minutes], ['down', 0, 1]);
  await one.status.close();
  assert.equal(one.world.faults.length, 2);
});

test('an idle service writes once a minute, a busy one every ten seconds', async () => {
  const store = await newStore();
  const one = newProcess(store);
  await one.status.tick();
  const checks = async () => {
    const rows = await store.db.selectFrom('status_minutes').select('checks').orderBy('start').execute();
    return rows.map((row) => row.checks);
  };
  await pass(store, 50, one);
  assert.deepEqual(await checks(), [1]);
  await pass(store, 10, one);
  assert.deepEqual(await checks(), [6, 1]);
  await pass(store, 10, one);
  one.answer('GET /api/quran 200', 1);
  await pass(store, 10, one);
  assert.deepEqual(await checks(), [6, 3]);
});

test('failures are told by component, also after a restart, and minutes without any are not kept', async () => {
  const store = await newStore();
  const [a, b] = [newProcess(store), newProcess(store)];
  await a.status.tick();
  a.answer('GET /api/quran 200', 90);
  a.answer('POST /api/chat/create 500', 6);
  b.answer('POST /api/chat/create 200', 18);
  await pass(store, 60, a, b);
  await Promise.all([a.status.close(), b.status.close()]);
  const told = await newProcess(store).read();
  assert.deepEqual(
    told.incidents.map(({ ended_at, state, cause, components }) => [ended_at, state, cause, components]),
    [[null, 'degraded', 'failures', [{ name: 'chat', failed_percent: 25 }]]],
  );
  assert.equal(told.components.find(({ name }) => name === 'chat')?.state, 'degraded');
  assert.equal(told.components.find(({ name }) => name === 'quran')?.availability, 100);
  store.clock.time += 2 * 60 * MINUTE_MS;
  await newProcess(store).status.tick();
  const kept = await store.db.selectFrom('status_components').select(['component', 'failed']).execute();
  assert.deepEqual(
    kept.map(({ component, failed }) => [component, failed]),
    [['chat', 6]],
  );
});

test('the routes of operators and of sign-in are not told', async () => {
  const store = await newStore();
  const one = newProcess(store);
  for (const route of ['/api/operator/health', '/api/auth/get-session', '/api/quran'])
    one.answer(`GET ${route} 200`, 1);
  await one.status.tick();
  assert.deepEqual(
    (await one.read()).endpoints.map(({ route }) => route),
    ['/api/quran'],
  );
});

test('after 31 days latencies are forgotten, after 91 minutes, but not that the service was there', async () => {
  const store = await newStore();
  const one = newProcess(store);
  one.answer('GET /api/quran 200', 10);
  await one.status.tick();
  await one.status.close();
  const rows = async () => {
    const minutes = await store.db.selectFrom('status_minutes').select('start').execute();
    const latencies = await store.db.selectFrom('status_latencies').select('day').execute();
    return [minutes.length, latencies.length];
  };
  store.clock.time += 30 * DAY_MS;
  await newProcess(store).status.tick();
  assert.deepEqual(await rows(), [2, 1]);
  store.clock.time += 2 * DAY_MS;
  const told = await newProcess(store).read();
  assert.deepEqual(await rows(), [3, 0]);
  assert.deepEqual([told.availability, told.endpoints.length], [0.002, 0]);
  assert.equal(told.error_budget.left_seconds, 2_592 - told.error_budget.used_seconds);
  assert.ok(told.error_budget.left_seconds < 0);
  store.clock.time += 60 * DAY_MS;
  await newProcess(store).status.tick();
  assert.deepEqual(await rows(), [3, 0]);
});
