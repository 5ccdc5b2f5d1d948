// Runs on each store.
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import type { Problem } from '@isnad/contract/problem';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { makeAccount } from '../../../src/accounts/people/invitations.ts';
import { codeOf, confirm, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

test('sign up, confirm, sign in, sign out', async () => {
  const maryam = house.visitor();
  const email = 'maryam@example.org';
  const input = { name: 'Maryam', email: 'Maryam@Example.org', password: PASSWORD };
  const signUp = await maryam.post<{ token: null; user: { id: string } }>('/api/auth/sign-up/email', input);
  assert.equal(signUp.status, 200);
  assert.match(signUp.body.user.id, /^usr_[0-9A-Z]{26}$/);
  assert.equal(maryam.cookies.size, 0, 'nobody is signed in before the address is confirmed');
  const credentials = { email, password: PASSWORD };
  assert.deepEqual(await codeOf(maryam.post('/api/auth/sign-in/email', credentials)), [403, 'EMAIL_NOT_VERIFIED']);

  const { text, html } = await house.mailbox.next(email);
  const link = new URL(/https?:\S+/.exec(text)?.[0] ?? '');
  assert.equal(link.origin, house.isnad.address);
  assert.equal(link.pathname, '/confirm-email');
  assert.ok(html.includes(`href="${link.href.replaceAll('&', '&amp;')}"`), 'the HTML part has the same link');
  assert.equal((await confirm(house.visitor(), link)).status, 200);
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
  const { secret } = await house.isnad.newKey({ scopes: ['account:read'] });
  const answer = await house.isnad.request('/api/me', { headers: { authorization: `Bearer ${secret}` } });
  const me = (await answer.json()) as Me;
  assert.deepEqual([me.account.id, me.account.email, me.person], [house.isnad.accountId, 'reader@example.org', null]);
  const nobody = await house.visitor().get<Problem>('/api/me');
  assert.deepEqual([nobody.status, nobody.body.code], [401, 'key_missing']);
  assert.match(nobody.body.detail, /session/);
  assert.equal(nobody.headers.get('www-authenticate'), 'Bearer realm="api"');
});

test('a wrong password and an unknown address are answered alike, with the same work', async (t) => {
  await house.member('known@example.org');
  const scrypt = t.mock.method(crypto, 'scrypt');
  syncBuiltinESMExports();
  t.after(() => {
    scrypt.mock.restore();
    syncBuiltinESMExports();
  });
  const bodies = new Map<string, string>();
  for (const email of ['known@example.org', 'unknown@example.org']) {
    scrypt.mock.resetCalls();
    const input = { email, password: 'wrong password' };
    const answer = await house.visitor().post<Problem>('/api/auth/sign-in/email', input);
    const { request_id: _id, ...rest } = answer.body;
    bodies.set(email, JSON.stringify([answer.status, rest]));
    // Nearly all of the time of an answer is that of the hash of the password.
    const hashed = scrypt.mock.calls.map(({ arguments: [password, , length, options] }) => [password, length, options]);
    assert.deepEqual(hashed, [['wrong password', 64, { N: 16_384, r: 16, p: 1, maxmem: 67_108_864 }]], email);
  }
  assert.match(bodies.get('known@example.org') ?? '', /^\[401,.*INVALID_EMAIL_OR_PASSWORD/);
  assert.equal(bodies.get('unknown@example.org'), bodies.get('known@example.org'));
});

test('signing up or asking for a password does not tell whether an address is known', async () => {
  await house.member('here@example.org');
  const shapes: string[] = [];
  for (const email of ['here@example.org', 'not-here@example.org']) {
    const input = { name: 'Somebody', email, password: PASSWORD };
    const { status, body } = await house.visitor().post<{ user: object }>('/api/auth/sign-up/email', input);
    shapes.push(JSON.stringify([status, Object.keys(body), Object.keys(body.user)]));
    const reset = await house.visitor().post('/api/auth/request-password-reset', { email });
    const again = await house.visitor().post('/api/auth/send-verification-email', { email });
    shapes[shapes.length - 1] += JSON.stringify([reset.status, reset.body, again.status, again.body]);
  }
  assert.equal(shapes[0], shapes[1]);
  assert.match((await house.mailbox.next('here@example.org')).subject, /already have an account/, 'the owner is told');
});

test('a new password by mail: the link is good once and ends every session', async () => {
  const email = 'forgetful@example.org';
  const person = await house.member(email);
  assert.equal((await house.visitor().post('/api/auth/request-password-reset', { email })).status, 200);
  const link = await house.mailbox.link(email);
  const token = link.searchParams.get('token') ?? '';
  assert.equal(link.pathname, '/reset-password');
  const reset = (newPassword: string) => house.visitor().post('/api/auth/reset-password', { token, newPassword });
  assert.deepEqual(await codeOf(reset('short')), [400, 'PASSWORD_TOO_SHORT']);
  assert.equal((await reset('another password')).status, 200);
  assert.deepEqual(await codeOf(reset('yet another one')), [400, 'INVALID_TOKEN']);
  assert.deepEqual(await codeOf(person.get('/api/me')), [401, 'session_invalid']);
  const signIn = (password: string) => house.visitor().post('/api/auth/sign-in/email', { email, password });
  assert.deepEqual(await codeOf(signIn(PASSWORD)), [401, 'INVALID_EMAIL_OR_PASSWORD']);
  assert.equal((await signIn('another password')).status, 200);
});

test('mails are in the language that the request wishes', async () => {
  const email = 'bangla@example.org';
  const reader = house.visitor();
  reader.headers['accept-language'] = 'bn-BD,bn;q=0.9,en;q=0.8';
  await reader.post('/api/auth/sign-up/email', { name: 'পাঠক', email, password: PASSWORD });
  const first = await house.mailbox.next(email);
  assert.equal(first.subject, 'Isnad: আপনার ইমেইল ঠিকানা নিশ্চিত করুন');
  const link = new URL(/^https?:\S+$/m.exec(first.text)?.[0] ?? '');
  assert.equal((await confirm(reader, link)).status, 200);
  const subjects: Record<string, string> = {};
  for (const language of ['ar', 'bn', 'fr']) {
    reader.headers['accept-language'] = language;
    await reader.post('/api/auth/request-password-reset', { email });
    subjects[language] = (await house.mailbox.next(email)).subject;
  }
  assert.deepEqual(subjects, {
    ar: 'Isnad: اختيار كلمة مرور جديدة',
    bn: 'Isnad: নতুন পাসওয়ার্ড দিন',
    fr: 'Isnad: Choose a new password',
  });
  reader.headers['accept-language'] = 'ar';
  await reader.post('/api/auth/sign-up/email', { name: 'Again', email, password: PASSWORD });
  assert.equal((await house.mailbox.next(email)).subject, 'Isnad: لديك حساب بالفعل');
  await reader.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  await reader.post('/api/auth/change-email', { newEmail: 'notun@example.org' });
  const change = await house.mailbox.next(email);
  assert.equal(change.subject, 'Isnad: تغيير عنوان بريدك الإلكتروني');
  assert.match(change.text, /^notun@example\.org$/m);
});

test('another address: both mailboxes confirm, and the account follows', async () => {
  const person = await house.member('old@example.org');
  assert.equal((await person.post('/api/auth/change-email', { newEmail: 'New@example.org' })).status, 200);
  const follow = async (to: string) => {
    assert.equal((await confirm(person, await house.mailbox.link(to))).status, 200);
  };
  await follow('old@example.org');
  assert.equal((await person.get<Me>('/api/me')).body.person?.email, 'old@example.org');
  await follow('new@example.org');
  const me = (await person.get<Me>('/api/me')).body;
  assert.deepEqual([me.person?.email, me.account.email], ['new@example.org', 'new@example.org']);
});

test('an account that the operator prepared is entered through its invitation alone', async () => {
  const { platform } = house.isnad.service;
  const email = 'customer@example.org';
  const invited = { ...platform, baseUrl: () => house.isnad.address, signUp: 'open' } as const;
  const { account, invitation } = await makeAccount(invited, { email, plan: 'professional' }, OPERATOR);
  const stranger = house.visitor();
  await stranger.post('/api/auth/sign-up/email', { name: 'Stranger', email, password: PASSWORD });
  const link = await house.mailbox.link(email);
  assert.deepEqual(await codeOf(confirm(stranger, link)), [403, 'invitation_required']);
  const owner = () =>
    platform.db.selectFrom('accounts').select('person_id').where('id', '=', account.id).executeTakeFirstOrThrow();
  assert.equal((await owner()).person_id, null);

  const invite = new URL(invitation?.url ?? '').searchParams.get('invite') ?? '';
  const person = house.visitor();
  const input = { name: 'Customer', email, password: 'a password of my own', invite };
  assert.equal((await person.post('/api/auth/sign-up/email', input)).status, 200);
  assert.deepEqual(await codeOf(confirm(stranger, link)), [400, 'email_link_invalid']);
  await person.post('/api/auth/sign-in/email', { email, password: input.password });
  const me = (await person.get<Me>('/api/me')).body;
  assert.deepEqual([me.account.id, me.account.plan], [account.id, 'professional']);
  assert.equal((await owner()).person_id, me.person?.id);
});

test('names, addresses and passwords that will not do are told so, and never repeated', async () => {
  const sent = { name: 'Somebody', email: 'someone@example.org', password: PASSWORD };
  for (const [change, code] of [
    [{ name: 'a\u0007b' }, 'invalid_parameter'],
    [{ name: 'a\u0000b' }, 'invalid_parameter'],
    [{ name: 'a\u202eb' }, 'invalid_parameter'],
    [{ name: '\ud800' }, 'invalid_parameter'],
    [{ name: '  ' }, 'invalid_parameter'],
    [{ name: '\u200d\u200c' }, 'invalid_parameter'],
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
    const answer = await house.visitor().post<Problem>('/api/auth/sign-up/email', { ...sent, ...change });
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(change).slice(0, 80));
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
    assert.equal((answer.body as { message?: string }).message, answer.body.detail);
    if (code === 'PASSWORD_TOO_SHORT') assert.match(answer.body.detail, /Use 10 to 128 characters/);
    if ('password' in change) assert.doesNotMatch(JSON.stringify(answer.body), /secret word|1234567890/);
  }
  const { mails } = house.mailbox;
  assert.deepEqual(
    mails.filter(({ to }) => to.includes('someone')),
    [],
  );
});

test('one address may not try without end, nor have mail after mail sent', async () => {
  const guesser = house.visitor();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 31; attempt++) {
    // A body that is refused before any password is looked at, as only the number counts here.
    statuses.push((await guesser.post('/api/auth/sign-in/email', {})).status);
  }
  assert.deepEqual([statuses[29], statuses[30]], [400, 429]);
  const refused = await guesser.post<Problem>('/api/auth/sign-in/email', {});
  assert.equal(refused.body.code, 'rate_limit_exceeded');
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const mailer = house.visitor();
  for (let attempt = 0; attempt < 6; attempt++) await mailer.post('/api/auth/request-password-reset', {});
  const seventh = await mailer.post('/api/auth/request-password-reset', {});
  assert.equal(seventh.status, 429);
});

test('of the library nothing is there but what is listed', async () => {
  for (const path of ['ok', 'error', 'sign-in/social', 'delete-user', 'sign-up', 'x', 'update-session', '']) {
    assert.deepEqual(await codeOf(house.visitor().get(`/api/auth/${path}`)), [404, 'route_not_found'], path);
    assert.deepEqual(await codeOf(house.visitor().post(`/api/auth/${path}`, {})), [404, 'route_not_found'], path);
  }
  assert.deepEqual(await codeOf(house.visitor().get('/api/auth/sign-out')), [405, 'method_not_allowed']);
});
