// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Problem } from '@isnad/contract/problem';
import type { Scope } from '@isnad/contract/scopes';
import { Limits, Usage, type UsageBucket } from '@isnad/contract/usage';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { usageOf } from '../../../src/accounts/usage/usage.ts';
import { readConfig } from '../../../src/config.ts';
import { openService, type Service } from '../../../src/service.ts';
import { assertSince } from '../../support/assert-since.ts';
import { type RunningService, startService } from '../../support/start.ts';

const SCOPES: readonly Scope[] = ['quran:read', 'hadith:read', 'usage:read'];
const HOUR_MS = 3_600_000;

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

type Reader = { readonly accountId: string; readonly keyId: string; readonly secret: string };

let made = 0;
/** An account of its own with a key. */
async function newReader(
  plan: SubscriptionPlan = 'enterprise',
  { platform }: Service = isnad.service,
): Promise<Reader> {
  const { id } = await createAccount(platform, { email: `reader-${made++}@example.org`, plan }, OPERATOR);
  const key = await createKey(platform, { accountId: id, name: 'reader', scopes: SCOPES }, OPERATOR_MANAGER);
  return { accountId: id, keyId: key.id, secret: key.secret };
}

/** Sends a request and reads the answer to its end. */
async function ask(secret: string, path: string, init: RequestInit = {}, address = isnad.address): Promise<Response> {
  const answer = await fetch(address + path, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, ...init.headers },
  });
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength === 0 ? null : body, { status: answer.status, headers: answer.headers });
}

async function usage(secret: string, query = '', address = isnad.address): Promise<Usage> {
  const answer = await ask(secret, `/api/usage?${query}`, {}, address);
  const body: unknown = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  assert.ok(Value.Check(Usage, body));
  return body;
}

/** Requests by series, of those that have any. */
function bySeries(data: readonly UsageBucket[], field: 'key_id' | 'endpoint' | 'status'): Record<string, number> {
  const out: Record<string, number> = {};
  for (const bucket of data) {
    const name = bucket[field] ?? '';
    if (bucket.requests > 0) out[name] = (out[name] ?? 0) + bucket.requests;
  }
  return out;
}

test('every answer is counted by endpoint and status, exactly', async () => {
  const { secret } = await newReader();
  const plan: [string, number, RequestInit, number][] = [
    ['/api/quran?id=1', 200, {}, 7],
    ['/api/quran?random=true', 200, {}, 5],
    ['/api/quran?id=1', 200, { method: 'HEAD' }, 1],
    ['/api/quran?id=abc', 400, {}, 2],
    ['/api/quran?id=115', 404, {}, 3],
    ['/api/hadith/nawawi:1', 200, {}, 4],
    ['/api/hadith/nawawi:99', 404, {}, 1],
    ['/api/hadith', 200, {}, 2],
    ['/api/quran', 406, { headers: { accept: 'text/html' } }, 2],
    ['/api/nothing', 404, {}, 2],
    ['/api/quran', 405, { method: 'POST' }, 2],
    ['/healthz', 200, {}, 2],
  ];
  for (const [path, status, init, times] of plan) {
    for (let count = 0; count < times; count++) assert.equal((await ask(secret, path, init)).status, status, path);
  }
  const etag = (await ask(secret, '/api/quran?id=2')).headers.get('etag') ?? '';
  for (let count = 0; count < 3; count++) {
    assert.equal((await ask(secret, '/api/quran?id=2', { headers: { 'if-none-match': etag } })).status, 304);
  }
  const { data, totals } = await usage(secret, 'group_by=endpoint');
  // What fails before the key is looked at (406, no such path, no such method) is nobody's.
  const endpoints = { 'GET /api/quran': 22, 'GET /api/hadith/{ref}': 5, 'GET /api/hadith': 2 };
  assert.deepEqual(bySeries(data, 'endpoint'), endpoints);
  assert.deepEqual([totals.requests, totals.errors, totals.refused], [29, 6, 0]);
  const again = await usage(secret, 'group_by=status');
  assert.deepEqual(bySeries(again.data, 'status'), { '2xx': 21, '3xx': 3, '4xx': 6 });
  assert.equal(again.totals.requests, 30, 'the request for usage before this one is there too');
  const { p50 = 0, p95 = 0, p99 = 0 } = totals.latency ?? {};
  assert.ok(0 < p50 && p50 <= p95 && p95 <= p99 && Number.isFinite(p99), JSON.stringify(totals.latency));
});

test('requests that a key may not make are counted as answers to it; dead keys are nobody', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { accountId, secret } = await newReader();
  const { platform } = isnad.service;
  const narrow = await createKey(platform, { accountId, name: 'narrow', scopes: ['hadith:read'] }, OPERATOR_MANAGER);
  const brief = await createKey(
    platform,
    {
      accountId,
      name: 'brief',
      scopes: SCOPES,
      expiresAt: new Date(Date.now() + 1_000).toISOString(),
    },
    OPERATOR_MANAGER,
  );
  t.mock.timers.tick(1_001);
  for (let count = 0; count < 3; count++) {
    assert.equal((await ask(narrow.secret, '/api/quran')).status, 403);
    assert.equal((await ask(brief.secret, '/api/quran')).status, 401);
    assert.equal((await ask(`${secret}x`, '/api/quran')).status, 401);
  }
  const { data, totals } = await usage(secret, 'group_by=key');
  assert.deepEqual(bySeries(data, 'key_id'), { [narrow.id]: 3 });
  assert.deepEqual([totals.requests, totals.errors], [3, 3]);
});

test('refused requests are seen apart, and do not make answers look fast', async () => {
  const { secret, accountId } = await newReader('free');
  const statuses = [];
  for (let count = 0; count < 14; count++) statuses.push((await ask(secret, '/api/quran?id=1')).status);
  assert.deepEqual(statuses, [...Array(10).fill(200), ...Array(4).fill(429)]);
  // Over its limit the account cannot ask itself.
  const read = await readAs(accountId, 'group_by=status');
  assert.deepEqual(bySeries(read.data, 'status'), { '2xx': 10, '429': 4 });
  const { requests, refused, errors } = read.totals;
  assert.deepEqual({ requests, refused, errors }, { requests: 14, refused: 4, errors: 0 });
  for (const bucket of read.data) {
    assert.equal(bucket.latency === null, bucket.requests === 0 || bucket.status === '429');
    assert.equal(bucket.refused, bucket.status === '429' ? bucket.requests : 0);
  }
});

/** Reads usage with another key of the account, on a plan without limit. */
async function readAs(accountId: string, query: string): Promise<Usage> {
  const { platform } = isnad.service;
  await platform.changeAccount(accountId, (db) =>
    db.updateTable('accounts').set({ plan: 'enterprise' }).where('id', '=', accountId).execute(),
  );
  const { secret } = await createKey(platform, { accountId, name: 'usage', scopes: ['usage:read'] }, OPERATOR_MANAGER);
  return usage(secret, query);
}

test('keys are told apart, and no account sees another', async () => {
  const [one, other] = [await newReader(), await newReader()];
  const second = await createKey(
    isnad.service.platform,
    { accountId: one.accountId, name: 'two', scopes: SCOPES },
    OPERATOR_MANAGER,
  );
  for (let count = 0; count < 4; count++) await ask(one.secret, '/api/quran?id=1');
  for (let count = 0; count < 6; count++) await ask(second.secret, '/api/quran?id=1');
  for (let count = 0; count < 9; count++) await ask(other.secret, '/api/hadith');
  const mine = await usage(one.secret, 'group_by=key');
  assert.deepEqual(bySeries(mine.data, 'key_id'), { [one.keyId]: 4, [second.id]: 6 });
  const endpoints = await usage(one.secret, 'group_by=endpoint');
  assert.equal(JSON.stringify(endpoints).includes('hadith'), false);
  assert.equal((await ask(other.secret, `/api/usage?account_id=${one.accountId}`)).status, 400);
  const theirs = await usage(other.secret, 'group_by=key');
  assert.deepEqual(bySeries(theirs.data, 'key_id'), { [other.keyId]: 10 });
  const ofSecond = await usage(one.secret, `key_id=${second.id}&group_by=endpoint`);
  assert.deepEqual([ofSecond.key_id, ofSecond.totals.requests, mine.key_id], [second.id, 6, null]);
  assert.deepEqual(bySeries(ofSecond.data, 'endpoint'), { 'GET /api/quran': 6 });
  const foreign = await usage(other.secret, `key_id=${one.keyId}`);
  assert.equal(foreign.totals.requests, 0, 'the key of another account');
  assert.equal((await ask(one.secret, '/api/usage?key_id=reader')).status, 400);
});

test('buckets lie one after the other, those without requests too', async () => {
  const { secret } = await newReader();
  await ask(secret, '/api/quran?id=1');
  const now = Date.now();
  const day = `from=${new Date(now - 24 * HOUR_MS).toISOString()}&to=${new Date(now).toISOString()}`;
  for (const [query, count, step] of [
    ['', 24, HOUR_MS],
    ['interval=minute', 60, 60_000],
    ['interval=day', 30, 24 * HOUR_MS],
    [`interval=minute&${day}`, now % 60_000 === 0 ? 1_440 : 1_441, 60_000],
  ] as const) {
    const { from, to, data, totals } = await usage(secret, query);
    assert.equal(data.length, count, query);
    data.forEach(({ start }, index) => {
      assert.equal(Date.parse(start), Date.parse(from) + index * step, query);
    });
    assert.equal(Date.parse(to), Date.parse(from) + count * step);
    assert.ok(Date.parse(to) >= now, 'the bucket that is running is the last');
    assert.equal(
      data.reduce((sum, { requests }) => sum + requests, 0),
      totals.requests,
    );
    assert.ok(totals.requests > 0);
  }
  const quiet = await usage(secret, 'from=2026-01-01&to=2026-01-03&interval=day');
  assert.deepEqual(
    quiet.data.map(({ start, requests, latency }) => [start, requests, latency]),
    [
      ['2026-01-01T00:00:00.000Z', 0, null],
      ['2026-01-02T00:00:00.000Z', 0, null],
    ],
  );
  assert.deepEqual((await usage(secret, 'from=2026-01-01&to=2026-01-03&interval=day&group_by=key')).data, []);
});

test('a period that cannot be answered is refused, and told what to ask', async (t) => {
  // No day ends meanwhile.
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { secret } = await newReader();
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString();
  for (const [query, location, message] of [
    [`from=${inDays(-1)}&to=${inDays(-2)}`, 'query.from', /is not before to/],
    ['from=2026-11-01T10:30:00Z&to=2026-11-01T10:15:00Z', 'query.from', /is not before to/],
    [`from=${inDays(1)}`, 'query.from', /future/],
    [`from=${inDays(1)}&to=${inDays(2)}`, 'query.from', /future/],
    ['from=0101-01-01&interval=minute', 'query.from', /buckets of one minute.*1500|further back/],
    [`from=${inDays(-5)}&interval=minute`, 'query.from', /the period has 720\d buckets of one minute.*interval=hour/],
    [`from=${inDays(-100)}`, 'query.from', /240\d buckets of one hour.*interval=day/],
    [`from=${inDays(-9)}&to=${inDays(-8.9)}&interval=minute`, 'query.from', /further back than 7 days/],
    ['to=2019-01-01', 'query.to', /further back than 400 days/],
    ['group_by=colour', 'query.group_by', /use key, endpoint, status/],
    ['interval=week', 'query.interval', /use minute, hour, day/],
    ['from=2026-11-20T10:00:00', 'query.from', /with a time zone such as/],
    ['from=2026-11-20T10:00:00%2B25:00', 'query.from', /that exist/],
    ['from=2026-02-30T10:00:00%2B02:00', 'query.from', /that exist/],
    ['from=yesterday', 'query.from', /with a time zone such as/],
    ['from=1700000000', 'query.from', /with a time zone such as/],
    ['from=2026-02-30', 'query.from', /that exist/],
    ['to=2026-11-20T25:00Z', 'query.to', /that exist/],
    ['from=', 'query.from', /with a time zone such as/],
    ['from=2026-11-20&from=2026-11-21', 'query.from', /2 times/],
  ] as const) {
    const answer = await ask(secret, `/api/usage?${query}`);
    const problem = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, problem.code], [400, 'invalid_parameter'], query);
    assert.equal(problem.errors?.[0]?.location, location, query);
    assert.match(`${problem.errors?.[0]?.message}; ${problem.errors?.[0]?.fix}`, message, query);
  }
  const unscoped = await ask(isnad.key, '/api/usage');
  assert.deepEqual([unscoped.status, ((await unscoped.json()) as Problem).code], [403, 'scope_missing']);
  const ahead = await usage(secret, `from=${inDays(-1).slice(0, 10)}&to=${inDays(30).slice(0, 10)}&interval=day`);
  assert.equal(ahead.data.length, 2, 'the future is cut off');
});

test('a time can have an offset, with or without its plus sign encoded', async () => {
  const { secret } = await newReader();
  const hour = (ahead: number) => new Date(Date.now() - HOUR_MS + ahead).toISOString().slice(0, 13);
  const at = (query: string) => usage(secret, query).then(({ from, to }) => [from, to]);
  const plain = await at(`from=${hour(-HOUR_MS)}:00Z&to=${hour(0)}:00:00.000Z`);
  for (const plus of ['%2B', '+'])
    assert.deepEqual(await at(`from=${hour(5 * HOUR_MS)}:00${plus}06:00&to=${hour(-2 * HOUR_MS)}:00:00-02:00`), plain);
});

test('what was counted is there after a restart, and processes add up', async () => {
  const { accountId, secret } = await newReader();
  const settings = { PORT: '0', ...isnad.store, LOG_LEVEL: 'silent', ACCESS_LOG: 'false' };
  for (let round = 0; round < 3; round++) {
    // Another process on the same files, which stops before anything was written by its clock.
    const second = await openService(readConfig(settings));
    const address = await second.listen();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(secret, '/api/quran?random=true', {}, index % 2 === 0 ? address : isnad.address),
      ),
    );
    await second.close();
  }
  const { totals, data } = await usage(secret, 'group_by=endpoint');
  assert.equal(totals.requests, 60);
  assert.deepEqual(bySeries(data, 'endpoint'), { 'GET /api/quran': 60 });
  const now = Date.now();
  const { db } = isnad.service.platform;
  assert.equal((await usageOf(db, accountId, { from: now - 24 * HOUR_MS, to: now })).requests, 60);
  assert.equal((await usageOf(db, accountId, { from: now - 48 * HOUR_MS, to: now - 24 * HOUR_MS })).requests, 0);
});

test('limits tell where the account stands, this request not counted', async () => {
  const { secret } = await newReader('free');
  const limits = async (key: string) => {
    const answer = await ask(key, '/api/limits');
    const body: unknown = await answer.json();
    assert.equal(answer.status, 200);
    assert.ok(Value.Check(Limits, body));
    return { body, headers: answer.headers };
  };
  const began = Date.now();
  await ask(secret, '/api/quran?id=1');
  const { body, headers } = await limits(secret);
  const { plan, limit, remaining, window_seconds, reset_seconds, reset_at, concurrency } = body;
  assert.deepEqual(
    { plan, limit, remaining, window_seconds, concurrency },
    { plan: 'free', limit: 10, remaining: 9, window_seconds: 60, concurrency: null },
  );
  assert.ok(reset_seconds !== null && reset_seconds > 0 && reset_seconds <= 61);
  assertSince(began, reset_at, reset_seconds * 1_000);
  // The window includes both its ends, which the header leaves out.
  assert.equal(headers.get('ratelimit'), `"free";r=9;t=${Math.min(reset_seconds, window_seconds)}`);
  const narrow = await isnad.newKey({ scopes: ['hadith:read'] });
  assert.deepEqual((await limits(narrow.secret)).body, {
    plan: 'enterprise',
    limit: null,
    remaining: null,
    window_seconds: 60,
    reset_at: null,
    reset_seconds: null,
    concurrency: 256,
    conversations: 1_000_000,
  });
  assert.equal((await fetch(`${isnad.address}/api/limits`)).status, 401);
});
