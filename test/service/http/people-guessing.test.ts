// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import { SignInGuard } from '../../../src/accounts/people/guessing/sign-in-guard.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { codeOf, confirm, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

const signIn = (email: string, password: string) =>
  house.visitor().post('/api/auth/sign-in/email', { email, password });

test('who signed up first with an address of somebody else does not get into their account', async () => {
  const email = 'victim@example.org';
  const signUp = (password: string) =>
    house.visitor().post('/api/auth/sign-up/email', { name: 'Somebody', email, password });
  await signUp('password of the attacker');
  const forAttacker = await house.mailbox.link(email);
  await signUp('password of the victim');
  const forVictim = await house.mailbox.link(email);
  // A scanner follows every link.
  for (const link of [forAttacker, forVictim]) assert.equal((await fetch(link)).status, 200);
  assert.deepEqual(await codeOf(signIn(email, 'password of the victim')), [403, 'EMAIL_NOT_VERIFIED']);
  await house.mailbox.link(email);
  // The link of the older sign-up has ended, with either password.
  for (const password of ['password of the attacker', 'password of the victim']) {
    assert.deepEqual(await codeOf(confirm(house.visitor(), forAttacker, password)), [400, 'email_link_invalid']);
  }
  assert.deepEqual(await codeOf(confirm(house.visitor(), forVictim, 'password of the attacker')), [
    403,
    'password_wrong',
  ]);
  assert.equal((await confirm(house.visitor(), forVictim, 'password of the victim')).status, 200);
  assert.deepEqual(await codeOf(signIn(email, 'password of the attacker')), [401, 'INVALID_EMAIL_OR_PASSWORD']);
  assert.equal((await signIn(email, 'password of the victim')).status, 200);
});

test('a sign-up that fails does not end the one before it', async () => {
  const email = 'steady@example.org';
  await house.visitor().post('/api/auth/sign-up/email', { name: 'Steady', email, password: PASSWORD });
  const link = await house.mailbox.link(email);
  const short = house.visitor().post('/api/auth/sign-up/email', { name: 'Attacker', email, password: 'short' });
  assert.deepEqual(await codeOf(short), [400, 'PASSWORD_TOO_SHORT']);
  assert.equal((await confirm(house.visitor(), link)).status, 200);
});

test('a newer link for a new password ends the older ones, and its use ends all', async () => {
  const email = 'resets@example.org';
  await house.member(email);
  const ask = async () => {
    await house.visitor().post('/api/auth/request-password-reset', { email });
    return (await house.mailbox.link(email)).searchParams.get('token') ?? '';
  };
  const [first, second] = [await ask(), await ask()];
  const reset = (token: string) =>
    codeOf(house.visitor().post('/api/auth/reset-password', { token, newPassword: 'another password' }));
  assert.deepEqual(await reset(first), [400, 'INVALID_TOKEN']);
  assert.deepEqual(await reset(second), [200, undefined]);
  assert.deepEqual(await reset(second), [400, 'INVALID_TOKEN']);
});

test('guesses from many addresses of the network are slowed for each email address, known or not', async () => {
  await house.member('guessed@example.org');
  for (const email of ['guessed@example.org', 'unknown@example.org']) {
    const tried = await Promise.all(Array.from({ length: 30 }, (_, n) => codeOf(signIn(email, `guess number ${n}`))));
    const counted = Map.groupBy(tried, ([status]) => status);
    assert.ok((counted.get(401)?.length ?? 0) <= 6, `${counted.get(401)?.length} guesses were tried`);
    assert.equal((counted.get(429)?.length ?? 0) + (counted.get(401)?.length ?? 0), 30);
  }
  assert.deepEqual(await codeOf(signIn('guessed@example.org', PASSWORD)), [429, 'rate_limit_exceeded']);
  // A new password by mail opens it again.
  const email = 'guessed@example.org';
  await house.visitor().post('/api/auth/request-password-reset', { email });
  const token = (await house.mailbox.link(email)).searchParams.get('token') ?? '';
  await house.visitor().post('/api/auth/reset-password', { token, newPassword: 'another password' });
  assert.equal((await signIn(email, 'another password')).status, 200);
});

test('each further guess closes the address longer, in all processes; a right one forgets them', async () => {
  const other = await openPlatform(readConfig(house.isnad.store));
  let now = Date.parse('2026-11-22T10:00:00.000Z');
  const clock = { now: () => now };
  const guards = [house.isnad.service.platform, other].map((platform) => new SignInGuard({ ...platform, ...clock }));
  const email = 'Slow@Example.org';
  const waits: number[] = [];
  for (let attempt = 0; attempt < 14; attempt++) {
    const guard = guards[attempt % 2] as SignInGuard;
    let waited = 0;
    await guard.begin(email).catch(async ({ retryAfter }: { retryAfter: number }) => {
      waited = retryAfter;
      now += (retryAfter - 1) * 1_000;
      await assert.rejects(guard.begin(email), { code: 'rate_limit_exceeded' });
      now += 1_000;
      await guard.begin(email);
    });
    waits.push(waited);
  }
  assert.deepEqual(waits, [0, 0, 0, 0, 0, 15, 30, 60, 120, 240, 480, 900, 900, 900]);
  await guards[0]?.succeeded('slow@example.org');
  await guards[1]?.begin(email);
  await guards[1]?.begin(email);
  await other.close();
});

test('a new password ends the other sessions unless it is asked not to', async () => {
  const email = 'sessions@example.org';
  const person = await house.member(email);
  const elsewhere = house.visitor();
  await elsewhere.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const change = (currentPassword: string, newPassword: string, rest = {}) =>
    person.post('/api/auth/change-password', { currentPassword, newPassword, ...rest });
  assert.equal((await change(PASSWORD, 'another password', { revokeOtherSessions: false })).status, 200);
  assert.equal((await elsewhere.get<Me>('/api/me')).status, 200);
  assert.equal((await change('another password', 'yet another one')).status, 200);
  assert.deepEqual(await codeOf(elsewhere.get('/api/me')), [401, 'session_invalid']);
  assert.equal((await person.get<Me>('/api/me')).status, 200);
});
