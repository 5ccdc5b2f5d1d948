// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { outputOf } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore, SCALED, type StoreSettings, storeSettings } from '../../support/stores.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const MAIN = join(ROOT, 'src/cli/main.ts');
const run = promisify(execFile);

let dataDir = '';
let store: StoreSettings;
const running: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir);
});
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await removeStore(dataDir);
});

function environment(settings: Record<string, string> = {}) {
  return {
    ...process.env,
    ...store,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
    SEARCH_MEANINGS: 'false',
    DRAIN_SECONDS: '0',
    ...settings,
  };
}

/** Runs a command to its end. */
async function isnad(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN, ...words], { env: environment(), cwd: ROOT });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

/** The JSON object on the last line, as `--json` promises. */
async function json<T>(...words: string[]): Promise<T> {
  const { code, out, err } = await isnad(...words, '--json');
  assert.equal(code, 0, err);
  return JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as T;
}

type Served = { child: ChildProcess; address: string; out: () => string; err: () => string };

/** Starts the service and waits until it has said that it is up. */
async function serve(settings: Record<string, string> = {}): Promise<Served> {
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: environment(settings), cwd: ROOT });
  running.push(child);
  const { out, err } = outputOf(child);
  for (let waited = 0; !/address +http/.test(out()); waited++) {
    assert.ok(child.exitCode === null && waited < 2_400, `it did not start: ${out()}${err()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // The greeting is written at once, but may arrive in pieces.
  await new Promise((resolve) => setTimeout(resolve, 100));
  return { child, address: /address +(\S+)/.exec(out())?.[1] ?? '', out, err };
}

async function stop({ child }: Served): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

test('the first start makes everything and tells the key once; the second tells none', async () => {
  const first = await serve();
  const [key = ''] = /svc_live_\w+/.exec(first.out()) ?? [];
  const [, header = '', url = ''] = /curl -H '([^']+)' '([^']+)'/.exec(first.out()) ?? [];
  const [name = '', value = ''] = header.split(': ');
  const answer = await fetch(url, { headers: { [name]: value } });
  assert.equal(answer.status, 200, 'the curl line works as it is printed');
  assert.equal(((await answer.json()) as { verses: unknown[] }).verses.length, 7);
  assert.match(first.out(), /corpus: 114 surahs, 6,236 verses/);
  assert.match(first.out(), /\/docs\n/);
  assert.equal(await stop(first), 0);
  if (process.platform !== 'win32') assert.equal(statSync(join(dataDir, 'pepper')).mode & 0o777, 0o600);

  const second = await serve();
  assert.doesNotMatch(second.out() + second.err(), /svc_live_|curl|corpus:/);
  assert.equal(
    (await fetch(`${second.address}/api/quran`, { headers: { authorization: `Bearer ${key}` } })).status,
    200,
  );
  assert.equal(await stop(second), 0);
});

test('accounts and keys: made, listed, revoked under a running server', async () => {
  const account = await json<{ id: string; email: string; plan: string }>(
    'account',
    'create',
    '--email',
    'A@Example.org',
    '--plan',
    'free',
  );
  assert.match(account.id, /^acct_[0-9A-Z]{26}$/);
  assert.deepEqual([account.email, account.plan], ['a@example.org', 'free']);
  const key = await json<{ id: string; secret: string; scopes: string[]; expires_at: string }>(
    'key',
    'create',
    '--account',
    'a@example.org',
    '--name',
    'phone',
    '--scopes',
    'quran:read',
    '--environment',
    'test',
    '--expires-in',
    '30d',
  );
  assert.match(key.secret, /^svc_test_[0-9A-Za-z]{38}$/);
  assert.match(key.id, /^key_[0-9A-Z]{26}$/);
  assert.deepEqual(key.scopes, ['quran:read']);
  assert.ok(Math.abs(Date.parse(key.expires_at) - Date.now() - 30 * 86_400_000) < 60_000);

  const server = await serve();
  assert.doesNotMatch(server.out(), /svc_live_/, 'the store was not empty');
  const ask = () => fetch(`${server.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${key.secret}` } });
  assert.equal((await ask()).status, 200);
  const listed = await json<{ data: { id: string; state: string }[]; count: number }>(
    'key',
    'list',
    '--account',
    account.id,
  );
  assert.deepEqual(
    listed.data.map(({ id, state }) => [id, state]),
    [[key.id, 'active']],
  );
  assert.ok(!JSON.stringify(listed).includes('secret'));
  assert.equal((await json<{ state: string }>('key', 'revoke', key.id)).state, 'revoked');
  const refused = await ask();
  assert.equal(refused.status, 401);
  assert.equal(((await refused.json()) as { code: string }).code, 'key_revoked');
  assert.equal((await json<{ count: number }>('account', 'list')).count, 1);
});

test('wrong calls are told what is wrong, with exit code 2; failed ones with 1', async () => {
  for (const words of [
    ['frobnicate'],
    ['key'],
    ['frobnicate', '--help'],
    ['key', 'create'],
    ['key', 'revoke'],
    ['account', 'create', '--emial', 'x@y.z'],
    ['key', 'create', '--account', 'a@b.c', '--name', 'x', '--expires-in', 'soon'],
  ]) {
    const { code, err, out } = await isnad(...words);
    assert.equal(code, 2, `${words.join(' ')}: ${err}`);
    assert.match(err, /^isnad: /);
    assert.doesNotMatch(err, /\n {4}at /, 'no stack');
    assert.equal(out, '');
  }
  await json('account', 'create', '--email', 'a@b.c');
  for (const [words, wanted] of [
    [['account', 'create', '--email', 'a@b.c'], 'account_exists'],
    [['account', 'create', '--email', 'nobody'], 'invalid_parameter'],
    [['account', 'create', '--email', 'b@b.c', '--plan', 'gold'], 'invalid_parameter'],
    [['key', 'create', '--account', 'x@b.c', '--name', 'x'], 'account_not_found'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x', '--scopes', 'quran:write'], 'invalid_parameter'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x'.repeat(101)], 'invalid_parameter'],
    [['key', 'create', '--account', 'a@b.c', '--name', 'x', '--environment', 'prod'], 'invalid_parameter'],
    [['key', 'revoke', 'key_none'], 'key_not_found'],
  ] as const) {
    const { code, out, err } = await isnad(...words, '--json');
    assert.equal(code, 1, words.join(' '));
    assert.match(err, /^isnad: /);
    assert.equal((JSON.parse(out) as { code: string }).code, wanted);
  }
  const help = await isnad('key', 'create', '--help');
  assert.equal(help.code, 0);
  assert.match(help.out, /--expires-in 30d .*Default: never expires\./);
  assert.match((await isnad('--help')).out, /account create/);
  const group = await isnad('key', '--help');
  assert.equal(group.code, 0);
  assert.deepEqual(new Set(group.out.match(/^ {2}isnad \S+/gm)), new Set(['  isnad key']));
});

test('an unknown command or option is named in words, with the nearest known one', async () => {
  for (const [words, wanted] of [
    [['nope', '--json'], 'unknown command "nope". Run "isnad --help" for a list'],
    [['acount', 'list'], 'unknown command "acount list". Did you mean account list? Run "isnad --help" for a list'],
    [['key', '--account', 'x'], '"key" needs a second word. Run "isnad key --help" for a list'],
    [['--json'], 'no command given. Run "isnad --help" for a list'],
    [
      ['key', 'create', '--acount', 'a@b.c'],
      'isnad key create has no option --acount. Did you mean --account? See isnad key create --help',
    ],
    [['migrate', '-x'], 'isnad migrate has no option -x. See isnad migrate --help'],
  ] as const) {
    const { code, err } = await isnad(...words);
    assert.deepEqual([code, err], [2, `isnad: ${wanted}\n`]);
  }
});

test('a command that only reads or changes a store does not create one', async () => {
  const empty = join(dataDir, 'mistyped');
  for (const words of [['account', 'list'], ['key', 'list'], ['audit'], ['account', 'claim-link']]) {
    const { stderr, code } = (await run(process.execPath, [MAIN, ...words], {
      env: environment({ DATA_DIR: empty, DATABASE_URL: '', REDIS_URL: '' }),
      cwd: ROOT,
    }).catch((error: unknown) => error)) as { stderr: string; code: number };
    assert.equal(code, 1, words.join(' '));
    assert.match(stderr, /^isnad: there is no store at .*mistyped\/isnad\.db\. Set DATA_DIR .*\n$/);
    assert.ok(!existsSync(empty));
  }
});

test('learning without a corpus says to build one first', async () => {
  const { code, err } = await isnad('corpus', 'learn');
  assert.equal(code, 1);
  assert.match(err, /^isnad: there is no corpus in .*\. Run "npm run -s isnad -- corpus build" first\n$/);
});

test('a printed link says where its address comes from', async () => {
  const invite = ['account', 'invite', '--email', 'guest@example.org'];
  await json('account', 'create', '--email', 'a@b.c');
  const { out } = await isnad(...invite);
  assert.match(
    out,
    /http:\/\/127\.0\.0\.1:0\/sign-up\S+\nThe address is that of HOST and PORT\. .*set PUBLIC_URL\.\n$/,
  );
  const env = environment({ PUBLIC_URL: 'https://isnad.example.org' });
  const { stdout } = await run(process.execPath, [MAIN, ...invite], { env, cwd: ROOT });
  assert.match(stdout, /\nhttps:\/\/isnad\.example\.org\/sign-up\S+\n$/);
});

test('every wrong setting is named at once, and nothing is made', async () => {
  rmSync(dataDir, { recursive: true });
  const settings = {
    PORT: '99999',
    LOG_LEVEL: 'loud',
    KEY_PEPPER: 'short',
    PUBLIC_URL: 'ftp://x',
    DATABASE_URL: 'mysql://x',
    ACCESS_LOG: 'perhaps',
    SEARCH_MEANINGS: 'maybe',
    DEFAULT_LANGUAGE: 'fr',
    TRUST_PROXY: 'everyone',
  };
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: environment(settings), cwd: ROOT });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'exit')) as [number];
  assert.equal(code, 1);
  for (const name of Object.keys(settings)) assert.match(err, new RegExp(`^isnad: ${name} must`, 'm'));
  assert.ok(!existsSync(dataDir));
});

test('a port that is taken is one clear line', async () => {
  await buildCorpus(dataDir);
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: environment({ PORT: String(port) }), cwd: ROOT });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code] = (await once(child, 'exit')) as [number];
  other.close();
  assert.equal(code, 1);
  assert.match(err, new RegExp(`isnad: port ${port} is already in use`));
});

test('another pepper is refused instead of making every key fail', async () => {
  await json('account', 'create', '--email', 'a@b.c');
  writeFileSync(join(dataDir, 'pepper'), `${'0'.repeat(64)}\n`);
  const { code, err } = await isnad('account', 'list');
  assert.equal(code, 1);
  assert.match(err, /pepper is not the one/);
  writeFileSync(join(dataDir, 'pepper'), 'x');
  assert.match((await isnad('account', 'list')).err, /does not hold a pepper/);
});

test('a damaged corpus is rebuilt at the start', async () => {
  const path = await buildCorpus(dataDir);
  const good = readFileSync(path);
  damage(path);
  const server = await serve();
  assert.doesNotMatch(server.out(), /NOT READY/);
  assert.match(server.err(), /"damage":"[^"]+does not match its manifest.*the corpus is damaged; rebuilding/);
  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  assert.equal(await stop(server), 0);
  assert.ok(readFileSync(path).equals(good));
});

function damage(path: string): void {
  const bytes = readFileSync(path);
  const place = bytes.indexOf('রহমান') > 0 ? bytes.indexOf('রহমান') : bytes.length / 2;
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

test('a damaged corpus that cannot be rebuilt: the service is up but not ready and serves no text', async () => {
  const path = await buildCorpus(dataDir);
  const verified = await json<{ ok: boolean; verses: number }>('corpus', 'verify');
  assert.deepEqual([verified.ok, verified.verses], [true, 6236]);

  damage(path);
  const found = await isnad('corpus', 'verify', '--json');
  assert.equal(found.code, 1);
  assert.match((JSON.parse(found.out) as { reason: string }).reason, /section "quran\.\w+" has SHA-256/);

  // No build can take its lock.
  const lock = join(dataDir, 'corpus', 'corpus.lock');
  rmSync(lock, { force: true });
  mkdirSync(lock);
  const server = await serve();
  assert.match(server.out(), /NOT READY/);
  assert.match(server.err(), /the corpus could not be rebuilt/);
  const [key = ''] = /svc_live_\w+/.exec(server.out()) ?? [];
  const ready = await fetch(`${server.address}/readyz`);
  assert.equal(ready.status, 503);
  assert.match(
    ((await ready.json()) as { detail: string }).detail,
    /does not match its manifest: section "quran\.\w+"/,
  );
  const answer = await fetch(`${server.address}/api/quran?id=1`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('retry-after')) > 0);
  assert.equal((await fetch(`${server.address}/healthz`)).status, 200);
  assert.equal(await stop(server), 0);

  rmSync(lock, { recursive: true });
  assert.equal((await isnad('corpus', 'build')).code, 0);
  assert.equal((await isnad('corpus', 'verify')).code, 0);
});

test('a first start that was killed in the middle is made up for by the next', async () => {
  for (const delay of [300, 450, 600, 750]) {
    const child = spawn(process.execPath, [MAIN, 'corpus', 'build'], {
      env: environment(),
      cwd: ROOT,
      stdio: 'ignore',
    });
    await new Promise((resolve) => setTimeout(resolve, delay));
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  assert.equal((await isnad('corpus', 'build', '--missing')).code, 0);
  assert.equal((await isnad('corpus', 'verify')).code, 0);
  const left = readdirSync(join(dataDir, 'corpus')).filter((name) => name.includes('partial'));
  assert.deepEqual(left, []);
});

test('embedded store: a second service on the same folder is refused, in words, until the first has ended', async () => {
  const first = await serve();
  const child = spawn(process.execPath, [MAIN, 'serve'], { env: environment(), cwd: ROOT });
  running.push(child);
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  assert.deepEqual(await once(child, 'exit'), [1, null]);
  assert.match(err, /^isnad: another Isnad service is already running on /);
  assert.equal((await fetch(`${first.address}/readyz`)).status, 200);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const next = await serve();
  assert.equal(await stop(next), 0);
});

test('embedded store: files are readable by their own user alone', { skip: process.platform === 'win32' }, async () => {
  rmSync(dataDir, { recursive: true });
  assert.equal(await stop(await serve()), 0);
  const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0,
  );
  assert.deepEqual(open, []);
  assert.equal(statSync(dataDir).mode & 0o077, 0);
});

test('two first starts at once: one builds, the other waits for it', SCALED, async () => {
  const [first, second] = await Promise.all([serve(), serve()]);
  for (const server of [first, second]) assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  assert.equal([first, second].filter((server) => /svc_live_/.test(server.out())).length, 1, 'one first key');
});

test('verify reads the hadiths too', async () => {
  assert.equal((await isnad('corpus', 'build')).code, 0);
  const verified = await json<{ hadith: { records: number } }>('corpus', 'verify');
  assert.equal(verified.hadith.records, 42);
  const [name = ''] = readdirSync(join(dataDir, 'corpus')).filter((file) => file.endsWith('.records'));
  const path = join(dataDir, 'corpus', name);
  const bytes = readFileSync(path);
  const place = bytes.indexOf('Deeds are only');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(path, bytes);
  const found = await isnad('corpus', 'verify', '--json');
  assert.equal(found.code, 1);
  assert.match((JSON.parse(found.out) as { reason: string }).reason, /hadith: section "records" has SHA-256/);
});

test('the corpus is made anew when what it is made from has changed, and the old one is removed', async () => {
  const path = await buildCorpus(dataDir);
  renameSync(path, join(dirname(path), 'quran-0123456789abcdef.corpus'));
  const server = await serve();
  assert.equal((await fetch(`${server.address}/readyz`)).status, 200);
  assert.ok(!readdirSync(join(dataDir, 'corpus')).some((name) => name.includes('0123456789abcdef')));
});

test('the manifest that is kept is the one of the installed sources', async () => {
  const kept = JSON.parse(readFileSync(join(ROOT, 'data/quran/manifest.json'), 'utf8')) as object;
  assert.deepEqual(await json('corpus', 'manifest'), kept);
});

/** A request that has begun and not yet ended, and what was answered so far. */
async function openRequest({ address }: Served): Promise<{ socket: Socket; answer: () => string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n');
  await sleep(200);
  return { socket, answer: () => text };
}

test('SIGTERM: open requests finish, new connections are refused, the exit code is 0', async () => {
  const server = await serve();
  const { socket, answer } = await openRequest(server);
  server.child.kill('SIGTERM');
  await sleep(300);
  await assert.rejects(fetch(`${server.address}/healthz`));
  socket.write('\r\n');
  const [code] = (await once(server.child, 'exit')) as [number];
  assert.equal(code, 0);
  assert.match(answer(), /^HTTP\/1\.1 200 /);
});

test('Ctrl+C under npm: the signal that comes twice, from the terminal and from npm, stops the service once', async () => {
  const server = await serve();
  const { socket, answer } = await openRequest(server);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGINT');
  await sleep(50);
  server.child.kill('SIGINT');
  await sleep(250);
  socket.write('\r\n');
  assert.deepEqual(await exit, [0, null]);
  assert.match(answer(), /^HTTP\/1\.1 200 /);
});

test('a second Ctrl+C ends the service without waiting for open requests', async () => {
  const server = await serve();
  const { socket } = await openRequest(server);
  const exit = once(server.child, 'exit');
  server.child.kill('SIGINT');
  await sleep(1_500);
  server.child.kill('SIGINT');
  assert.deepEqual(await exit, [1, null]);
  socket.destroy();
});

test('the log has one line for each request and never a key', async () => {
  const server = await serve();
  const [key = ''] = /svc_live_\w+/.exec(server.out()) ?? [];
  const headers = { authorization: `Bearer ${key}` };
  await fetch(`${server.address}/api/quran?id=1`, { headers });
  await fetch(`${server.address}/api/quran?key=${key}`, { headers });
  await fetch(`${server.address}/x/${key}`, { headers });
  assert.equal(await stop(server), 0);
  const lines = server
    .err()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines.filter(({ msg }) => msg === 'request');
  assert.deepEqual(
    requests.map(({ status }) => status),
    [200, 400, 404],
  );
  for (const { time, request_id, method, level } of requests) {
    assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.match(String(request_id), /^req_/);
    assert.deepEqual([method, level], ['GET', 'info']);
  }
  assert.ok(!server.err().includes(key.slice(9)));
});

test('a folder that cannot be written is one clear error', async () => {
  rmSync(dataDir, { recursive: true });
  writeFileSync(dataDir, 'a file where the folder should be');
  const { code, err } = await isnad('migrate');
  assert.equal(code, 1);
  assert.match(err, /^isnad: E\w+: .*\n$/);
});
