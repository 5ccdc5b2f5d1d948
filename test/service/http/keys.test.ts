// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { resumeAccount, suspendAccount } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { revokeKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

let isnad: RunningService;
/** A key with which one request was made before all tests: its use is written some seconds later. */
const used = { id: '', at: 0 };
before(async () => {
  isnad = await startService();
  used.at = Date.now();
  const { id, secret } = await isnad.newKey();
  used.id = id;
  await fetch(`${isnad.address}/api/quran`, { headers: { authorization: `Bearer ${secret}` } });
});
after(() => isnad.stop());

async function refusal(headers: Record<string, string>, path = '/api/quran?id=1') {
  const answer = await fetch(isnad.address + path, { headers });
  const problem = (await answer.json()) as Problem;
  return {
    status: answer.status,
    code: problem.code,
    challenge: answer.headers.get('www-authenticate'),
    text: JSON.stringify(problem),
  };
}

/** The same key with its character at `at` replaced by another of the alphabet. */
function changed(key: string, at: number): string {
  const other = key.charAt(at) === 'a' ? 'b' : 'a';
  return key.slice(0, at) + other + key.slice(at + 1);
}

test('no key, another scheme, a mistyped key and an unknown key are told apart', async () => {
  const missing = await refusal({});
  assert.deepEqual([missing.status, missing.code, missing.challenge], [401, 'key_missing', 'Bearer realm="api"']);
  const challenge = 'Bearer realm="api", error="invalid_token"';
  const unknown = 'svc_live_000000000000000000000000000000003fkxgY';
  for (const [authorization, code] of [
    [`Basic ${btoa(`user:${isnad.key}`)}`, 'key_malformed'],
    [isnad.key, 'key_malformed'],
    ['Bearer', 'key_malformed'],
    ['Bearer abc', 'key_malformed'],
    [`Bearer ${isnad.key} ${isnad.key}`, 'key_malformed'],
    [`Bearer ${isnad.key.slice(0, -1)}`, 'key_malformed'],
    [`Bearer ${isnad.key.replace('live', 'test')}`, 'key_malformed'],
    [`Bearer ${unknown.slice(0, -1)}Z`, 'key_malformed'],
  ] as const) {
    const found = await refusal({ authorization });
    assert.deepEqual([found.status, found.code, found.challenge], [401, code, challenge], authorization);
    assert.ok(!found.text.includes(isnad.key.slice(9)), 'no answer repeats a key');
  }
  for (let at = 9; at < isnad.key.length; at++) {
    assert.equal(
      (await refusal({ authorization: `Bearer ${changed(isnad.key, at)}` })).code,
      'key_malformed',
      `letter ${at}`,
    );
  }
});

test('a well-formed key that was never made is unknown', async () => {
  const { newSecret } = await import('../../../src/accounts/keys/key-format.ts');
  const { randomBytes } = await import('node:crypto');
  const stranger = newSecret('live', randomBytes);
  assert.equal((await refusal({ authorization: `Bearer ${stranger}` })).code, 'key_invalid');
});

test('the scheme may be written in any case', async () => {
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const answer = await fetch(`${isnad.address}/api/quran`, { headers: { authorization: `${scheme} ${isnad.key}` } });
    assert.equal(answer.status, 200, scheme);
  }
});

test('a key in the query is refused, valid or not, with or without a header', async () => {
  for (const query of [
    `api_key=${isnad.key}`,
    `x=1&access_token=${isnad.key}`,
    'key=svc%5Flive%5Fabc',
    `id=1&${isnad.key}=1&k=${isnad.key}`,
  ]) {
    const headers: Record<string, string>[] = [{}, { authorization: `Bearer ${isnad.key}` }];
    for (const header of headers) {
      const found = await refusal(header, `/api/quran?${query}`);
      assert.deepEqual([found.status, found.code], [400, 'invalid_parameter'], query);
      assert.ok(!found.text.includes(isnad.key.slice(9)));
    }
  }
});

test('a key in the path is not repeated', async () => {
  const found = await refusal({}, `/api/${isnad.key}`);
  assert.equal(found.code, 'route_not_found');
  assert.ok(!found.text.includes(isnad.key));
});

test('a key without the scope is refused, and told which', async () => {
  const { secret } = await isnad.newKey({ scopes: ['hadith:read'] });
  const found = await refusal({ authorization: `Bearer ${secret}` });
  assert.deepEqual([found.status, found.code], [403, 'scope_missing']);
  assert.match(found.text, /quran:read/);
  const editions = await fetch(`${isnad.address}/api/editions`, { headers: { authorization: `Bearer ${secret}` } });
  assert.equal(editions.status, 200, 'what every key may read');
});

test('an expired key is refused from its moment on', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { secret } = await isnad.newKey({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
  t.mock.timers.tick(59_999);
  assert.equal(
    (await fetch(`${isnad.address}/api/quran`, { headers: { authorization: `Bearer ${secret}` } })).status,
    200,
  );
  t.mock.timers.tick(1);
  assert.equal((await refusal({ authorization: `Bearer ${secret}` })).code, 'key_expired');
});

test('a key revoked through another connection is dead on the next request', async () => {
  const { openPlatform } = await import('../../../src/platform.ts');
  const { readConfig } = await import('../../../src/config.ts');
  const other = await openPlatform(readConfig(isnad.store));
  for (let round = 0; round < 50; round++) {
    const { id, secret } = await isnad.newKey();
    const headers = { authorization: `Bearer ${secret}` };
    assert.equal((await fetch(`${isnad.address}/api/quran?random=true`, { headers })).status, 200);
    assert.equal((await revokeKey(other, id, OPERATOR_MANAGER)).state, 'revoked');
    assert.equal((await refusal(headers)).code, 'key_revoked');
  }
  await other.close();
});

test('a suspended account is refused', async () => {
  const { openPlatform } = await import('../../../src/platform.ts');
  const { readConfig } = await import('../../../src/config.ts');
  const other = await openPlatform(readConfig(isnad.store));
  await suspendAccount(other, isnad.accountId, OPERATOR);
  assert.equal((await refusal({ authorization: `Bearer ${isnad.key}` })).code, 'account_suspended');
  await resumeAccount(other, isnad.accountId, OPERATOR);
  assert.equal((await isnad.request('/api/quran')).status, 200);
  await other.close();
});

test('when a key was last used is written behind the requests', async () => {
  const rows = isnad.service.platform.db.selectFrom('api_keys').select('last_used_at').where('id', '=', used.id);
  const read = async () => (await rows.executeTakeFirstOrThrow()).last_used_at;
  const at = await until(read, (time) => time !== null);
  assert.ok(Date.parse(at ?? '') >= used.at);
});

test('embedded store: only a keyed hash of a secret is in its files', async () => {
  const { secret } = await isnad.newKey();
  const { readFileSync } = await import('node:fs');
  for (const file of ['isnad.db', 'isnad.db-wal']) {
    assert.ok(!readFileSync(`${isnad.dataDir}/${file}`).includes(secret.slice(9)), file);
  }
});
