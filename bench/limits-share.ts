import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cpuSeconds, load, median, startIsnad, startNode, stop } from './processes.ts';

const SERVER = fileURLToPath(new URL('./limits-server.ts', import.meta.url));
const ROUNDS = 7;

/** How much of the CPU time of an answer the key check and the limiter are: a server with both against one whose admission check is open. */
export async function benchShare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
  await stop(await startIsnad({ DATA_DIR: folder, SEARCH_MEANINGS: 'false' }));
  const kinds = ['open', 'counted'] as const;
  const sides = await Promise.all(kinds.map((kind) => startNode([SERVER, kind, folder], /ready/)));
  const costs: Record<(typeof kinds)[number], number[]> = { open: [], counted: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, kind] of kinds.entries()) {
      const side = sides[index];
      if (side === undefined) continue;
      const [address = '', secret = ''] = side.out.split(' ');
      const before = cpuSeconds(side);
      const rate = load(`${address}/api/quran?id=1`, { Authorization: `Bearer ${secret}` }, 1);
      if (round > 0) costs[kind].push(((cpuSeconds(side) - before) / rate) * 1e6);
    }
  }
  await Promise.all(sides.map(stop));
  rmSync(folder, { recursive: true, force: true });
  const [open, counted] = [median(costs.open), median(costs.counted)];
  console.log('| GET /api/quran?id=1 | µs of CPU a request (median) | wanted |\n|---|---|---|');
  console.log(`| gate that admits everything, with the same headers | ${open.toFixed(1)} | |`);
  console.log(`| key check, limiter, journal | ${counted.toFixed(1)} | |`);
  console.log(`| share of the whole | ${((100 * (counted - open)) / counted).toFixed(0)} % | 25 % |\n`);
}
