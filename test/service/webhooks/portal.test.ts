// Runs on each store.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { EVENTS, EventTypeList } from '@isnad/contract/webhook-events';
import type {
  Delivery,
  DeliveryList,
  DeliveryLog,
  Endpoint,
  EndpointList,
  NewEndpoint,
} from '@isnad/contract/webhooks';
import { Value } from 'typebox/value';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { Receiver } from './receiver.ts';

let isnad: RunningService;
let receiver: Receiver;
let hook: string;
let key: string;
before(async () => {
  isnad = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  receiver = new Receiver();
  hook = await receiver.listen();
  key = (await isnad.newKey({ scopes: ['webhooks:manage', 'keys:manage'] })).secret;
});
after(async () => {
  await isnad.stop();
  await receiver.close();
});

async function call<T>(method: string, path: string, body?: unknown, secret = key): Promise<T> {
  const authorization = `Bearer ${secret}`;
  const sent =
    body === undefined
      ? { headers: { authorization } }
      : { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(isnad.address + path, { method, ...sent })).json() as T;
}

/** Fails so that no second attempt follows while the test reads the numbers of the first. */
const failOnce = (response: ServerResponse) => response.writeHead(500, { 'retry-after': '3600' }).end();

test('an endpoint tells how many attempts succeeded and failed, and what waits; in its list and on its own', async () => {
  receiver.answer = ({ event }, response) =>
    event.data.name === 'bad' ? failOnce(response) : response.writeHead(204).end();
  const made = await call<NewEndpoint>('POST', '/api/webhooks', { url: `${hook}/numbers`, events: ['key.created'] });
  assert.deepEqual([made.attempts_24h, made.waiting], [{ succeeded: 0, failed: 0 }, 0]);
  const other = await call<NewEndpoint>('POST', '/api/webhooks', { url: `${hook}/other`, events: ['chat.*'] });
  const read = () => call<Endpoint>('GET', `/api/webhooks/${made.id}`);
  for (const name of ['good', 'good', 'good']) await call('POST', '/api/keys', { name });
  // A success that is settled after a failure would make the endpoint healthy again.
  await until(read, ({ attempts_24h }) => attempts_24h.succeeded === 3);
  for (const name of ['bad', 'bad']) await call('POST', '/api/keys', { name });
  // The endpoint and its numbers are read one after another, so the last attempt can be counted before the state follows.
  const endpoint = await until(read, ({ attempts_24h, state }) => attempts_24h.failed === 2 && state === 'failing');
  assert.deepEqual([endpoint.attempts_24h, endpoint.waiting], [{ succeeded: 3, failed: 2 }, 2]);
  const { data } = await call<EndpointList>('GET', '/api/webhooks');
  const of = (id: string) => data.find((one) => one.id === id);
  assert.deepEqual(of(made.id), endpoint);
  assert.deepEqual([of(other.id)?.attempts_24h, of(other.id)?.waiting], [{ succeeded: 0, failed: 0 }, 0]);
  const changed = await call<Endpoint>('PATCH', `/api/webhooks/${made.id}`, { description: 'x' });
  assert.deepEqual(changed.attempts_24h, endpoint.attempts_24h);
});

test('each attempt shows request and answer side by side: the body as it was sent and signed', async () => {
  receiver.answer = (_received, response) => response.writeHead(500, { 'x-own': 'yes' }).end('not now');
  const { id, secret } = await call<NewEndpoint>('POST', '/api/webhooks', { url: `${hook}/beside`, events: ['*'] });
  const { id: delivery } = await call<Delivery>('POST', `/api/webhooks/${id}/test`);
  const read = () => call<DeliveryLog>('GET', `/api/webhooks/${id}/deliveries/${delivery}`);
  const [attempt] = (await until(read, ({ attempt_log }) => attempt_log.length > 0)).attempt_log;
  const [received] = await receiver.wait(({ path }) => path === '/beside');
  assert.ok(attempt && received);
  assert.equal(attempt.request.body, received.body);
  assert.equal(attempt.request.url, `${hook}/beside`);
  for (const [name, value] of Object.entries(attempt.request.headers)) assert.equal(received.headers[name], value);
  receiver.verify({ ...received, body: attempt.request.body, headers: attempt.request.headers }, secret);
  assert.deepEqual([attempt.response?.status, attempt.response?.body], [500, 'not now']);
  assert.equal(attempt.response?.headers['x-own'], 'yes');
});

test('the log is found by kind, state and time, in pages; what is asked for wrongly is told', async () => {
  receiver.answer = ({ event }, response) =>
    event.type === 'key.revoked' ? failOnce(response) : response.writeHead(204).end();
  const { id } = await call<NewEndpoint>('POST', '/api/webhooks', { url: `${hook}/log`, events: ['key.*'] });
  for (const name of ['a', 'b', 'c']) {
    const made = await call<{ id: string }>('POST', '/api/keys', { name });
    await call('POST', `/api/keys/${made.id}/revoke`);
  }
  const list = (query: string) => call<DeliveryList & Problem>('GET', `/api/webhooks/${id}/deliveries${query}`);
  const { data: all } = await until(
    () => list(''),
    ({ data }) => data.length === 6 && data.every(({ attempts }) => attempts === 1),
  );
  const of = (fits: (delivery: Delivery) => boolean) => all.filter(fits).map((one) => one.id);
  const ids = async (query: string) => (await list(query)).data.map((one) => one.id);
  assert.deepEqual(
    await ids('?type=key.revoked'),
    of(({ event_type }) => event_type === 'key.revoked'),
  );
  assert.deepEqual(
    await ids('?state=succeeded'),
    of(({ event_type }) => event_type === 'key.created'),
  );
  assert.equal((await ids('?state=retrying&type=key.revoked')).length, 3);
  assert.deepEqual(await ids('?state=retrying&type=key.created'), []);
  const middle = all[2]?.created_at ?? '';
  assert.deepEqual(
    await ids(`?from=${middle}`),
    of(({ created_at }) => created_at >= middle),
  );
  assert.deepEqual(
    await ids(`?to=${middle}`),
    of(({ created_at }) => created_at < middle),
  );
  assert.deepEqual(await ids(`?from=${middle}&to=${middle}`), []);
  const pages: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: DeliveryList = await list(`?limit=2&type=key.revoked${cursor && `&cursor=${cursor}`}`);
    pages.push(...page.data.map((one) => one.id));
    cursor = page.next_cursor;
  }
  assert.deepEqual(
    pages,
    of(({ event_type }) => event_type === 'key.revoked'),
  );
  for (const [query, code] of [
    ['?type=key.*', 'invalid_parameter'],
    ['?type=keyxcreated', 'invalid_parameter'],
    ['?state=lost', 'invalid_parameter'],
    ['?from=yesterday', 'invalid_parameter'],
    ['?to=2026-13-01T00:00:00Z', 'invalid_parameter'],
    ['?cursor=dlv_01KAH3V9M2C8Y4T6W0Z1XQJ5RP', 'invalid_cursor'],
    ['?cursor=x', 'invalid_cursor'],
  ] as const) {
    assert.equal((await list(query)).code, code, query);
  }
});

test('the kinds of event are listed with their meaning, on any plan', async () => {
  const { platform } = isnad.service;
  const { id } = await createAccount(platform, { email: 'free@example.org', plan: 'free' }, OPERATOR);
  const { secret } = await createKey(
    platform,
    { accountId: id, name: 'all', scopes: ['webhooks:manage'] },
    OPERATOR_MANAGER,
  );
  const list = await call<EventTypeList>('GET', '/api/webhooks/event-types', undefined, secret);
  assert.ok(Value.Check(EventTypeList, list), JSON.stringify(list));
  const types: string[] = list.data.map(({ type }) => type);
  assert.deepEqual(types, Object.keys(EVENTS));
});
