// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { RequestLogPage } from '@isnad/contract/requests';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { assertSince } from '../../support/assert-since.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

let made = 0;
async function newReader(scopes = ['quran:read', 'hadith:read', 'usage:read'] as const, plan = 'enterprise') {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: `log-${made++}@example.org`, plan }, OPERATOR);
  const key = await createKey(platform, { accountId: account.id, name: 'log', scopes }, OPERATOR_MANAGER);
  return { accountId: account.id, id: key.id, secret: key.secret };
}

async function send(secret: string, path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(isnad.address + path, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, ...init.headers },
  });
  await response.clone().arrayBuffer();
  return response;
}

async function list(secret: string, query = ''): Promise<RequestLogPage> {
  const page = (await (await send(secret, `/api/requests${query}`)).json()) as RequestLogPage;
  assert.ok(Value.Check(RequestLogPage, page), JSON.stringify(page));
  return page;
}

test('each request is in the log at once: what, when, with which key, and why it failed', async () => {
  const began = Date.now();
  const { id, secret } = await newReader();
  const good = await send(secret, '/api/quran?id=2&verse=255');
  const bad = await send(secret, '/api/quran?id=2&verse=999', { headers: { 'x-request-id': 'mine-1' } });
  const problem = (await bad.json()) as Problem;
  const forbidden = await send(secret, '/api/keys');
  const { data, count, has_more } = await list(secret);
  assert.deepEqual([count, has_more], [3, false]);
  assert.deepEqual(
    data.map(({ method, path, status, code, key_id }) => ({ method, path, status, code, key_id })),
    [
      { method: 'GET', path: '/api/keys', status: 403, code: 'scope_missing', key_id: id },
      { method: 'GET', path: '/api/quran?id&verse', status: 404, code: problem.code, key_id: id },
      { method: 'GET', path: '/api/quran?id&verse', status: 200, code: null, key_id: id },
    ],
  );
  assert.deepEqual(
    data.map(({ request_id }) => request_id),
    [forbidden, bad, good].map(({ headers }) => headers.get('x-request-id')),
  );
  assert.equal(data[1]?.request_id, 'mine-1');
  assert.equal(data[1]?.detail, problem.detail);
  assert.equal(data[2]?.detail, null);
  for (const { created_at } of data) assertSince(began, created_at);
});

test('it is found by key, status, error code, path, request ID and time', async () => {
  const { accountId, id, secret } = await newReader();
  const other = await createKey(
    isnad.service.platform,
    { accountId, name: 'other', scopes: ['quran:read'] },
    OPERATOR_MANAGER,
  );
  await send(secret, '/api/quran?id=1', { headers: { 'x-request-id': 'find-me' } });
  await send(other.secret, '/api/hadith');
  await send(secret, '/api/quran?id=115');
  const middle = (await list(secret, '?limit=1')).data[0]?.created_at ?? '';
  const statuses = async (query: string) => (await list(secret, query)).data.map(({ status }) => status);
  assert.deepEqual(await statuses(`?key_id=${other.id}`), [403]);
  assert.deepEqual((await list(secret, `?key_id=${id}&path=/api/quran&status=2xx`)).data.length, 1);
  assert.deepEqual(await statuses('?status=404'), [404]);
  assert.deepEqual(await statuses('?status=4xx'), [404, 403]);
  assert.deepEqual(await statuses('?status=5xx'), []);
  assert.deepEqual(await statuses('?code=scope_missing'), [403]);
  assert.deepEqual(await statuses('?path=/api/hadith'), [403]);
  // Nothing in the text is a wildcard.
  assert.deepEqual(await statuses('?path=/api/%25'), []);
  assert.deepEqual(await statuses('?path=quran'), [404, 200]);
  assert.deepEqual(await statuses('?path=%25'), []);
  assert.deepEqual(await statuses('?endpoint=GET%20/api/hadith'), [403]);
  assert.deepEqual(await statuses('?method=POST'), []);
  assert.deepEqual(await statuses('?method=GET&status=error'), [404, 403]);
  assert.deepEqual(await statuses('?request_id=find-me'), [200]);
  assert.ok((await statuses(`?from=${middle}`)).includes(404));
  assert.ok(!(await statuses(`?to=${middle}`)).includes(404));
  assert.deepEqual(await statuses(`?to=2020-01-01T00:00:00Z`), []);
});

test('pages have every request once', async () => {
  const { secret } = await newReader();
  for (let n = 1; n <= 7; n++) await send(secret, `/api/quran?id=${n}`, { headers: { 'x-request-id': `page-${n}` } });
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: RequestLogPage = await list(secret, `?limit=3&path=/api/quran${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.data.map(({ request_id }) => request_id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(ids, ['page-7', 'page-6', 'page-5', 'page-4', 'page-3', 'page-2', 'page-1']);
});

test('an account sees its own requests only, and a key needs the scope', async () => {
  const [one, other] = [await newReader(), await newReader()];
  await send(one.secret, '/api/quran?id=1');
  assert.equal((await list(other.secret)).count, 0);
  const foreign = (await list(other.secret, `?key_id=${one.id}`)).data;
  assert.deepEqual(foreign, []);
  const reader = await createKey(
    isnad.service.platform,
    { accountId: one.accountId, name: 'reader', scopes: ['quran:read'] },
    OPERATOR_MANAGER,
  );
  assert.equal((await send(reader.secret, '/api/requests')).status, 403);
  assert.equal((await fetch(`${isnad.address}/api/requests`)).status, 401);
});

test('refused requests are logged, those of nobody are not, and no secret or value is', async () => {
  const { secret } = await newReader(['quran:read', 'usage:read'] as never, 'professional');
  const all = await Promise.all(Array.from({ length: 110 }, () => send(secret, '/api/quran?id=112')));
  assert.ok(all.some(({ status }) => status === 429));
  await send('svc_live_unknown', '/api/quran');
  await send(secret, `/api/${secret}?search=private`);
  // The limit refuses the account itself now.
  const { platform } = isnad.service;
  const rows = () => platform.db.selectFrom('request_log').selectAll().execute();
  const reader = await newReader();
  await list(reader.secret);
  const logged = await rows();
  assert.ok(logged.some(({ status, code }) => status === 429 && code === 'rate_limit_exceeded'));
  assert.ok(!JSON.stringify(logged).includes(secret));
  assert.ok(!JSON.stringify(logged).includes('private'));
});

test('what is asked for wrongly is told', async () => {
  const { secret } = await newReader();
  for (const [query, code] of [
    ['?status=9xx', 'invalid_parameter'],
    ['?status=ok', 'invalid_parameter'],
    ['?key_id=abc', 'invalid_parameter'],
    ['?method=get', 'invalid_parameter'],
    ['?source=app', 'invalid_parameter'],
    ['?from=yesterday', 'invalid_parameter'],
    ['?limit=101', 'invalid_parameter'],
    ['?cursor=x', 'invalid_cursor'],
    ['?cursor=key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN', 'invalid_cursor'],
  ] as const) {
    const response = await send(secret, `/api/requests${query}`);
    assert.deepEqual([response.status, ((await response.json()) as Problem).code], [400, code], query);
  }
});
