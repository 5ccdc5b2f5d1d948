// Runs on each store.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { firstIdentifierAt, identifierGenerator } from '@isnad/contract/identifiers';
import { CompiledQuery, type Kysely } from 'kysely';
import { readRequests } from '../../src/accounts/requests/read-requests.ts';
import { RequestLog } from '../../src/accounts/requests/request-log.ts';
import { nextRows } from '../../src/accounts/requests/store.ts';
import { readConfig } from '../../src/config.ts';
import { openPlatform, type Platform } from '../../src/platform.ts';
import type { Tables } from '../../src/storage/tables.ts';
import { newDataDir } from '../support/start.ts';
import { removeStore, SCALED, storeSettings } from '../support/stores.ts';

const START = Date.parse('2026-11-21T10:58:30.000Z');
const DAY_MS = 24 * 60 * 60_000;

const dataDir = newDataDir();
let platform: Platform;
before(async () => {
  platform = await openPlatform(readConfig(await storeSettings(dataDir)));
});
after(async () => {
  await platform.db.destroy();
  await removeStore(dataDir);
});

function newLog({ db = platform.db, mostRows = 100_000 }: { db?: Kysely<Tables>; mostRows?: number } = {}) {
  const clock = { time: START };
  const faults: string[] = [];
  const accountId = platform.newId('acct');
  const log = new RequestLog({
    ...{ db, mostRows, now: () => clock.time },
    newId: identifierGenerator({ now: () => clock.time, randomBytes }),
    onFault: (_error, message) => faults.push(message),
  });
  /** Sends requests to the log, as the service does. @returns how many were accepted */
  const send = (count: number, { status = 200, url = '/api/quran?id=1', keyId = null as string | null } = {}) => {
    let accepted = 0;
    for (let n = 0; n < count; n++) {
      if (!log.accepts(accountId, status)) continue;
      accepted += 1;
      const failure = undefined;
      const asked = { accountId, keyId, requestId: `r${n}`, method: 'GET', endpoint: 'GET /api/quran', url };
      log.add({ ...asked, status, milliseconds: 1, failure, traceId: undefined });
    }
    return accepted;
  };
  const all = async () => {
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await readRequests(platform.db, accountId, { limit: 100, ...(cursor ? { cursor } : {}) });
      ids.push(...page.data.map(({ request_id }) => request_id));
      cursor = page.next_cursor;
    }
    return ids;
  };
  return { log, clock, faults, send, all, accountId };
}

test('a minute has 300 successful and 300 failed requests of an account; the next minute has room again', async () => {
  const { log, clock, send, all } = newLog();
  assert.equal(send(1_000), 300);
  assert.equal(send(1_000, { status: 429 }), 300);
  clock.time += 60_000;
  assert.equal(send(5), 5);
  clock.time -= 3_600_000;
  assert.equal(send(5), 5, 'a clock that was set back');
  await log.close();
  assert.equal((await all()).length, 610);
});

test('a store that fails loses nothing: the rows are written with the next, each once', async () => {
  let failing = true;
  const db = new Proxy(platform.db, {
    get(target, name) {
      if (name === 'insertInto' && failing) throw new Error('the store is away');
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const { log, send, faults, all } = newLog({ db });
  send(3);
  await log.flush();
  assert.equal(faults.length, 1);
  assert.deepEqual(await all(), []);
  failing = false;
  send(1);
  await log.flush();
  assert.equal((await all()).length, 4);
  await log.close();
  assert.equal(faults.length, 1);
});

test('requests are kept for 7 days, and the newest of an account only', async () => {
  const { log, clock, send, all } = newLog({ mostRows: 10 });
  send(4);
  await log.flush();
  clock.time += 6 * DAY_MS;
  send(20);
  await log.flush();
  await log.deleteOld();
  assert.deepEqual(
    await all(),
    Array.from({ length: 10 }, (_, n) => `r${19 - n}`),
  );
  clock.time += 7 * DAY_MS + 1;
  await log.deleteOld();
  assert.deepEqual(await all(), []);
  await log.close();
});

test('what is too old or too much is deleted in batches', async () => {
  const { log, clock, send, all } = newLog({ mostRows: 100 });
  for (let minute = 0; minute < 9; minute++) {
    send(300);
    clock.time += 60_000;
  }
  await log.flush();
  await log.deleteOld();
  assert.equal((await all()).length, 100);
  const other = newLog();
  for (let minute = 0; minute < 9; minute++) {
    other.send(300);
    other.clock.time += 60_000;
  }
  await other.log.flush();
  other.clock.time += 8 * DAY_MS;
  await other.log.deleteOld();
  assert.deepEqual(await other.all(), []);
  await Promise.all([log.close(), other.log.close()]);
});

test('what a database cannot store, or is too long, is cut or replaced', async () => {
  const { log, send, accountId } = newLog();
  send(1, { url: `/api/${'x'.repeat(5_000)}?a=1` });
  send(1, { url: '/api/quran?search=secret&verse&&id=2=3' });
  await log.close();
  const { data } = await readRequests(platform.db, accountId, { limit: 10 });
  assert.deepEqual(
    data.map(({ path }) => path),
    ['/api/quran?search&verse&&id', `/api/${'x'.repeat(195)}`],
  );
});

test('a last page that is full has no cursor', async () => {
  const { log, send, accountId } = newLog();
  send(10);
  await log.close();
  const page = await readRequests(platform.db, accountId, { limit: 10 });
  assert.deepEqual([page.count, page.has_more, page.next_cursor], [10, false, null]);
});

test('a filter that matches little reads a bounded part of the log, and goes on where it stopped', async () => {
  const { log, clock, send, accountId } = newLog();
  send(1, { url: '/api/hadith' });
  for (let minute = 0; minute < 34; minute++) {
    clock.time += 60_000;
    send(300);
  }
  await log.close();
  const rare = { limit: 10, method: 'GET', path: 'hadith' };
  const first = await readRequests(platform.db, accountId, rare);
  assert.deepEqual([first.count, first.has_more], [0, true]);
  const second = await readRequests(platform.db, accountId, { ...rare, cursor: first.next_cursor ?? '' });
  assert.deepEqual([second.count, second.has_more], [1, false]);
});

test('failures, the requests of a key and those of a period are found at once, behind however many others', async () => {
  const { log, clock, send, accountId } = newLog();
  const keyId = platform.newId('key');
  send(1, { status: 500, keyId });
  const from = new Date(clock.time - 1_000).toISOString();
  const to = new Date(clock.time + 1_000).toISOString();
  for (let minute = 0; minute < 34; minute++) {
    clock.time += 60_000;
    send(300);
  }
  await log.close();
  for (const query of [
    { status: '5xx' },
    { status: 'error' },
    { key_id: keyId },
    { to },
    { from, to, path: 'quran' },
  ]) {
    const page = await readRequests(platform.db, accountId, { limit: 10, ...query });
    assert.deepEqual([page.count, page.has_more], [1, false], JSON.stringify(query));
  }
});

test('whatever is asked of the log, an index has it in order', async () => {
  const { db } = platform;
  const { log, send, accountId } = newLog();
  send(300);
  await log.close();
  await db.executeQuery(CompiledQuery.raw('analyze'));
  const nothing = { source: undefined, method: undefined, path: undefined, endpoint: undefined, limit: 51 };
  const [before, from] = [platform.newId('log'), firstIdentifierAt('log', START)];
  for (const [part, index] of [
    [{}, 'by_account'],
    [{ before, from }, 'by_account'],
    [{ keyId: platform.newId('key'), before }, 'by_key'],
    [{ code: 'scope_missing' }, 'failures'],
    [{ status: { from: 400, to: 499 }, before, from }, 'failures'],
    [{ status: { from: 429, to: 429 }, keyId: platform.newId('key') }, 'failures'],
    [{ requestId: 'r1' }, 'by_request'],
  ] as const) {
    const none = { before: undefined, from: undefined, keyId: undefined, status: undefined, code: undefined };
    const filter = { accountId, ...nothing, ...none, requestId: undefined, ...part };
    const single = index === 'by_request';
    const plan = await planOf(
      nextRows(db, filter).limit(10_000),
      single ? ['seqscan'] : ['seqscan', 'sort', 'bitmapscan'],
    );
    assert.match(plan, new RegExp(`request_log_${index}`), JSON.stringify(part));
    if (!single) assert.doesNotMatch(plan, /sort|temp b-tree/i, JSON.stringify(part));
  }
});

/** How the database goes about it. @param without ways that PostgreSQL would prefer with few rows */
function planOf(query: { compile(): CompiledQuery }, without: readonly string[]): Promise<string> {
  const { sql, parameters } = query.compile();
  const embedded = SCALED.skip !== false;
  return platform.db.transaction().execute(async (db) => {
    for (const way of embedded ? [] : without) {
      await db.executeQuery(CompiledQuery.raw(`set local enable_${way} = off`));
    }
    const words = embedded ? 'explain query plan' : 'explain';
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${words} ${sql}`, [...parameters]));
    return JSON.stringify(rows);
  });
}
