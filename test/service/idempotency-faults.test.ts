// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { Statements } from '../../src/storage/sqlite-statements.ts';
import { type RunningService, startService } from '../support/start.ts';
import { until } from '../support/until.ts';

/*
 * A process that is killed between two statements leaves the store as it is there: what was not committed is undone. That is played here
 * at every statement of a request: from one on, no statement is let through, the rollback neither.
 */
const run = Statements.prototype.run;
const kill = { at: Number.POSITIVE_INFINITY, seen: 0, dead: false };
let writer: Statements | undefined;

let isnad: RunningService;
let manager: string;
before(async () => {
  isnad = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  manager = (await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] })).secret;
  Statements.prototype.run = function patched(this: Statements, query) {
    if (++kill.seen > kill.at) kill.dead = true;
    if (kill.dead) throw new Error('killed');
    if (query.sql === 'begin immediate') writer = this;
    return run.call(this, query);
  };
});
after(async () => {
  Statements.prototype.run = run;
  await isnad.stop();
});

async function post(path: string, body: object, key: string) {
  const answer = await fetch(isnad.address + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, replayed: answer.headers.get('idempotent-replayed'), text: await answer.text() };
}

/** Sends a request whose process dies before its statement number `at + 1`. @returns how many statements there were */
async function killed(at: number, send: () => Promise<{ status: number }>): Promise<{ status: number; seen: number }> {
  Object.assign(kill, { at, seen: 0, dead: false });
  const { status } = await send();
  const { seen } = kill;
  Object.assign(kill, { at: Number.POSITIVE_INFINITY, dead: false });
  if (writer?.inTransaction()) run.call(writer, { sql: 'rollback', parameters: [] } as never);
  return { status, seen };
}

/** What a dead process held is free again after 90 seconds. */
async function passTime(): Promise<void> {
  const created_at = new Date(Date.now() - 91_000).toISOString();
  await isnad.service.platform.db.updateTable('kept_answers').set({ created_at }).where('answer', 'is', null).execute();
}

const made = async (table: 'api_keys' | 'conversations' | 'webhook_endpoints') =>
  (await isnad.service.platform.db.selectFrom(table).select('id').execute()).length;
const rotations = async () => {
  const { db } = isnad.service.platform;
  return (await db.selectFrom('audit_log').select('id').where('action', '=', 'key.rotated').execute()).length;
};

const CASES: readonly (readonly [string, () => Promise<{ path: string; body: object }>, () => Promise<number>])[] = [
  ['a key is made', async () => ({ path: '/api/keys', body: { name: 'once' } }), () => made('api_keys')],
  [
    'a key is rotated',
    async () => ({ path: `/api/keys/${(await isnad.newKey()).id}/rotate`, body: {} }),
    () => rotations(),
  ],
  [
    'a message is answered',
    async () => ({ path: '/api/chat/create', body: { message: '112:1' } }),
    () => made('conversations'),
  ],
  [
    'a webhook is made',
    async () => ({ path: '/api/webhooks', body: { url: 'http://127.0.0.1:9/hook', events: ['*'] } }),
    () => made('webhook_endpoints'),
  ],
];
for (const [name, newRequest, count] of CASES) {
  test(`embedded store: ${name} once, wherever the process dies`, async () => {
    let [refused, replayed, at] = [0, 0, 0];
    for (; ; at++) {
      const { path, body } = await newRequest();
      const before = await count();
      const key = `${name} ${at}`.replaceAll(' ', '-');
      const first = await killed(at, () => post(path, body, key));
      await passTime();
      const again = await post(path, body, key);
      assert.equal(Math.floor(again.status / 100), 2, `at statement ${at}: ${again.text}`);
      assert.equal(await count(), before + 1, `at statement ${at} it was done ${(await count()) - before} times`);
      if (first.status >= 400) refused++;
      if (again.replayed === 'true') replayed++;
      if (first.seen <= at) break;
    }
    assert.ok(refused > 5, `${refused} of ${at} were cut off`);
    assert.ok(replayed > 0, 'what was done before the end was replayed');
  });
}

test('a claim is renewed while its request runs, so that nobody does it a second time', async (context) => {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { IdempotencyStore, IdempotencyClaim } = await import('../../src/idempotency/idempotency-store.ts');
  let now = Date.now();
  const { platform } = isnad.service;
  const store = new IdempotencyStore({ ...platform, now: () => now });
  const request = { accountId: isnad.accountId, callerId: 'key_1', key: 'slow', request: 'POST /slow' };
  const claim = await store.begin(request);
  assert.ok(claim instanceof IdempotencyClaim);
  const rows = platform.db.selectFrom('kept_answers').select('created_at').orderBy('created_at', 'desc');
  const renewedAt = async () => (await rows.executeTakeFirst())?.created_at;
  for (let minute = 0; minute < 10; minute++) {
    for (let half = 0; half < 2; half++) {
      now += 30_000;
      context.mock.timers.tick(30_000);
      await until(renewedAt, (at) => at === new Date(now).toISOString());
    }
    await assert.rejects(store.begin(request), { code: 'idempotency_in_progress' });
  }
  await claim.settle();
  await claim.keep(platform.db, { status: 200, body: 'done' });
  assert.deepEqual(await store.begin(request), { status: 200, body: 'done' });
  await assert.rejects(store.begin({ ...request, callerId: 'key_2' }), { code: 'idempotency_mismatch' });
});

test('what is kept is given again for a day, and after that the key is free', async () => {
  const { IdempotencyStore, IdempotencyClaim } = await import('../../src/idempotency/idempotency-store.ts');
  let now = Date.now();
  const { platform } = isnad.service;
  const store = new IdempotencyStore({ ...platform, now: () => now });
  const request = { accountId: isnad.accountId, callerId: 'key_1', key: 'daily', request: 'POST /daily' };
  const claim = await store.begin(request);
  assert.ok(claim instanceof IdempotencyClaim);
  await claim.keep(platform.db, { status: 200, body: 'today' });
  now += 24 * 3_600_000;
  assert.deepEqual(await store.begin(request), { status: 200, body: 'today' });
  now += 1;
  const next = await store.begin({ ...request, request: 'POST /another' });
  assert.ok(next instanceof IdempotencyClaim);
  await next.release();
});

test('a process that stood still while another did the request undoes its own', async () => {
  const { IdempotencyStore, IdempotencyClaim } = await import('../../src/idempotency/idempotency-store.ts');
  let now = Date.now();
  const { platform } = isnad.service;
  const store = new IdempotencyStore({ ...platform, now: () => now });
  const request = { accountId: isnad.accountId, callerId: 'key_1', key: 'stalled', request: 'POST /slow' };
  const stalled = await store.begin(request);
  now += 91_000;
  const other = await store.begin(request);
  assert.ok(stalled instanceof IdempotencyClaim && other instanceof IdempotencyClaim);
  await other.keep(platform.db, { status: 200, body: 'by the other' });
  await assert.rejects(stalled.keep(platform.db, { status: 200, body: 'late' }), { code: 'idempotency_in_progress' });
  await stalled.release();
  assert.deepEqual(await store.begin(request), { status: 200, body: 'by the other' });
  await other.release();
});
