// Runs on each store.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import { isnad, json } from '../../support/isnad-command.ts';
import { startService } from '../../support/start.ts';
import { PASSWORD } from '../../support/start-with-mail.ts';
import { Visitor } from '../../support/visitor.ts';

test('an invitation made on the command line opens a running server to its owner alone', async (t) => {
  const service = await startService({ SIGN_UP: 'invite' });
  t.after(() => service.stop());
  type Invite = { id: string; email: string; plan: string; expires_at: string; url: string };
  const words = ['account', 'invite', '--email', 'Guest@example.org', '--plan', 'professional'];
  const invite = await json<Invite>(service.store, ...words);
  assert.match(invite.id, /^inv_/);
  assert.deepEqual([invite.email, invite.plan], ['guest@example.org', 'professional']);
  const { pathname, searchParams } = new URL(invite.url);
  assert.equal(pathname, '/sign-up');
  const guest = new Visitor(service.address);
  const input = { name: 'Guest', email: invite.email, password: PASSWORD };
  assert.equal((await guest.post('/api/auth/sign-up/email', input)).status, 403);
  const invited = { ...input, invite: searchParams.get('invite') };
  assert.equal((await guest.post('/api/auth/sign-up/email', invited)).status, 200);
  await guest.post('/api/auth/sign-in/email', { email: invite.email, password: PASSWORD });
  assert.equal((await guest.get<Me>('/api/me')).body.account.plan, 'professional');
  const invalid = await isnad(service.store, 'account', 'invite', '--email', 'nobody', '--json');
  assert.equal((JSON.parse(invalid.out) as { code: string }).code, 'invalid_parameter');
});
