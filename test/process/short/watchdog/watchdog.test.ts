import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAIN } from '../../../support/isnad-command.ts';
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
  const timeout = setTimeout(() => child.kill('SIGTERM'), 30_000);
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

/** Blocks the main thread of any program on a signal. */
const BLOCK_ON_SIGNAL = `data:text/javascript,import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('SIGUSR2', function blockOnSignal() { for (;;); });`;

test('a service that is stuck ends after WATCHDOG_SECONDS, and with 0 it does not', async () => {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const env = {
    ...process.env,
    DATABASE_URL: '',
    REDIS_URL: '',
    DATA_DIR: dataDir,
    PORT: '0',
    SEARCH_MEANINGS: 'false',
  };
  for (const [seconds, expected] of [
    ['1', 'SIGKILL'],
    ['0', 'SIGQUIT'],
  ] as const) {
    const words = [`--import=${encodeURI(BLOCK_ON_SIGNAL)}`, MAIN, 'serve'];
    const child = spawn(process.execPath, words, { env: { ...env, WATCHDOG_SECONDS: seconds } });
    const closed = new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)));
    let log = '';
    child.stderr.on('data', (text) => {
      log += text;
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGUSR2');
    // Ends the process that nothing watches.
    const end = setTimeout(() => child.kill('SIGQUIT'), 6_000);
    assert.equal(await closed, expected, log);
    clearTimeout(end);
    assert.equal(log.includes('blockOnSignal'), expected === 'SIGKILL');
  }
  await removeStore(dataDir);
});
