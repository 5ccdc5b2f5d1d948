import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, median, residentMegabytes, type Started, startNode, stop } from './processes.ts';

const LAUNCHER = fileURLToPath(new URL('../bin/isnad.js', import.meta.url));
const ROUNDS = 7;
const IDLE_MS = 2_000;

/** What is wanted: of the time of `node -e 0`, and in MB. */
const WANTED = { first: [25, 115], later: [6, 115] } as const;

type Row = {
  readonly seconds: number[];
  readonly shares: number[];
  readonly cpu: number[];
  readonly memory: number[];
};

const newRow = (): Row => ({ seconds: [], shares: [], cpu: [], memory: [] });

/**
 * Time from the start of the process, as `npm start` starts it, until it is ready, as it prints it; beside it the time of `node -e 0`. CPU time and
 * resident memory two seconds later, idle. With `DATA_DIR`: of that folder alone, so a copy.
 */
export async function benchStart(): Promise<void> {
  const given = process.env.DATA_DIR;
  const rows = { first: newRow(), later: newRow() };
  const empty: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const folder = given ?? mkdtempSync(join(tmpdir(), 'isnad-bench-'));
    for (const row of given === undefined ? [rows.first, rows.later] : [rows.later]) {
      const node = emptySeconds();
      empty.push(node);
      const started = await start(folder);
      const seconds = Number(/after ([\d.]+) s/.exec(started.out)?.[1]);
      row.seconds.push(seconds);
      row.shares.push(seconds / node);
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
      row.cpu.push(cpuSeconds(started));
      row.memory.push(residentMegabytes(started));
      await stop(started);
    }
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  }
  console.log(`node -e 0: ${median(empty).toFixed(3)} s`);
  console.log('| start | ready, s | of `node -e 0` | wanted | CPU, s | MB | wanted |');
  console.log('|---|---|---|---|---|---|---|');
  for (const name of ['first', 'later'] as const) {
    const { seconds, shares, cpu, memory } = rows[name];
    if (seconds.length === 0) continue;
    const [times, megabytes] = WANTED[name];
    const cells = [median(seconds).toFixed(2), median(shares).toFixed(1), times, median(cpu).toFixed(2)];
    console.log(`| ${name} | ${cells.join(' | ')} | ${median(memory).toFixed(0)} | ${megabytes} |`);
  }
}

function emptySeconds(): number {
  const from = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return (performance.now() - from) / 1_000;
}

function start(folder: string): Promise<Started> {
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', DRAIN_SECONDS: '0' };
  return startNode([LAUNCHER, 'serve'], /(ready after|NOT READY)[\s\S]*docs .*\n/, settings);
}
