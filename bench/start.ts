import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, residentMegabytes, startIsnad, stop } from './processes.ts';

const ROUNDS = 5;

/** Time from the start of the process until it is ready, as it prints it, and its memory two seconds later, idle. */
export async function benchStart(): Promise<void> {
  const rows = {
    first: { seconds: [] as number[], memory: [] as number[] },
    later: { seconds: [] as number[], memory: [] as number[] },
  };
  for (let round = 0; round < ROUNDS; round++) {
    const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
    for (const row of [rows.first, rows.later]) {
      const started = await startIsnad({ DATA_DIR: folder });
      row.seconds.push(Number(/after ([\d.]+) s/.exec(started.out)?.[1]));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      row.memory.push(residentMegabytes(started));
      await stop(started);
    }
    rmSync(folder, { recursive: true, force: true });
  }
  console.log('| start | ready after (median, s) | wanted | resident memory, idle (median, MB) | wanted |');
  console.log('|---|---|---|---|---|');
  for (const [name, { seconds, memory }, wanted] of [
    ['first', rows.first, 6],
    ['later', rows.later, 1],
  ] as const) {
    console.log(`| ${name} | ${median(seconds).toFixed(2)} | ${wanted} | ${median(memory).toFixed(0)} | 150 |`);
  }
}
