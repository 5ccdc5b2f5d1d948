// Runs on each store.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import { createAccount } from '../../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../../src/accounts/keys/keys.ts';
import { readConfig } from '../../../../src/config.ts';
import { openPlatform } from '../../../../src/platform.ts';
import { isnad } from '../../../support/isnad-command.ts';
import { killServed, openRequest, refusedStart, serve, untilRefused } from '../../../support/serve.ts';
import { buildCorpus, newDataDir } from '../../../support/start.ts';
import { removeStore, SCALED, type StoreSettings, storeSettings } from '../../../support/stores.ts';
import { until } from '../../../support/until.ts';

let store: StoreSettings;
before(async () => {
  if (SCALED.skip) return;
  store = await storeSettings(newDataDir(), 'empty');
  await buildCorpus(store.DATA_DIR);
});
after(() => (SCALED.skip ? undefined : removeStore(store.DATA_DIR)));

afterEach(killServed);

const serveWith = (count: string, settings: Record<string, string> = {}) =>
  serve({ ...store, ...settings }, ['--workers', count]);

/** The processes that answer, as each tells the second of its start. A connection for each request, as they are dealt out in turn. */
async function processes(address: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (let index = 0; index < 12; index++) {
    const answer = await fetch(`${address}/metrics`, { headers: { connection: 'close' } });
    found.add(/^process_start_time_seconds (\S+)/m.exec(await answer.text())?.[1] ?? '');
  }
  return found;
}

function childrenOf(log: string): number[] {
  return [...log.matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid));
}

test(
  'workers share one port, one first account, one greeting and one limit; their lines stay whole',
  SCALED,
  async () => {
    const { child, out, err, exited, address } = await serveWith('3');
    assert.equal([...out().matchAll(/Isnad is ready .* in 3 workers/g)].length, 1);
    assert.equal([...out().matchAll(/ {2}key +svc_live_\w+/g)].length, 1);
    const [key = ''] = /svc_live_\w+/.exec(out()) ?? [];
    assert.equal((await workerIds(child)).length, 3);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () =>
        fetch(`${address}/api/quran?random=true`, { headers: { authorization: `Bearer ${key}`, connection: 'close' } }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const limited = await newKey('free');
    const tries = await Promise.all(
      Array.from({ length: 40 }, () =>
        fetch(`${address}/api/quran`, { headers: { authorization: `Bearer ${limited}`, connection: 'close' } }),
      ),
    );
    assert.equal(tries.filter(({ status }) => status === 200).length, 10);
    child.kill('SIGTERM');
    assert.deepEqual(await exited, [0, null]);
    const lines = err().trim().split('\n');
    assert.equal(lines.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'request').length, 100);
  },
);

test('SIGTERM to the whole group: open requests finish in every worker, then all end with 0', SCALED, async () => {
  const { child, address, exited } = await serveWith('2');
  const key = await newKey('enterprise');
  const open = await Promise.all(Array.from({ length: 4 }, () => openRequest(address, key)));
  child.kill('SIGTERM');
  await untilRefused(address);
  for (const request of open) assert.match(await request.finish(), /^HTTP\/1\.1 200 /);
  assert.deepEqual(await exited, [0, null]);
});

test('SIGTERM gives proxies their time in every worker; SIGINT, and a second signal, do not', SCALED, async () => {
  const drained = await serveWith('2', { DRAIN_SECONDS: '300' });
  drained.child.kill('SIGTERM');
  const said = async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => fetch(`${drained.address}/readyz`)));
    return new Set(answers.map(({ status, headers }) => `${status} ${headers.get('connection')}`));
  };
  await until(said, (found) => found.size === 1 && found.has('503 close'));
  const sending = setInterval(() => drained.child.kill('SIGTERM'), 100);
  assert.deepEqual(await drained.exited, [1, null]);
  clearInterval(sending);
  await untilRefused(drained.address);
  const interrupted = await serveWith('2', { DRAIN_SECONDS: '300' });
  interrupted.child.kill('SIGINT');
  assert.deepEqual(await interrupted.exited, [0, null]);
});

test('a worker that is killed is replaced, and requests go on meanwhile', SCALED, async () => {
  const { child, err, exited, address } = await serveWith('2');
  const [pid = 0, ...others] = await workerIds(child);
  assert.equal(others.length, 1);
  process.kill(pid, 'SIGKILL');
  // A connection handed over in the instant of the death has nobody to answer it (docs/scaling.md).
  await until(err, (text) => text.includes('a worker exited and is being replaced'));
  for (let round = 0; round < 20; round++) assert.equal((await fetch(`${address}/healthz`)).status, 200);
  await until(
    () => workerIds(child),
    (pids) => pids.length === 2,
  );
  await until(
    () => processes(address),
    (found) => found.size === 2,
  );
  assert.deepEqual(childrenOf(err()), [pid]);
  child.kill('SIGTERM');
  assert.deepEqual(await exited, [0, null]);
});

test('what keeps workers from starting is told once, and the command fails', SCALED, async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const taken = await refusedStart({ ...store, PORT: String(port) }, '--workers', '3');
  other.close();
  assert.equal(taken.code, 1);
  assert.equal([...taken.err.matchAll(new RegExp(`port ${port} is already in use`, 'g'))].length, 1, taken.err);
  for (const [count, settings, rule] of [
    ['0', {}, /from 1 to 64/],
    ['65', {}, /from 1 to 64/],
    ['2', { REDIS_URL: '' }, /DATABASE_URL and REDIS_URL/],
  ] as const) {
    const refused = await isnad({ ...store, ...settings }, 'serve', '--workers', count);
    assert.equal(refused.code, 2);
    assert.match(refused.err, rule);
  }
});

async function newKey(plan: 'free' | 'enterprise'): Promise<string> {
  const platform = await openPlatform(readConfig(store));
  const { id } = await createAccount(platform, { email: `${plan}@example.org`, plan }, OPERATOR);
  const { secret } = await createKey(platform, { accountId: id, name: plan }, OPERATOR_MANAGER);
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
