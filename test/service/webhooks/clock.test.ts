// Runs on each store.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { changePlan } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import type { WebhookDispatcher } from '../../../src/webhooks/delivery/dispatcher.ts';
import type { Reply, Sender } from '../../../src/webhooks/delivery/sender.ts';
import { showEndpoints } from '../../../src/webhooks/shown-endpoints.ts';
import { selectEndpoint, selectEndpoints } from '../../../src/webhooks/store.ts';
import { until } from '../../support/until.ts';
import { HOUR, Office, SECOND } from './operator-client.ts';

const OK: Reply = { status: 204, headers: {}, body: '' };
const NO: Reply = { status: 500, headers: {}, body: 'no' };
const DAY = 24 * HOUR;
const JUMPS = { 'an hour': HOUR, 'a day': DAY };

let operatorClient: Office;
beforeEach(async () => {
  operatorClient = await Office.open();
});
afterEach(() => operatorClient.close());

/** A receiver that answers when it is told to, and counts how often it is asked the same at once. */
class Slow {
  readonly sent: string[] = [];
  readonly #open = new Map<string, ((reply: Reply) => void)[]>();
  twiceAtOnce = 0;
  most = 0;

  readonly send: Sender = ({ headers }) => {
    const id = headers['webhook-id'] ?? '';
    this.sent.push(id);
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const same = this.#open.get(id) ?? [];
    if (same.length > 0) this.twiceAtOnce += 1;
    this.#open.set(id, [...same, resolve]);
    this.most = Math.max(this.most, [...this.#open.values()].flat().length);
    return promise;
  };

  answer(reply: Reply): void {
    const waiting = [...this.#open.values()].flat();
    this.#open.clear();
    for (const resolve of waiting) resolve(reply);
  }

  get open(): number {
    return this.#open.size;
  }
}

/** Looks, and lets the turns that begin then come to their attempts: they queue for the store before the transaction here. */
async function look(...dispatchers: WebhookDispatcher[]): Promise<void> {
  for (const dispatcher of dispatchers) await dispatcher.look();
  const { db } = operatorClient.platform;
  await db
    .transaction()
    .execute((within) => within.updateTable('webhook_endpoints').set({ failures: sql`failures` }).execute());
  await nextTurn();
}

/** Until nothing is being sent and nothing due. */
async function work(slow: Slow, reply: Reply, ...dispatchers: WebhookDispatcher[]): Promise<void> {
  await until(async () => {
    if (slow.open === 0 && !(await anyDue())) return true;
    slow.answer(reply);
    await look(...dispatchers);
    return false;
  });
  await Promise.all(dispatchers.map((dispatcher) => dispatcher.settled()));
}

async function anyDue(): Promise<boolean> {
  const now = operatorClient.now();
  return (await operatorClient.deliveries()).some(
    ({ due_at, leased_until }) => leased_until !== null || (due_at ?? '~') <= now,
  );
}

/** Until so many have been sent. */
async function begun(slow: Slow, count: number, dispatcher: WebhookDispatcher): Promise<void> {
  const send = async () => {
    await look(dispatcher);
    return slow.sent.length;
  };
  await until(send, (sent) => sent >= count);
}

const states = async () => (await operatorClient.deliveries()).map(({ state, attempts }) => `${state} ${attempts}`);

for (const [name, jump] of Object.entries(JUMPS)) {
  test(`${name} forward while attempts are made: the process that makes them does not begin them again`, async () => {
    await operatorClient.endpoint('slow');
    const slow = new Slow();
    const dispatcher = operatorClient.dispatcher(slow.send);
    await operatorClient.happen(15);
    await begun(slow, 10, dispatcher);
    operatorClient.time += jump;
    for (let times = 0; times < 5; times++) await look(dispatcher);
    assert.deepEqual([slow.sent.length, slow.twiceAtOnce], [10, 0]);
    await work(slow, OK, dispatcher);
    assert.deepEqual(
      await states(),
      Array.from({ length: 15 }, () => 'succeeded 1'),
    );
    assert.equal(slow.sent.length, 15);
  });

  test(`${name} forward: another process may make those attempts again, once, under their ids; none is lost`, async () => {
    await operatorClient.endpoint('slow');
    const slow = new Slow();
    const [one, other] = [operatorClient.dispatcher(slow.send), operatorClient.dispatcher(slow.send)];
    await operatorClient.happen(10);
    await begun(slow, 10, one);
    operatorClient.time += jump;
    for (let times = 0; times < 10; times++) await look(other);
    assert.ok(slow.sent.length <= 20 && new Set(slow.sent).size === 10, `${slow.sent.length}`);
    await work(slow, OK, one, other);
    assert.ok((await states()).every((state) => state === 'succeeded 1'));
  });

  test(`${name} forward: what waits to be tried again comes once, ten at a time`, async () => {
    await operatorClient.endpoint('slow');
    const slow = new Slow();
    const dispatcher = operatorClient.dispatcher(slow.send);
    await operatorClient.happen(60);
    await work(slow, NO, dispatcher);
    assert.deepEqual([slow.sent.length, new Set(await states())], [60, new Set(['retrying 1'])]);
    operatorClient.time += jump;
    await work(slow, NO, dispatcher);
    assert.deepEqual([slow.sent.length, slow.most, slow.twiceAtOnce], [120, 10, 0]);
    await look(dispatcher);
    assert.equal(slow.sent.length, 120, 'the next wait counts from now');
  });

  test(`${name} back: new events come at once, what was waiting comes later and once; nothing is sent meanwhile`, async () => {
    await operatorClient.endpoint('slow');
    const slow = new Slow();
    const dispatcher = operatorClient.dispatcher(slow.send);
    await operatorClient.happen();
    await work(slow, NO, dispatcher);
    await operatorClient.happen();
    await begun(slow, 2, dispatcher);
    operatorClient.time -= jump;
    slow.answer(OK);
    await dispatcher.settled();
    assert.deepEqual(await states(), ['retrying 1', 'succeeded 1'], 'what was being sent is written down');
    await operatorClient.happen(3);
    await work(slow, OK, dispatcher);
    assert.deepEqual([slow.sent.length, new Set(slow.sent).size], [5, 5]);
    for (let times = 0; times < 10; times++) {
      operatorClient.time += SECOND / 10;
      await look(dispatcher);
    }
    assert.equal(slow.sent.length, 5);
    operatorClient.time += jump + 10 * SECOND;
    await work(slow, OK, dispatcher);
    assert.deepEqual([slow.sent.length, slow.sent[0]], [6, slow.sent.at(-1)]);
    assert.ok((await states()).every((state) => state.startsWith('succeeded')));
    assert.equal(slow.twiceAtOnce, 0);
  });
}

test('endpoints of an account that stays on the free plan are deleted after thirty days, with their secrets, and its events end', async () => {
  const id = await operatorClient.endpoint('mine', ['*']);
  const dispatcher = operatorClient.dispatcher(async () => OK);
  const { db } = operatorClient.platform;
  const account = { ...operatorClient.platform, now: () => operatorClient.time };
  const shown = async () =>
    (await showEndpoints(operatorClient.parts, await selectEndpoints(db, operatorClient.accountId)))[0];
  await changePlan(account, operatorClient.accountId, 'free', OPERATOR);
  await operatorClient.happen();
  const { deleted_from } = (await shown()) ?? {};
  assert.equal(deleted_from, new Date(operatorClient.time + 30 * DAY).toISOString());
  operatorClient.time += 30 * DAY - HOUR;
  await look(dispatcher);
  await changePlan(account, operatorClient.accountId, 'professional', OPERATOR);
  assert.equal((await shown())?.deleted_from, null, 'back in time');
  await changePlan(account, operatorClient.accountId, 'free', OPERATOR);
  operatorClient.time += 30 * DAY - HOUR;
  await look(dispatcher);
  assert.equal((await shown())?.id, id, 'counted anew');
  operatorClient.time += 2 * HOUR;
  await look(dispatcher);
  assert.equal(await selectEndpoint(db, id), undefined);
  const rows = db.selectFrom('webhook_endpoints').select(['secret', 'previous_secret']).where('id', '=', id);
  assert.equal(JSON.stringify(await rows.execute()), '[{"secret":"","previous_secret":null}]');
  const last = async () => (await db.selectFrom('webhook_sequences').select('last').executeTakeFirst())?.last;
  const before = await last();
  await operatorClient.happen();
  assert.equal(await last(), before);
});
