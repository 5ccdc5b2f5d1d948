// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

test('a session is good where people may come, and nowhere else', async () => {
  const person = await house.member('reach@example.org');
  assert.equal((await person.get('/api/me')).status, 200);
  assert.equal((await person.get('/v1/models')).status, 401);
  const both = new Visitor(house.isnad.address, { authorization: 'Bearer nonsense' });
  for (const [name, value] of person.cookies) both.cookies.set(name, value);
  assert.deepEqual(await codeOf(both.get('/api/me')), [401, 'key_malformed'], 'a key that is sent is what counts');
  assert.deepEqual(await codeOf(person.get(`/api/me?key=${house.isnad.key}`)), [400, 'invalid_parameter']);
});

test('cookies that were not made here are no session', async () => {
  const person = await house.member('forger@example.org');
  const value = person.cookies.get('isnad.session_token') ?? '';
  const token = value.split('.')[0] ?? '';
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, value.slice(0, -6), '%', '%00', '.', 'x.y']) {
    const other = house.visitor();
    other.cookies.set('isnad.session_token', forged);
    assert.deepEqual(await codeOf(other.get('/api/me')), [401, 'session_invalid'], forged);
    assert.equal((await other.get('/api/auth/get-session')).body, null, forged);
  }
});

test('sessions are listed and ended, one and all others, at once', async () => {
  const email = 'sessions@example.org';
  const first = await house.member(email);
  const [second, third] = [house.visitor(), house.visitor()];
  for (const other of [second, third]) await other.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  type Session = { token: string; ipAddress: string };
  const listed = (await first.get<Session[]>('/api/auth/list-sessions')).body;
  assert.equal(listed.length, 3);
  const address = second.headers['x-forwarded-for'];
  const { token } = listed.find(({ ipAddress }) => ipAddress === address) ?? { token: '' };
  assert.equal((await first.post('/api/auth/revoke-session', { token })).status, 200);
  assert.deepEqual(await codeOf(second.get('/api/me')), [401, 'session_invalid']);
  assert.equal((await third.get('/api/me')).status, 200);
  assert.equal((await first.post('/api/auth/revoke-other-sessions')).status, 200);
  assert.deepEqual(await codeOf(third.get('/api/me')), [401, 'session_invalid']);
  assert.equal((await first.get('/api/me')).status, 200);
});

test('another password: the old one is asked for, and other sessions can be ended with it', async () => {
  const email = 'changing@example.org';
  const person = await house.member(email);
  const other = house.visitor();
  await other.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const change = (currentPassword: string) =>
    person.post('/api/auth/change-password', {
      currentPassword,
      newPassword: 'new password 1',
      revokeOtherSessions: true,
    });
  assert.deepEqual(await codeOf(change('not the password')), [400, 'INVALID_PASSWORD']);
  assert.equal((await change(PASSWORD)).status, 200);
  assert.deepEqual(await codeOf(other.get('/api/me')), [401, 'session_invalid']);
  assert.equal((await person.get('/api/me')).status, 200);
});

test('an account that is missing is made when it is first asked for', async () => {
  const person = await house.member('halfway@example.org');
  const { id } = (await person.get<Me>('/api/me')).body.account;
  const lost = house.isnad.service.platform.db
    .updateTable('accounts')
    .set({ person_id: null, email: 'lost@example.org' });
  await lost.where('id', '=', id).execute();
  const answers = await Promise.all([1, 2, 3].map(() => person.get<Me>('/api/me')));
  const made = new Set(answers.map(({ status, body }) => `${status} ${body.account.id}`));
  assert.equal(made.size, 1);
  assert.ok(!made.has(`200 ${id}`));
});

test('a suspended account: its person may sign in, and is told', async () => {
  const email = 'suspended@example.org';
  const person = await house.member(email);
  const { platform } = house.isnad.service;
  const state = (value: 'active' | 'suspended') =>
    platform.db.updateTable('accounts').set({ state: value }).where('email', '=', email).execute();
  await state('suspended');
  assert.deepEqual(await codeOf(person.get('/api/me')), [403, 'account_suspended']);
  assert.equal((await house.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200);
  await state('active');
  assert.equal((await person.get('/api/me')).status, 200);
});

test('a session whose address is not confirmed is none', async () => {
  const email = 'not-confirmed@example.org';
  const person = await house.member(email);
  const { db } = house.isnad.service.platform;
  await db.updateTable('people').set({ email_verified: 0 }).where('email', '=', email).execute();
  assert.deepEqual(await codeOf(person.get('/api/me')), [401, 'session_invalid']);
});

test('a session that has run out is none', async () => {
  const email = 'expired@example.org';
  const person = await house.member(email);
  const { db } = house.isnad.service.platform;
  const { id } = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const ended = db.updateTable('sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' });
  await ended.where('person_id', '=', id).execute();
  assert.deepEqual(await codeOf(person.get('/api/me')), [401, 'session_invalid']);
  await house.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const left = await db.selectFrom('sessions').select('expires_at').where('person_id', '=', id).execute();
  assert.equal(left.length, 1, 'it is cleared away when somebody signs in');
});

test('what changes something must come from a page of ours', async () => {
  const person = await house.member('careful@example.org');
  const asked = (headers: Record<string, string>, cookies = true) => {
    const page = house.visitor();
    if (cookies) for (const [name, value] of person.cookies) page.cookies.set(name, value);
    delete page.headers.origin;
    Object.assign(page.headers, headers);
    return page;
  };
  const rename = (headers: Record<string, string>) =>
    codeOf(asked(headers).post('/api/auth/update-user', { name: 'X' }));
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: house.isnad.address.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
  ] as Record<string, string>[]) {
    assert.deepEqual(await rename(headers), [403, 'origin_refused'], JSON.stringify(headers));
  }
  for (const headers of [
    { origin: house.isnad.address },
    { origin: house.isnad.address.replace('127.0.0.1', 'localhost') },
    { 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    assert.deepEqual(await rename(headers), [200, undefined], JSON.stringify(headers));
  }
  const credentials = { email: 'careful@example.org', password: PASSWORD };
  const signIn = (headers: Record<string, string>) =>
    codeOf(asked(headers, false).post('/api/auth/sign-in/email', credentials));
  assert.deepEqual(await signIn({ origin: 'https://evil.example' }), [403, 'origin_refused'], 'nor sign anybody in');
  assert.deepEqual(await signIn({}), [200, undefined], 'a program may');
  const elsewhere = asked({ origin: house.isnad.address }, false);
  const to = { email: 'unconfirmed@example.org', callbackURL: 'https://evil.example/' };
  await elsewhere.post('/api/auth/sign-up/email', { ...to, name: 'Somebody', password: PASSWORD });
  assert.doesNotMatch((await house.mailbox.link(to.email)).href, /evil/);
  await elsewhere.post('/api/auth/send-verification-email', to);
  const { origin, pathname, searchParams } = await house.mailbox.link(to.email);
  assert.deepEqual([origin, pathname, [...searchParams.keys()]], [house.isnad.address, '/confirm-email', ['token']]);
});

test('what is in the store signs nobody in', async () => {
  const person = await house.member('stolen@example.org');
  const { db } = house.isnad.service.platform;
  const [session] = await db.selectFrom('sessions').select('token').orderBy('id', 'desc').limit(1).execute();
  assert.ok(session !== undefined);
  const thief = house.visitor();
  thief.cookies.set('isnad.session_token', session.token);
  assert.deepEqual(await codeOf(thief.get('/api/me')), [401, 'session_invalid'], 'a token needs its signature');
  assert.equal((await person.get('/api/me')).status, 200);
});

test('a session lasts 30 days from when it was last looked at', async () => {
  const person = await house.member('rolling@example.org');
  const { db } = house.isnad.service.platform;
  const [session] = await db.selectFrom('sessions').selectAll().orderBy('id', 'desc').limit(1).execute();
  assert.ok(session !== undefined);
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  await db
    .updateTable('sessions')
    .set({ expires_at: days(20) })
    .where('id', '=', session.id)
    .execute();
  const seen = await person.get<{ session: { expiresAt: string } }>('/api/auth/get-session');
  assert.ok(seen.body.session.expiresAt > days(29));
  assert.match(seen.headers.getSetCookie().join(), /Max-Age=2592000/);
  assert.equal((await person.get('/api/me')).status, 200);
});

test('what a person does has a limit of its own, far from that of the plan', async () => {
  const person = await house.member('busy@example.org');
  const statuses = new Map<number, number>();
  for (let request = 0; request < 303; request++) {
    const { status, headers } = await person.get('/api/me');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    assert.equal(headers.get('ratelimit'), null);
  }
  assert.deepEqual(
    [...statuses],
    [
      [200, 300],
      [429, 3],
    ],
  );
});

test('over https the cookie is for TLS alone, and links lead to the public address', async (context) => {
  const secure = await startWithMail({ PUBLIC_URL: 'https://isnad.example.org/' });
  context.after(() => secure.stop());
  const person = await secure.member('secure@example.org');
  const name = '__Secure-isnad.session_token';
  assert.ok(person.cookies.has(name));
  assert.equal((await person.get('/api/me')).status, 200);
  const again = secure.visitor();
  const signIn = { email: 'secure@example.org', password: PASSWORD };
  const [cookie = ''] = (await again.post('/api/auth/sign-in/email', signIn)).headers.getSetCookie();
  assert.match(cookie, /^__Secure-isnad\.session_token=.*; HttpOnly; Secure; SameSite=Lax$/);
  await again.post('/api/auth/request-password-reset', { email: 'secure@example.org' });
  assert.equal((await secure.mailbox.link('secure@example.org')).origin, 'https://isnad.example.org');
  again.headers.origin = 'http://127.0.0.1:8787';
  assert.deepEqual(await codeOf(again.post('/api/auth/sign-out')), [403, 'origin_refused']);
});

test('somebody who has signed in makes and revokes keys of their account, from our pages alone', async () => {
  const person = await house.member('keys@example.org');
  type Key = { id: string; secret: string; account_id: string };
  const made = await person.post<Key>('/api/keys', { name: 'phone', scopes: ['quran:read'] });
  assert.equal(made.status, 201);
  assert.equal(made.body.account_id, (await person.get<Me>('/api/me')).body.account.id);
  const headers = { authorization: `Bearer ${made.body.secret}` };
  const ask = () => fetch(`${house.isnad.address}/api/quran?id=1`, { headers });
  assert.equal((await ask()).status, 200);
  const elsewhere = person.copy();
  elsewhere.headers.origin = 'https://evil.example';
  assert.deepEqual(await codeOf(elsewhere.post('/api/keys', { name: 'stolen' })), [403, 'origin_refused']);
  const remove = (who: typeof person) => who.send('DELETE', `/api/keys/${made.body.id}`);
  assert.deepEqual(await codeOf(remove(elsewhere)), [403, 'origin_refused']);
  const stranger = await house.member('stranger@example.org');
  assert.equal((await remove(stranger)).status, 404, "not somebody else's");
  assert.ok((await remove(person)).status < 300);
  assert.equal((await ask()).status, 401);
  assert.equal((await person.get<{ count: number }>('/api/keys')).status, 200);
});

test('a key without account:read does not learn whose it is', async () => {
  const { isnad } = house;
  const ask = async (secret: string) => {
    const answer = await fetch(`${isnad.address}/api/me`, { headers: { authorization: `Bearer ${secret}` } });
    const { code, account } = (await answer.json()) as { code?: string; account?: { email: string } };
    return [answer.status, code, account?.email];
  };
  assert.deepEqual(await ask(isnad.key), [403, 'scope_missing', undefined]);
  const { secret } = await isnad.newKey({ scopes: ['account:read'] });
  assert.deepEqual(await ask(secret), [200, undefined, 'reader@example.org']);
});
