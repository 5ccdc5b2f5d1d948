// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { KeyList, KeyRecord, NewKey, RotatedKey } from '@isnad/contract/keys';
import type { Problem } from '@isnad/contract/problem';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { revokeKey, rotateKey } from '../../../src/accounts/keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
/** A key that may do everything. */
let manager: string;
before(async () => {
  isnad = await startService();
  manager = (await isnad.newKey({ scopes: Object.keys(SCOPES) })).secret;
});
after(() => isnad.stop());

async function call<T>(method: string, path: string, body?: unknown, key = manager) {
  const answer = await fetch(isnad.address + path, {
    method,
    headers: {
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T };
}

async function codeWith(key: string): Promise<string> {
  const answer = await fetch(`${isnad.address}/api/quran?random=true`, { headers: { authorization: `Bearer ${key}` } });
  return answer.status === 200 ? 'ok' : ((await answer.json()) as Problem).code;
}

const make = async (input: object = {}) => (await call<NewKey>('POST', '/api/keys', { name: 'made', ...input })).body;

test('a change of nothing changes nothing', async () => {
  const { id, ...made } = await make();
  const { status, body: after } = await call<KeyRecord>('PATCH', `/api/keys/${id}`, {});
  assert.equal(status, 200);
  assert.deepEqual([after.name, after.scopes, after.expires_at], [made.name, made.scopes, made.expires_at]);
});

test('a member that does not exist is refused with the name that was meant, and no key is made', async () => {
  const count = async () => (await call<KeyList>('GET', '/api/keys')).body.data.length;
  const before = await count();
  for (const [wrong, meant] of [
    ['scope', 'scopes'],
    ['expires', 'expires_at'],
    ['expiresAt', 'expires_at'],
    ['environmnet', 'environment'],
    ['colour', undefined],
  ] as const) {
    const { status, body } = await call<Problem>('POST', '/api/keys', { name: 'z', [wrong]: ['quran:read'] });
    const [fault] = body.errors ?? [];
    assert.deepEqual([status, body.code, fault?.location], [400, 'unknown_parameter', `body.${wrong}`]);
    assert.equal(fault?.suggestion, meant);
    assert.equal(body.detail.includes(`did you mean ${meant}?`), meant !== undefined, body.detail);
  }
  assert.equal(await count(), before);
  // Named beside other faults, and without a key that somebody sent as a name.
  const { body } = await call<Problem>('POST', '/api/keys', { [manager]: 1, nmae: 'z' });
  assert.deepEqual([body.code, body.errors?.length], ['unknown_parameter', 3]);
  assert.ok(!JSON.stringify(body).includes(manager));
});

test('an expired key cannot be brought back, and 9999 is a time to come', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { id, secret } = await make({ expires_at: new Date(Date.now() + 60_000).toISOString() });
  t.mock.timers.tick(60_000);
  assert.equal(await codeWith(secret), 'key_expired');
  for (const change of [{ expires_at: null }, { expires_at: '2099-01-01T00:00:00Z' }, { name: 'renamed' }]) {
    const { status, body } = await call<Problem>('PATCH', `/api/keys/${id}`, change);
    assert.deepEqual([status, body.code], [409, 'key_not_active']);
  }
  assert.equal(await codeWith(secret), 'key_expired');
  assert.equal((await make({ expires_at: '9999-12-31T23:59:59Z' })).expires_at, '9999-12-31T23:59:59.000Z');
});

test('an empty body of the type JSON is no body', async () => {
  const { id } = await make();
  for (const [path, status] of [
    [`/api/keys/${id}/rotate`, 200],
    [`/api/keys/${id}/disable`, 200],
    [`/api/keys/${id}/enable`, 200],
    [`/api/keys/${id}/revoke`, 200],
    ['/api/keys', 400],
  ] as const) {
    const answer = await call<Problem>('POST', path, '');
    assert.equal(answer.status, status, path);
    if (status === 400) assert.equal(answer.body.code, 'missing_parameter');
  }
});

test('a key is made, read, listed and changed; its secret is seen once', async () => {
  const made = await call<NewKey>('POST', '/api/keys', {
    name: '  পাঠচক্র ',
    environment: 'test',
    scopes: ['quran:read'],
  });
  assert.equal(made.status, 201);
  const { secret, ...record } = made.body;
  assert.match(secret, /^svc_test_[0-9A-Za-z]{38}$/);
  assert.deepEqual(
    [record.name, record.environment, record.scopes, record.state],
    ['পাঠচক্র', 'test', ['quran:read'], 'active'],
  );
  assert.deepEqual((await call<KeyRecord>('GET', `/api/keys/${record.id}`)).body, record);
  const { body: list } = await call<{ data: KeyRecord[] }>('GET', '/api/keys');
  assert.deepEqual(
    list.data.find(({ id }) => id === record.id),
    record,
  );
  assert.ok(!JSON.stringify(list).includes(secret.slice(9)));
  const expires_at = '2031-01-01T00:00:00.000Z';
  const changed = await call<KeyRecord>('PATCH', `/api/keys/${record.id}`, {
    name: 'other',
    scopes: ['hadith:read'],
    expires_at,
  });
  assert.deepEqual(
    [changed.status, changed.body.name, changed.body.scopes, changed.body.expires_at],
    [200, 'other', ['hadith:read'], expires_at],
  );
  assert.equal(await codeWith(secret), 'scope_missing', 'the new scopes hold at once');
  assert.equal((await call<KeyRecord>('PATCH', `/api/keys/${record.id}`, { expires_at: null })).body.expires_at, null);
});

test('the list comes in pages', async () => {
  for (let made = 0; made < 3; made++) await make();
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await call<{ data: KeyRecord[]; next_cursor: string | null }>('GET', `/api/keys?limit=2${cursor}`);
    assert.ok(body.data.length <= 2);
    seen.push(...body.data.map(({ id }) => id));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  const all = (await call<{ data: KeyRecord[] }>('GET', '/api/keys')).body.data.map(({ id }) => id);
  assert.deepEqual(seen, all);
  assert.equal((await call<Problem>('GET', '/api/keys?cursor=nonsense')).body.code, 'invalid_cursor');
});

test('a rotated secret is dead when the answer is there; a second rotation ends every overlap but its own', async (t) => {
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now });
  const key = await make();
  assert.equal(await codeWith(key.secret), 'ok');
  const first = (await call<RotatedKey>('POST', `/api/keys/${key.id}/rotate`)).body;
  assert.deepEqual(
    [first.id, first.name, first.scopes, first.previous_secret_until],
    [key.id, key.name, key.scopes, null],
  );
  assert.deepEqual([await codeWith(key.secret), await codeWith(first.secret)], ['key_rotated', 'ok']);
  const second = (await call<RotatedKey>('POST', `/api/keys/${key.id}/rotate`, { overlap_seconds: 86_400 })).body;
  assert.equal(Date.parse(second.previous_secret_until ?? ''), now + 86_400_000);
  assert.deepEqual([await codeWith(first.secret), await codeWith(second.secret)], ['ok', 'ok']);
  const third = (await call<RotatedKey>('POST', `/api/keys/${key.id}/rotate`, { overlap_seconds: 1 })).body;
  assert.deepEqual(
    [await codeWith(first.secret), await codeWith(second.secret), await codeWith(third.secret)],
    ['key_rotated', 'ok', 'ok'],
  );
  t.mock.timers.tick(1_000);
  assert.deepEqual([await codeWith(second.secret), await codeWith(third.secret)], ['key_rotated', 'ok']);
});

test('of rotations at once one has the last word; the others are told, or were rotated in their turn', async () => {
  const { id, secret } = await make();
  const { platform } = isnad.service;
  const tries = await Promise.allSettled([
    rotateKey(platform, id, 0, OPERATOR_MANAGER),
    rotateKey(platform, id, 0, OPERATOR_MANAGER),
    rotateKey(platform, id, 0, OPERATOR_MANAGER),
  ]);
  const secrets = [secret];
  for (const outcome of tries) {
    if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'key_changed_meanwhile');
    else secrets.push(outcome.value.secret);
  }
  const codes = await Promise.all(secrets.map(codeWith));
  assert.equal(codes.filter((code) => code === 'ok').length, 1);
  assert.equal(codes.filter((code) => code === 'key_rotated').length, secrets.length - 1);
});

test('disabled, enabled, revoked: each holds on the next request', async () => {
  const { id, secret } = await make();
  const to = async (verb: string) => (await call<KeyRecord & Problem>('POST', `/api/keys/${id}/${verb}`)).body;
  assert.equal((await to('disable')).state, 'disabled');
  assert.equal(await codeWith(secret), 'key_disabled');
  assert.equal((await to('enable')).state, 'active');
  assert.equal(await codeWith(secret), 'ok');
  assert.equal((await to('revoke')).state, 'revoked');
  assert.equal(await codeWith(secret), 'key_revoked');
  assert.equal((await to('revoke')).state, 'revoked', 'twice is no fault');
  for (const verb of ['enable', 'disable', 'rotate']) assert.equal((await to(verb)).code, 'key_not_active', verb);
  assert.equal((await call<Problem>('PATCH', `/api/keys/${id}`, { name: 'x' })).status, 409);
  const other = await make();
  assert.equal((await call('DELETE', `/api/keys/${other.id}`)).status, 204);
  assert.equal(await codeWith(other.secret), 'key_revoked');
});

test('a key hands on no more than it has', async () => {
  const scopes: Scope[] = ['keys:manage', 'quran:read'];
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const limited = await make({ scopes, environment: 'test', expires_at: soon });
  const as = <T>(method: string, path: string, body?: unknown) => call<T>(method, path, body, limited.secret);
  const made = await as<NewKey>('POST', '/api/keys', { name: 'child' });
  assert.deepEqual([made.body.scopes, made.body.environment, made.body.expires_at], [['quran:read'], 'test', soon]);
  for (const [input, code] of [
    [{ name: 'x', scopes: ['hadith:read'] }, 'scope_missing'],
    [{ name: 'x', environment: 'live' }, 'invalid_parameter'],
    [{ name: 'x', expires_at: '2031-01-01T00:00:00Z' }, 'invalid_parameter'],
    [{ name: 'x', expires_at: null }, 'invalid_parameter'],
  ] as const) {
    assert.equal((await as<Problem>('POST', '/api/keys', input)).body.code, code, JSON.stringify(input));
  }
  const stronger = await make();
  assert.equal((await as<Problem>('POST', `/api/keys/${stronger.id}/rotate`)).body.code, 'scope_missing');
  assert.equal((await as<Problem>('PATCH', `/api/keys/${stronger.id}`, { name: 'x' })).body.code, 'scope_missing');
  assert.equal(
    (await as<Problem>('PATCH', `/api/keys/${made.body.id}`, { scopes: ['chat:write'] })).body.code,
    'scope_missing',
  );
  assert.equal(
    (await as<KeyRecord>('POST', `/api/keys/${stronger.id}/disable`)).body.state,
    'disabled',
    'stopping is always allowed',
  );
  assert.equal((await as<Problem>('POST', `/api/keys/${stronger.id}/enable`)).body.code, 'scope_missing');
});

test('keys of another account are not there', async () => {
  const { platform } = isnad.service;
  const account = await createAccount(platform, { email: 'other@example.org', plan: 'free' }, OPERATOR);
  const foreign = await createKey(platform, { accountId: account.id, name: 'foreign' }, OPERATOR_MANAGER);
  const never = 'key_00000000000000000000000000';
  const bodyOf = async (id: string) => {
    const { body } = await call<Problem>('GET', `/api/keys/${id}`);
    return { code: body.code, detail: body.detail.replace(id, '…') };
  };
  assert.deepEqual(await bodyOf(foreign.id), await bodyOf(never));
  for (const verb of ['rotate', 'disable', 'enable', 'revoke']) {
    assert.equal((await call<Problem>('POST', `/api/keys/${foreign.id}/${verb}`)).body.code, 'key_not_found', verb);
  }
  assert.equal((await call('DELETE', `/api/keys/${foreign.id}`)).status, 404);
  assert.equal(await codeWith(foreign.secret), 'ok');
});

test('every field out of range is refused with what to send, and changes nothing', async () => {
  const count = async () => (await call<{ count: number }>('GET', '/api/keys')).body.count;
  const before = await count();
  for (const [body, location] of [
    [{}, 'body.name'],
    [{ name: '' }, 'body.name'],
    [{ name: '   ' }, 'body.name'],
    [{ name: 'x'.repeat(10_000) }, 'body.name'],
    [{ name: 'a\u0000b' }, 'body.name'],
    [{ name: 'a\u202eb' }, 'body.name'],
    [{ name: 7 }, 'body.name'],
    [{ name: 'x', environment: 'prod' }, 'body.environment'],
    [{ name: 'x', scopes: [] }, 'body.scopes'],
    [{ name: 'x', scopes: 'quran:read' }, 'body.scopes'],
    [{ name: 'x', scopes: ['quran:write'] }, 'body.scopes.0'],
    [{ name: 'x', expires_at: '2001-01-01T00:00:00Z' }, 'body.expires_at'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'body.expires_at'],
    [{ name: 'x', expires_at: 12 }, 'body.expires_at'],
    [[], 'body'],
  ] as const) {
    const { status, body: problem } = await call<Problem>('POST', '/api/keys', body);
    const shown = JSON.stringify(body).slice(0, 80);
    assert.equal(status, 400, shown);
    assert.equal(problem.errors?.[0]?.location, location, shown);
    assert.ok(problem.errors?.[0]?.fix, shown);
  }
  const all = await call<Problem>('POST', '/api/keys', { name: '', environment: 'x', scopes: ['y'], expires_at: 'z' });
  assert.equal(all.body.errors?.length, 4, 'all faults at once');
  assert.equal((await call<Problem>('POST', '/api/keys', '{"name":')).body.code, 'invalid_json');
  assert.equal(await count(), before);
  const { id } = await make();
  for (const overlap_seconds of [-1, 86_401, 1.5, '60', null]) {
    const { body } = await call<Problem>('POST', `/api/keys/${id}/rotate`, { overlap_seconds });
    assert.equal(body.errors?.[0]?.location, 'body.overlap_seconds', String(overlap_seconds));
  }
  assert.equal((await call<Problem>('GET', '/api/keys/7')).body.code, 'invalid_parameter');
});

test('without keys:manage nothing can be seen or changed', async () => {
  const { secret } = await isnad.newKey();
  for (const [method, path] of [
    ['GET', '/api/keys'],
    ['POST', '/api/keys'],
    ['GET', '/api/audit'],
  ] as const) {
    assert.equal(
      (await call<Problem>(method, path, method === 'POST' ? { name: 'x' } : undefined, secret)).body.code,
      'scope_missing',
    );
    assert.equal((await call<Problem>(method, path, undefined, '')).body.code, 'key_missing');
  }
});

test('a key that was found can be turned in by anyone: the secret is dead, and enabling does not bring it back', async () => {
  const { id, secret } = await make();
  const report = (found: string) =>
    call<{ disabled: boolean } & Problem>('POST', '/api/keys/report-leaked', { secret: found }, '');
  assert.deepEqual((await report(` ${secret}\n`)).body, { disabled: true });
  assert.notEqual(await codeWith(secret), 'ok');
  assert.equal((await call<KeyRecord>('GET', `/api/keys/${id}`)).body.state, 'disabled');
  assert.deepEqual((await report(secret)).body, { disabled: false });
  await call('POST', `/api/keys/${id}/enable`);
  assert.equal(await codeWith(secret), 'key_rotated');
  const rotated = (await call<RotatedKey>('POST', `/api/keys/${id}/rotate`, { overlap_seconds: 60 })).body;
  assert.equal(await codeWith(rotated.secret), 'ok');
  const next = (await call<RotatedKey>('POST', `/api/keys/${id}/rotate`, { overlap_seconds: 60 })).body;
  assert.deepEqual((await report(rotated.secret)).body, { disabled: true }, 'a secret in its overlap');
  assert.deepEqual([await codeWith(rotated.secret), await codeWith(next.secret)], ['key_rotated', 'ok']);
  assert.equal((await report('svc_live_abc')).body.code, 'invalid_parameter');
  const answer = await report('svc_live_000000000000000000000000000000003fkxgY');
  assert.ok(['key_not_found', 'invalid_parameter'].includes(answer.body.code));
});

test('every change is in the audit log: who, what, when, from where', async () => {
  const { id } = await make();
  await call('POST', `/api/keys/${id}/rotate`);
  await call('POST', `/api/keys/${id}/revoke`);
  const { body } = await call<AuditLog>('GET', `/api/audit?target=${id}`);
  assert.deepEqual(
    body.data.map(({ action }) => action),
    ['key.revoked', 'key.rotated', 'key.created'],
  );
  for (const entry of body.data) {
    assert.equal(entry.actor.kind, 'key');
    assert.match(entry.actor.id ?? '', /^key_/);
    assert.match(entry.address ?? '', /127\.0\.0\.1/);
  }
  const page = (await call<AuditLog>('GET', '/api/audit?limit=2')).body;
  assert.deepEqual([page.count, page.has_more], [2, true]);
  const next = (await call<AuditLog>('GET', `/api/audit?limit=2&cursor=${page.next_cursor}`)).body;
  assert.ok((next.data[0]?.id ?? 'z') < (page.data[1]?.id ?? ''));
});

test('a double click with one idempotency key makes one key, and both answers hold its secret', async () => {
  const send = () =>
    fetch(`${isnad.address}/api/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${manager}`, 'content-type': 'application/json', 'idempotency-key': 'click-1' },
      body: JSON.stringify({ name: 'once' }),
    });
  const both = await Promise.all([send(), send()]);
  for (const { status } of both) assert.ok(status === 201 || status === 409, String(status));
  const again = await send();
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true']);
  const { id, secret } = (await again.json()) as NewKey;
  const { body } = await call<{ data: KeyRecord[] }>('GET', '/api/keys?limit=100');
  assert.equal(body.data.filter(({ name }) => name === 'once').length, 1);
  assert.ok(body.data.some((key) => key.id === id));
  assert.equal(await codeWith(secret), 'ok');
});

test('a managing key neither changes, revives nor rotates a key that can do more than itself', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const scopes = ['keys:manage', 'quran:read'] as const;
  const test = await isnad.newKey({ environment: 'test', scopes });
  const ending = await isnad.newKey({ scopes, expiresAt: soon });
  const powerful = await isnad.newKey({ scopes });
  const equal = await isnad.newKey({ environment: 'test', scopes, expiresAt: soon });
  const ask = async (secret: string, method: string, path: string, body: object) => {
    const answer = await fetch(`${isnad.address}/api/keys/${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { code?: string }).code];
  };
  for (const { secret } of [test, ending]) {
    for (const [method, path, body] of [
      ['POST', `${powerful.id}/rotate`, {}],
      ['POST', `${powerful.id}/enable`, {}],
      ['PATCH', powerful.id, { name: 'mine' }],
    ] as const) {
      assert.deepEqual(await ask(secret, method, path, body), [403, 'scope_missing'], `${method} ${path}`);
    }
  }
  assert.deepEqual(await ask(ending.secret, 'PATCH', equal.id, { expires_at: null }), [400, 'invalid_parameter']);
  assert.deepEqual(await ask(ending.secret, 'PATCH', equal.id, { name: 'renamed' }), [200, undefined]);
  assert.deepEqual(await ask(test.secret, 'POST', `${equal.id}/rotate`, {}), [200, undefined]);
  // To stop a key is always allowed.
  assert.deepEqual(await ask(test.secret, 'POST', `${powerful.id}/revoke`, {}), [200, undefined]);
});

test('an account has 1,000 keys at most; a revoked one makes room', async () => {
  const { platform } = isnad.service;
  const { id: accountId } = await createAccount(platform, { email: 'many@example.org', plan: 'enterprise' }, OPERATOR);
  const first = await createKey(platform, { accountId, name: 'first' }, OPERATOR_MANAGER);
  const row = await platform.db.selectFrom('api_keys').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
  const more = Array.from({ length: 999 }, (_, index) => ({
    ...row,
    id: platform.newId('key'),
    secret_hash: `none ${index}`,
  }));
  for (let from = 0; from < more.length; from += 100) {
    await platform.db
      .insertInto('api_keys')
      .values(more.slice(from, from + 100))
      .execute();
  }
  await assert.rejects(createKey(platform, { accountId, name: 'one more' }, OPERATOR_MANAGER), {
    code: 'key_limit_reached',
  });
  await revokeKey(platform, first.id, OPERATOR_MANAGER);
  assert.match((await createKey(platform, { accountId, name: 'one more' }, OPERATOR_MANAGER)).secret, /^svc_live_/);
});
