import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { newDataDir } from '../../support/start.ts';
import { removeStore, storeSettings } from '../../support/stores.ts';

const MAIN = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

let dataDir: string;
let store: Record<string, string>;
const running: ChildProcess[] = [];
const descriptors: number[] = [];
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
  for (const descriptor of descriptors.splice(0)) closeSync(descriptor);
  await removeStore(dataDir);
});

/** Starts the service, for the first time, with its log going into a pipe (or socket) that nobody reads. */
async function serve(
  log: number | 'pipe',
  level = 'info',
): Promise<{ child: ChildProcess; address: string; key: string }> {
  const env = { ...process.env, ...store, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: level, SEARCH_MEANINGS: 'false' };
  const child = spawn(process.execPath, [MAIN, 'serve'], { env, cwd: ROOT, stdio: ['ignore', 'pipe', log] });
  running.push(child);
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  for (let waited = 0; !/curl -H/.test(out); waited++) {
    assert.ok(child.exitCode === null && waited < 2_400, `the service did not start: ${out}`);
    await sleep(50);
  }
  return { child, address: /address +(\S+)/.exec(out)?.[1] ?? '', key: /svc_live_\w+/.exec(out)?.[0] ?? '' };
}

/** A named pipe that is open at both ends and that nobody reads. */
function stalledPipe(): { readonly read: number; readonly write: number } {
  const path = join(dataDir, 'log.pipe');
  execFileSync('mkfifo', [path]);
  const read = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const write = openSync(path, 'w');
  descriptors.push(read, write);
  return { read, write };
}

async function ask(address: string, path: string, key = ''): Promise<{ status: number; body: string }> {
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` };
  const request = httpRequest(address + path, { agent, headers, timeout: 10_000 });
  request.on('timeout', () => request.destroy(new Error(`${path} got no answer`)));
  request.end();
  const [response] = await once(request, 'response');
  let body = '';
  for await (const chunk of response) body += chunk;
  return { status: response.statusCode, body };
}

async function askOften({ address, key }: { address: string; key: string }, times: number): Promise<void> {
  let left = times;
  const one = async () => {
    while (left-- > 0) assert.equal((await ask(address, '/api/hadith/nothing:1', key)).status, 404);
  };
  await Promise.all([one(), one(), one(), one()]);
}

function residentBytes(child: ChildProcess): number {
  const [, kilobytes = ''] =
    /VmRSS:\s+(\d+)/.exec(execFileSync('cat', [`/proc/${child.pid}/status`], { encoding: 'utf8' })) ?? [];
  return Number(kilobytes) * 1_024;
}

const dropped = async (address: string) =>
  Number(/log_lines_dropped_total\{kind="access"\} (\d+)/.exec((await ask(address, '/metrics')).body)?.[1]);

async function stop(child: ChildProcess): Promise<void> {
  const stopped = once(child, 'exit');
  child.kill('SIGTERM');
  assert.deepEqual(await Promise.race([stopped, sleep(10_000, 'it did not stop')]), [0, null]);
}

const onLinux = { skip: process.platform === 'linux' ? false : 'needs /proc and named pipes' };

test('a pipe that nobody reads stops nothing, costs no memory, and later says what was dropped', onLinux, async () => {
  const pipe = stalledPipe();
  const { child, address, key } = await serve(pipe.write);
  await askOften({ address, key }, 14_000);
  const first = await dropped(address);
  assert.ok(first > 0, 'lines were dropped');
  const memory = residentBytes(child);
  await askOften({ address, key }, 6_000);
  // Lines are dropped in batches of up to 64 KiB, some 300 lines.
  assert.ok((await dropped(address)) >= first + 5_000, 'the bound stays where it was');
  const growth = residentBytes(child) - memory;
  assert.ok(growth < 40e6, `${growth} bytes more`);
  assert.equal((await ask(address, '/api/quran?id=1', key)).status, 200);

  // Somebody reads again.
  const buffer = Buffer.alloc(64 * 1_024);
  let text = '';
  for (let tries = 0; tries < 400 && !text.includes('log lines were dropped'); tries++) {
    try {
      text += buffer.toString('utf8', 0, readSync(pipe.read, buffer));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'EAGAIN');
      await sleep(25);
    }
  }
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const report = lines.find(({ msg }) => String(msg).startsWith('log lines were dropped'));
  assert.ok(Number(report?.access_lines) > 0 && report?.event_lines === 0, JSON.stringify(report));
  assert.equal(lines.filter(({ msg }) => msg === 'request').length + Number(report?.access_lines) >= 20_000, true);
  await stop(child);
});

test('a socket that nobody reads stops nothing either, and SIGTERM is obeyed while it is full', onLinux, async () => {
  const { child, address, key } = await serve('pipe');
  await askOften({ address, key }, 14_000);
  assert.ok((await dropped(address)) > 0);
  assert.equal((await ask(address, '/api/quran?id=1', key)).status, 200);
  await stop(child);
});

test('at LOG_LEVEL=warn no access line is written', onLinux, async () => {
  const pipe = stalledPipe();
  const { child, address, key } = await serve(pipe.write, 'warn');
  await askOften({ address, key }, 50);
  await sleep(300);
  const buffer = Buffer.alloc(64 * 1_024);
  assert.throws(() => readSync(pipe.read, buffer), { code: 'EAGAIN' });
  await stop(child);
});
