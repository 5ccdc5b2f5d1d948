// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createAccount } from '../../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { MAIN, ROOT } from '../../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../../support/start.ts';
import { removeStore, SCALED, type StoreSettings, storeSettings } from '../../../support/stores.ts';

let store: StoreSettings;
before(async () => {
  if (SCALED.skip) return;
  store = await storeSettings(newDataDir());
  await buildCorpus(store.DATA_DIR);
});
after(() => (SCALED.skip ? undefined : removeStore(store.DATA_DIR)));

const running: ChildProcess[] = [];
afterEach(async () => {
  for (const child of running.splice(0)) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

function start(count: string, settings: Record<string, string> = {}) {
  const quick = { PORT: '0', SEARCH_MEANINGS: 'false', DRAIN_SECONDS: '0' };
  const env = { ...process.env, ...store, ...quick, ...settings };
  const child = spawn(process.execPath, [MAIN, 'serve', '--workers', count], { env, cwd: ROOT });
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return { child, said };
}

async function serve(count: string, settings: Record<string, string> = {}) {
  const { child, said } = start(count, settings);
  for (let waited = 0; !/address +http/.test(said.out); waited++) {
    assert.ok(child.exitCode === null && waited < 2_400, said.out + said.err);
    await wait(50);
  }
  await wait(100);
  return { child, said, address: /address +(\S+)/.exec(said.out)?.[1] ?? '' };
}

/** The processes that answer, as each tells its own start. A connection for each request, as they are dealt out in turn. */
async function processes(address: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let index = 0; index < 12; index++) {
    const answer = await fetch(`${address}/metrics`, { headers: { connection: 'close' } });
    found.add(/^process_start_time_seconds (\S+)/m.exec(await answer.text())?.[1] ?? '');
  }
  return found;
}

function childrenOf(said: { err: string }): number[] {
  return [...said.err.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
}

test(
  'workers share one port, one first account, one greeting and one limit; their lines stay whole',
  SCALED,
  async () => {
    const { child, said, address } = await serve('3');
    assert.equal([...said.out.matchAll(/Isnad is ready .* in 3 workers/g)].length, 1);
    assert.equal([...said.out.matchAll(/ {2}key +svc_live_\w+/g)].length, 1);
    const [key = ''] = /svc_live_\w+/.exec(said.out) ?? [];
    assert.ok((await processes(address)).size >= 2);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`${address}/api/quran?random=true`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const limited = await freeKey();
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        fetch(`${address}/api/quran`, { headers: { authorization: `Bearer ${limited}`, connection: 'close' } }),
      ),
    );
    assert.equal(tries.filter(({ status }) => status === 200).length, 10);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    const lines = said.err.trim().split('\n');
    assert.equal(lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'request').length, 112);
  },
);

test('SIGTERM to the whole group: open requests finish in every worker, then all end with 0', SCALED, async () => {
  const { child, address } = await serve('2');
  const { port } = new URL(address);
  const texts = ['', '', '', ''];
  const sockets = texts.map((_, index) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.setEncoding('utf8').on('data', (part: string) => {
      texts[index] += part;
    });
    // Begun, and not yet ended.
    socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n');
    return socket;
  });
  await wait(300);
  child.kill('SIGTERM');
  await wait(300);
  await assert.rejects(fetch(`${address}/healthz`));
  for (const socket of sockets) socket.write('\r\n');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  for (const text of texts) assert.match(text, /^HTTP\/1\.1 200 /);
});

test('SIGTERM gives proxies their time in every worker; SIGINT ends at once', SCALED, async () => {
  const drained = await serve('2', { DRAIN_SECONDS: '2' });
  const began = performance.now();
  drained.child.kill('SIGTERM');
  await wait(500);
  for (let index = 0; index < 6; index++) {
    const answer = await fetch(`${drained.address}/readyz`);
    assert.deepEqual([answer.status, answer.headers.get('connection')], [503, 'close']);
  }
  assert.deepEqual(await once(drained.child, 'exit'), [0, null]);
  assert.ok(performance.now() - began >= 2_000);
  const interrupted = await serve('2', { DRAIN_SECONDS: '60' });
  interrupted.child.kill('SIGINT');
  assert.deepEqual(await once(interrupted.child, 'exit'), [0, null]);
});

test('a worker that is killed is replaced, and requests go on meanwhile', SCALED, async () => {
  const { child, said, address } = await serve('2');
  const before = await processes(address);
  assert.equal(before.size, 2);
  const [pid = 0] = await workerIds(child);
  process.kill(pid, 'SIGKILL');
  // A connection handed over in the instant of the death has nobody to answer it (docs/scaling.md).
  for (let waited = 0; !said.err.includes('a worker exited and is being replaced'); waited++) {
    assert.ok(waited < 400, said.err);
    await wait(25);
  }
  for (let round = 0; round < 20; round++) assert.equal((await fetch(`${address}/healthz`)).status, 200);
  for (let waited = 0; (await workerIds(child)).length < 2; waited++) {
    assert.ok(waited < 100, said.err);
    await wait(100);
  }
  for (let waited = 0; (await processes(address)).size < 2; waited++) {
    assert.ok(waited < 100, said.err);
    await wait(100);
  }
  assert.deepEqual(childrenOf(said), [pid]);
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('what keeps workers from starting is told once, and the command fails', SCALED, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, said } = start('3', { PORT: String(port) });
  assert.deepEqual(await once(child, 'exit'), [1, null]);
  other.close();
  assert.equal([...said.err.matchAll(new RegExp(`port ${port} is already in use`, 'g'))].length, 1, said.err);
  for (const [count, settings, rule] of [
    ['0', {}, /from 1 to 64/],
    ['65', {}, /from 1 to 64/],
    ['2', { REDIS_URL: '' }, /DATABASE_URL and REDIS_URL/],
  ] as const) {
    const refused = start(count, settings);
    assert.deepEqual(await once(refused.child, 'exit'), [2, null]);
    assert.match(refused.said.err, rule);
  }
});

async function freeKey(): Promise<string> {
  const platform = await openPlatform(readConfig(store));
  const { id } = await createAccount(platform, { email: 'free@example.org', plan: 'free' }, OPERATOR);
  const { secret } = await createKey(platform, { accountId: id, name: 'free' }, OPERATOR_MANAGER);
  await platform.close();
  return secret;
}

async function workerIds({ pid }: ChildProcess): Promise<number[]> {
  const ps = spawn('ps', ['-o', 'pid=', '--ppid', String(pid)]);
  let out = '';
  ps.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  await once(ps, 'close');
  return out.trim().split(/\s+/).filter(Boolean).map(Number);
}
