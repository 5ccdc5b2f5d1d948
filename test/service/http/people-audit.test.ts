// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AccountExport } from '@isnad/contract/account-export';
import type { AuditEntry, AuditLog } from '@isnad/contract/audit';
import type { AuditAction } from '@isnad/contract/audit-actions';
import type { Me } from '@isnad/contract/people';
import { Authenticator } from '../../support/authenticator.ts';
import { confirm, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { totp } from '../../support/totp.ts';
import { until } from '../../support/until.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

/** What the audit log says of signing in, oldest first: the action and how. */
async function events(person: Visitor): Promise<(readonly [string, unknown])[]> {
  const { person: me, account } = (await person.get<Me>('/api/me')).body;
  const { data } = (await person.get<AuditLog>('/api/audit?limit=100')).body;
  const own = data.filter(({ action, actor }) => action.startsWith('person.') && actor.kind !== 'anyone');
  for (const entry of own) {
    assert.deepEqual([entry.actor, entry.target_id], [{ kind: 'person', id: me?.id }, me?.id]);
    assert.match(entry.address ?? '', /^198\.51\./, JSON.stringify(entry));
  }
  assert.ok(data.some(({ action, target_id }) => action === 'account.created' && target_id === account.id));
  return own.reverse().map(({ action, detail }) => [action, detail.method] as const);
}

const SIGNED_IN = ['person.signed_in', 'password'] as const;

/** Waits until the log says something of this kind, which can follow the answer that it is about. */
async function entryOf(person: Visitor, action: AuditAction): Promise<AuditEntry> {
  const read = async () => (await person.get<AuditLog>(`/api/audit?action=${action}`)).body.data[0];
  return (await until(read, (entry) => entry !== undefined)) as AuditEntry;
}

test('a wrong password is in the audit log with its address and device, as of nobody known', async () => {
  const email = 'guessed@example.org';
  const person = await house.member(email);
  const stranger = house.visitor();
  stranger.headers['user-agent'] = `Guesser/1.0 ${'x'.repeat(600)}`;
  await stranger.post('/api/auth/sign-in/email', { email: 'nobody@example.org', password: 'not the password' });
  const answer = await stranger.post('/api/auth/sign-in/email', { email, password: 'not the password' });
  assert.equal(answer.status, 401);
  const { actor, address, detail } = await entryOf(person, 'person.sign_in_failed');
  assert.deepEqual([actor, address], [{ kind: 'anyone', id: null }, stranger.headers['x-forwarded-for']]);
  assert.deepEqual(detail, { method: 'password', device: stranger.headers['user-agent'].slice(0, 512) });
  const exported = (await person.get<AccountExport>('/api/me/export')).body.audit_log;
  const own = exported.find(({ action }) => action === 'person.sign_in_failed');
  assert.deepEqual([own?.address, own?.detail], [null, { method: 'password' }], 'where somebody else was is left out');
});

test('a sign-out, the end of sessions and a new email address are in the audit log', async () => {
  const email = 'moving@example.org';
  const person = await house.member(email);
  person.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';
  const leaving = house.visitor();
  await leaving.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  await leaving.post('/api/auth/sign-out', {});
  assert.equal((await entryOf(person, 'person.signed_out')).address, leaving.headers['x-forwarded-for']);
  await person.post('/api/auth/revoke-other-sessions', {});
  assert.deepEqual((await entryOf(person, 'person.sessions_ended')).detail, { device: person.headers['user-agent'] });
  const next = 'moved@example.org';
  await person.post('/api/auth/change-email', { newEmail: 'Moved@example.org' });
  const requested = await entryOf(person, 'person.email_change_requested');
  assert.deepEqual(requested.detail, { email: next, device: person.headers['user-agent'] });
  for (const to of [email, next]) {
    const answer = await confirm(person, await house.mailbox.link(to));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const { detail, address } = await entryOf(person, 'person.email_changed');
  assert.deepEqual(detail, { previous_email: email, email: next, device: person.headers['user-agent'] });
  assert.equal(address, person.headers['x-forwarded-for']);
  const { data } = (await person.get<AuditLog>('/api/audit?action=person.email_changed')).body;
  assert.equal(data.length, 1, 'once');
});

test('a sign-in and a change of the password are in the audit log; a change that failed is not', async () => {
  const email = 'audited@example.org';
  const person = await house.member(email);
  assert.deepEqual(await events(person), [SIGNED_IN]);
  const change = (currentPassword: string) =>
    person.post('/api/auth/change-password', {
      currentPassword,
      newPassword: 'another password',
      revokeOtherSessions: true,
    });
  assert.equal((await change('not the password')).status, 400);
  assert.equal((await change(PASSWORD)).status, 200);
  assert.deepEqual(await events(person), [SIGNED_IN, ['person.password_changed', undefined]]);
  await person.post('/api/auth/request-password-reset', { email });
  const link = await house.mailbox.link(email);
  const token = link.searchParams.get('token') ?? '';
  const reset = await house.visitor().post('/api/auth/reset-password', { token, newPassword: PASSWORD });
  assert.equal(reset.status, 200, JSON.stringify(reset.body));
  const again = house.visitor();
  await again.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  assert.deepEqual((await events(again)).slice(2), [['person.password_reset', undefined], SIGNED_IN]);
});

test('codes: enabling is one entry, a sign-in is one entry after its last step', async () => {
  const email = 'coded@example.org';
  const person = await house.member(email);
  const { body } = await person.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password: PASSWORD });
  assert.equal((await events(person)).length, 1, 'nothing is enabled yet');
  await person.post('/api/auth/two-factor/verify-totp', { code: totp(body.totpURI, Date.now()) });
  const renewed = await person.post<{ backupCodes: string[] }>('/api/auth/two-factor/generate-backup-codes', {
    password: PASSWORD,
  });
  const half = house.visitor();
  await half.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const before = [SIGNED_IN, ['person.two_factor_enabled', undefined], ['person.backup_codes_renewed', undefined]];
  assert.deepEqual(await events(person), before, 'the password alone is no sign-in');
  half.headers['user-agent'] = 'Guesser/1.0';
  await half.post('/api/auth/two-factor/verify-totp', { code: '000000' });
  await half.post('/api/auth/two-factor/verify-backup-code', { code: 'wrong-wrong' });
  assert.deepEqual(await failures(person), [
    ['anyone', half.headers['x-forwarded-for'], { method: 'backup_code', device: 'Guesser/1.0' }],
    ['anyone', half.headers['x-forwarded-for'], { method: 'authenticator', device: 'Guesser/1.0' }],
  ]);
  await half.post('/api/auth/two-factor/verify-totp', { code: totp(body.totpURI, Date.now()) });
  const other = house.visitor();
  await other.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  await other.post('/api/auth/two-factor/verify-backup-code', { code: renewed.body.backupCodes[0] });
  await other.post('/api/auth/two-factor/disable', { password: PASSWORD });
  assert.deepEqual(await events(other), [
    ...before,
    ['person.signed_in', 'authenticator'],
    ['person.signed_in', 'backup_code'],
    ['person.two_factor_disabled', undefined],
  ]);
});

/** Failed sign-ins of the audit log, newest first: who, from where and how. */
async function failures(person: Visitor) {
  const { data } = (await person.get<AuditLog>('/api/audit?action=person.sign_in_failed')).body;
  return data.map(({ actor, address, detail }) => [actor.kind, address, detail]);
}

test('a passkey with a wrong signature is in the audit log; one that nobody has is in none', async () => {
  const origin = house.isnad.address.replace('127.0.0.1', 'localhost');
  const person = await house.member('forged@example.org');
  person.headers.origin = origin;
  const device = new Authenticator(origin);
  type Options = { challenge: string; rp: { id: string }; rpId: string };
  const options = (await person.get<Options>('/api/auth/passkey/generate-register-options')).body;
  await person.post('/api/auth/passkey/verify-registration', { name: 'A', response: device.register(options) });
  const stranger = house.visitor();
  Object.assign(stranger.headers, { origin, 'user-agent': 'Forger/1.0' });
  const sign = async (signer: Authenticator, change: (response: SignIn) => SignIn) => {
    const asked = (await stranger.get<Options>('/api/auth/passkey/generate-authenticate-options')).body;
    const response = change(signer.signIn(asked));
    return (await stranger.post('/api/auth/passkey/verify-authentication', { response })).status;
  };
  type SignIn = ReturnType<Authenticator['signIn']>;
  const forge = (response: SignIn): SignIn => {
    const { signature } = new Authenticator(origin).signIn({ challenge: 'another', rpId: 'localhost' }).response;
    return { ...response, response: { ...response.response, signature } };
  };
  assert.equal(await sign(new Authenticator(origin), (response) => response), 401);
  assert.deepEqual(await failures(person), []);
  assert.equal(await sign(device, forge), 401);
  const { headers } = stranger;
  assert.deepEqual(await failures(person), [
    ['anyone', headers['x-forwarded-for'], { method: 'passkey', device: 'Forger/1.0' }],
  ]);
});

test('passkeys: added, used, removed', async () => {
  const origin = house.isnad.address.replace('127.0.0.1', 'localhost');
  const person = await house.member('keyed@example.org');
  person.headers.origin = origin;
  const device = new Authenticator(origin);
  type Options = { challenge: string; rp: { id: string }; rpId: string };
  const options = (await person.get<Options>('/api/auth/passkey/generate-register-options')).body;
  const made = await person.post<{ id: string }>('/api/auth/passkey/verify-registration', {
    name: 'Telephone',
    response: device.register(options),
  });
  const later = house.visitor();
  later.headers.origin = origin;
  const asked = (await later.get<Options>('/api/auth/passkey/generate-authenticate-options')).body;
  await later.post('/api/auth/passkey/verify-authentication', { response: device.signIn(asked) });
  await later.post('/api/auth/passkey/delete-passkey', { id: made.body.id });
  assert.deepEqual(await events(later), [
    SIGNED_IN,
    ['person.passkey_added', undefined],
    ['person.signed_in', 'passkey'],
    ['person.passkey_removed', undefined],
  ]);
});
