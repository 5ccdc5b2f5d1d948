// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import type { Problem } from '@isnad/contract/problem';
import { createFirstAccount } from '../../../src/accounts/accounts/first-account.ts';
import { createClaim, createInvite, findInvite } from '../../../src/accounts/people/invites.ts';
import { assertSince } from '../../support/assert-since.ts';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';

/** One service for each way to sign up. */
const houses = new Map<string, ServiceWithMail>();
before(async () => {
  for (const mode of ['open', 'invite', 'closed']) houses.set(mode, await startWithMail({ SIGN_UP: mode }));
});
after(async () => {
  for (const house of houses.values()) await house.stop();
});

function at(mode: 'open' | 'invite' | 'closed') {
  const house = houses.get(mode);
  if (house === undefined) throw new Error(`there is no ${mode} service`);
  return { ...house, platform: house.isnad.service.platform };
}

test('where sign-up is closed nobody gets in, known or not, and is told so', async () => {
  for (const mode of ['closed', 'invite'] as const) {
    const { visitor, platform, mailbox } = at(mode);
    await platform.db
      .insertInto('people')
      .values({
        id: `usr_${mode}`,
        name: 'Known',
        email: 'known@example.org',
        email_verified: 1,
        two_factor_enabled: 0,
        created_at: '2026-11-21T20:00:00.000Z',
        updated_at: '2026-11-21T20:00:00.000Z',
      })
      .execute();
    for (const email of ['known@example.org', 'unknown@example.org']) {
      for (const invite of [{}, { invite: 'nothing' }]) {
        const input = { name: 'Somebody', email, password: PASSWORD, ...invite };
        const answer = await visitor().post<Problem>('/api/auth/sign-up/email', input);
        assert.deepEqual([answer.status, answer.body.code], [403, 'sign_up_closed'], `${mode} ${email}`);
      }
    }
    assert.deepEqual(mailbox.mails, []);
  }
});

test('an invitation lets its owner in once, with the plan it names and the address taken as confirmed', async () => {
  for (const mode of ['invite', 'open'] as const) {
    const { visitor, platform, mailbox } = at(mode);
    const { token } = await createInvite(platform, { email: 'Guest@example.org', plan: 'professional' });
    const input = { name: 'Guest', email: 'guest@example.org', password: PASSWORD, invite: token };
    const signUp = (change: object = {}) => codeOf(visitor().post('/api/auth/sign-up/email', { ...input, ...change }));
    assert.deepEqual(await signUp({ email: 'other@example.org' }), [403, 'sign_up_closed'], 'for somebody else');
    assert.deepEqual(await signUp({ invite: `${token}x` }), [403, 'sign_up_closed']);
    assert.deepEqual(await signUp({ password: 'short' }), [400, 'PASSWORD_TOO_SHORT'], 'which does not use it up');
    assert.deepEqual(await signUp(), [200, undefined]);
    const guest = visitor();
    await guest.post('/api/auth/sign-in/email', { email: input.email, password: PASSWORD });
    const { account, person } = (await guest.get<Me>('/api/me')).body;
    assert.deepEqual([account.plan, account.role, person?.email_verified], ['professional', 'member', true]);
    assert.deepEqual(await signUp(), [403, 'sign_up_closed'], 'once');
    await assert.rejects(createInvite(platform, { email: 'guest@example.org', plan: 'free' }), /already signs in/);
    assert.deepEqual(mailbox.mails, [], 'no link has to be confirmed');
  }
});

test('where sign-up is closed an invitation does not help', async () => {
  const { visitor, platform } = at('closed');
  const { token } = await createInvite(platform, { email: 'guest@example.org', plan: 'free' });
  const input = { name: 'Guest', email: 'guest@example.org', password: PASSWORD, invite: token };
  assert.deepEqual(await codeOf(visitor().post('/api/auth/sign-up/email', input)), [403, 'sign_up_closed']);
});

test('of two who come with the same invitation at once, one gets in', async () => {
  const { visitor, platform } = at('invite');
  const { token } = await createInvite(platform, { email: 'twins@example.org', plan: 'free' });
  const input = { name: 'Twin', email: 'twins@example.org', password: PASSWORD, invite: token };
  await Promise.all([1, 2, 3].map(() => visitor().post('/api/auth/sign-up/email', input)));
  const people = platform.db.selectFrom('people').select('id').where('email', '=', 'twins@example.org');
  assert.equal((await people.execute()).length, 1);
});

test('an invitation ends after its days, and with the next one', async () => {
  const { visitor, platform } = at('invite');
  const input = { name: 'Late', email: 'late@example.org', password: PASSWORD };
  const first = await createInvite(platform, { email: input.email, plan: 'free' });
  const began = Date.now();
  const second = await createInvite(platform, { email: input.email, plan: 'free' });
  assertSince(began, second.expires_at, 7 * 86_400_000);
  const signUp = (invite: string) => codeOf(visitor().post('/api/auth/sign-up/email', { ...input, invite }));
  assert.deepEqual(await signUp(first.token), [403, 'sign_up_closed']);
  const ended = platform.db.updateTable('invites').set({ expires_at: '2026-01-01T00:00:00.000Z' });
  await ended.where('id', '=', second.id).execute();
  assert.deepEqual(await signUp(second.token), [403, 'sign_up_closed']);
});

test('an invitation is valid until the millisecond of its end', async () => {
  const { platform } = at('invite');
  const { token, expires_at } = await createInvite(platform, { email: 'punctual@example.org', plan: 'free' });
  const end = Date.parse(expires_at);
  assert.equal((await findInvite({ ...platform, now: () => end - 1 }, token))?.email, 'punctual@example.org');
  assert.equal(await findInvite({ ...platform, now: () => end }, token), undefined);
});

test('whoever gave an address without confirming it is not in the way of its owner', async () => {
  const { visitor, platform } = at('open');
  const email = 'squatted@example.org';
  await visitor().post('/api/auth/sign-up/email', { name: 'Squatter', email, password: 'the squatters own' });
  const { token } = await createInvite(platform, { email, plan: 'free' });
  await visitor().post('/api/auth/sign-up/email', { name: 'Owner', email, password: PASSWORD, invite: token });
  const signIn = (password: string) => codeOf(visitor().post('/api/auth/sign-in/email', { email, password }));
  assert.deepEqual(await signIn('the squatters own'), [401, 'INVALID_EMAIL_OR_PASSWORD']);
  assert.deepEqual(await signIn(PASSWORD), [200, undefined]);
});

test('the operator claims the first account, once', async () => {
  const { isnad, visitor, platform } = at('closed');
  // A store as at a first start: with the operator's account alone.
  await platform.db.deleteFrom('invites').execute();
  assert.equal(
    (await createFirstAccount(platform))?.isReplaced,
    false,
    'accounts of others do not replace an operator',
  );
  assert.equal(await createFirstAccount(platform), undefined);
  const old = await createClaim(platform);
  const { token, account_id } = await createClaim(platform);
  const input = { token, name: 'Operator', email: 'Op@example.org', password: PASSWORD };
  const claim = (change: object = {}) => codeOf(visitor().post('/api/auth/claim', { ...input, ...change }));
  assert.deepEqual(await claim({ token: old.token }), [403, 'sign_up_closed'], 'the last link is the good one');
  assert.deepEqual(await claim({ token: 'x' }), [403, 'sign_up_closed']);
  assert.deepEqual(await claim({ password: 'short' }), [400, 'invalid_parameter']);
  assert.deepEqual(await claim({ email: 'reader@example.org' }), [409, 'account_exists']);
  assert.deepEqual(await claim({ email: 'nobody' }), [400, 'invalid_parameter']);
  assert.deepEqual(await claim({ name: '\u0007' }), [400, 'invalid_parameter']);
  const signUp = { ...input, invite: token };
  assert.deepEqual(await codeOf(visitor().post('/api/auth/sign-up/email', signUp)), [403, 'sign_up_closed']);

  const operators = [visitor(), visitor(), visitor()];
  const claims = await Promise.all(operators.map((one) => one.post('/api/auth/claim', input)));
  const [at200, ...more] = operators.filter((_, index) => claims[index]?.status === 200);
  assert.deepEqual([at200 !== undefined, more.length], [true, 0], 'of three at once, one');
  const me = (await at200?.get<Me>('/api/me'))?.body;
  assert.deepEqual(
    [me?.account.id, me?.account.role, me?.account.plan, me?.account.email, me?.person?.email_verified],
    [account_id, 'operator', 'enterprise', 'op@example.org', true],
  );
  assert.deepEqual(await claim(), [403, 'sign_up_closed']);
  await assert.rejects(createClaim(platform), /already claimed/);
  const again = visitor();
  await again.post('/api/auth/sign-in/email', { email: 'op@example.org', password: PASSWORD });
  assert.equal((await again.get<Me>('/api/me')).body.account.id, account_id);
  assert.equal((await isnad.request('/api/quran?id=1')).status, 200);
});

test('whoever has signed up is a member', async () => {
  const person = await at('open').member('plain@example.org');
  assert.equal((await person.get<Me>('/api/me')).body.account.role, 'member');
});
