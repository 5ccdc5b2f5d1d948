// Runs on each store.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Problem } from '@isnad/contract/problem';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { changePlan, resumeAccount, suspendAccount } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../src/config.ts';
import { openService } from '../../../src/service.ts';
import { assertSince } from '../../support/assert-since.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { SCALED } from '../../support/stores.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

let made = 0;
async function accountOn(plan: SubscriptionPlan) {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: `limit${made++}@example.org`, plan }, OPERATOR);
  const newSecret = async () =>
    (await createKey(platform, { accountId: account.id, name: 'k' }, OPERATOR_MANAGER)).secret;
  return { account, newSecret };
}

async function get(key: string, path = '/api/quran?random=true') {
  const answer = await fetch(isnad.address + path, { headers: { authorization: `Bearer ${key}` } });
  const body = (await answer.json()) as Problem;
  return { status: answer.status, headers: answer.headers, body };
}

test('the guide shows the headers as they are sent', async () => {
  const guide = readFileSync(join(ROOT, 'docs/usage-and-limits.md'), 'utf8');
  const [, shown = ''] = /```text\n(ratelimit-policy: [^`]*)```/.exec(guide) ?? [];
  const { newSecret } = await accountOn('free');
  const { headers } = await get(await newSecret());
  const sent = ['ratelimit-policy', 'ratelimit', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const plain = (text: string) => text.replace(/\d{10}/, 'time');
  assert.equal(plain(shown), plain(sent.map((name) => `${name}: ${headers.get(name)}\n`).join('')));
});

test('a key at its limit can still read the limit, and rotate and revoke itself, ten times a minute', async () => {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: 'leaked@example.org', plan: 'free' }, OPERATOR);
  const scopes = Object.keys(SCOPES) as Scope[];
  const newKey = () => createKey(platform, { accountId: account.id, name: 'k', scopes }, OPERATOR_MANAGER);
  const [own, other] = [await newKey(), await newKey()];
  type Asked = { remaining?: number; secret: string };
  const ask = async (secret: string, method: string, path: string) => {
    const answer = await fetch(isnad.address + path, { method, headers: { authorization: `Bearer ${secret}` } });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Asked };
  };
  const first = await ask(own.secret, 'GET', '/api/limits');
  assert.deepEqual([first.status, first.body.remaining], [200, 10]);
  for (let count = 0; count < 10; count++) await ask(own.secret, 'GET', '/api/quran?id=112&fields=id');
  const read = await ask(own.secret, 'GET', '/api/limits');
  assert.deepEqual([read.status, read.body.remaining], [200, 0]);
  assert.equal(read.headers.get('x-ratelimit-remaining'), '0');
  assert.equal((await ask(own.secret, 'POST', `/api/keys/${other.id}/revoke`)).status, 429);
  const rotated = await ask(own.secret, 'POST', `/api/keys/${own.id}/rotate`);
  assert.equal(rotated.status, 200);
  assert.equal((await ask(rotated.body.secret, 'POST', `/api/keys/${own.id}/revoke`)).status, 200);
  for (let count = 0; count < 6; count++)
    assert.equal((await ask(other.secret, 'GET', '/api/limits')).status, 200, String(count));
  assert.equal((await ask(other.secret, 'GET', '/api/limits')).status, 429);
});

test(
  'of two processes, each reads the limit and changes the asking key for an account at its limit',
  SCALED,
  async (t) => {
    const second = await openService(
      readConfig({ PORT: '0', ...isnad.store, LOG_LEVEL: 'silent', ACCESS_LOG: 'false' }),
    );
    t.after(() => second.close());
    const addresses = [isnad.address, await second.listen()] as const;
    const { account } = await accountOn('free');
    const scopes = Object.keys(SCOPES) as Scope[];
    const newKey = () =>
      createKey(isnad.service.platform, { accountId: account.id, name: 'k', scopes }, OPERATOR_MANAGER);
    const [own, other] = [await newKey(), await newKey()];
    const spared = [0, 0];
    const ask = async (process: 0 | 1, secret: string, path: string, method = 'GET') => {
      const answer = await fetch(addresses[process] + path, { method, headers: { authorization: `Bearer ${secret}` } });
      if (path !== '/api/quran?id=112' && answer.status === 200) spared[process] = (spared[process] ?? 0) + 1;
      return {
        status: answer.status,
        body: (await answer.json()) as { secret: string; code?: string; remaining?: number },
      };
    };
    const quran = '/api/quran?id=112';
    for (let count = 0; count < 10; count++)
      assert.equal((await ask(count % 2 === 0 ? 0 : 1, own.secret, quran)).status, 200);
    for (const process of [0, 1] as const) {
      assert.equal((await ask(process, other.secret, quran)).status, 429);
      assert.equal((await ask(process, own.secret, '/api/limits')).body.remaining, 0);
      assert.equal((await ask(process, own.secret, `/api/keys/${other.id}/revoke`, 'POST')).status, 429);
    }
    const { body: rotated } = await ask(1, own.secret, `/api/keys/${own.id}/rotate`, 'POST');
    for (const process of [0, 1] as const)
      assert.equal((await ask(process, own.secret, '/api/limits')).body.code, 'key_rotated');
    assert.equal((await ask(0, rotated.secret, `/api/keys/${own.id}/revoke`, 'POST')).status, 200);
    for (const process of [0, 1] as const) {
      assert.equal((await ask(process, rotated.secret, '/api/limits')).body.code, 'key_revoked');
      while ((await ask(process, other.secret, '/api/limits')).status === 200);
    }
    // A process that learns from the store that a key has been replaced or revoked has spent one on that request.
    assert.ok(
      spared.every((count) => count >= 8 && count <= 10),
      `ten a minute in each process, and no more: ${spared}`,
    );
  },
);

test('free: ten requests over all keys, then 429 with what to wait for; refused ones are not counted', async () => {
  const { newSecret } = await accountOn('free');
  const keys = [await newSecret(), await newSecret()];
  const started = Date.now();
  for (let count = 0; count < 10; count++) {
    // Faults of an accepted request count as well.
    const path = count % 3 === 0 ? '/api/quran?id=abc' : '/api/quran?random=true';
    const { status, headers } = await get(keys[count % 2] ?? '', path);
    assert.equal(status, count % 3 === 0 ? 400 : 200);
    assert.equal(headers.get('ratelimit-policy'), '"free";q=10;w=60');
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`^"free";r=${9 - count};t=\\d+$`));
    assert.equal(headers.get('x-ratelimit-limit'), '10');
    assert.equal(headers.get('x-ratelimit-remaining'), String(9 - count));
    const reset = Number(headers.get('x-ratelimit-reset')) * 1_000;
    assertSince(started, reset, 60_000);
  }
  for (let count = 0; count < 20; count++) {
    const { status, headers, body } = await get(keys[count % 2] ?? '');
    assert.equal(status, 429);
    assert.equal(headers.get('retry-after'), String(body.retry_after));
    const wait = Number(headers.get('retry-after-ms'));
    assert.ok(wait < 60_000 && wait > 0 && wait <= (body.retry_after ?? 0) * 1_000, String(wait));
    assert.ok((body.retry_after ?? 0) <= 61);
    assert.deepEqual([body.code, body.plan, body.limit, body.remaining], ['rate_limit_exceeded', 'free', 10, 0]);
    assertSince(started, body.reset_at, 60_000);
    assert.equal(headers.get('x-ratelimit-remaining'), '0');
  }
});

test('refused for its scope, a request is not counted', async () => {
  const { newSecret } = await accountOn('free');
  const key = await newSecret();
  for (let count = 0; count < 15; count++) assert.equal((await get(key, '/api/keys')).status, 403);
  assert.equal((await get(key)).headers.get('x-ratelimit-remaining'), '9');
});

test('many connections at once get exactly as many as the plan gives', async () => {
  const { newSecret } = await accountOn('professional');
  const keys = await Promise.all([newSecret(), newSecret(), newSecret()]);
  const answers = await Promise.all(Array.from({ length: 300 }, (_, index) => get(keys[index % 3] ?? '')));
  assert.equal(answers.filter(({ status }) => status === 200).length, 100);
  assert.equal(answers.filter(({ status }) => status === 429).length, 200);
});

test('another plan counts at once, with what was accepted before', async () => {
  const { account, newSecret } = await accountOn('free');
  const { platform } = isnad.service;
  const key = await newSecret();
  for (let count = 0; count < 10; count++) assert.equal((await get(key)).status, 200);
  assert.equal((await get(key)).status, 429);
  await changePlan(platform, account.id, 'professional', OPERATOR);
  const next = await get(key);
  assert.deepEqual([next.status, next.headers.get('x-ratelimit-remaining')], [200, '89']);
  await changePlan(platform, account.id, 'free', OPERATOR);
  assert.equal((await get(key)).status, 429);
  await changePlan(platform, account.id, 'enterprise', OPERATOR);
  const unlimited = await get(key);
  assert.deepEqual([unlimited.status, unlimited.headers.get('ratelimit')], [200, null]);
  await suspendAccount(platform, account.id, OPERATOR);
  assert.equal((await get(key)).body.code, 'account_suspended');
  await resumeAccount(platform, account.id, OPERATOR);
  assert.equal((await get(key)).status, 200);
});

test('guessing is limited by address, and costs the owner of a key in use nothing', async () => {
  const { newSecret } = await accountOn('free');
  const key = await newSecret();
  assert.equal((await get(key)).status, 200);
  const guess = 'svc_live_00000000000000000000000000000000zzzzzz';
  const statuses = new Map<number, number>();
  for (let count = 0; count < 150; count++) {
    const { status } = await get(guess);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  assert.deepEqual([...statuses].sort(), [
    [401, 120],
    [429, 30],
  ]);
  const own = await get(key);
  assert.deepEqual([own.status, own.headers.get('x-ratelimit-remaining')], [200, '8']);
});
