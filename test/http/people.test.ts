import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me } from '../../src/contract/people.ts';
import type { Problem } from '../../src/contract/problem.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { PASSWORD, signedUp } from '../signed-up.ts';
import { type RunningService, startService } from '../start.ts';
import { Visitor } from '../visitor.ts';

let isnad: RunningService;
let mailbox: Mailbox;
before(async () => {
  mailbox = await openMailbox();
  isnad = await startService({ SMTP_URL: mailbox.url, MAIL_FROM: 'isnad@example.org', TRUST_PROXY: 'loopback' });
});
after(async () => {
  await isnad.stop();
  mailbox.close();
});

let addresses = 0;
/** Each from an address of its own, as what one address may do in a minute is limited. */
const visitor = () => new Visitor(isnad.address, { 'x-forwarded-for': `198.51.100.${++addresses}` });
const member = (email: string) => signedUp(visitor(), mailbox, email);
const codeOf = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return [status, (body as Problem | undefined)?.code];
};

test('sign up, confirm, sign in, sign out', async () => {
  const maryam = visitor();
  const email = 'maryam@example.org';
  const wish = { name: 'Maryam', email: 'Maryam@Example.org', password: PASSWORD };
  const signUp = await maryam.post<{ token: null; user: { id: string } }>('/api/auth/sign-up/email', wish);
  assert.equal(signUp.status, 200);
  assert.match(signUp.body.user.id, /^usr_[0-9A-Z]{26}$/);
  assert.equal(maryam.cookies.size, 0, 'nobody is signed in before the address is confirmed');
  const credentials = { email, password: PASSWORD };
  assert.deepEqual(await codeOf(maryam.post('/api/auth/sign-in/email', credentials)), [403, 'EMAIL_NOT_VERIFIED']);

  const link = await mailbox.link(email);
  assert.equal(link.origin, isnad.address);
  assert.equal((await visitor().get(link.pathname + link.search)).status, 200);
  const signIn = await maryam.post('/api/auth/sign-in/email', credentials);
  assert.equal(signIn.status, 200);
  const [cookie = ''] = signIn.headers.getSetCookie();
  assert.match(cookie, /^isnad\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(signIn.headers.get('cache-control'), 'no-store');

  const me = (await maryam.get<Me>('/api/me')).body;
  assert.match(me.account.id, /^acct_/);
  const { id: _id, created_at: _time, ...account } = me.account;
  assert.deepEqual(account, { email, plan: 'free', state: 'active', role: 'member' });
  assert.deepEqual(me.person, {
    id: signUp.body.user.id,
    name: 'Maryam',
    email,
    email_verified: true,
    two_factor: false,
  });
  const session = await maryam.get<{ user: { email: string } }>('/api/auth/get-session');
  assert.equal(session.body.user.email, email);

  const copy = maryam.copy();
  assert.equal((await copy.get('/api/me')).status, 200);
  assert.equal((await maryam.post('/api/auth/sign-out')).status, 200);
  assert.equal(maryam.cookies.size, 0);
  assert.deepEqual(await codeOf(copy.get('/api/me')), [401, 'session_invalid'], 'dead at once');
  assert.equal((await copy.get('/api/auth/get-session')).body, null);
});

test('a key may ask who it is too; without key and session both are named', async () => {
  const me = await isnad.json<Me>('/api/me');
  assert.deepEqual([me.account.id, me.account.email, me.person], [isnad.accountId, 'reader@example.org', null]);
  const nobody = await visitor().get<Problem>('/api/me');
  assert.deepEqual([nobody.status, nobody.body.code], [401, 'key_missing']);
  assert.match(nobody.body.detail, /session/);
  assert.equal(nobody.headers.get('www-authenticate'), 'Bearer realm="api"');
});

test('a session is good where people may come, and nowhere else', async () => {
  const person = await member('reach@example.org');
  assert.equal((await person.get('/api/me')).status, 200);
  assert.deepEqual(await codeOf(person.get('/api/quran?id=1')), [401, 'key_missing']);
  const both = new Visitor(isnad.address, { authorization: 'Bearer nonsense' });
  for (const [name, value] of person.cookies) both.cookies.set(name, value);
  assert.deepEqual(await codeOf(both.get('/api/me')), [401, 'key_malformed'], 'a key that is sent is what counts');
  assert.deepEqual(await codeOf(person.get(`/api/me?key=${isnad.key}`)), [400, 'invalid_parameter']);
});

test('cookies that were not made here are no session', async () => {
  const person = await member('forger@example.org');
  const value = person.cookies.get('isnad.session_token') ?? '';
  const token = value.split('.')[0] ?? '';
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${value}`, value.slice(0, -6), '%', '%00', '.', 'x.y']) {
    const other = visitor();
    other.cookies.set('isnad.session_token', forged);
    assert.deepEqual(await codeOf(other.get('/api/me')), [401, 'session_invalid'], forged);
    assert.equal((await other.get('/api/auth/get-session')).body, null, forged);
  }
});

test('a wrong password and an unknown address are answered alike, in about the same time', async () => {
  await member('known@example.org');
  const times = new Map<string, number>();
  const bodies = new Map<string, string>();
  for (let round = 0; round < 5; round++) {
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const guesser = visitor();
      const start = performance.now();
      const answer = await guesser.post<Problem>('/api/auth/sign-in/email', { email, password: 'wrong password' });
      times.set(email, Math.min(times.get(email) ?? Number.POSITIVE_INFINITY, performance.now() - start));
      const { request_id: _id, ...rest } = answer.body;
      bodies.set(email, JSON.stringify([answer.status, rest]));
    }
  }
  assert.match(bodies.get('known@example.org') ?? '', /^\[401,.*INVALID_EMAIL_OR_PASSWORD/);
  assert.equal(bodies.get('unknown@example.org'), bodies.get('known@example.org'));
  const [known = 0, unknown = 0] = times.values();
  assert.ok(unknown > known / 3 && known > unknown / 3, `known ${known} ms, unknown ${unknown} ms`);
});

test('signing up or asking for a password does not tell whether an address is known', async () => {
  await member('here@example.org');
  const shapes: string[] = [];
  for (const email of ['here@example.org', 'not-here@example.org']) {
    const wish = { name: 'Somebody', email, password: PASSWORD };
    const { status, body } = await visitor().post<{ user: object }>('/api/auth/sign-up/email', wish);
    shapes.push(JSON.stringify([status, Object.keys(body), Object.keys(body.user)]));
    const reset = await visitor().post('/api/auth/request-password-reset', { email });
    const again = await visitor().post('/api/auth/send-verification-email', { email });
    shapes[shapes.length - 1] += JSON.stringify([reset.status, reset.body, again.status, again.body]);
  }
  assert.equal(shapes[0], shapes[1]);
  assert.match((await mailbox.next('here@example.org')).subject, /have an account already/, 'the owner is told');
});

test('a new password by mail: the link is good once and ends every session', async () => {
  const email = 'forgetful@example.org';
  const person = await member(email);
  assert.equal((await visitor().post('/api/auth/request-password-reset', { email })).status, 200);
  const link = await mailbox.link(email);
  const token = link.searchParams.get('token') ?? '';
  assert.equal(link.pathname, '/reset-password');
  const reset = (newPassword: string) => visitor().post('/api/auth/reset-password', { token, newPassword });
  assert.deepEqual(await codeOf(reset('short')), [400, 'PASSWORD_TOO_SHORT']);
  assert.equal((await reset('another password')).status, 200);
  assert.deepEqual(await codeOf(reset('yet another one')), [400, 'INVALID_TOKEN']);
  assert.deepEqual(await codeOf(person.get('/api/me')), [401, 'session_invalid']);
  const signIn = (password: string) => visitor().post('/api/auth/sign-in/email', { email, password });
  assert.deepEqual(await codeOf(signIn(PASSWORD)), [401, 'INVALID_EMAIL_OR_PASSWORD']);
  assert.equal((await signIn('another password')).status, 200);
});

test('sessions are listed and ended, one and all others, at once', async () => {
  const email = 'sessions@example.org';
  const first = await member(email);
  const others = [visitor(), visitor()];
  for (const other of others) await other.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  type Session = { token: string; ipAddress: string };
  const listed = (await first.get<Session[]>('/api/auth/list-sessions')).body;
  assert.equal(listed.length, 3);
  const [second, third] = others;
  const address = second?.headers['x-forwarded-for'];
  const { token } = listed.find(({ ipAddress }) => ipAddress === address) ?? { token: '' };
  assert.equal((await first.post('/api/auth/revoke-session', { token })).status, 200);
  assert.deepEqual(await codeOf(second?.get('/api/me') ?? never()), [401, 'session_invalid']);
  assert.equal((await third?.get('/api/me'))?.status, 200);
  assert.equal((await first.post('/api/auth/revoke-other-sessions')).status, 200);
  assert.deepEqual(await codeOf(third?.get('/api/me') ?? never()), [401, 'session_invalid']);
  assert.equal((await first.get('/api/me')).status, 200);
});

function never(): never {
  throw new Error('there is none');
}

test('another password: the old one is asked for, and other sessions can be ended with it', async () => {
  const email = 'changing@example.org';
  const person = await member(email);
  const other = visitor();
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

test('another address: both mailboxes confirm, and the account follows', async () => {
  const person = await member('old@example.org');
  assert.equal((await person.post('/api/auth/change-email', { newEmail: 'New@example.org' })).status, 200);
  const follow = async (to: string) => {
    const { pathname, search } = await mailbox.link(to);
    assert.equal((await person.get(pathname + search)).status, 200);
  };
  await follow('old@example.org');
  assert.equal((await person.get<Me>('/api/me')).body.person?.email, 'old@example.org');
  await follow('new@example.org');
  const me = (await person.get<Me>('/api/me')).body;
  assert.deepEqual([me.person?.email, me.account.email], ['new@example.org', 'new@example.org']);
});

test('an account that the operator made goes to the owner of its address, once that is confirmed', async () => {
  const { createAccount } = await import('../../src/accounts/accounts.ts');
  const { platform } = isnad.service;
  const email = 'customer@example.org';
  const account = await createAccount(platform, { email, plan: 'professional' });
  const person = visitor();
  await person.post('/api/auth/sign-up/email', { name: 'Customer', email, password: PASSWORD });
  const owner = () =>
    platform.db.selectFrom('accounts').select('person_id').where('id', '=', account.id).executeTakeFirstOrThrow();
  assert.equal((await owner()).person_id, null);
  const { pathname, search } = await mailbox.link(email);
  await person.get(pathname + search);
  assert.notEqual((await owner()).person_id, null);
  await person.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const me = (await person.get<Me>('/api/me')).body;
  assert.deepEqual([me.account.id, me.account.plan], [account.id, 'professional']);
});

test('an account that is missing is made when it is first asked for', async () => {
  const person = await member('halfway@example.org');
  const { id } = (await person.get<Me>('/api/me')).body.account;
  await isnad.service.platform.db.deleteFrom('accounts').where('id', '=', id).execute();
  const answers = await Promise.all([1, 2, 3].map(() => person.get<Me>('/api/me')));
  const made = new Set(answers.map(({ status, body }) => `${status} ${body.account.id}`));
  assert.equal(made.size, 1);
  assert.ok(!made.has(`200 ${id}`));
});

test('a suspended account: its person may sign in, and is told', async () => {
  const email = 'suspended@example.org';
  const person = await member(email);
  const { platform } = isnad.service;
  const state = (value: 'active' | 'suspended') =>
    platform.db.updateTable('accounts').set({ state: value }).where('email', '=', email).execute();
  await state('suspended');
  assert.deepEqual(await codeOf(person.get('/api/me')), [403, 'account_suspended']);
  assert.equal((await visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200);
  await state('active');
  assert.equal((await person.get('/api/me')).status, 200);
});

test('a session that has run out is none', async () => {
  const email = 'expired@example.org';
  const person = await member(email);
  const { db } = isnad.service.platform;
  const { id } = await db.selectFrom('people').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const ended = db.updateTable('sessions').set({ expires_at: '2026-01-01T00:00:00.000Z' });
  await ended.where('person_id', '=', id).execute();
  assert.deepEqual(await codeOf(person.get('/api/me')), [401, 'session_invalid']);
  await visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const left = await db.selectFrom('sessions').select('expires_at').where('person_id', '=', id).execute();
  assert.equal(left.length, 1, 'it is cleared away when somebody signs in');
});

test('what changes something must come from a page of ours', async () => {
  const person = await member('careful@example.org');
  const asked = (headers: Record<string, string>, cookies = true) => {
    const page = new Visitor(isnad.address, { 'x-forwarded-for': `203.0.113.${++addresses}` });
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
    { origin: isnad.address.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)) },
  ] as Record<string, string>[]) {
    assert.deepEqual(await rename(headers), [403, 'origin_refused'], JSON.stringify(headers));
  }
  for (const headers of [
    { origin: isnad.address },
    { origin: isnad.address.replace('127.0.0.1', 'localhost') },
    { 'sec-fetch-site': 'same-origin' },
  ] as Record<string, string>[]) {
    assert.deepEqual(await rename(headers), [200, undefined], JSON.stringify(headers));
  }
  const credentials = { email: 'careful@example.org', password: PASSWORD };
  const signIn = (headers: Record<string, string>) =>
    codeOf(asked(headers, false).post('/api/auth/sign-in/email', credentials));
  assert.deepEqual(await signIn({ origin: 'https://evil.example' }), [403, 'origin_refused'], 'nor sign anybody in');
  assert.deepEqual(await signIn({}), [200, undefined], 'a program may');
  const elsewhere = asked({ origin: isnad.address });
  const to = { email: 'nobody@example.org', callbackURL: 'https://evil.example/' };
  assert.equal((await elsewhere.post('/api/auth/send-verification-email', to)).status, 403, 'nor lead elsewhere');
});

test('names, addresses and passwords that will not do are told so, and never repeated', async () => {
  const sent = { name: 'Somebody', email: 'someone@example.org', password: PASSWORD };
  for (const [change, code] of [
    [{ name: 'a\u0007b' }, 'invalid_parameter'],
    [{ name: 'a\u0000b' }, 'invalid_parameter'],
    [{ name: 'a\u202eb' }, 'invalid_parameter'],
    [{ name: '\ud800' }, 'invalid_parameter'],
    [{ name: '  ' }, 'invalid_parameter'],
    [{ name: 'x'.repeat(10_000) }, 'invalid_parameter'],
    [{ name: { toString: 1 } }, 'invalid_parameter'],
    [{ email: `${'x'.repeat(10_000)}@example.org` }, 'invalid_parameter'],
    [{ email: 'nobody' }, 'VALIDATION_ERROR'],
    [{ email: 'a\u0000@example.org' }, 'invalid_parameter'],
    [{ email: undefined }, 'missing_parameter'],
    [{ password: 'nine char' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'secret word '.repeat(900) }, 'invalid_parameter'],
    [{ password: 1234567890 }, 'invalid_parameter'],
    [{ password: ['a', 'b'] }, 'invalid_parameter'],
  ] as const) {
    const answer = await visitor().post<Problem>('/api/auth/sign-up/email', { ...sent, ...change });
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(change).slice(0, 80));
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    assert.equal((answer.body as { message?: string }).message, answer.body.detail);
    if ('password' in change) assert.doesNotMatch(JSON.stringify(answer.body), /secret word|1234567890/);
  }
  const { mails } = mailbox;
  assert.deepEqual(
    mails.filter(({ to }) => to.includes('someone')),
    [],
  );
});

test('one address may not try without end, nor have mail after mail sent', async () => {
  const guesser = visitor();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt++) {
    // A body that is refused before any password is looked at, as only the number counts here.
    statuses.push((await guesser.post('/api/auth/sign-in/email', {})).status);
  }
  assert.deepEqual([statuses[29], statuses[30]], [400, 429]);
  const refused = await guesser.post<Problem>('/api/auth/sign-in/email', {});
  assert.equal(refused.body.code, 'rate_limit_exceeded');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const mailer = visitor();
  for (let attempt = 0; attempt < 6; attempt++) await mailer.post('/api/auth/request-password-reset', {});
  const seventh = await mailer.post('/api/auth/request-password-reset', {});
  assert.equal(seventh.status, 429);
});

test('of the library nothing is there but what is listed', async () => {
  for (const path of ['ok', 'error', 'sign-in/social', 'delete-user', 'sign-up', 'x', 'update-session', '']) {
    assert.deepEqual(await codeOf(visitor().get(`/api/auth/${path}`)), [404, 'route_not_found'], path);
    assert.deepEqual(await codeOf(visitor().post(`/api/auth/${path}`, {})), [404, 'route_not_found'], path);
  }
  assert.deepEqual(await codeOf(visitor().get('/api/auth/sign-out')), [405, 'method_not_allowed']);
});

test('what is in the store signs nobody in', async () => {
  const person = await member('stolen@example.org');
  const { db } = isnad.service.platform;
  const [session] = await db.selectFrom('sessions').select('token').orderBy('id', 'desc').limit(1).execute();
  assert.ok(session !== undefined);
  const thief = visitor();
  thief.cookies.set('isnad.session_token', session.token);
  assert.deepEqual(await codeOf(thief.get('/api/me')), [401, 'session_invalid'], 'a token needs its signature');
  assert.equal((await person.get('/api/me')).status, 200);
});
