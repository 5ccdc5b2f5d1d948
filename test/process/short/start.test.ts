// Runs on each store.
import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { Me } from '@isnad/contract/people';
import { garden, isnad, json } from '../../support/isnad-command.ts';
import { killServed, openRequest, refusedStart, type Served, serve, stop, untilRefused } from '../../support/serve.ts';
import { buildCorpus, damage, newDataDir } from '../../support/start.ts';
import { confirm, PASSWORD } from '../../support/start-with-mail.ts';
import { removeStore, SCALED, type StoreSettings, storeSettings } from '../../support/stores.ts';
import { until } from '../../support/until.ts';
import { Visitor } from '../../support/visitor.ts';

/* The service as a process: how it starts, and how signals end it. */

let dataDir = '';
let store: StoreSettings;
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir, 'empty');
});
afterEach(async () => {
  await killServed();
  await removeStore(dataDir);
});

test('the first start makes everything, prints the key and the link of the operator once, and logs no secret', async () => {
  rmSync(dataDir, { recursive: true });
  const service = await serve(store);
  const { address, key } = service;
  assert.match(service.out(), /corpus: 114 surahs, 6,236 verses/);
  const [, header = '', url = ''] = /curl -H '([^']+)' '([^']+)'/.exec(service.out()) ?? [];
  const [name = '', value = ''] = header.split(': ');
  const answer = await fetch(url, { headers: { [name]: value } });
  assert.equal(answer.status, 200, 'the curl line works as it is printed');
  assert.equal(((await answer.json()) as { verses: unknown[] }).verses.length, 7);
  await fetch(`${address}/api/quran?key=${key}`, { headers: { [name]: value } });
  await fetch(`${address}/x/${key}`, { headers: { [name]: value } });
  if (process.platform !== 'win32') assertPrivate(dataDir);
  const token = await claimAccount(service);
  await signUpWithoutMail(service);

  // A request that has begun when the signal comes is answered.
  const open = await openRequest(address, key);
  service.child.kill('SIGTERM');
  await untilRefused(address);
  assert.match(await open.finish(), /^HTTP\/1\.1 200 /);
  assert.deepEqual(await service.exited, [0, null]);
  assertLog(service.err(), [key.slice(9), token, PASSWORD, NEW_PASSWORD]);

  const second = await serve(store);
  assert.doesNotMatch(second.out() + second.err(), /svc_live_|claim|curl|corpus:/);
  const again = await fetch(`${second.address}/api/quran`, { headers: { [name]: value } });
  assert.equal(again.status, 200);
  // Two signals that come together: from the terminal, and from npm. One of each kind, as the system would join two of the same.
  const last = await openRequest(second.address, key);
  for (const signal of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) second.child.kill(signal);
  await untilRefused(second.address);
  assert.match(await last.finish(), /^HTTP\/1\.1 200 /);
  assert.deepEqual(await second.exited, [0, null], 'stopped once');
});

function assertPrivate(folder: string): void {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  assert.ok(names.includes('pepper') || names.includes('corpus'));
  // Sockets and files that come and go are not there any more when it is their turn.
  const open = names.filter(
    (name) => ((statSync(join(folder, name), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  assert.deepEqual(open, []);
}

/** The printed link is replaced by that of the command, which makes the account a person's. @returns its token */
async function claimAccount({ address, out }: Served): Promise<string> {
  const link = new URL(/claim +(http\S+)/.exec(out())?.[1] ?? '');
  assert.equal(link.origin + link.pathname, `${address}/claim`);
  const printed = link.searchParams.get('token') ?? '';
  const again = await json<{ url: string; account_id: string }>(store, 'account', 'claim-link');
  const token = new URL(again.url).searchParams.get('token') ?? '';
  const operator = new Visitor(address);
  const input = { name: 'Operator', email: 'op@example.org', password: PASSWORD };
  assert.equal((await operator.post('/api/auth/claim', { ...input, token: printed })).status, 403, 'replaced');
  assert.equal((await operator.post('/api/auth/claim', { ...input, token })).status, 200);
  const { account } = (await operator.get<Me>('/api/me')).body;
  assert.deepEqual([account.id, account.role, account.plan], [again.account_id, 'operator', 'enterprise']);
  const refused = await isnad(store, 'account', 'claim-link', '--json');
  assert.equal((JSON.parse(refused.out) as { code: string }).code, 'account_exists');
  return token;
}

const NEW_PASSWORD = 'quite another one';

/** Without a mail server the links are in the log. */
async function signUpWithoutMail({ address, err }: Served): Promise<void> {
  const logged = async (pattern: RegExp) => (await until(() => pattern.exec(err()), Boolean))?.[1] ?? '';
  const person = new Visitor(address);
  const email = 'someone@example.org';
  await person.post('/api/auth/sign-up/email', { name: 'Someone', email, password: PASSWORD });
  assert.equal((await confirm(person, new URL(await logged(/(http\S+confirm-email\?token=[\w.-]+)/)))).status, 200);
  assert.equal((await person.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status, 200);
  await person.post('/api/auth/request-password-reset', { email });
  const token = await logged(/reset-password\?token=([\w.-]+)/);
  const reset = await person.post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD });
  assert.equal(reset.status, 200);
}

/** A line for each request, and none with a secret. */
function assertLog(log: string, secrets: readonly string[]): void {
  const lines = log.trim().split('\n');
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg, method }) => msg === 'request' && method === 'GET')
    .slice(0, 3);
  assert.deepEqual(
    requests.map(({ status }) => status),
    [200, 400, 404],
  );
  for (const { time, request_id, level } of requests) {
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.match(String(request_id), /^req_/);
    assert.equal(level, 'info');
  }
  for (const secret of secrets) {
    assert.ok(secret.length > 8);
    assert.deepEqual(
      lines.filter((line) => line.includes(secret)),
      [],
    );
  }
}

test('one service: a second on its folder or port is refused and changes nothing, and a second Ctrl+C ends it at once', async () => {
  await buildCorpus(dataDir);
  await json(store, 'account', 'create', '--email', 'reader@example.org');
  const first = await serve(store);
  assert.notEqual(first.key, '', 'an account of somebody else is no operator');
  const { port } = new URL(first.address);
  if (store.DATABASE_URL === '') {
    const second = await refusedStart(store);
    assert.deepEqual([second.code, second.out], [1, '']);
    assert.match(second.err, /^isnad: another Isnad service is already running on /);
  }
  const elsewhere = newDataDir();
  const taken = await refusedStart({ ...(await storeSettings(elsewhere, 'empty')), PORT: port });
  assert.deepEqual([taken.code, existsSync(join(elsewhere, 'corpus'))], [1, false]);
  await removeStore(elsewhere);
  assert.match(taken.err, new RegExp(`isnad: port ${port} is already in use`));
  assert.equal((await fetch(`${first.address}/readyz`)).status, 200);
  first.child.kill('SIGKILL');
  await first.exited;

  // The first key is shown until it is used.
  const next = await serve(store);
  const ask = (key: string) => fetch(`${next.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${key}` } });
  const key = next.key || first.key;
  const usable = store.DATABASE_URL === '' ? [401, 200] : [200, 200];
  assert.deepEqual([(await ask(first.key)).status, (await ask(key)).status], usable);
  const open = await openRequest(next.address, key);
  // Signals within a second are one Ctrl+C. So they are sent until one is late enough.
  const sending = setInterval(() => next.child.kill('SIGINT'), 100);
  assert.deepEqual(await next.exited, [1, null]);
  clearInterval(sending);
  open.abandon();
  // Its first use is kept by whatever way the process ends.
  if (store.DATABASE_URL === '') assert.equal((await serve(store)).key, '', 'it has been used');
});

test('a damaged corpus is rebuilt at the start, an outdated one is removed, and packs are found that nothing names', async () => {
  const path = await buildCorpus(dataDir);
  const good = readFileSync(path);
  await json(store, 'hadith', 'import', gardenFile(), '--accept-licence');
  const packs = () => readdirSync(join(dirname(path), 'packs'));
  const installed = packs();
  const old = 'quran-0123456789abcdef.corpus';
  copyFileSync(path, join(dirname(path), old));
  damage(path);
  rmSync(join(dirname(path), 'current.json'));
  const service = await serve(store);
  assert.doesNotMatch(service.out(), /NOT READY/);
  assert.match(service.err(), /"type":"DamagedContainer"/);
  assert.equal((await fetch(`${service.address}/readyz`)).status, 200);
  assert.ok(readFileSync(path).equals(good));
  assert.ok(!readdirSync(dirname(path)).includes(old));
  assert.deepEqual(packs(), installed);
  const headers = { authorization: `Bearer ${service.key}` };
  const list = await fetch(`${service.address}/api/hadith?limit=1`, { headers });
  assert.equal(((await list.json()) as { total: number }).total, 45);
  assert.equal(await stop(service), 0);
});

function gardenFile(): string {
  const path = join(dataDir, 'garden.ndjson');
  writeFileSync(path, garden(3));
  return path;
}

test('a data folder that is none is refused in one line', async () => {
  const file = join(dataDir, 'file');
  writeFileSync(file, '');
  const wrong = await refusedStart({ ...store, DATA_DIR: file });
  assert.deepEqual([wrong.code, wrong.err.trim().split('\n').length], [1, 1], wrong.err);
});

test('a damaged corpus that cannot be rebuilt: the service is up but not ready and serves no text', async () => {
  damage(await buildCorpus(dataDir));
  // No build can take its lock.
  const lock = join(dataDir, 'corpus', 'corpus.lock');
  rmSync(lock, { force: true });
  mkdirSync(lock);
  const { address, key, out, err } = await serve(store);
  assert.match(out(), /NOT READY/);
  assert.match(err(), /the corpus could not be rebuilt/);
  const ready = await fetch(`${address}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(
    ((await ready.json()) as { detail: string }).detail,
    /does not match its manifest: section "quran\.\w+"/,
  );
  const answer = await fetch(`${address}/api/quran?id=1`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await fetch(`${address}/healthz`)).status, 200);
});

test('two first starts at once: one builds, the other waits for it', SCALED, async () => {
  const both = await Promise.all([serve(store), serve(store)]);
  for (const { address } of both) assert.equal((await fetch(`${address}/readyz`)).status, 200);
  assert.equal(both.filter(({ key }) => key !== '').length, 1, 'one first key');
});
