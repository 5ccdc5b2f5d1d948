// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KeyList, NewKey } from '@isnad/contract/keys';
import type { Problem } from '@isnad/contract/problem';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let manager: string;
/** By name. */
const made = new Map<string, NewKey>();
before(async () => {
  isnad = await startService();
  manager = (await isnad.newKey({ name: 'manager', scopes: ['keys:manage'] })).secret;
  for (const name of ['Website', 'website (old)', '100%_sure!', 'মোবাইল', 'تطبيق', 'paused', 'gone', 'over']) {
    made.set(name, await call<NewKey>('POST', '/api/keys', { name }));
  }
  await call('POST', `/api/keys/${idOf('paused')}/disable`, {});
  await call('POST', `/api/keys/${idOf('gone')}/revoke`, {});
  const { db } = isnad.service.platform;
  const past = { expires_at: '2020-01-01T00:00:00.000Z' };
  await db.updateTable('api_keys').set(past).where('id', '=', idOf('over')).execute();
});
after(() => isnad.stop());

const idOf = (name: string) => made.get(name)?.id ?? '';

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await isnad.request(path, {
    method,
    headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T;
}

const namesOf = async (query: Record<string, string>) =>
  (await call<KeyList>('GET', `/api/keys?${new URLSearchParams(query)}`)).data.map(({ name }) => name);

test('the newest key comes first', async () => {
  assert.deepEqual((await namesOf({})).slice(0, 8), [...made.keys()].reverse());
});

test('a cursor goes on where the page before ended, although keys were created since', async () => {
  const first = await call<KeyList>('GET', '/api/keys?limit=3');
  assert.deepEqual([first.count, first.has_more], [3, true]);
  const later = await call<NewKey>('POST', '/api/keys', { name: 'created between two pages' });
  const second = await call<KeyList>('GET', `/api/keys?limit=100&cursor=${first.next_cursor}`);
  assert.deepEqual([second.has_more, second.next_cursor], [false, null]);
  const whole = await call<KeyList>('GET', '/api/keys');
  assert.deepEqual(
    [later.id, ...[...first.data, ...second.data].map(({ id }) => id)],
    whole.data.map(({ id }) => id),
  );
  await isnad.service.platform.db.deleteFrom('api_keys').where('id', '=', later.id).execute();
});

test('keys are found by a part of their name, in any case, or by their last four characters', async () => {
  const rows = [
    ['website', ['website (old)', 'Website']],
    ['  OLD ', ['website (old)']],
    ['বাই', ['মোবাইল']],
    ['تطبيق', ['تطبيق']],
    ['%_', ['100%_sure!']],
    ['!', ['100%_sure!']],
    ['_ebsite', []],
    ["x' or '1'='1", []],
  ] as const;
  for (const [search, names] of rows) assert.deepEqual(await namesOf({ search }), names, search);
  const { last4 } = made.get('paused') ?? { last4: '' };
  for (const search of [last4, last4.toLowerCase()]) assert.ok((await namesOf({ search })).includes('paused'), search);
  assert.equal((await namesOf({ search: ' ' })).length, made.size + 2);
});

test('keys are listed by their state', async () => {
  assert.deepEqual(await namesOf({ state: 'disabled' }), ['paused']);
  assert.deepEqual(await namesOf({ state: 'revoked' }), ['gone']);
  assert.deepEqual(await namesOf({ state: 'expired' }), ['over']);
  assert.deepEqual(await namesOf({ state: 'expired,revoked,disabled' }), ['over', 'gone', 'paused']);
  const active = await call<KeyList>('GET', '/api/keys?state=active');
  assert.equal(active.count, made.size + 2 - 3);
  for (const { state } of active.data) assert.equal(state, 'active');
  assert.deepEqual(await namesOf({ state: 'active', search: 'o' }), ['website (old)']);
});

test('keys are read by their ids; those of others are ignored', async () => {
  const { platform } = isnad.service;
  const other = await createAccount(platform, { email: 'other@example.org', plan: 'free' }, OPERATOR);
  const { id: foreign } = await createKey(platform, { accountId: other.id, name: 'foreign' }, OPERATOR_MANAGER);
  assert.deepEqual(await namesOf({ ids: [idOf('gone'), foreign, idOf('Website')].join(',') }), ['gone', 'Website']);
  assert.deepEqual(await namesOf({ ids: foreign }), []);
});

test('a wrong query is refused, and says what to send', async () => {
  for (const query of [
    'state=dead',
    'state=active,',
    'ids=',
    'ids=key_1',
    `ids=${Array(101).fill(idOf('Website')).join(',')}`,
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ]) {
    const problem = await call<Problem>('GET', `/api/keys?${query}`);
    assert.deepEqual([problem.status, problem.code], [400, 'invalid_parameter'], query.slice(0, 40));
  }
  assert.equal((await call<Problem>('GET', '/api/keys?cursor=nonsense')).code, 'invalid_cursor');
});
