// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { APP_SCOPES } from '@isnad/contract/connected-apps';
import type { KeyList, KeyRecord } from '@isnad/contract/keys';
import { resumeAccount, suspendAccount } from '../../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import type { ChangeAccount } from '../../../src/accounts/change.ts';
import { disableKey, enableKey, rotateKey } from '../../../src/accounts/keys/change-keys.ts';
import { findKey } from '../../../src/accounts/keys/keys.ts';
import { issueTokens, refreshTokens } from '../../../src/accounts/people/oauth/app-tokens.ts';
import { OAuth } from '../../../src/accounts/people/oauth/oauth.ts';
import { OAuthFault } from '../../../src/accounts/people/oauth/oauth-fault.ts';
import { readConfig } from '../../../src/config.ts';
import { openService } from '../../../src/service.ts';
import { assertSince } from '../../support/assert-since.ts';
import {
  App,
  codeFor,
  connect,
  decide,
  openConsent,
  PUBLIC_URL,
  REDIRECT,
  registeredApp,
} from '../../support/oauth-app.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { codeOf, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { SCALED } from '../../support/stores.ts';

let house: ServiceWithMail;
let local: RunningService;
before(async () => {
  house = await startWithMail({ PUBLIC_URL });
  local = await startService();
});
after(async () => {
  await house.stop();
  await local.stop();
});

const errorOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer;
  return [status, body.error];
};

test('a client finds the endpoints from the response to a request without a key', async () => {
  const app = new App(house);
  const refused = await app.mcp();
  assert.equal(refused.status, 401);
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const resource = `${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp`;
  assert.equal(challenge, `Bearer realm="api", resource_metadata="${resource}"`);
  const wrong = await app.mcp('svc_live_wrong');
  assert.match(wrong.headers.get('www-authenticate') ?? '', /error="invalid_token", resource_metadata="/);
  assert.equal((await app.send('/api/usage')).headers.get('www-authenticate'), 'Bearer realm="api"');

  const described = await app.send(new URL(resource).pathname);
  assert.equal(described.body.resource, `${PUBLIC_URL}/mcp`);
  assert.deepEqual(described.body, (await app.send('/.well-known/oauth-protected-resource')).body);
  const [issuer] = described.body.authorization_servers as string[];
  assert.equal(issuer, `${PUBLIC_URL}/api/auth`);
  const server = await app.send('/.well-known/oauth-authorization-server/api/auth');
  assert.deepEqual(server.body, (await app.send('/.well-known/oauth-authorization-server')).body);
  assert.equal(server.body.issuer, issuer);
  assert.deepEqual(server.body.code_challenge_methods_supported, ['S256']);
  const endpoints = Object.entries(server.body).filter(([name]) => name.endsWith('_endpoint'));
  assert.equal(endpoints.length, 4);
  for (const [name, url] of endpoints) {
    const { status } = await app.send(new URL(String(url)).pathname, { method: 'OPTIONS' });
    assert.notEqual(status, 404, name);
  }
});

test('without a public address there is nothing to discover', async () => {
  for (const path of [
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/api/auth/oauth2/authorize',
  ]) {
    assert.equal((await fetch(local.address + path)).status, 404, path);
  }
  const refused = await fetch(`${local.address}/mcp`, { method: 'POST' });
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer realm="api"');
  assert.deepEqual(await local.json('/api/connected-apps').catch((error: Error) => /403/.test(error.message)), true);
});

test('an app is connected, used, refreshed and disconnected', async () => {
  const person = await house.member('whole@example.org');
  const app = await registeredApp(house);
  const request = await openConsent(person, app.authorizationPath());
  const shown = await person.get(`/api/connected-apps/request?${new URLSearchParams({ request })}`);
  assert.deepEqual(shown.body, {
    app: 'Reader app',
    host: 'app.example.org',
    scopes: ['quran:read', 'hadith:read'],
    account: 'whole@example.org',
  });
  const back = await decide(person, request);
  assert.equal(back.origin + back.pathname, REDIRECT);
  assert.equal(back.searchParams.get('state'), 'state of the app');
  assert.equal(back.searchParams.get('iss'), `${PUBLIC_URL}/api/auth`);

  const answer = await app.exchange(back.searchParams.get('code') ?? '');
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const first = answer.body as { access_token: string; refresh_token: string };
  assert.deepEqual([answer.body.token_type, answer.body.expires_in], ['Bearer', 3_600]);
  assert.equal(answer.body.scope, 'quran:read hadith:read');
  assert.match(first.access_token, /^svc_live_[0-9A-Za-z]{38}$/);

  const used = await app.mcp(first.access_token);
  assert.equal(used.status, 200);
  assert.equal(used.headers.get('x-ratelimit-limit'), '10', 'it counts toward the limit of the account');
  const { tools } = used.body.result as { tools: { name: string }[] };
  assert.ok(tools.some(({ name }) => name === 'get_verses') && tools.every(({ name }) => name !== 'ask'));

  const second = await app.refresh(first.refresh_token);
  assert.equal(second.status, 200, JSON.stringify(second.body));
  const access = String(second.body.access_token);
  assert.notEqual(access, first.access_token);
  assert.equal((await app.mcp(access)).status, 200);

  const { body } = await person.get<{ data: { id: string; name: string; host: string }[] }>('/api/connected-apps');
  assert.deepEqual(
    body.data.map(({ name, host }) => [name, host]),
    [['Reader app', 'app.example.org']],
  );
  const [{ id = '' } = {}] = body.data;
  const audit = await person.get<{ data: { action: string; actor: object; detail: object }[] }>(
    `/api/audit?target=${id}`,
  );
  const created = audit.body.data.find(({ action }) => action === 'key.created');
  assert.match(JSON.stringify(created), new RegExp(`"person".*${app.clientId}`));
  const usage = await person.get<{ data: { key_id?: string }[] }>('/api/usage?group_by=key');
  assert.match(JSON.stringify(usage.body), new RegExp(id));

  assert.equal((await person.send('DELETE', `/api/keys/${id}`)).status, 204);
  assert.equal((await app.mcp(access)).status, 401);
  assert.deepEqual(await errorOf(app.refresh(String(second.body.refresh_token))), [400, 'invalid_grant']);
  assert.deepEqual((await person.get<{ data: object[] }>('/api/connected-apps')).body.data, []);
});

test('secrets are stored as hashes only', async () => {
  const person = await house.member('hashed@example.org');
  const app = await registeredApp(house);
  const code = await codeFor(app, person);
  const tokens = (await app.exchange(code)).body;
  const { db } = house.isnad.service.platform;
  const rows = await Promise.all(
    (['refresh_tokens', 'api_keys', 'oauth_access_tokens', 'oauth_clients', 'audit_log', 'verifications'] as const).map(
      (table) => db.selectFrom(table).selectAll().execute(),
    ),
  );
  const text = JSON.stringify(rows);
  assert.ok(text.includes(app.clientId));
  for (const secret of [code, String(tokens.access_token), String(tokens.refresh_token)])
    assert.ok(secret.length > 30 && !text.includes(secret));
});

test('a person who is not signed in keeps the request, and consent is asked each time', async () => {
  const person = await house.member('later@example.org');
  const app = await registeredApp(house);
  const request = await openConsent(house.visitor(), app.authorizationPath());
  assert.ok((await decide(person, request)).searchParams.get('code'));
  await openConsent(person, app.authorizationPath());
  const denied = await decide(person, await openConsent(person, app.authorizationPath()), false);
  assert.deepEqual([denied.searchParams.get('error'), denied.searchParams.get('code')], ['access_denied', null]);
  assert.equal(denied.searchParams.get('state'), 'state of the app');
});

test('a code works once, for its verifier, client and redirect address', async () => {
  const person = await house.member('codes@example.org');
  const app = await registeredApp(house);
  const other = await registeredApp(house);
  const wrong: Record<string, string>[] = [
    { code_verifier: 'x'.repeat(43) },
    { redirect_uri: 'https://other.example.org/callback' },
    { client_id: other.clientId },
  ];
  for (const change of wrong) {
    const code = await codeFor(app, person);
    assert.deepEqual(await errorOf(app.exchange(code, change)), [400, 'invalid_grant'], JSON.stringify(change));
    assert.deepEqual(await errorOf(app.exchange(code)), [400, 'invalid_grant'], 'the code is used up');
  }
  const code = await codeFor(app, person);
  const tokens = (await app.exchange(code)).body;
  assert.equal((await app.mcp(String(tokens.access_token))).status, 200);
  assert.deepEqual(await errorOf(app.exchange(code)), [400, 'invalid_grant']);
  assert.equal(
    (await app.mcp(String(tokens.access_token))).status,
    401,
    'a reused code ends what it was exchanged for',
  );

  const late = await codeFor(app, person);
  const { db } = house.isnad.service.platform;
  await db.updateTable('verifications').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
  assert.deepEqual(await errorOf(app.exchange(late)), [400, 'invalid_grant']);
});

test('a refresh token works once; a stolen one ends the connection', async () => {
  const person = await house.member('stolen@example.org');
  const app = await registeredApp(house);
  const first = await connect(app, person);
  const second = (await app.refresh(first.refresh_token)).body;
  assert.equal((await app.mcp(first.access_token)).status, 200, 'requests on their way still work');
  assert.deepEqual(await errorOf(app.refresh(first.refresh_token)), [400, 'invalid_grant']);
  assert.equal((await app.mcp(String(second.access_token))).status, 401);
  assert.deepEqual(await errorOf(app.refresh(String(second.refresh_token))), [400, 'invalid_grant']);

  const third = await connect(app, person);
  const both = await Promise.all([app.refresh(third.refresh_token), app.refresh(third.refresh_token)]);
  assert.ok(
    both.some(({ status }) => status === 400),
    'two concurrent uses are not both accepted',
  );
});

test('a key that changes during a refresh is not treated as stolen, and the token still works', async () => {
  const person = await house.member('meanwhile@example.org');
  const app = await registeredApp(house);
  const tokens = await connect(app, person);
  const { platform } = house.isnad.service;
  const { body } = await person.get<{ data: { id: string }[] }>('/api/connected-apps');
  const id = body.data[0]?.id ?? '';
  const { account_id: accountId } = await findKey(platform.db, id, { actor: OPERATOR });
  const refresh = { clientId: app.clientId, token: tokens.refresh_token, scope: undefined };
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'disabled',
      () => disableKey(platform, id, { actor: OPERATOR, accountId }),
      () => enableKey(platform, id, { actor: OPERATOR, accountId }),
    ],
    [
      'suspended',
      () => suspendAccount(platform, 'meanwhile@example.org', OPERATOR),
      () => resumeAccount(platform, 'meanwhile@example.org', OPERATOR),
    ],
  ];
  for (const [what, change, undo] of changes) {
    const changeAccount: ChangeAccount = async (account, run) => {
      await change();
      return platform.changeAccount(account, run);
    };
    await assert.rejects(refreshTokens({ ...platform, changeAccount }, refresh), { code: 'invalid_grant' }, what);
    await undo();
    assert.equal((await findKey(platform.db, id, { actor: OPERATOR })).revoked_at, null, what);
  }
  assert.equal((await app.refresh(tokens.refresh_token)).status, 200);
});

test('the key of an app keeps its scopes, expiry and secret, and ends with its refresh token', async () => {
  const person = await house.member('kept@example.org');
  const app = await registeredApp(house);
  const tokens = await connect(app, person);
  const own = await person.post<KeyRecord>('/api/keys', { name: 'own' });
  const { body } = await person.get<KeyList>('/api/keys');
  assert.deepEqual(body.data.map(({ name, app_id }) => [name, app_id]).sort(), [
    ['Reader app', app.clientId],
    ['own', null],
  ]);
  const { id = '', scopes, expires_at } = body.data.find(({ app_id }) => app_id !== null) ?? {};
  const changes = [{ scopes: ['keys:manage', 'quran:read'] }, { expires_at: null }, { scopes, name: 'new' }];
  for (const change of changes) {
    assert.deepEqual(await codeOf(person.send('PATCH', `/api/keys/${id}`, change)), [409, 'key_of_app']);
  }
  assert.deepEqual(await codeOf(person.post(`/api/keys/${id}/rotate`, {})), [409, 'key_of_app']);
  const byOperator = rotateKey(house.isnad.service.platform, id, 0, { actor: OPERATOR });
  await assert.rejects(byOperator, { code: 'key_of_app' });
  const { body: after } = await person.get<KeyRecord>(`/api/keys/${id}`);
  assert.deepEqual([after.name, after.scopes, after.expires_at], ['Reader app', scopes, expires_at]);
  assert.equal((await app.mcp(tokens.access_token)).status, 200);
  const renamed = await person.send('PATCH', `/api/keys/${id}`, { name: 'Phone' });
  assert.equal(renamed.status, 200);
  assert.equal((await person.send('PATCH', `/api/keys/${own.body.id}`, { scopes: ['quran:read'] })).status, 200);
  assert.equal((await person.post(`/api/keys/${id}/revoke`, {})).status, 200);
  assert.equal((await app.mcp(tokens.access_token)).status, 401);
  assert.deepEqual(await errorOf(app.refresh(tokens.refresh_token)), [400, 'invalid_grant']);
});

test('scopes cannot grow, at any step', async () => {
  const person = await house.member('scopes@example.org');
  const app = await registeredApp(house);
  for (const scope of ['quran:read keys:manage', 'account:read', 'everything']) {
    const { headers } = await person.get(app.authorizationPath({ scope }));
    const back = new URL(headers.get('location') ?? '');
    assert.deepEqual([back.origin + back.pathname, back.searchParams.get('error')], [REDIRECT, 'invalid_scope']);
  }
  const request = await openConsent(person, app.authorizationPath({ scope: 'quran:read' }));
  const more = request.replace('quran%3Aread', 'quran%3Aread+chat%3Awrite');
  assert.notEqual(more, request);
  const altered = person.post('/api/connected-apps/consent', { request: more, accept: true });
  assert.deepEqual(await codeOf(altered), [400, 'invalid_parameter']);
  const code = (await decide(person, request)).searchParams.get('code') ?? '';
  const tokens = (await app.exchange(code, { scope: 'quran:read chat:write' })).body;
  assert.equal(tokens.scope, 'quran:read');
  const grown = app.refresh(String(tokens.refresh_token), { scope: 'quran:read chat:write' });
  assert.deepEqual(await errorOf(grown), [400, 'invalid_scope']);
  assert.equal((await app.refresh(String(tokens.refresh_token), { scope: 'quran:read' })).status, 200);
});

test('an empty scope means all scopes of an app', async () => {
  const person = await house.member('empty@example.org');
  const app = await registeredApp(house);
  for (const scope of ['', ' ', undefined]) {
    const request = await openConsent(person, app.authorizationPath({ scope }));
    const shown = await person.get<{ scopes: string[] }>(
      `/api/connected-apps/request?${new URLSearchParams({ request })}`,
    );
    assert.deepEqual(shown.body.scopes, APP_SCOPES, JSON.stringify(scope));
  }
  const tokens = await connect(app, person);
  assert.equal((await app.refresh(tokens.refresh_token, { scope: '' })).body.scope, tokens.scope);
});

test('a failure of the library is not blamed on the app, and ends no connection', async () => {
  const person = await house.member('failure@example.org');
  const app = await registeredApp(house);
  const code = await codeFor(app, person);
  const { access_token } = (await app.exchange(code)).body;
  const ask = async () => Response.json({ error: 'invalid_grant' }, { status: 500 });
  const failing = new OAuth({ ...house.isnad.service.platform, baseUrl: () => PUBLIC_URL, ask });
  const params = { client_id: app.clientId, code, code_verifier: app.verifier, redirect_uri: REDIRECT };
  const sender = { address: '203.0.113.9' };
  const isOurs = (error: Error) => !(error instanceof OAuthFault) && error.message.endsWith('500');
  await assert.rejects(failing.token({ ...params, grant_type: 'authorization_code' }, sender), isOurs);
  await assert.rejects(failing.register({ redirect_uris: [REDIRECT] }, sender), isOurs);
  assert.equal((await app.mcp(String(access_token))).status, 200);
});

test('a bad request never leaves for an address that is not of the client', async () => {
  const person = await house.member('redirects@example.org');
  const app = await registeredApp(house);
  const bad: [change: Record<string, string | undefined>, error: string][] = [
    [{ redirect_uri: 'https://evil.example.org/callback' }, 'invalid_redirect'],
    [{ redirect_uri: `${REDIRECT}/more` }, 'invalid_redirect'],
    [{ redirect_uri: undefined }, 'invalid_redirect'],
    [{ client_id: 'app_unknown' }, 'invalid_client'],
    [{ client_id: undefined }, 'invalid_request'],
    [{ resource: undefined }, 'invalid_target'],
    [{ resource: 'https://other.example.org/mcp' }, 'invalid_target'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'invalid_request'],
  ];
  for (const [change, error] of bad) {
    const { status, headers } = await person.get(app.authorizationPath(change));
    const page = new URL(headers.get('location') ?? '', PUBLIC_URL);
    assert.deepEqual([status, page.origin, page.pathname], [302, PUBLIC_URL, '/connect'], JSON.stringify(change));
    assert.equal(page.searchParams.get('error'), error, JSON.stringify(change));
  }
  const twice = await person.get<{ error: string }>(`${app.authorizationPath()}&state=again`);
  assert.deepEqual([twice.status, twice.body.error], [400, 'invalid_request']);
});

test('consent is given by the person on our own page only', async () => {
  const person = await house.member('forged@example.org');
  const app = await registeredApp(house);
  const request = await openConsent(person, app.authorizationPath());
  const body = { request, accept: true };
  const elsewhere = person.copy();
  elsewhere.headers.origin = 'https://evil.example.org';
  assert.deepEqual(await codeOf(elsewhere.post('/api/connected-apps/consent', body)), [403, 'origin_refused']);
  const nobody = house.visitor();
  assert.deepEqual(await codeOf(nobody.post('/api/connected-apps/consent', body)), [401, 'key_missing']);
  const { body: key } = await person.post<{ secret: string }>('/api/keys', {
    name: 'manager',
    scopes: ['keys:manage'],
  });
  const manager = house.visitor();
  manager.headers.authorization = `Bearer ${key.secret}`;
  assert.deepEqual(await codeOf(manager.post('/api/connected-apps/consent', body)), [401, 'session_invalid']);
  const unsigned = request.replace(/sig=[^&]+/, 'sig=forged');
  const forged = person.post('/api/connected-apps/consent', { request: unsigned, accept: true });
  assert.deepEqual(await codeOf(forged), [400, 'invalid_parameter']);
  const page = await person.get<string>('/api/connected-apps/request?request=client_id%3Dapp_none');
  assert.equal(page.status, 400);
});

test('an app stops when the account is suspended, and starts again with it', async () => {
  const person = await house.member('suspended@example.org');
  const app = await registeredApp(house);
  const pending = await codeFor(app, person);
  const other = await registeredApp(house);
  const tokens = await connect(other, person);
  const { platform } = house.isnad.service;
  await suspendAccount(platform, 'suspended@example.org', OPERATOR);
  assert.equal((await other.mcp(tokens.access_token)).status, 403);
  assert.deepEqual(await errorOf(other.refresh(tokens.refresh_token)), [400, 'invalid_grant']);
  assert.deepEqual(await errorOf(app.exchange(pending)), [400, 'invalid_grant']);
  await resumeAccount(platform, 'suspended@example.org', OPERATOR);
  assert.equal((await other.mcp(tokens.access_token)).status, 200);
  assert.equal((await other.refresh(tokens.refresh_token)).status, 200);
});

test('an app can disconnect itself, and no other', async () => {
  const person = await house.member('revokes@example.org');
  const app = await registeredApp(house);
  const other = await registeredApp(house);
  for (const kind of ['access_token', 'refresh_token'] as const) {
    const tokens = await connect(app, person);
    const { client_id, token } = { client_id: other.clientId, token: tokens[kind] };
    assert.equal((await other.form('revoke', { client_id, token })).status, 200);
    assert.equal((await app.mcp(tokens.access_token)).status, 200);
    assert.equal((await app.form('revoke', { client_id: app.clientId, token })).status, 200);
    assert.equal((await app.mcp(tokens.access_token)).status, 401);
    assert.deepEqual(await errorOf(app.refresh(tokens.refresh_token)), [400, 'invalid_grant']);
  }
  assert.equal((await app.form('revoke', { client_id: app.clientId, token: 'unknown' })).status, 200);
  assert.deepEqual(await errorOf(app.form('revoke', { client_id: app.clientId })), [400, 'invalid_request']);
});

test('an app can end its access by a token that a refresh has replaced', async () => {
  const person = await house.member('replaced@example.org');
  const app = await registeredApp(house, '203.0.113.69');
  const first = await connect(app, person);
  const second = (await app.refresh(first.refresh_token)).body;
  assert.equal((await app.mcp(first.access_token)).status, 200);
  await app.form('revoke', { client_id: app.clientId, token: first.access_token });
  for (const token of [first.access_token, String(second.access_token)])
    assert.equal((await app.mcp(token)).status, 401);
});

test('the consent page shows no request that was altered', async () => {
  const person = await house.member('altered@example.org');
  const app = await registeredApp(house, '203.0.113.70');
  const request = await openConsent(person, app.authorizationPath());
  const shown = (changes: Record<string, string>) => {
    const query = new URLSearchParams(request);
    for (const [name, value] of Object.entries(changes)) query.set(name, value);
    return codeOf(person.get(`/api/connected-apps/request?${new URLSearchParams({ request: String(query) })}`));
  };
  assert.equal((await shown({}))[0], 200);
  const altered = [{ redirect_uri: 'https://evil.example.org/' }, { redirect_uri: 'callback' }];
  for (const changes of [...altered, { scope: 'quran:read keys:manage' }, { scope: '' }])
    assert.deepEqual(await shown(changes), [400, 'invalid_parameter'], JSON.stringify(changes));
});

test('a refresh token works until the millisecond of its end, 30 days after it was issued', async () => {
  const person = await house.member('punctual@example.org');
  const app = await registeredApp(house);
  const began = Date.now();
  const tokens = await connect(app, person);
  const { platform } = house.isnad.service;
  const { db, secretHash } = platform;
  const rows = db.selectFrom('refresh_tokens').select('expires_at');
  const row = await rows.where('token_hash', '=', secretHash(tokens.refresh_token)).executeTakeFirstOrThrow();
  assertSince(began, row.expires_at, 30 * 86_400_000);
  const end = Date.parse(row.expires_at);
  const refreshAt = (time: number) =>
    refreshTokens(
      { ...platform, now: () => time },
      { clientId: app.clientId, token: tokens.refresh_token, scope: undefined },
    );
  for (const time of [end, end + 1_000, end + 86_399_999])
    await assert.rejects(refreshAt(time), { code: 'invalid_grant' }, `${time - end} ms after its end`);
  await refreshAt(end - 1);
});

test('connecting an app ends the keys of apps that can no longer refresh', async () => {
  const person = await house.member('silent@example.org');
  const [silent, active, added] = [
    await registeredApp(house, '203.0.113.71'),
    await registeredApp(house, '203.0.113.71'),
    await registeredApp(house, '203.0.113.71'),
  ];
  const tokens = await connect(silent, person);
  const kept = await connect(active, person);
  const { db, secretHash } = house.isnad.service.platform;
  const ended = db.updateTable('refresh_tokens').set({ expires_at: '2026-01-01T00:00:00.000Z' });
  await ended.where('token_hash', '=', secretHash(tokens.refresh_token)).execute();
  await connect(added, person);
  assert.equal((await silent.mcp(tokens.access_token)).status, 401);
  assert.equal((await active.mcp(kept.access_token)).status, 200);
  assert.equal((await person.get<{ data: object[] }>('/api/connected-apps')).body.data.length, 2);
});

test('connecting an app again replaces its key', async () => {
  const person = await house.member('again@example.org');
  const app = await registeredApp(house);
  const first = await connect(app, person);
  const second = await connect(app, person);
  assert.deepEqual(
    [(await app.mcp(first.access_token)).status, (await app.mcp(second.access_token)).status],
    [401, 200],
  );
  assert.equal((await person.get<{ data: object[] }>('/api/connected-apps')).body.data.length, 1);
});

test('the token endpoint says what is wrong', async () => {
  const app = await registeredApp(house);
  const grant = { grant_type: 'refresh_token', refresh_token: 'svc_refresh_unknown' };
  assert.deepEqual(await errorOf(app.form('token', grant)), [400, 'invalid_request']);
  assert.deepEqual(await errorOf(app.form('token', { ...grant, client_id: 'app_unknown' })), [401, 'invalid_client']);
  const known = { client_id: app.clientId };
  assert.deepEqual(await errorOf(app.form('token', { ...grant, ...known })), [400, 'invalid_grant']);
  assert.deepEqual(await errorOf(app.form('token', known)), [400, 'unsupported_grant_type']);
  const machine = { ...known, grant_type: 'client_credentials', client_secret: 'x' };
  assert.deepEqual(await errorOf(app.form('token', machine)), [400, 'unsupported_grant_type']);
  const target = { ...grant, ...known, resource: 'https://other.example.org/mcp' };
  assert.deepEqual(await errorOf(app.form('token', target)), [400, 'invalid_target']);
  const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  assert.equal((await app.send('/api/auth/oauth2/token', json)).status, 415);
});

test('a registration keeps safe redirect addresses only, and no secret', async () => {
  const app = new App(house, '203.0.113.2');
  const ok = ['https://claude.ai/api/mcp/auth_callback', 'http://127.0.0.1/callback', 'http://localhost:33418/'];
  ok.push('cursor://anysphere.cursor-retrieval/oauth/user-isnad/callback', 'vscode://vscode.github-authentication/did');
  ok.push('com.example.reader:/callback');
  const answer = await app.register({
    client_name: ' Claude ',
    redirect_uris: ok,
    token_endpoint_auth_method: 'client_secret_basic',
    skip_consent: true,
    scope: 'keys:manage',
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  assert.deepEqual([answer.body.client_name, answer.body.redirect_uris], ['Claude', ok]);
  assert.deepEqual([answer.body.token_endpoint_auth_method, answer.body.client_secret], ['none', undefined]);
  assert.equal(answer.body.skip_consent, undefined);
  for (const uri of [
    'http://app.example.org/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'intent://x',
    'ms-msdt:/id',
    'cursor://user@anysphere.cursor-retrieval/',
    'cursor://anysphere.cursor-retrieval/#x',
    'https://app.example.org/#fragment',
    'https://user:password@app.example.org/',
    `https://app.example.org/${'x'.repeat(500)}`,
    'callback',
    7,
  ]) {
    assert.deepEqual(await errorOf(app.register({ redirect_uris: [uri] })), [400, 'invalid_redirect_uri'], String(uri));
  }
  for (const metadata of [{}, { redirect_uris: [] }, { redirect_uris: Array(11).fill(REDIRECT) }])
    assert.deepEqual(await errorOf(app.register(metadata)), [400, 'invalid_redirect_uri']);
  for (const name of ['', 'x'.repeat(101), 'a\u0000b', '\u202eevil', 7])
    assert.deepEqual(
      await errorOf(app.register({ client_name: name, redirect_uris: [REDIRECT] })),
      [400, 'invalid_client_metadata'],
      String(name),
    );
});

test('the port of a loopback address can differ', async () => {
  const person = await house.member('loopback@example.org');
  const app = new App(house, '203.0.113.3');
  app.clientId = String((await app.register({ redirect_uris: ['http://127.0.0.1/callback'] })).body.client_id);
  const redirect_uri = 'http://127.0.0.1:49152/callback';
  const back = await decide(person, await openConsent(person, app.authorizationPath({ redirect_uri })));
  assert.equal(back.origin, 'http://127.0.0.1:49152');
  const code = back.searchParams.get('code') ?? '';
  assert.equal((await app.exchange(code, { redirect_uri })).status, 200);
});

test('an app of this machine is connected by its own scheme', async () => {
  const person = await house.member('scheme@example.org');
  const app = new App(house, '203.0.113.4');
  const redirect_uri = 'cursor://anysphere.cursor-retrieval/oauth/user-isnad/callback';
  app.clientId = String((await app.register({ redirect_uris: [redirect_uri] })).body.client_id);
  const request = await openConsent(person, app.authorizationPath({ redirect_uri }));
  const shown = await person.get(`/api/connected-apps/request?${new URLSearchParams({ request })}`);
  const receiver = 'cursor://anysphere.cursor-retrieval';
  assert.deepEqual([shown.body.app, shown.body.host], [receiver, receiver]);
  const back = await decide(person, request);
  assert.ok(back.href.startsWith(`${redirect_uri}?`), back.href);
  const tokens = await app.exchange(back.searchParams.get('code') ?? '', { redirect_uri });
  assert.equal(tokens.status, 200);
  assert.equal((await app.mcp(String(tokens.body.access_token))).status, 200);
  const { body } = await person.get<{ data: { host: string }[] }>('/api/connected-apps');
  assert.equal(body.data[0]?.host, receiver);
  // Another path or scheme is another address.
  for (const other of [`${redirect_uri}x`, redirect_uri.replace('cursor:', 'vscode:')]) {
    const { headers } = await person.get(app.authorizationPath({ redirect_uri: other }));
    assert.match(headers.get('location') ?? '', /^\/connect\?error=/, other);
  }
});

test('registrations fill neither the limit of others nor the store', async () => {
  const flood = new App(house, '203.0.113.66');
  const statuses = await Promise.all(Array.from({ length: 40 }, async () => (await flood.register()).status));
  assert.deepEqual([statuses.filter((status) => status === 201).length, statuses.includes(429)], [30, true]);

  const { db } = house.isnad.service.platform;
  const row = (index: number, at: string) => ({
    ...{ id: `cred_${index}`, client_id: `app_${index}`, name: 'x', redirect_uris: '[]', scopes: '[]' },
    ...{ created_at: at, updated_at: at },
  });
  const now = new Date().toISOString();
  const rows = Array.from({ length: 5_000 }, (_, index) => row(index, now));
  for (let start = 0; start < rows.length; start += 1_000)
    await db
      .insertInto('oauth_clients')
      .values(rows.slice(start, start + 1_000) as never)
      .execute();
  const app = await registeredApp(house, '203.0.113.67');
  assert.match(app.clientId, /^app_/, 'a full store takes new clients');
  const unconnected = db.selectFrom('oauth_clients').select('client_id').where('connected_at', 'is', null);
  assert.equal((await unconnected.execute()).length, 5_000, 'the oldest have made room');
  const olderBy = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const left = async () => (await unconnected.where('name', '=', 'x').execute()).length;
  await db
    .updateTable('oauth_clients')
    .set({ created_at: olderBy(29) })
    .where('name', '=', 'x')
    .execute();
  assert.equal((await app.register()).status, 201);
  assert.ok((await left()) > 4_900, 'a client is kept for 30 days');
  await db
    .updateTable('oauth_clients')
    .set({ created_at: olderBy(31) })
    .where('name', '=', 'x')
    .execute();
  assert.equal((await app.register()).status, 201);
  assert.equal(await left(), 0);
});

test('an app that is deleted while a code is redeemed gets no key', async () => {
  const person = await house.member('deleted@example.org');
  const app = await registeredApp(house, '203.0.113.68');
  const code = await codeFor(app, person);
  const { platform } = house.isnad.service;
  const { db } = platform;
  const { id: personId } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'deleted@example.org')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('oauth_clients').where('client_id', '=', app.clientId).execute();
  assert.deepEqual(await errorOf(app.exchange(code)), [401, 'invalid_client']);
  const grant = { personId, clientId: app.clientId, name: 'Reader app', scopes: ['quran:read'] };
  const issued = issueTokens(platform, { ...grant, codeHash: 'x', address: '203.0.113.68' });
  await assert.rejects(issued, { code: 'invalid_client' });
  const keys = await db.selectFrom('api_keys').select('id').where('client_id', '=', app.clientId).execute();
  assert.deepEqual(keys, []);
});

test('several processes share apps, and a disconnected one stops in all of them', SCALED, async () => {
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false' };
  const other = await openService(readConfig({ ...quiet, ...house.isnad.store, PUBLIC_URL }));
  try {
    await other.listen();
    const person = await house.member('processes@example.org');
    const here = await registeredApp(house, '203.0.113.5');
    const there = new App({ isnad: { ...house.isnad, service: other } }, '203.0.113.6');
    there.clientId = here.clientId;
    const code = await codeFor(here, person);
    there.verifier = here.verifier;
    const tokens = (await there.exchange(code)).body;
    for (const app of [here, there, here]) assert.equal((await app.mcp(String(tokens.access_token))).status, 200);
    const renewed = (await here.refresh(String(tokens.refresh_token))).body;
    for (const app of [here, there]) assert.equal((await app.mcp(String(renewed.access_token))).status, 200);
    // Used twice, in two processes: the key is revoked in both.
    assert.deepEqual(await errorOf(there.refresh(String(tokens.refresh_token))), [400, 'invalid_grant']);
    for (const app of [here, there]) assert.equal((await app.mcp(String(renewed.access_token))).status, 401);
  } finally {
    await other.close();
  }
});
