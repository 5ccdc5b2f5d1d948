import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

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
  const { signal, out, lines } = await run('work', 3_000);
  assert.deepEqual([signal, out, lines], [null, 'done\n', []]);
});
