/**
 * Runs test files in lanes (`lanes.ts`), or single files, and ends with "N passed, N failed, N skipped".
 *
 *     node bin/node.js test/lanes/run.ts [--stores] [--shuffle=SEED] <lane or file>…
 *
 * `--stores` runs the files that say so in their first line, on PostgreSQL and Redis. `--shuffle` runs the files in another order.
 * `ISNAD_SLOW=3` gives everything three times as long.
 */
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LaneProcess } from './lane-process.ts';
import { LANES, type Lane } from './lanes.ts';
import { memoryFolder } from './memory-folder.ts';
import type { FileResult } from './report.ts';
import { requireStores } from './require-stores.ts';
import { shuffled } from './shuffled.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** The first line of a file whose tests depend on the store. */
const STORE_MARK = '// Runs on each store.';
/** How many processes there are besides one for each core: a file that waits leaves its core to another, and tests of the browser wait more. */
const SPARE = { others: 1, browser: 2 };
const SLOWEST = 10;

const { values, positionals } = parseArgs({
  options: { stores: { type: 'boolean' }, shuffle: { type: 'string' } },
  allowPositionals: true,
});
const jobs = Math.min(5, availableParallelism() + SPARE[positionals.includes('browser') ? 'browser' : 'others']);
const stores = values.stores ? await requireStores() : undefined;
const environment = { ...stores, ...temporaryFolders() };
const results: FileResult[] = [];
const began = performance.now();
if (values.shuffle !== undefined) print(`shuffled by ${values.shuffle}`);
await runLanes();
summarize();

/** Runs the wanted files, a lane after another as processes become free. */
async function runLanes(): Promise<void> {
  const queues = Object.entries(LANES).map(([name, lane]) => ({
    lane: lane as Lane,
    files: filesOf(name, lane),
    open: 0,
  }));
  const slot = async (): Promise<void> => {
    for (;;) {
      const queue = queues.find(({ lane, files, open }) => files.length > 0 && open < lane.processes);
      if (queue === undefined) return;
      queue.open += 1;
      await runLane(queue.files, queue.lane.minutes);
      queue.open -= 1;
    }
  };
  await Promise.all(Array.from({ length: jobs }, slot));
}

/** Runs files in one process until none is left or the process should be replaced. */
async function runLane(files: string[], minutes: number | undefined): Promise<void> {
  const lane = new LaneProcess(ROOT, environment);
  const ran: string[] = [];
  while (!lane.isSpent && files.length > 0) {
    const file = files.shift() ?? '';
    ran.push(file);
    add(await lane.run(file, minutes));
  }
  const open = await lane.end();
  if (open.length === 0) return;
  const error = `still open: ${open.join(', ')}, after ${ran.join(', ')}`;
  add({
    file: 'after the last test',
    passed: 0,
    ms: 0,
    children: 0,
    faults: [{ name: 'the process did not end', at: '', error }],
    skipped: [],
  });
}

/** Where the tests write. What they keep for the next run is on the disk. Campaigns write too much for the memory. */
function temporaryFolders(): Record<string, string> {
  const folder = positionals.includes('campaigns') ? undefined : memoryFolder();
  return folder === undefined ? {} : { TMPDIR: folder, ISNAD_TEST_CACHE: tmpdir() };
}

/** The files of a lane that were asked for: all, or those named. */
function filesOf(name: string, { files }: Pick<Lane, 'files'>): string[] {
  const all = globSync([...files], { cwd: ROOT, exclude: (path) => path.endsWith('node_modules') }).sort();
  const wanted = positionals.includes(name)
    ? all
    : all.filter((file) => positionals.some((given) => matchesGlob(file, given)));
  const here = stores === undefined ? wanted : wanted.filter((file) => isMarked(file));
  return values.shuffle === undefined ? here : shuffled(here, values.shuffle);
}

function isMarked(file: string): boolean {
  return readFileSync(join(ROOT, file), 'utf8').startsWith(STORE_MARK);
}

function add(result: FileResult): void {
  const { file, passed, ms, children, cpuSeconds = 0, faults, skipped } = result;
  results.push(result);
  print(
    `${faults.length === 0 ? '✔' : '✖'} ${file}  ${passed} passed, ${(ms / 1_000).toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of CPU${children > 0 ? `, ${children} processes` : ''}`,
  );
  for (const reason of skipped) print(`    skipped: ${reason}`);
  for (const { name, at, error } of faults) print(`    ✖ ${name}\n      ${at}\n${error.replace(/^/gm, '      ')}`);
}

function summarize(): void {
  const faults = results.flatMap(({ faults }) => faults);
  const sum = (count: (result: FileResult) => number) => results.reduce((all, result) => all + count(result), 0);
  const passed = sum((result) => result.passed);
  const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  print(`\nslowest files: ${slowest.map(({ file, ms }) => `${file} ${(ms / 1_000).toFixed(1)} s`).join(', ')}`);
  if (faults.length > 0) print('\nfailed:');
  for (const { name, at } of faults) print(`✖ ${name}\n  ${at}`);
  print(
    `\n${results.length} files in ${((performance.now() - began) / 1_000).toFixed(0)} s, ${sum(({ children }) => children)} processes started by tests, ${sum(({ cpuSeconds = 0 }) => cpuSeconds).toFixed(0)} s of CPU`,
  );
  print(`${passed} passed, ${faults.length} failed, ${sum(({ skipped }) => skipped.length)} skipped`);
  process.exitCode = faults.length > 0 || passed === 0 ? 1 : 0;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
