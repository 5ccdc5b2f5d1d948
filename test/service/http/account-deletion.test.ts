// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import { deleteAccount } from '../../../src/account-data/delete-account.ts';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { createAccount, listAccounts } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { openService } from '../../../src/service.ts';
import { furnish, tablesWith } from '../../support/furnished.ts';
import { signInOperator } from '../../support/operator.ts';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
let operator: Visitor;
let operatorAccount: string;
before(async () => {
  house = await startWithMail();
  ({ operator, id: operatorAccount } = await signInOperator(house));
});
after(() => house.stop());

const remove = (person: Visitor, email: string, password = PASSWORD) =>
  person.post<{ code: string } | undefined>('/api/me/delete', { email, password });

const byKey = async (address: string, secret: string) => {
  const answer = await fetch(`${address}/api/quran?id=112`, { headers: { authorization: `Bearer ${secret}` } });
  return [answer.status, ((await answer.json()) as { code?: string }).code];
};

/** What of an account can be left where: its IDs, address and words. */
const traces = ({ id, personId, keyId, webhookId, email }: Record<string, unknown>, words: string) =>
  [id, personId, keyId, webhookId, email, words].map(String);

/** Has the service write what it has counted and logged, as reading it does. */
async function flush(): Promise<void> {
  for (const path of ['/api/usage', '/api/requests']) assert.equal((await operator.get(path)).status, 200);
}

const HOURS_LATER = () => Date.now() + 2 * 3_600_000;

test('a deletion ends everything at once, also in another process, and leaves no trace', async () => {
  const own = await furnish(house, 'leaves@example.org', 'leaver');
  const neighbour = await furnish(house, 'stays@example.org', 'stayer');
  const second = house.visitor();
  await second.post('/api/auth/sign-in/email', { email: own.email, password: PASSWORD });
  const other = await openService(
    readConfig({ PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false', ...house.isnad.store }),
  );
  try {
    const elsewhere = await other.listen();
    // Both processes have the key in memory.
    assert.deepEqual(await byKey(elsewhere, own.secret), [200, undefined]);
    assert.deepEqual(await byKey(house.isnad.address, own.secret), [200, undefined]);
    const { status, headers } = await remove(own.person, ' Leaves@example.org');
    assert.equal(status, 204);
    assert.match(headers.getSetCookie().join(), /^isnad\.session_token=; Max-Age=0/);
    for (const address of [elsewhere, house.isnad.address])
      assert.deepEqual(await byKey(address, own.secret), [401, 'key_revoked']);
    assert.deepEqual(await codeOf(second.get('/api/me')), [401, 'session_invalid']);
  } finally {
    await other.close();
  }
  const { platform } = house.isnad.service;
  const { db } = platform;
  const left = () => tablesWith(db, traces(own, 'leaver'));
  // What the other process had counted was written when it ended.
  await flush();
  await removeDeleted(platform);
  // Until nothing can refer to them any more, the row of the account and its keys remain, without the address.
  const kept = ['accounts', 'api_keys', 'audit_log', 'corrections', 'deleted_accounts'];
  assert.deepEqual(await left(), kept);
  assert.deepEqual(await tablesWith(db, [own.email]), []);
  assert.equal(
    (await listAccounts(db)).some(({ id }) => id === own.id),
    false,
  );
  await removeDeleted({ ...platform, now: HOURS_LATER });
  assert.deepEqual(await left(), ['audit_log', 'corrections']);
  const { data } = (await operator.get<AuditLog>('/api/audit?action=account.deleted')).body;
  assert.deepEqual(
    data.map(({ target_id, actor, address, detail }) => ({ target_id, actor, address, detail })),
    [{ target_id: own.id, actor: { kind: 'person', id: null }, address: null, detail: {} }],
  );
  const report = await db.selectFrom('corrections').selectAll().where('detail', '=', 'leaver').executeTakeFirst();
  assert.equal(report?.email, null);
  // Nothing of the neighbour is missing.
  assert.deepEqual(await byKey(house.isnad.address, neighbour.secret), [200, undefined]);
  const all = (await neighbour.person.get<Record<string, unknown[]>>('/api/me/export')).body;
  for (const name of ['keys', 'usage', 'request_log', 'conversations', 'webhooks', 'webhook_deliveries', 'reports'])
    assert.ok((all[name]?.length ?? 0) > 0, name);
});

test('the address can sign up again, and gets nothing of the earlier account', async () => {
  const email = 'again@example.org';
  const first = await furnish(house, email, 'earlier');
  assert.equal((await remove(first.person, email)).status, 204);
  assert.deepEqual(await codeOf(house.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })), [
    401,
    'INVALID_EMAIL_OR_PASSWORD',
  ]);
  const person = await house.member(email);
  const all = (await person.get<{ account: { id: string }; keys: unknown[]; reports: unknown[] }>('/api/me/export'))
    .body;
  assert.notEqual(all.account.id, first.id);
  assert.deepEqual([all.keys, all.reports], [[], []]);
});

test('who can delete: the person, with address and password, but not the last operator', async () => {
  const { person, email, secret, id } = await furnish(house, 'careful@example.org', 'careful');
  assert.deepEqual(await codeOf(remove(person, 'other@example.org')), [400, 'invalid_parameter']);
  assert.deepEqual(await codeOf(remove(person, email, 'not the password')), [403, 'password_wrong']);
  assert.deepEqual(await codeOf(house.visitor().post('/api/me/delete', { email, password: PASSWORD })), [
    401,
    'key_missing',
  ]);
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const keyed = await fetch(`${house.isnad.address}/api/me/delete`, { method: 'POST', headers, body });
  assert.equal(keyed.status, 401);
  const foreign = person.copy();
  foreign.headers.origin = 'https://elsewhere.example';
  assert.deepEqual(await codeOf(remove(foreign, email)), [403, 'origin_refused']);
  assert.deepEqual(await codeOf(remove(operator, 'op@example.org')), [409, 'last_operator']);
  assert.equal((await operator.get('/api/me')).status, 200);
  assert.deepEqual(await byKey(house.isnad.address, secret), [200, undefined]);
  assert.equal((await listAccounts(house.isnad.service.platform.db)).filter((one) => one.id === id).length, 1);
});

test('guesses of the password are counted as failed sign-ins', async () => {
  const { person, email } = await furnish(house, 'guessed@example.org', 'guessed');
  for (let guess = 0; guess < 5; guess++)
    assert.deepEqual(await codeOf(remove(person, email, `guess number ${guess}`)), [403, 'password_wrong']);
  assert.deepEqual(await codeOf(remove(person, email)), [429, 'rate_limit_exceeded']);
});

test('with another operator, an operator can go; the other one has the entry', async () => {
  const { platform } = house.isnad.service;
  const email = 'second-op@example.org';
  const person = await house.member(email);
  await platform.db.updateTable('accounts').set({ role: 'operator' }).where('email', '=', email).execute();
  assert.equal((await remove(person, email)).status, 204);
  const rows = platform.db.selectFrom('audit_log').select('account_id').where('action', '=', 'account.deleted');
  for (const { account_id } of await rows.execute()) assert.equal(account_id, operatorAccount);
});

test('what a process writes after the deletion is deleted by the next sweep', async () => {
  const own = await furnish(house, 'late@example.org', 'belated');
  const platform = await openPlatform(readConfig(house.isnad.store));
  try {
    assert.equal((await remove(own.person, own.email)).status, 204);
    const { db } = platform;
    await flush();
    const left = () => tablesWith(db, traces(own, 'belated'));
    await until(left, (tables) => !tables.includes('conversations'));
    const place = { id: platform.newId('log'), account_id: own.id, key_id: own.keyId, request_id: 'late' };
    const created_at = new Date().toISOString();
    const row = { ...place, created_at, method: 'GET', path: '/api/quran', status: 200, milliseconds: 1 };
    await db
      .insertInto('request_log')
      .values({ ...row, endpoint: null, code: null, detail: null, trace_id: null })
      .execute();
    const chat = { id: platform.newId('chat'), account_id: own.id, model: 'svc-v1', title: 'late', context: '{}' };
    await db
      .insertInto('conversations')
      .values({ ...chat, created_at, updated_at: created_at, busy_until: null, origin: 'key' as const })
      .execute();
    await removeDeleted({ ...platform, now: HOURS_LATER });
    assert.deepEqual(await left(), ['audit_log', 'corrections']);
  } finally {
    await platform.close();
  }
});

test('a service that starts goes on with a deletion that was interrupted', async () => {
  const own = await furnish(house, 'halfway@example.org', 'halfway');
  const { platform } = house.isnad.service;
  // All that is left of a process that was killed after its first transaction.
  await deleteAccount(platform, own.id, OPERATOR);
  const left = () => tablesWith(platform.db, [own.id, own.webhookId, 'halfway']);
  assert.ok((await left()).includes('conversations'));
  const starting = await openService(readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...house.isnad.store }));
  try {
    await starting.listen();
    await until(left, (tables) => !tables.some((name) => /^(conversations|webhook_)/.test(name)));
  } finally {
    await starting.close();
  }
});

test('an account without a person is deleted by the operator', async () => {
  const { platform } = house.isnad.service;
  const { id } = await createAccount(platform, { email: 'prepared@example.org', plan: 'free' }, OPERATOR);
  await deleteAccount(platform, id, OPERATOR);
  await removeDeleted({ ...platform, now: HOURS_LATER });
  assert.deepEqual(await tablesWith(platform.db, [id, 'prepared@example.org']), ['audit_log']);
  await assert.rejects(deleteAccount(platform, id, OPERATOR), { code: 'account_not_found' });
});
