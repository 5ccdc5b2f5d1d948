import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { killServed, serve, stop } from '../../../support/serve.ts';
import { buildCorpus, newDataDir } from '../../../support/start.ts';
import { removeStore } from '../../../support/stores.ts';

const PROGRAM = join(import.meta.dirname, 'blocked.ts');

type Ended = {
  readonly signal: string | null;
  readonly out: string;
  readonly lines: readonly Record<string, unknown>[];
};

async function run(how: string, limitMs = 1_000): Promise<Ended> {
  const child = spawn(process.execPath, [PROGRAM, how, String(limitMs)]);
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    said.out += text;
  });
  child.stderr.on('data', (text) => {
    said.err += text;
  });
  const timeout = setTimeout(() => child.kill('SIGTERM'), 60_000 * Number(process.env.ISNAD_SLOW || 1));
  const signal = await new Promise<string | null>((resolve) => child.on('close', (_, by) => resolve(by)));
  clearTimeout(timeout);
  const lines = said.err.split('\n').filter((line) => line.startsWith('{'));
  return { signal, out: said.out, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('a process that is stuck in code ends, and one line says where', async () => {
  const { signal, lines } = await run('spin');
  assert.equal(signal, 'SIGKILL');
  assert.equal(lines.length, 1);
  assert.equal(lines[0]?.level, 'fatal');
  assert.match(String(lines[0]?.msg), /event loop has not run for 1 s/);
  assert.match((lines[0]?.stack as string[])[0] ?? '', /^spinForever \(.*blocked\.ts:\d+:\d+\)$/);
});

test('a process that is stuck outside of JavaScript ends, too', async () => {
  const { signal, lines } = await run('sleep');
  assert.deepEqual([signal, lines.length], ['SIGKILL', 1]);
});

test('a process that is busy for less than the limit goes on', async () => {
  const { signal, out, lines } = await run('work', 2_000);
  assert.deepEqual([signal, out, lines], [null, 'done\n', []]);
});

/** Blocks the main thread of any program on a signal, for a while or for good. */
const blockOnSignal = (ms: number) =>
  `data:text/javascript,${encodeURIComponent(`import { isMainThread } from 'node:worker_threads';
    if (isMainThread) process.on('SIGUSR2', function blockOnSignal() {
      for (const end = performance.now() + ${ms}; performance.now() < end; );
    });`)}`;

test('a service that is stuck ends after WATCHDOG_SECONDS, and with 0 it does not', async (t) => {
  const dataDir = newDataDir();
  t.after(async () => {
    await killServed();
    await removeStore(dataDir);
  });
  await buildCorpus(dataDir);
  const store = { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  const blocking = (ms: number) => [process.execPath, `--import=${blockOnSignal(ms)}`];
  const stuck = await serve({ ...store, WATCHDOG_SECONDS: '2' }, [], blocking(600_000));
  stuck.child.kill('SIGUSR2');
  assert.deepEqual(await stuck.exited, [null, 'SIGKILL']);
  // Its place in the code is in the line if there was time to ask for it: the first test here has time.
  assert.match(stuck.err(), /"level":"fatal".*event loop has not run for 2 s/);
  const unwatched = await serve({ ...store, WATCHDOG_SECONDS: '0' }, [], blocking(4_000));
  unwatched.child.kill('SIGUSR2');
  // Answered when the event loop runs again, which is later than the other one was killed.
  assert.equal((await fetch(`${unwatched.address}/healthz`)).status, 200);
  assert.equal(await stop(unwatched), 0);
});
