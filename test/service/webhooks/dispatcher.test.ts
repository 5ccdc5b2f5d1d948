// Runs on each store.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import type { Reply, Sender } from '../../../src/webhooks/delivery/sender.ts';
import { deliveriesOf, dueDeliveries, insertDeliveries } from '../../../src/webhooks/delivery/store.ts';
import { emit, emitAtMost } from '../../../src/webhooks/outbox.ts';
import { scheduleEndpoints } from '../../../src/webhooks/store.ts';
import { SCALED } from '../../support/stores.ts';
import { until, within } from '../../support/until.ts';
import { HOUR, Office, SECOND } from './operator-client.ts';

type Sent = { at: number; host: string; headers: Readonly<Record<string, string>>; body: string };
const OK: Reply = { status: 204, headers: {}, body: '' };
const failed = (status: number, headers = {}): Reply => ({ status, headers, body: 'no' });

let operatorClient: Office;
beforeEach(async () => {
  operatorClient = await Office.open();
});
afterEach(() => operatorClient.close());

/** Sends into a list, and answers by the name of the host. */
function recorder(answer: (host: string) => Reply | Promise<Reply>): { sent: Sent[]; send: Sender } {
  const sent: Sent[] = [];
  const send: Sender = async ({ url, headers, body }) => {
    const host = new URL(url).hostname.split('.')[0] ?? '';
    sent.push({ at: operatorClient.time, host, headers, body });
    return answer(host);
  };
  return { sent, send };
}

test('ten attempts at their times, under one webhook-id and with one body; then it is given up', async () => {
  const id = await operatorClient.endpoint('never');
  const { sent, send } = recorder(() => failed(500));
  const dispatcher = operatorClient.dispatcher(send);
  const start = operatorClient.time;
  await operatorClient.happen();
  for (let due: string | null = operatorClient.now(); due !== null; due = await operatorClient.nextDue(id)) {
    const before = sent.length;
    for (const time of [Date.parse(due) - 1, Date.parse(due)]) {
      operatorClient.time = Math.max(time, start - 1);
      assert.equal(sent.length, before, 'not a moment too early');
      await dispatcher.look();
      await dispatcher.settled();
    }
  }
  const waits = sent.map(({ at }, index) => (at - (sent[index - 1]?.at ?? start)) / SECOND);
  assert.deepEqual(waits, [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  assert.equal(new Set(sent.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(new Set(sent.map(({ body }) => body)).size, 1);
  assert.equal(new Set(sent.map(({ headers }) => headers['webhook-timestamp'])).size, 10, 'signed anew');
  const [row] = (await operatorClient.deliveries()).filter(({ endpoint_id }) => endpoint_id === id);
  assert.deepEqual([row?.state, row?.attempts, row?.due_at, row?.leased_until], ['exhausted', 10, null, null]);
});

test('Retry-After is waited for; a success ends it', async () => {
  const id = await operatorClient.endpoint('later');
  let answer: Reply = failed(429, { 'retry-after': '90' });
  const { sent, send } = recorder(() => answer);
  const dispatcher = operatorClient.dispatcher(send);
  await operatorClient.happen();
  for (let second = 0; second < 120; second++) {
    await dispatcher.look();
    await dispatcher.settled();
    operatorClient.time += SECOND;
    answer = sent.length > 0 ? OK : answer;
  }
  assert.deepEqual([sent.length, (sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)], [2, 90 * SECOND]);
  const [row] = (await operatorClient.deliveries()).filter(({ endpoint_id }) => endpoint_id === id);
  assert.deepEqual([row?.state, row?.attempts], ['succeeded', 2]);
});

test('at most ten at once at one endpoint, by all dispatchers together; a slow one delays no other', async () => {
  await operatorClient.endpoint('slow');
  await operatorClient.endpoint('quick');
  const waiting: ((reply: Reply) => void)[] = [];
  const { sent, send } = recorder((host) => (host === 'slow' ? new Promise((resolve) => waiting.push(resolve)) : OK));
  const dispatchers = [
    operatorClient.dispatcher(send),
    operatorClient.dispatcher(send),
    operatorClient.dispatcher(send),
  ];
  await operatorClient.happen(50);
  const of = (name: string) => sent.filter(({ host }) => host === name);
  const look = async () => {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.look()));
    return [of('quick').length, of('slow').length];
  };
  // All others are there.
  await until(look, ([quick, slow]) => quick === 50 && slow === 10);
  let most = 0;
  for (let done = 0; done < 50; done++) {
    await until(() => waiting.length > 0);
    most = Math.max(most, waiting.length);
    waiting.shift()?.(OK);
  }
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.settled()));
  assert.equal(most, 10);
  assert.equal(new Set(of('slow').map(({ headers }) => headers['webhook-id'])).size, 50, 'each once');
  assert.equal(of('slow').length, 50);
});

test('what a dead dispatcher held is sent by another when its lease has ended, and not before', async () => {
  const id = await operatorClient.endpoint('lost');
  const dead = operatorClient.dispatcher(() => new Promise(() => undefined));
  await operatorClient.happen(3);
  await dead.look();
  const { sent, send } = recorder(() => OK);
  const other = operatorClient.dispatcher(send);
  for (const passed of [0, 29 * SECOND]) {
    operatorClient.time += passed;
    await other.look();
    await other.settled();
    assert.equal(sent.length, 0, `after ${passed} ms`);
  }
  operatorClient.time += 2 * SECOND;
  await other.look();
  await other.settled();
  assert.equal(sent.length, 3);
  const rows = (await operatorClient.deliveries()).filter(({ endpoint_id }) => endpoint_id === id);
  assert.ok(rows.every(({ state, attempts }) => state === 'succeeded' && attempts === 1));
  // It is not to be waited for at the end.
  dead.settled = async () => undefined;
});

test('an endpoint that fails for five days is warned of, then disabled; its events are kept', async () => {
  const bad = await operatorClient.endpoint('bad');
  await operatorClient.endpoint('good', ['webhook.*']);
  const { sent, send } = recorder((host) => (host === 'bad' ? { error: 'Nobody listens.' } : OK));
  const dispatcher = operatorClient.dispatcher(send);
  const start = operatorClient.time;
  for (let hour = 0; hour < 24 * 6; hour++) {
    if (hour % 6 === 0) await operatorClient.happen();
    await dispatcher.look();
    await dispatcher.settled();
    operatorClient.time += HOUR;
  }
  const told = sent
    .filter(({ host }) => host === 'good')
    .map(({ at, body }) => ({ at: (at - start) / HOUR, ...JSON.parse(body) }));
  assert.deepEqual(
    told.map(({ type }) => type),
    ['webhook.failing', 'webhook.disabled'],
  );
  assert.ok(told[0].at >= 72 && told[0].at < 80, `warned after ${told[0].at} h`);
  assert.ok(told[1].at >= 120 && told[1].at < 130, `disabled after ${told[1].at} h`);
  assert.deepEqual(told[1].data, { webhook_id: bad, reason: 'failing' });
  const row = await operatorClient.platform.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', bad)
    .executeTakeFirst();
  assert.deepEqual([row?.disabled_reason, row?.next_due_at], ['failing', null]);
  const late = sent.filter(({ host, at }) => host === 'bad' && (at - start) / HOUR > 130);
  assert.equal(late.length, 0);
  const events = await operatorClient.platform.db
    .selectFrom('webhook_events')
    .select('sequence')
    .orderBy('sequence')
    .execute();
  assert.deepEqual(
    events.map(({ sequence }) => sequence),
    events.map((_, index) => index + 1),
    'no gaps',
  );
});

test('dispatchers that fail to write go on later; what is broken off at the end is sent again and does not count', async () => {
  const id = await operatorClient.endpoint('broken');
  const stopped: Sender = ({ signal }) =>
    new Promise((resolve) =>
      signal.addEventListener('abort', () => resolve({ error: 'The attempt was aborted by a service shutdown.' })),
    );
  const dispatcher = operatorClient.dispatcher(stopped);
  await operatorClient.happen();
  await dispatcher.look();
  await dispatcher.close();
  const one = async () => (await operatorClient.deliveries()).find(({ endpoint_id }) => endpoint_id === id);
  const before = await one();
  assert.deepEqual([before?.state, before?.attempts, before?.leased_until], ['pending', 0, null]);
  const { sent, send } = recorder(() => OK);
  const next = operatorClient.dispatcher(send);
  await next.look();
  await next.settled();
  assert.deepEqual([sent.length, (await one())?.state], [1, 'succeeded']);
});

test('outcomes that cannot be stored do not keep a dispatcher from closing; they are counted, and sent again after the lease', async (context) => {
  await operatorClient.endpoint('unwritten');
  const reply = Promise.withResolvers<Reply>();
  const faults: string[] = [];
  const dispatcher = operatorClient.dispatcher(
    () => reply.promise,
    (_error, message) => faults.push(message),
  );
  await operatorClient.happen(3);
  await dispatcher.look();
  const { sent, send } = recorder(() => OK);
  const next = operatorClient.dispatcher(send);
  const { mock } = context.mock.method(operatorClient.platform.db, 'transaction', () => {
    throw new Error('no writes');
  });
  reply.resolve(OK);
  await until(() => faults.length > 0);
  const before = faults.length;
  await within(dispatcher.close(), () => 'the dispatcher waits for the store');
  assert.equal(faults.length, before + 1);
  assert.match(faults.at(-1) ?? '', /^3 /);
  mock.restore();
  operatorClient.time += 31 * SECOND;
  await next.look();
  await next.settled();
  assert.equal(sent.length, 3);
});

test('what is told at most so often is told by one of many who try at once', async () => {
  await operatorClient.endpoint('often', ['*']);
  const tell = () =>
    emitAtMost(operatorClient.platform.db, operatorClient.parts, {
      accountId: operatorClient.accountId,
      type: 'rate_limit.exceeded',
      data: { plan: 'professional', limit: 100, window_seconds: 60 },
      name: 'rate_limit.exceeded',
      every: 60 * SECOND,
    });
  const count = async () => (await operatorClient.deliveries()).length;
  await Promise.all([tell(), tell(), tell()]);
  operatorClient.time += 59 * SECOND;
  await tell();
  assert.equal(await count(), 1);
  operatorClient.time += SECOND;
  await Promise.all([tell(), tell()]);
  assert.equal(await count(), 2);
});

test('due deliveries are claimed by the index, which has them in order', async () => {
  const { db } = operatorClient.platform;
  const endpointId = await operatorClient.endpoint('many', ['plan.changed']);
  await operatorClient.happen();
  const event = await db.selectFrom('webhook_events').select(['id', 'type', 'sequence']).executeTakeFirstOrThrow();
  await insertDeliveries(
    db,
    operatorClient.parts,
    Array.from({ length: 100 }, () => ({ endpointId, event })),
  );
  await scheduleEndpoints(db, [endpointId], new Date(operatorClient.time).toISOString());
  const due = dueDeliveries(db, endpointId, { now: new Date(operatorClient.time).toISOString(), limit: 10 });
  assert.equal((await due.execute()).length, 10);
  const plan = await planOf(due, NO_SORTING);
  assert.match(plan, /webhook_deliveries_by_due/);
  assert.doesNotMatch(plan, /sort|temp b-tree/i);
});

/** With few rows PostgreSQL would sort; with many it is to have the choice. */
const NO_SORTING = SCALED.skip
  ? []
  : ['sort', 'incremental_sort', 'bitmapscan'].map((way) => `set local enable_${way} = off`);

/** How the database goes about it. @param first statements that hold for this question alone */
function planOf(query: { compile(): CompiledQuery }, first: readonly string[] = []): Promise<string> {
  const { sql, parameters } = query.compile();
  const words = SCALED.skip ? 'explain query plan' : 'explain';
  return operatorClient.platform.db.transaction().execute(async (db) => {
    for (const statement of first) await db.executeQuery(CompiledQuery.raw(statement));
    const { rows } = await db.executeQuery(CompiledQuery.raw(`${words} ${sql}`, [...parameters]));
    return JSON.stringify(rows);
  });
}

test('whatever is asked of the log, an index has it in order', async () => {
  const { db } = operatorClient.platform;
  const events = ['key.revoked', 'key.created', 'chat.completed'] as const;
  const endpoints = Array.from({ length: 30 }, (_, index) => `whk_${index}`);
  const rows = Array.from({ length: 6_000 }, (_, index) => ({
    endpointId: endpoints[index % 30] ?? '',
    event: { id: `evt_${index}`, type: events[Math.floor(index / 30) % 3] ?? 'key.created', sequence: index },
  }));
  for (let start = 0; start < rows.length; start += 100, operatorClient.time += 60 * SECOND) {
    await insertDeliveries(db, operatorClient.parts, rows.slice(start, start + 100));
  }
  await db.updateTable('webhook_deliveries').set({ state: 'succeeded' }).where('sequence', '>', 300).execute();
  await db.executeQuery(CompiledQuery.raw('analyze'));
  const to = operatorClient.now();
  const from = new Date(operatorClient.time - HOUR / 2).toISOString();
  const after = { created_at: to, id: 'dlv_zzz' };
  for (const [query, index] of [
    [{}, 'by_time'],
    [{ from, to, after }, 'by_time'],
    [{ state: 'succeeded', after }, 'by_time'],
    [{ type: 'key.revoked', after }, 'by_type'],
    [{ type: 'corpus.updated' }, 'by_type'],
    [{ state: 'exhausted' }, 'by_state'],
    [{ state: 'pending', after }, 'by_state'],
  ] as const) {
    const plan = await planOf(deliveriesOf(db, endpoints[0] ?? '', { ...query, limit: 51 }), NO_SORTING);
    assert.match(plan, new RegExp(`webhook_deliveries_${index}`), JSON.stringify(query));
    assert.doesNotMatch(plan, /sort|temp b-tree/i, JSON.stringify(query));
  }
});

test('after thirty days deliveries are gone, after 35 their events', async () => {
  const { db } = operatorClient.platform;
  const count = async (table: 'webhook_deliveries' | 'webhook_attempts' | 'webhook_events') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count;
  await operatorClient.endpoint('old');
  await operatorClient.happen(600);
  const dispatcher = operatorClient.dispatcher(async () => OK);
  await dispatcher.look();
  await dispatcher.settled();
  assert.deepEqual([await count('webhook_deliveries'), await count('webhook_attempts')], [600, 600]);
  operatorClient.time += 31 * 24 * HOUR;
  for (let look = 0; look < 4; look++) await dispatcher.look();
  assert.deepEqual([await count('webhook_deliveries'), await count('webhook_attempts')], [0, 0]);
  assert.notEqual(await count('webhook_events'), 0);
  operatorClient.time += 5 * 24 * HOUR;
  for (let look = 0; look < 4; look++) await dispatcher.look();
  assert.equal(await count('webhook_events'), 0);
});

test('of what an endpoint answers, 300 to 399 are redirects', async () => {
  const shown: [number, boolean][] = [];
  for (const status of [300, 399, 400]) {
    await operatorClient.endpoint(`answers-${status}`);
  }
  const { send } = recorder((host) => failed(Number(host.slice(-3))));
  const dispatcher = operatorClient.dispatcher(send);
  await operatorClient.happen();
  await dispatcher.look();
  await dispatcher.settled();
  for (const { last_status, last_error } of await operatorClient.deliveries())
    shown.push([last_status ?? 0, /redirect/.test(last_error ?? '')]);
  assert.deepEqual(
    shown.sort(([a], [b]) => a - b),
    [
      [300, true],
      [399, true],
      [400, false],
    ],
  );
});

test('an event has 20,000 bytes at most', async () => {
  await operatorClient.endpoint('any');
  const { parts, accountId, platform } = operatorClient;
  const sizes = async () => {
    const rows = await platform.db.selectFrom('webhook_events').select('payload').execute();
    return rows.map(({ payload }) => Buffer.byteLength(payload)).sort((a, b) => a - b);
  };
  const emitNamed = (name: string) =>
    emit(platform.db, parts, { accountId, type: 'key.revoked', data: { key_id: 'key_1', name } });
  await emitNamed('');
  const [least = 0] = await sizes();
  const name = `${'ي'.repeat(4_000)}${'x'.repeat(12_000 - least)}`;
  await emitNamed(name);
  await assert.rejects(emitNamed(`${name}x`), /an event key\.revoked/);
  assert.deepEqual(await sizes(), [least, 20_000]);
});
