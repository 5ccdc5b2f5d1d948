// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import type { Delivery, NewEndpoint, ReplayAnswer } from '@isnad/contract/webhooks';
import { type RunningService, startService } from '../../support/start.ts';
import { Receiver } from '../webhooks/receiver.ts';

let isnad: RunningService;
let receiver: Receiver;
let hook: string;
let manager: string;
before(async () => {
  isnad = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
  receiver = new Receiver();
  hook = await receiver.listen();
  manager = (await isnad.newKey({ scopes: Object.keys(SCOPES) as Scope[] })).secret;
});
after(async () => {
  await isnad.stop();
  await receiver.close();
});

async function post<T>(path: string, body: object, key?: string) {
  const answer = await fetch(`${isnad.address}/api/webhooks${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${manager}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const replayed = answer.headers.get('idempotent-replayed');
  return { status: answer.status, replayed, body: (await answer.json()) as T };
}

/** How much there is of everything that a request could make twice. */
async function counts(): Promise<number[]> {
  const { db } = isnad.service.platform;
  const tables = ['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'audit_log'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
}

let asked = 0;
/** Asks three times under one key: what is done is done by the first alone, and another body is refused. */
async function askOnce<T>(path: string, body: object, other?: object): Promise<T> {
  const key = `ask-${++asked}`;
  const first = await post<T>(path, body, key);
  assert.deepEqual([Math.floor(first.status / 100), first.replayed], [2, null], JSON.stringify(first.body));
  const made = await counts();
  const again = await post<T>(path, body, key);
  assert.deepEqual(again, { ...first, replayed: 'true' });
  if (other !== undefined) {
    const mismatch = await post<Problem>(path, other, key);
    assert.deepEqual([mismatch.status, mismatch.body.code], [422, 'idempotency_mismatch']);
  }
  assert.deepEqual(await counts(), made, path);
  return first.body;
}

test('everything that changes webhooks is done once for each Idempotency-Key', async () => {
  const input = { url: `${hook}/once`, events: ['key.*'] };
  const endpoint = await askOnce<NewEndpoint>('', input, { ...input, url: `${hook}/other` });
  const path = `/${endpoint.id}`;
  const sent = await askOnce<Delivery>(`${path}/test`, {});
  const [received] = await receiver.wait((one) => one.path === '/once' && one.event.id === sent.event_id);
  assert.ok(received);
  // The secret is that of the first answer, which the second one repeats.
  assert.deepEqual(receiver.verify(received, endpoint.secret), received.event);
  const again = await askOnce<Delivery>(`${path}/deliveries/${sent.id}/resend`, {});
  assert.notEqual(again.id, sent.id);
  await isnad.newKey({ name: 'something to replay' });
  const replay = await askOnce<ReplayAnswer>(`${path}/replay`, { from_sequence: 1 }, { from_sequence: 2 });
  // The test event, and the key.
  assert.equal(replay.count, 2);
  await askOnce(`${path}/disable`, {});
  await askOnce(`${path}/enable`, {});
  const rotated = await askOnce<NewEndpoint>(`${path}/rotate-secret`, {});
  assert.notEqual(rotated.secret, endpoint.secret);
  // Rotated twice, the secret that receivers know would sign no more.
  const { body: last } = await post<Delivery>(`${path}/test`, {});
  const [both] = await receiver.wait((one) => one.path === '/once' && one.event.id === last.event_id);
  assert.ok(both);
  for (const secret of [endpoint.secret, rotated.secret]) assert.deepEqual(receiver.verify(both, secret), both.event);
});

test('requests at the same moment make one webhook; a secret lies nowhere in the open', async () => {
  const input = { url: `${hook}/clicks`, events: ['*'] };
  const clicks = await Promise.all(Array.from({ length: 5 }, () => post<NewEndpoint>('', input, 'clicks')));
  for (const { status } of clicks) assert.ok(status === 201 || status === 409, String(status));
  const { body, replayed } = await post<NewEndpoint>('', input, 'clicks');
  assert.equal(replayed, 'true');
  const { db } = isnad.service.platform;
  const made = await db.selectFrom('webhook_endpoints').selectAll().where('url', '=', input.url).execute();
  assert.deepEqual(
    made.map(({ id }) => id),
    [body.id],
  );
  const kept = await db.selectFrom('kept_answers').selectAll().execute();
  assert.ok(!JSON.stringify([made, kept]).includes(body.secret.slice(6)));
});

test('what is refused is not kept: the same key may ask for what is right', async () => {
  const input = { url: 'http://10.0.0.1/inner', events: ['*'] };
  const refused = await post<Problem>('', input, 'second-try');
  assert.deepEqual([refused.status, refused.body.code], [422, 'webhook_url_refused']);
  const right = await post<NewEndpoint>('', { ...input, url: `${hook}/right` }, 'second-try');
  assert.deepEqual([right.status, right.replayed], [201, null]);
});
