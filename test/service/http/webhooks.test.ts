// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { NewKey } from '@isnad/contract/keys';
import type { Problem } from '@isnad/contract/problem';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { EVENTS, EventPage, EventPayload, type EventType, EventTypeList } from '@isnad/contract/webhook-events';
import {
  Delivery,
  DeliveryList,
  DeliveryLog,
  Endpoint,
  EndpointList,
  NewEndpoint,
  ReplayAnswer,
} from '@isnad/contract/webhooks';
import { CompiledQuery } from 'kysely';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { changePlan } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { expiringKeys } from '../../../src/accounts/keys/expiring-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import * as examples from '../../../src/http/examples/webhook-examples.ts';
import { corpusUpdates } from '../../../src/webhooks/corpus-updated.ts';
import { SystemEvents } from '../../../src/webhooks/system-events.ts';
import { assertSince } from '../../support/assert-since.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { Receiver } from '../webhooks/receiver.ts';

let isnad: RunningService;
let receiver: Receiver;
let hook: string;
/** A key of an enterprise account that may do everything. */
let manager: string;
const ALL = Object.keys(SCOPES) as Scope[];
before(async () => {
  isnad = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  receiver = new Receiver();
  hook = await receiver.listen();
  manager = (await isnad.newKey({ scopes: ALL })).secret;
});
after(async () => {
  await isnad.stop();
  await receiver.close();
});

async function call<T>(method: string, path: string, body?: unknown, key = manager) {
  const answer = await fetch(isnad.address + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

let made = 0;
/** Another endpoint, at a path of its own. */
async function make(events: string[], input: object = {}) {
  const path = `/${++made}`;
  const { status, body } = await call<NewEndpoint>('POST', '/api/webhooks', { url: hook + path, events, ...input });
  assert.equal(status, 201, JSON.stringify(body));
  return { ...body, path };
}
const at = (path: string, type?: string) => (one: { path: string; event: EventPayload }) =>
  one.path === path && (type === undefined || one.event.type === type);
const code = async (method: string, path: string, body?: unknown, key = manager) => {
  const answer = await call<Problem>(method, path, body, key);
  return [answer.status, answer.body.code];
};

async function newAccount(plan: string) {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: `a${++made}@example.org`, plan }, OPERATOR);
  const { secret } = await createKey(platform, { accountId: account.id, name: 'all', scopes: ALL }, OPERATOR_MANAGER);
  return { id: account.id, key: secret };
}

/** Waits until a delivery is as it should be. */
async function deliveryOf(endpoint: string, id: string, state: string): Promise<DeliveryLog> {
  const read = async () => (await call<DeliveryLog>('GET', `/api/webhooks/${endpoint}/deliveries/${id}`)).body;
  return until(read, (delivery) => delivery.state === state);
}

test('the examples have the shapes they are examples of', () => {
  for (const [schema, example] of [
    [Endpoint, examples.ENDPOINT_EXAMPLE],
    [NewEndpoint, examples.NEW_ENDPOINT_EXAMPLE],
    [EndpointList, examples.ENDPOINT_LIST_EXAMPLE],
    [Delivery, examples.DELIVERY_EXAMPLE],
    [DeliveryList, examples.DELIVERY_LIST_EXAMPLE],
    [DeliveryLog, examples.DELIVERY_LOG_EXAMPLE],
    [EventPayload, examples.EVENT_EXAMPLE],
    [EventPage, examples.EVENT_PAGE_EXAMPLE],
    [EventTypeList, examples.EVENT_TYPES],
    [ReplayAnswer, examples.REPLAY_EXAMPLE],
    ...Object.values(EVENTS).map(({ data, example }) => [data, example] as const),
  ] as const) {
    assert.deepEqual([...Value.Errors(schema as never, example)], []);
  }
});

test('a change is followed from its request to its receiver, who verifies it with the public library', async () => {
  const endpoint = await make(['key.*']);
  assert.match(endpoint.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(endpoint.state, 'enabled');
  const { body: key } = await call<NewKey>('POST', '/api/keys', { name: 'পাঠচক্র', scopes: ['quran:read'] });
  const [received] = await receiver.wait(at(endpoint.path, 'key.created'));
  assert.ok(received);
  assert.deepEqual(receiver.verify(received, endpoint.secret), received.event);
  const { event } = received;
  assert.ok(Value.Check(EventPayload, event));
  assert.deepEqual([event.id, event.account_id], [received.id, isnad.accountId]);
  assert.deepEqual(event.data, {
    key_id: key.id,
    name: 'পাঠচক্র',
    environment: 'live',
    scopes: ['quran:read'],
    expires_at: null,
  });
  assert.ok(!received.body.includes(key.secret));
  const { body: list } = await call<DeliveryList>('GET', `/api/webhooks/${endpoint.id}/deliveries`);
  assert.equal(list.count, 1);
  const log = await deliveryOf(endpoint.id, list.data[0]?.id ?? '', 'succeeded');
  assert.ok(Value.Check(DeliveryLog, log), JSON.stringify(log));
  assert.deepEqual(log.payload, event);
  const [attempt] = log.attempt_log;
  assert.equal(attempt?.response?.status, 204);
  assert.equal(attempt?.request.headers['webhook-signature'], received.headers['webhook-signature']);
  assert.match(String(received.headers['user-agent']), /^Isnad-Webhooks\//);
});

test('every event that a change brings has the shape of its type, and the numbers have no gaps', async () => {
  const endpoint = await make(['*']);
  const { body: key } = await call<NewKey>('POST', '/api/keys', { name: 'one' });
  await call('POST', `/api/keys/${key.id}/rotate`, { overlap_seconds: 60 });
  await call('POST', `/api/keys/${key.id}/revoke`);
  await call('DELETE', `/api/keys/${key.id}`);
  const { body: chat } = await call<{ id: string }>('POST', '/api/chat/create', { message: '112:1' });
  await call('DELETE', `/api/chat/history/${chat.id}`);
  await changePlan(isnad.service.platform, isnad.accountId, 'professional', OPERATOR);
  await changePlan(isnad.service.platform, isnad.accountId, 'enterprise', OPERATOR);
  const found = (await receiver.wait(at(endpoint.path), 7)).map(({ event }) => event);
  found.sort((one, other) => one.sequence - other.sequence);
  assert.deepEqual(
    found.map(({ type }) => type),
    [
      'key.created',
      'key.rotated',
      'key.revoked',
      'chat.completed',
      'conversation.deleted',
      'plan.changed',
      'plan.changed',
    ],
  );
  for (const { type, data } of found) {
    assert.deepEqual([...Value.Errors(EVENTS[type as EventType].data as never, data)], [], type);
  }
  const first = found[0]?.sequence ?? 0;
  assert.deepEqual(
    found.map(({ sequence }) => sequence - first),
    [0, 1, 2, 3, 4, 5, 6],
  );
});

test('endpoints get what they subscribe to; nothing comes when they are disabled, and what was kept can be replayed', async () => {
  const [keys, chats] = [await make(['key.created']), await make(['chat.*'])];
  await call('POST', '/api/keys', { name: 'x' });
  await receiver.wait(at(keys.path, 'key.created'));
  assert.equal((await call<Endpoint>('POST', `/api/webhooks/${keys.id}/disable`)).body.disabled_reason, 'manual');
  const { body: second } = await call<NewKey>('POST', '/api/keys', { name: 'y' });
  assert.deepEqual(await code('POST', `/api/webhooks/${keys.id}/test`), [422, 'webhook_disabled']);
  for (const dry_run of [true, false]) {
    const body = { from_sequence: 1, dry_run };
    assert.deepEqual(await code('POST', `/api/webhooks/${keys.id}/replay`, body), [422, 'webhook_disabled']);
  }
  await call('POST', `/api/webhooks/${keys.id}/enable`);
  const from = new Date(Date.now() - 60_000).toISOString();
  const replay = (body: object) => call<ReplayAnswer & Problem>('POST', `/api/webhooks/${keys.id}/replay`, body);
  const { body: dry } = await replay({ from, dry_run: true });
  assert.equal(dry.dry_run, true);
  assert.ok(dry.count >= 2);
  const { body: last } = await replay({ from_sequence: dry.last_sequence ?? 0 });
  assert.deepEqual([last.count, last.first_sequence], [1, dry.last_sequence]);
  const [again] = await receiver.wait((one) => at(keys.path)(one) && one.event.data.key_id === second.id);
  assert.ok(again);
  receiver.verify(again, keys.secret);
  assert.equal(receiver.received.filter(at(chats.path)).length, 0);
  const { body: all } = await replay({ from });
  assert.equal(all.count, dry.count);
  const twice = await receiver.wait((one) => at(keys.path)(one) && one.event.data.key_id === second.id, 2);
  assert.equal(new Set(twice.map(({ id }) => id)).size, 1, 'under the same webhook-id');
  for (const body of [
    {},
    { from: 'yesterday' },
    { from: '2026-11-21' },
    { from, to: 'x' },
    { from_sequence: 0 },
    { from_sequence: '1' },
  ]) {
    assert.deepEqual(await code('POST', `/api/webhooks/${keys.id}/replay`, body), [400, 'invalid_parameter']);
  }
  assert.equal((await replay({ from, to: from })).body.count, 0);
});

test('a test event comes whatever is subscribed to, to that endpoint alone; one delivery can be sent again', async () => {
  const [one, other] = [await make(['key.revoked']), await make(['*'])];
  const { status, body } = await call<Delivery>('POST', `/api/webhooks/${one.id}/test`);
  assert.deepEqual([status, body.event_type], [201, 'webhook.test']);
  const [received] = await receiver.wait(at(one.path, 'webhook.test'));
  assert.ok(received);
  receiver.verify(received, one.secret);
  assert.equal(receiver.received.filter(at(other.path, 'webhook.test')).length, 0);
  const again = await call<Delivery>('POST', `/api/webhooks/${one.id}/deliveries/${body.id}/resend`);
  assert.equal(again.status, 201);
  assert.notEqual(again.body.id, body.id);
  const [first, second] = await receiver.wait(at(one.path, 'webhook.test'), 2);
  assert.deepEqual([first?.id, first?.body], [second?.id, second?.body]);
  const replay = async (id: string) => {
    const sent = { from_sequence: body.sequence, dry_run: true };
    const { first_sequence, last_sequence } = (await call<ReplayAnswer>('POST', `/api/webhooks/${id}/replay`, sent))
      .body;
    return (
      first_sequence !== null &&
      last_sequence !== null &&
      first_sequence <= body.sequence &&
      body.sequence <= last_sequence
    );
  };
  assert.deepEqual([await replay(one.id), await replay(other.id)], [true, false]);
});

test('after a rotation both secrets sign; the secret is shown by these two answers alone', async () => {
  const endpoint = await make(['*']);
  const began = Date.now();
  const { status, body: rotated } = await call<NewEndpoint>('POST', `/api/webhooks/${endpoint.id}/rotate-secret`);
  assert.equal(status, 200);
  assert.notEqual(rotated.secret, endpoint.secret);
  assertSince(began, rotated.previous_secret_until, 86_400_000);
  await call('POST', `/api/webhooks/${endpoint.id}/test`);
  const [received] = await receiver.wait(at(endpoint.path, 'webhook.test'));
  assert.ok(received);
  for (const secret of [endpoint.secret, rotated.secret]) receiver.verify(received, secret);
  for (const path of ['', `/${endpoint.id}`, `/${endpoint.id}/deliveries`]) {
    const shown = JSON.stringify((await call('GET', `/api/webhooks${path}`)).body);
    assert.ok(!shown.includes('whsec_') && !shown.includes(endpoint.secret.slice(6)), path);
  }
  const { db } = isnad.service.platform;
  const rows = JSON.stringify(await db.selectFrom('webhook_endpoints').selectAll().execute());
  assert.ok(!rows.includes(endpoint.secret.slice(6)) && !rows.includes(rotated.secret.slice(6)), 'sealed in the store');
});

test('what was answered is kept: status, headers, 4 KiB of the body, the error in words; 410 disables at once', async () => {
  const endpoint = await make(['*']);
  receiver.answer = ({ path }, response) => {
    if (path !== endpoint.path) return void response.writeHead(204).end();
    response.writeHead(503, { 'retry-after': '7', 'x-own': 'yes' }).end(`\0garbage\xff ${'x'.repeat(1_000_000)}`);
  };
  const { body } = await call<Delivery>('POST', `/api/webhooks/${endpoint.id}/test`);
  const log = await deliveryOf(endpoint.id, body.id, 'retrying');
  assert.deepEqual([log.attempts, log.last_status, log.last_error], [1, 503, 'Responded with 503.']);
  const [attempt] = log.attempt_log;
  assert.equal(Buffer.byteLength(attempt?.response?.body ?? ''), 4_096 + 2, 'a character 0 is replaced');
  assert.equal(attempt?.response?.headers['x-own'], 'yes');
  const ended = Date.parse(attempt?.started_at ?? '') + (attempt?.duration_ms ?? 0);
  const wait = Date.parse(log.next_attempt_at ?? '') - ended;
  // The two clocks of an attempt, and rounding.
  assert.ok(Math.abs(wait - 7_000) <= 100, `Retry-After of 7 s, and it waits ${wait} ms`);
  assert.equal((await call<Endpoint>('GET', `/api/webhooks/${endpoint.id}`)).body.state, 'failing');
  receiver.answer = ({ path }, response) => response.writeHead(path === endpoint.path ? 410 : 204).end();
  const other = await make(['webhook.disabled']);
  const { body: second } = await call<Delivery>('POST', `/api/webhooks/${endpoint.id}/test`);
  await deliveryOf(endpoint.id, second.id, 'exhausted');
  const { body: after } = await call<Endpoint>('GET', `/api/webhooks/${endpoint.id}`);
  assert.deepEqual([after.state, after.disabled_reason], ['disabled', 'gone']);
  const [told] = await receiver.wait(at(other.path, 'webhook.disabled'));
  assert.deepEqual(told?.event.data, { webhook_id: endpoint.id, reason: 'gone' });
  receiver.answer = (_received, response) => response.writeHead(204).end();
});

test('on the free plan nothing is sent and nothing can be made; what is there can be read and goes on later', async () => {
  const free = await newAccount('free');
  const body = { url: `${hook}/free`, events: ['*'] };
  assert.deepEqual(await code('POST', '/api/webhooks', body, free.key), [403, 'plan_required']);
  assert.deepEqual(await code('GET', '/api/webhooks', undefined, free.key), [403, 'plan_required']);
  const { platform } = isnad.service;
  await changePlan(platform, free.id, 'professional', OPERATOR);
  const { body: endpoint } = await call<NewEndpoint>('POST', '/api/webhooks', body, free.key);
  await changePlan(platform, free.id, 'free', OPERATOR);
  const read = await call<Endpoint>('GET', `/api/webhooks/${endpoint.id}`, undefined, free.key);
  assert.deepEqual([read.status, read.body.state], [200, 'suspended']);
  await createKey(platform, { accountId: free.id, name: 'meanwhile' }, OPERATOR_MANAGER);
  for (const verb of ['test', 'enable', 'disable', 'rotate-secret', 'replay']) {
    const sent = verb === 'replay' ? { from_sequence: 1 } : undefined;
    assert.deepEqual(await code('POST', `/api/webhooks/${endpoint.id}/${verb}`, sent, free.key), [
      403,
      'plan_required',
    ]);
  }
  await changePlan(platform, free.id, 'enterprise', OPERATOR);
  const [changed] = await receiver.wait(at('/free'));
  assert.deepEqual(changed?.event.data, { from: 'free', to: 'enterprise' });
  assert.equal(receiver.received.filter(at('/free')).length, 1);
  const { body: replayed } = await call<ReplayAnswer>(
    'POST',
    `/api/webhooks/${endpoint.id}/replay`,
    { from_sequence: 1 },
    free.key,
  );
  assert.equal(replayed.count, 3, 'to free, the key, and back');
  await receiver.wait(at('/free', 'key.created'));
});

test('another account sees none of it; without the scope nothing can be seen', async () => {
  const endpoint = await make(['*']);
  const { body: delivery } = await call<Delivery>('POST', `/api/webhooks/${endpoint.id}/test`);
  const stranger = await newAccount('enterprise');
  const never = 'whk_00000000000000000000000000';
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['GET', `/deliveries/${delivery.id}`],
    ['POST', `/deliveries/${delivery.id}/resend`],
    ...['enable', 'disable', 'rotate-secret', 'test', 'replay'].map((verb) => ['POST', `/${verb}`] as const),
  ] as const) {
    const sent = path === '/replay' ? { from_sequence: 1 } : method === 'PATCH' ? { description: 'x' } : undefined;
    for (const id of [endpoint.id, never]) {
      const found = await code(method, `/api/webhooks/${id}${path}`, sent, stranger.key);
      assert.deepEqual(found, [404, 'webhook_not_found'], `${method} ${path}`);
    }
  }
  const { secret } = await isnad.newKey();
  assert.deepEqual(await code('GET', '/api/webhooks', undefined, secret), [403, 'scope_missing']);
  assert.deepEqual(await code('GET', `/api/webhooks/${endpoint.id}/deliveries/dlv_00000000000000000000000000`), [
    404,
    'delivery_not_found',
  ]);
});

test('bad input is refused, with what to send instead, and changes nothing', async () => {
  const { key } = await newAccount('professional');
  const url = `${hook}/x`;
  for (const [body, status, code_] of [
    [{}, 400, 'missing_parameter'],
    [{ url, events: [] }, 400, 'invalid_parameter'],
    [{ url, events: ['chat.unknown'] }, 400, 'invalid_parameter'],
    [{ url, events: 'chat.*' }, 400, 'invalid_parameter'],
    [{ url, events: ['*'], payload_version: '1999-01-01' }, 400, 'invalid_parameter'],
    [{ url, events: ['*'], description: 'x'.repeat(256) }, 400, 'invalid_parameter'],
    [{ url: `https://example.org/${'x'.repeat(3_000)}`, events: ['*'] }, 400, 'invalid_parameter'],
    [{ url: 'http://example.org/', events: ['*'] }, 422, 'webhook_url_refused'],
    [{ url: 'https://user:pass@example.org/', events: ['*'] }, 422, 'webhook_url_refused'],
    [{ url: 'https://example.org:25/', events: ['*'] }, 422, 'webhook_url_refused'],
    [{ url: 'https://10.0.0.1/', events: ['*'] }, 422, 'webhook_url_refused'],
    [{ url: 'https://169.254.169.254/latest', events: ['*'] }, 422, 'webhook_url_refused'],
    [{ url: 'nonsense', events: ['*'] }, 422, 'webhook_url_refused'],
  ] as const) {
    assert.deepEqual(
      await code('POST', '/api/webhooks', body, key),
      [status, code_],
      JSON.stringify(body).slice(0, 80),
    );
  }
  assert.equal((await call<EndpointList>('GET', '/api/webhooks', undefined, key)).body.count, 0);
  for (let count = 0; count < 20; count++) {
    assert.equal((await call('POST', '/api/webhooks', { url, events: ['*'] }, key)).status, 201);
  }
  assert.deepEqual(await code('POST', '/api/webhooks', { url, events: ['*'] }, key), [422, 'webhook_limit_reached']);
  const { body: page } = await call<EndpointList>('GET', '/api/webhooks?limit=15', undefined, key);
  assert.deepEqual([page.count, page.has_more], [15, true]);
  const rest = await call<EndpointList>('GET', `/api/webhooks?limit=15&cursor=${page.next_cursor}`, undefined, key);
  assert.deepEqual([rest.body.count, rest.body.has_more], [5, false]);
  assert.equal((await call('DELETE', `/api/webhooks/${page.data[0]?.id}`, undefined, key)).status, 204);
  assert.equal((await call('POST', '/api/webhooks', { url, events: ['*'] }, key)).status, 201);
});

test('every change of a webhook is in the audit log, never with a secret', async () => {
  const endpoint = await make(['*'], { description: ' mine ' });
  assert.equal(endpoint.description, 'mine');
  const path = `/api/webhooks/${endpoint.id}`;
  const { body: changed } = await call<Endpoint>('PATCH', path, { events: ['chat.*', 'chat.*'], description: 'yours' });
  assert.deepEqual([changed.events, changed.description, changed.url], [['chat.*'], 'yours', endpoint.url]);
  for (const verb of ['disable', 'disable', 'enable', 'rotate-secret']) await call('POST', `${path}/${verb}`);
  await call('DELETE', path);
  assert.deepEqual(await code('GET', path), [404, 'webhook_not_found']);
  const { body } = await call<AuditLog>('GET', `/api/audit?target=${endpoint.id}`);
  assert.deepEqual(
    body.data.map(({ action }) => action).reverse(),
    ['created', 'updated', 'disabled', 'enabled', 'secret_rotated', 'deleted'].map((verb) => `webhook.${verb}`),
  );
  assert.ok(!JSON.stringify(body).includes('whsec_'));
});

test('a limit that is nearly used up, and one that is, are told of once in their time', async () => {
  const { id, key } = await newAccount('professional');
  await call('POST', '/api/webhooks', { url: `${hook}/limits`, events: ['rate_limit.*', 'usage.*', 'plan.*'] }, key);
  for (let asked = 0; asked < 110; asked++) await call('GET', '/api/limits', undefined, key);
  const found = (await receiver.wait(at('/limits'), 3)).map(({ event }) => event);
  const about = { plan: 'professional', limit: 100, window_seconds: 60 };
  const told = found.map(({ type, data }) => [type, data]);
  assert.deepEqual(
    told.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    [
      ['rate_limit.exceeded', about],
      ['usage.threshold_reached', { ...about, percent: 100 }],
      ['usage.threshold_reached', { ...about, percent: 80 }],
    ],
  );
  // An event that is written after all of these requests.
  await changePlan(isnad.service.platform, id, 'enterprise', OPERATOR);
  await receiver.wait(at('/limits', 'plan.changed'));
  assert.equal(receiver.received.filter(at('/limits')).length, 4);
  assert.ok(found.every(({ account_id }) => account_id === id));
});

test('keys that are about to expire, and other texts, are told of once, by however many processes', async () => {
  const endpoint = await make(['key.expiring', 'corpus.updated']);
  const { platform } = isnad.service;
  const day = 86_400_000;
  const expiring = (name: string, days: number) =>
    isnad.newKey({ name, expiresAt: new Date(Date.now() + days * day).toISOString() });
  const { id } = await expiring('soon', 6);
  await expiring('later', 8);
  let corpus = 'one';
  const onFault = (error: unknown) => assert.fail(String(error));
  const processes = [1, 2].map(() => {
    const changesSince = (version: string) => (version === 'one' ? { added: 1, corrected: 2, removed: 0 } : undefined);
    const sources = [corpusUpdates({ ...platform, corpus: () => corpus, changesSince }), expiringKeys(platform)];
    return new SystemEvents({ sources, onFault });
  });
  const look = () => Promise.all(processes.map((one) => one.poll()));
  await look();
  corpus = 'two';
  await look();
  await look();
  await receiver.wait(at(endpoint.path, 'key.expiring'));
  await receiver.wait((one) => at(endpoint.path)(one) && one.event.data.corpus === 'two');
  const told = receiver.received.filter(at(endpoint.path)).map(({ event }) => event);
  const keys = told.filter(({ type }) => type === 'key.expiring');
  assert.deepEqual(
    keys.map(({ data }) => [data.key_id, data.name]),
    [[id, 'soon']],
  );
  assert.deepEqual(
    told.flatMap(({ data }) => (data.corpus === 'two' ? [data] : [])),
    [{ corpus: 'two', previous: 'one', changes: { added: 1, corrected: 2, removed: 0 } }],
  );
  for (const one of processes) await one.close();
});

test('/docs/webhooks tells how to receive them, with code in four languages and every kind of event', async () => {
  const answer = await fetch(`${isnad.address}/docs/webhooks`);
  const page = await answer.text();
  const shown = page.replace(/<[^>]+>/g, '').replaceAll('&#x27;', "'");
  assert.equal(answer.status, 200);
  for (const type of Object.keys(EVENTS)) assert.ok(page.includes(`id="${type}"`), type);
  for (const words of [
    "from 'standardwebhooks'",
    'from standardwebhooks',
    'libraries/go',
    'StandardWebhooks\\Webhook',
  ]) {
    assert.ok(shown.includes(words), words);
  }
  assert.ok(!page.includes('```') && !/<p>[^<]*\n {4}/.test(page), 'code is code');
});

test('embedded store: when the disk is full a change fails whole, with 503, and leaves no event', async () => {
  const endpoint = await make(['*']);
  const { db } = isnad.service.platform;
  const count = async () => {
    const keys = await db.selectFrom('api_keys').select('id').execute();
    const events = await db.selectFrom('webhook_events').select('id').execute();
    return [keys.length, events.length];
  };
  const pragma = async (text: string) =>
    (await db.executeQuery<{ page_count: number }>(CompiledQuery.raw(`pragma ${text}`))).rows[0]?.page_count ?? 0;
  await pragma(`max_page_count = ${await pragma('page_count')}`);
  try {
    const codes = new Set<string>();
    for (let tries = 0; tries < 60 && codes.size === 0; tries++) {
      const before = await count();
      const { status, body } = await call<Problem>('POST', '/api/keys', { name: 'x'.repeat(100) });
      if (status === 201) continue;
      codes.add(`${status} ${body.code}`);
      assert.deepEqual(await count(), before);
    }
    assert.deepEqual([...codes], ['503 unavailable']);
  } finally {
    await pragma('max_page_count = 4294967294');
  }
  assert.equal((await call('POST', '/api/keys', { name: 'again' })).status, 201);
  const { body } = await call<Delivery>('POST', `/api/webhooks/${endpoint.id}/test`);
  await deliveryOf(endpoint.id, body.id, 'succeeded');
});
