// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { AuditLog } from '@isnad/contract/audit';
import type { Me } from '@isnad/contract/people';
import { Authenticator } from '../../support/authenticator.ts';
import { PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { totp } from '../../support/totp.ts';
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
  const own = data.filter(({ action }) => action.startsWith('person.'));
  for (const entry of own) {
    assert.deepEqual([entry.actor, entry.target_id], [{ kind: 'person', id: me?.id }, me?.id]);
    assert.match(entry.address ?? '', /^198\.51\./, JSON.stringify(entry));
  }
  assert.ok(data.some(({ action, target_id }) => action === 'account.created' && target_id === account.id));
  return own.reverse().map(({ action, detail }) => [action, detail.method] as const);
}

const SIGNED_IN = ['person.signed_in', 'password'] as const;

test('a sign-in and a change of the password are in the audit log; what failed is not', async () => {
  const email = 'audited@example.org';
  const person = await house.member(email);
  assert.deepEqual(await events(person), [SIGNED_IN]);
  await house.visitor().post('/api/auth/sign-in/email', { email, password: 'not the password' });
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
  await half.post('/api/auth/two-factor/verify-totp', { code: '000000' });
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
