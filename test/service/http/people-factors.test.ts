// Runs on each store.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import { Authenticator } from '../../support/authenticator.ts';
import { codeOf, PASSWORD, type ServiceWithMail, startWithMail } from '../../support/start-with-mail.ts';
import { totp } from '../../support/totp.ts';
import type { Visitor } from '../../support/visitor.ts';

let house: ServiceWithMail;
before(async () => {
  house = await startWithMail();
});
after(() => house.stop());

type Enabled = { totpURI: string; backupCodes: string[] };

/** Somebody who is asked for a code. */
async function withCodes(email: string): Promise<Enabled & { person: Visitor }> {
  const person = await house.member(email);
  const { body } = await person.post<Enabled>('/api/auth/two-factor/enable', { password: PASSWORD });
  const on = await person.post('/api/auth/two-factor/verify-totp', { code: totp(body.totpURI, Date.now()) });
  assert.equal(on.status, 200, JSON.stringify(on.body));
  return { ...body, person };
}

async function passwordOnly(email: string): Promise<Visitor> {
  const half = house.visitor();
  const answer = await half.post<{ twoFactorRedirect?: boolean }>('/api/auth/sign-in/email', {
    email,
    password: PASSWORD,
  });
  assert.deepEqual([answer.status, answer.body.twoFactorRedirect], [200, true]);
  assert.ok(!half.cookies.has('isnad.session_token'));
  return half;
}

/** What an app shows now, or showed so long ago. */
const codeOfApp = (uri: string, agoMs = 0) => totp(uri, Date.now() - agoMs);

test('codes of an app: asked for after the password, and nothing is open before', async () => {
  const email = 'app@example.org';
  const { totpURI, person } = await withCodes(email);
  assert.match(totpURI, /^otpauth:\/\/totp\/Isnad/);
  assert.equal((await person.get<Me>('/api/me')).body.person?.two_factor, true);
  const half = await passwordOnly(email);
  assert.deepEqual(await codeOf(half.get('/api/me')), [401, 'key_missing']);
  const give = (code: string) => half.post('/api/auth/two-factor/verify-totp', { code });
  assert.deepEqual(await codeOf(give('abcdef')), [401, 'INVALID_CODE']);
  assert.deepEqual(await codeOf(give(codeOfApp(totpURI, 600_000))), [401, 'INVALID_CODE']);
  assert.equal((await give(codeOfApp(totpURI))).status, 200);
  assert.equal((await half.get<Me>('/api/me')).body.person?.email, email);
  const off = (password: string) => half.post('/api/auth/two-factor/disable', { password });
  assert.deepEqual(await codeOf(off('not the password')), [400, 'INVALID_PASSWORD']);
  assert.equal((await off(PASSWORD)).status, 200);
  const plain = house.visitor();
  await plain.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  assert.equal((await plain.get('/api/me')).status, 200);
});

test('codes cannot be tried without end', async () => {
  const email = 'guessed@example.org';
  const { totpURI } = await withCodes(email);
  const half = await passwordOnly(email);
  const give = (code: string) => codeOf(half.post('/api/auth/two-factor/verify-totp', { code }));
  for (let attempt = 0; attempt < 5; attempt++) assert.deepEqual(await give('000000x'), [401, 'INVALID_CODE']);
  assert.notEqual((await give(codeOfApp(totpURI)))[0], 200, 'not even the right one any more');
});

test('a backup code is good once', async () => {
  const email = 'backup@example.org';
  const { backupCodes } = await withCodes(email);
  const [code = ''] = backupCodes;
  assert.ok(backupCodes.length >= 8);
  const half = await passwordOnly(email);
  assert.equal((await half.post('/api/auth/two-factor/verify-backup-code', { code })).status, 200);
  assert.equal((await half.get('/api/me')).status, 200);
  const again = await passwordOnly(email);
  assert.equal((await again.post('/api/auth/two-factor/verify-backup-code', { code })).status, 401);
});

test('neither the secret of the app nor a backup code is in the store as it is', async () => {
  const { totpURI, backupCodes } = await withCodes('sealed@example.org');
  const { db } = house.isnad.service.platform;
  const rows = await (db as unknown as import('kysely').Kysely<{ second_factors: object }>)
    .selectFrom('second_factors')
    .selectAll()
    .execute();
  const text = JSON.stringify(rows);
  assert.ok(rows.length > 0);
  assert.ok(!text.includes(new URL(totpURI).searchParams.get('secret') ?? '') && !text.includes(backupCodes[0] ?? ''));
});

test('a passkey: made in a session, then enough to sign in', async () => {
  const origin = house.isnad.address.replace('127.0.0.1', 'localhost');
  const person = await house.member('passkey@example.org');
  person.headers.origin = origin;
  const device = new Authenticator(origin);
  type Options = { challenge: string; rp: { id: string }; rpId: string };
  const options = (await person.get<Options>('/api/auth/passkey/generate-register-options')).body;
  assert.equal(options.rp.id, 'localhost');
  const made = await person.post('/api/auth/passkey/verify-registration', {
    name: 'Telephone',
    response: device.register(options),
  });
  assert.equal(made.status, 200, JSON.stringify(made.body));

  const later = house.visitor();
  later.headers.origin = origin;
  const challenge = async () => (await later.get<Options>('/api/auth/passkey/generate-authenticate-options')).body;
  const answer = device.signIn(await challenge());
  const signIn = (response: object) => later.post('/api/auth/passkey/verify-authentication', { response });
  assert.equal((await signIn(answer)).status, 200);
  assert.equal((await later.get<Me>('/api/me')).body.person?.email, 'passkey@example.org');
  assert.notEqual((await signIn(answer)).status, 200, 'an answer is good once');

  await challenge();
  assert.notEqual((await signIn(answer)).status, 200, 'and for its own challenge alone');
  const stranger = new Authenticator(origin);
  assert.deepEqual(await codeOf(signIn(stranger.signIn(await challenge()))), [401, 'PASSKEY_NOT_FOUND']);
  const elsewhere = new Authenticator('https://evil.example');
  const phished = { ...elsewhere.signIn(await challenge()), id: answer.id, rawId: answer.id };
  assert.ok((await signIn(phished)).status >= 400);
  for (const response of [{}, { id: 1 }, { id: { a: 1 } }, { id: 'a\u0000' }]) {
    await challenge();
    assert.deepEqual((await codeOf(signIn(response)))[0], 400);
  }

  type Passkey = { id: string; name: string };
  const [kept] = (await person.get<Passkey[]>('/api/auth/passkey/list-user-passkeys')).body;
  assert.equal(kept?.name, 'Telephone');
  const rename = (name: string) => person.post('/api/auth/passkey/update-passkey', { id: kept?.id, name });
  assert.deepEqual(await codeOf(rename('a\u0007')), [400, 'invalid_parameter']);
  assert.equal((await rename('Tablet')).status, 200);
  assert.equal((await rename('র\u200d্যাচেল')).status, 200, 'a name that is written with a joiner');
  const other = await house.member('other@example.org');
  const remove = (who: Visitor) => codeOf(who.post('/api/auth/passkey/delete-passkey', { id: kept?.id }));
  assert.equal((await remove(other))[0], 401, "not somebody else's");
  assert.deepEqual(await remove(person), [200, undefined]);
  assert.notEqual((await signIn(device.signIn(await challenge()))).status, 200, 'removed');
});
