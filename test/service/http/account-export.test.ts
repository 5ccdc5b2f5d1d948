// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AccountExport } from '@isnad/contract/account-export';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { insertRequests, type RequestRow } from '../../../src/accounts/requests/store.ts';
import { type Furnished, furnish } from '../../support/furnished.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

async function exported({ person }: Pick<Furnished, 'person'>): Promise<AccountExport> {
  const { status, body, headers } = await person.get<AccountExport>('/api/me/export');
  assert.equal(status, 200, JSON.stringify(body));
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="isnad-acct_\w+\.json"$/);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.deepEqual([...Value.Errors(AccountExport, body)].slice(0, 3), []);
  return body;
}

test('an export has something of everything, in the documented form', async () => {
  const own = await furnish(house, 'takes@example.org', 'taker');
  const all = await exported(own);
  assert.deepEqual([all.account.id, all.person?.id, all.person?.email], [own.id, own.personId, 'takes@example.org']);
  assert.equal(all.person?.sessions[0]?.address?.startsWith('198.51.'), true);
  for (const [name, value] of Object.entries(all)) {
    if (name !== 'invitations' && Array.isArray(value)) assert.ok(value.length > 0, `${name} is empty`);
  }
  assert.deepEqual(
    all.conversations.flatMap(({ messages }) => messages.map(({ role }) => role)),
    ['user', 'assistant'],
  );
  assert.ok(all.conversations[0]?.messages[1]?.citations.length, 'the citations are there');
  assert.equal(all.request_log.find(({ status }) => status === 404)?.code, 'surah_not_found');
  assert.deepEqual(new Set(all.usage.map(({ key_id }) => key_id)), new Set([null, all.keys[0]?.id]));
  assert.equal(all.webhook_deliveries[0]?.event_id, all.webhook_events[0]?.id);
  assert.equal(all.reports[0]?.detail, 'taker');
  const [newest] = all.audit_log;
  assert.deepEqual([newest?.action, newest?.actor], ['account.exported', { kind: 'person', id: own.personId }]);
});

test('an export has no secret, no hash of one, and nothing of others', async () => {
  const own = await furnish(house, 'careful@example.org', 'careful');
  const other = await furnish(house, 'other@example.org', 'stranger');
  const { db } = house.isnad.service.platform;
  // As an operator leaves it, with the address of their own.
  const entry = { id: house.isnad.service.platform.newId('aud'), account_id: own.id, target_id: own.id };
  const by = { actor_kind: 'operator', actor_id: 'usr_operator', address: '203.0.113.99' } as const;
  const row = {
    ...entry,
    ...by,
    created_at: '2026-11-21T08:00:00.000Z',
    action: 'account.resumed',
    detail: '{}',
  } as const;
  await db.insertInto('audit_log').values(row).execute();
  const text = JSON.stringify(await exported(own));
  const endpoints = await db.selectFrom('webhook_endpoints').select('secret').execute();
  const keys = await db.selectFrom('api_keys').select('secret_hash').execute();
  const credentials = await db.selectFrom('credentials').select('password').execute();
  const sessions = await db.selectFrom('sessions').select('token').execute();
  const stored = [endpoints, keys, credentials, sessions].flat().flatMap((found) => Object.values(found));
  assert.ok(stored.length > 8);
  const hidden = [...stored, own.secret, other.secret, PASSWORD, 'webhook-signature', 'usr_operator', '203.0.113.99'];
  for (const secret of hidden) assert.ok(!text.includes(String(secret)), `it contains ${secret}`);
  for (const foreign of [other.id, other.personId, 'other@example.org', 'stranger', house.isnad.accountId])
    assert.ok(!text.includes(foreign), `it contains ${foreign}`);
});

test('a large account: everything is there once, in pieces of a page', async () => {
  const own = await furnish(house, 'large@example.org', 'large');
  const { platform } = house.isnad.service;
  const { db, newId } = platform;
  const created_at = '2026-11-21T08:00:00.000Z';
  const rows = Array.from({ length: 2_300 }, (_, index): RequestRow => {
    const place = { id: newId('log'), account_id: own.id, key_id: null, request_id: `large-${index}`, created_at };
    return {
      ...place,
      method: 'GET',
      path: '/api/quran',
      status: 200,
      milliseconds: 1,
      endpoint: null,
      code: null,
      detail: null,
      trace_id: null,
    };
  });
  for (let start = 0; start < rows.length; start += 500) await insertRequests(db, rows.slice(start, start + 500));
  const conversations = Array.from({ length: 230 }, () => ({ id: newId('chat'), account_id: own.id }));
  const rest = { model: 'svc-v1', title: 'one of many', context: '{}', created_at, updated_at: created_at };
  await db
    .insertInto('conversations')
    .values(conversations.map((one) => ({ ...one, ...rest, busy_until: null, origin: 'key' as const })))
    .execute();
  const messages = Array.from({ length: 120 }, (_, index) => ({
    ...{ id: newId('msg'), conversation_id: conversations[7]?.id ?? '', role: 'user' as const, message: `m${index}` },
    ...{ model: 'svc-v1', created_at, status: null, abstain_reason: null, language: null, citations: '[]' },
  }));
  await db.insertInto('chat_messages').values(messages).execute();
  const all = await exported(own);
  const once = (ids: readonly string[]) => assert.equal(new Set(ids).size, ids.length);
  once(all.request_log.map(({ id }) => id));
  assert.equal(all.request_log.filter(({ request_id }) => request_id.startsWith('large-')).length, 2_300);
  once(all.conversations.map(({ id }) => id));
  assert.equal(all.conversations.length, 231);
  const long = all.conversations.find(({ id }) => id === conversations[7]?.id);
  assert.deepEqual(
    long?.messages.map(({ message }) => message),
    messages.map(({ message }) => message),
  );
});

test('an export that fails on the way is cut off, not ended as if it were whole', async () => {
  const { person } = await furnish(house, 'cut@example.org', 'cut');
  const { db } = house.isnad.service.platform;
  await sql`alter table corrections rename to corrections_away`.execute(db);
  try {
    await assert.rejects(person.get('/api/me/export'), /terminated/);
  } finally {
    await sql`alter table corrections_away rename to corrections`.execute(db);
  }
  await exported({ person });
});

test('who can export: a person of the account, not a key, and not all the time', async () => {
  const { person, secret } = await furnish(house, 'limited@example.org', 'limited');
  const byKey = await fetch(`${house.isnad.address}/api/me/export`, { headers: { authorization: `Bearer ${secret}` } });
  const refused = (await byKey.json()) as { code: string };
  assert.deepEqual([byKey.status, refused.code], [401, 'session_invalid']);
  assert.equal((await house.visitor().get('/api/me/export')).status, 401);
  for (let time = 0; time < 5; time++) await exported({ person });
  const { status, body } = await person.get<{ code: string; retry_after: number }>('/api/me/export');
  assert.deepEqual([status, body.code], [429, 'rate_limit_exceeded']);
  assert.ok(body.retry_after >= 1);
});
