// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import type { Me } from '@isnad/contract/people';
import { MAIN, ROOT } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { confirm, PASSWORD } from '../../support/start-with-mail.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';
import { Visitor } from '../../support/visitor.ts';

const run = promisify(execFile);

let dataDir = '';
let store: StoreSettings;
let server: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir);
});
afterEach(async () => {
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  server = undefined;
  await removeStore(dataDir);
});

const environment = (settings: Record<string, string> = {}) => ({
  ...process.env,
  ...store,
  PORT: '0',
  LOG_LEVEL: 'info',
  ACCESS_LOG: 'false',
  SEARCH_MEANINGS: 'false',
  ...settings,
});

/** The JSON object that a command prints. */
async function json<T>(...words: string[]): Promise<T> {
  const ran = run(process.execPath, [MAIN, ...words, '--json'], { env: environment(), cwd: ROOT });
  const { stdout } = await ran.catch((error: { stdout: string }) => error);
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as T;
}

/** Starts the service; gives its address and what it has said so far. */
async function serve(settings: Record<string, string> = {}) {
  server = spawn(process.execPath, [MAIN, 'serve'], { env: environment(settings), cwd: ROOT });
  const said = { out: '', log: '' };
  server.stdout?.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said.log += text;
  });
  const found = async (place: 'out' | 'log', pattern: RegExp) => {
    for (let waited = 0; waited < 2_400; waited++) {
      const match = pattern.exec(said[place]);
      if (match !== null) return match[1] ?? match[0];
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`no ${pattern} in ${said.out}${said.log}`);
  };
  return { address: await found('out', /address +(http\S+)/), said, found };
}

test('the first start prints the link by which the operator takes the account over', async () => {
  const { address, said, found } = await serve();
  const link = new URL(await found('out', /claim +(http\S+)/));
  assert.equal(link.origin + link.pathname, `${address}/claim`);
  const printed = link.searchParams.get('token') ?? '';
  const again = await json<{ url: string; account_id: string }>('account', 'claim-link');
  const token = new URL(again.url).searchParams.get('token') ?? '';
  const operator = new Visitor(address);
  const input = { name: 'Operator', email: 'op@example.org', password: PASSWORD };
  assert.equal((await operator.post('/api/auth/claim', { ...input, token: printed })).status, 403, 'replaced');
  assert.equal((await operator.post('/api/auth/claim', { ...input, token })).status, 200);
  const { account } = (await operator.get<Me>('/api/me')).body;
  assert.deepEqual([account.id, account.role, account.plan], [again.account_id, 'operator', 'enterprise']);
  assert.equal((await json<{ code: string }>('account', 'claim-link')).code, 'account_exists');
  const { data } = await json<{ data: { email: string; role: string }[] }>('account', 'list');
  assert.deepEqual(
    data.map(({ email, role }) => [email, role]),
    [['op@example.org', 'operator']],
  );
  assert.ok(!said.log.includes(token) && !said.log.includes(PASSWORD));
});

test('without a mail server the links are in the log; passwords are not', async () => {
  const { address, said, found } = await serve();
  const person = new Visitor(address);
  const email = 'someone@example.org';
  await person.post('/api/auth/sign-up/email', { name: 'Someone', email, password: PASSWORD });
  const link = new URL(await found('log', /(http\S+confirm-email\?token=[\w.-]+)/));
  assert.equal((await confirm(person, link)).status, 200);
  assert.equal((await person.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200);
  await person.post('/api/auth/request-password-reset', { email });
  const token = await found('log', /reset-password\?token=([\w.-]+)/);
  const newPassword = 'quite another one';
  assert.equal((await person.post('/api/auth/reset-password', { token, newPassword })).status, 200);
  assert.ok(!said.log.includes(PASSWORD) && !said.log.includes(newPassword));
});

test('an invitation made on the command line opens a running server to its owner alone', async () => {
  const { address } = await serve({ SIGN_UP: 'invite' });
  type Invite = { id: string; email: string; plan: string; expires_at: string; url: string };
  const invite = await json<Invite>('account', 'invite', '--email', 'Guest@example.org', '--plan', 'professional');
  assert.match(invite.id, /^inv_/);
  assert.deepEqual([invite.email, invite.plan], ['guest@example.org', 'professional']);
  const { pathname, searchParams } = new URL(invite.url);
  assert.equal(pathname, '/sign-up');
  const guest = new Visitor(address);
  const input = { name: 'Guest', email: invite.email, password: PASSWORD };
  assert.equal((await guest.post('/api/auth/sign-up/email', input)).status, 403);
  const invited = { ...input, invite: searchParams.get('invite') };
  assert.equal((await guest.post('/api/auth/sign-up/email', invited)).status, 200);
  await guest.post('/api/auth/sign-in/email', { email: invite.email, password: PASSWORD });
  assert.equal((await guest.get<Me>('/api/me')).body.account.plan, 'professional');
  assert.equal((await json<{ code: string }>('account', 'invite', '--email', 'nobody')).code, 'invalid_parameter');
});
