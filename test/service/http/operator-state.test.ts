// Runs on each store.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { noteBackup } from '../../../src/storage/last-backup.ts';
import { createEndpoint, disableEndpoint } from '../../../src/webhooks/endpoints.ts';
import { assertSince } from '../../support/assert-since.ts';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import type { Visitor } from '../../support/visitor.ts';

const HEALTH = '/api/operator/health';
const BACKLOG = '/api/operator/webhooks/backlog';
const API_KEY = 'sk-of-the-upstream-never-shown';

/** A language model that fails. */
const upstream = createServer((_request, response) => response.writeHead(500).end());
let house: ServiceWithMail;
let operator: Visitor;
before(async () => {
  await once(upstream.listen(0, '127.0.0.1'), 'listening');
  const base = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/v1`;
  house = await startWithMail({ CHAT_BASE_URL: base, CHAT_API_KEY: API_KEY, CHAT_MODEL_V1: 'broken:1b' });
  ({ operator } = await signInOperator(house));
});
after(async () => {
  await house.stop();
  upstream.close();
});

test('only an operator gets in', async () => {
  const somebody = await house.member('member@example.org');
  for (const path of [HEALTH, BACKLOG]) {
    assert.deepEqual(await codeOf(somebody.get(path)), [403, 'operator_required'], path);
    assert.deepEqual(await codeOf(house.visitor().get(path)), [401, 'key_missing'], path);
    assert.equal((await house.isnad.request(path)).status, 403, path);
  }
});

test('health tells of stores, texts, mail and the process', async () => {
  const began = Date.now();
  const { status, body } = await operator.get<OperatorHealth>(HEALTH);
  assert.equal(status, 200);
  assert.ok(Value.Check(OperatorHealth, body), JSON.stringify(body));
  const { DATABASE_URL, REDIS_URL } = house.isnad.store;
  assert.deepEqual(
    [body.stores.database.kind, body.stores.database.reachable],
    [DATABASE_URL === '' ? 'embedded' : 'server', true],
  );
  assert.equal(body.stores.cache?.reachable, REDIS_URL === '' ? undefined : true);
  assert.ok((body.stores.database.latency_ms ?? -1) >= 0);
  assert.deepEqual(
    [
      body.corpus.ready,
      body.corpus.damage,
      body.corpus.quran?.verses,
      body.corpus.hadith?.hadiths,
      body.corpus.hadith?.packs,
    ],
    [true, null, 6236, 42, 1],
  );
  assert.deepEqual([body.process.pid, body.process.node], [process.pid, process.versions.node]);
  assertSince(began, Date.parse(body.process.started_at) + body.process.uptime_seconds * 1_000);
  assert.equal(body.mail.configured, true);
  assert.deepEqual(body.setup, { public_url: false, last_backup_at: null });
});

test('health tells when the last backup was made', async () => {
  const at = '2026-11-20T02:00:00.000Z';
  noteBackup(house.isnad.store.DATA_DIR, at);
  const { body } = await operator.get<OperatorHealth>(HEALTH);
  assert.equal(body.setup.last_backup_at, at);
});

test('a model that fails is seen to: why, and that it is left alone; its key is not', async () => {
  const model = async () => (await operator.get<OperatorHealth>(HEALTH)).body.models;
  const [first, ...others] = await model();
  assert.deepEqual(
    [first?.provider, first?.upstream?.circuit, first?.upstream?.last_failure],
    ['model', 'closed', null],
  );
  assert.deepEqual(
    others.map(({ provider, upstream: behind }) => [provider, behind]),
    [
      ['corpus', null],
      ['corpus', null],
    ],
  );
  const began = Date.now();
  for (let asked = 0; asked < 5; asked++) {
    const body = JSON.stringify({ message: 'What is said about patience?', model: 'svc-v1' });
    await house.isnad.request('/api/chat/create', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  }
  const [broken] = await model();
  assert.deepEqual([broken?.upstream?.model, broken?.upstream?.circuit], ['broken:1b', 'open']);
  const { kind, status, at } = broken?.upstream?.last_failure ?? {};
  assert.deepEqual([kind, status], ['unreachable', 500]);
  assertSince(began, at);
  assert.ok(!JSON.stringify(await operator.get(HEALTH)).includes(API_KEY));
});

test('the backlog counts what waits, by endpoint, the longest list first', async () => {
  const { platform } = house.isnad.service;
  const empty = (await operator.get<WebhookBacklog>(BACKLOG)).body;
  assert.ok(Value.Check(WebhookBacklog, empty), JSON.stringify(empty));
  assert.deepEqual([empty.due, empty.oldest_due_at, empty.endpoints], [0, null, []]);
  const resolve = async () => [{ address: '93.184.215.14', family: 4 }];
  const deps = { ...platform, guard: { resolve, allowLoopback: false } };
  const endpoint = async (email: string, host: string) => {
    const { id: accountId } = await createAccount(platform, { email, plan: 'professional' }, OPERATOR);
    const manager = { accountId, note: async () => undefined };
    const url = `https://${host}/in?token=secret`;
    return { id: (await createEndpoint(deps, { url, events: ['*'] }, manager)).id, accountId, manager };
  };
  const busy = await endpoint('busy@example.org', 'busy.example.org');
  const off = await endpoint('off@example.org', 'off.example.org');
  // Dispatchers leave them alone, as nobody has told them that something is due.
  const rows = [
    [busy.id, 'pending', -60],
    [busy.id, 'pending', -5],
    [busy.id, 'retrying', 3_600],
    [off.id, 'pending', -600],
    [busy.id, 'succeeded', null],
    [busy.id, 'exhausted', null],
  ] as const;
  await disableEndpoint(deps, off.id, off.manager);
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
  for (const [index, [endpoint_id, state, due]] of rows.entries()) {
    const settled = due === null;
    await platform.db
      .insertInto('webhook_deliveries')
      .values({
        id: `dlv_${String(index).padStart(26, '0')}`,
        endpoint_id,
        state,
        event_id: 'evt_x',
        event_type: 'key.created',
        sequence: index,
        attempts: 0,
        created_at: at(-700),
        due_at: settled ? null : at(due),
        leased_until: null,
        finished_at: settled ? at(-1) : null,
        last_status: null,
        last_error: null,
      })
      .execute();
  }
  const { body } = await operator.get<WebhookBacklog>(BACKLOG);
  assert.ok(Value.Check(WebhookBacklog, body), JSON.stringify(body));
  assert.deepEqual(body.waiting, { pending: 2, retrying: 1, delivering: 0, held: 1 });
  assert.deepEqual([body.last_24h.succeeded, body.last_24h.exhausted, body.due], [1, 1, 2]);
  assert.ok(Math.abs(Date.parse(body.oldest_due_at ?? '') - Date.parse(at(-60))) < 5_000, 'what is held is not due');
  assert.deepEqual(
    body.endpoints.map(({ account_email, host, state, waiting, due }) => [account_email, host, state, waiting, due]),
    [
      ['busy@example.org', 'busy.example.org', 'enabled', 3, 2],
      ['off@example.org', 'off.example.org', 'disabled', 1, 1],
    ],
  );
  assert.ok(!JSON.stringify(body).includes('token'));
});
