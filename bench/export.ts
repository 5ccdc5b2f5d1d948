import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { forkExport } from '../src/corpus/export/exports.ts';

const RUNS = 2;
const SAMPLE_MS = 5;

/**
 * Makes the files for download of all editions twice, as a running service does. `DATA_DIR` has the texts, with licenses that allow it. An idle service
 * needs the memory of the process more, but not its pages of the Node.js program, which both have in common.
 */
export async function benchExport(): Promise<void> {
  const from = process.env.DATA_DIR;
  if (from === undefined) {
    console.log('DATA_DIR names no folder with texts: nothing is measured.');
    return;
  }
  console.log(
    '| run | files | MB | s (wanted ≤ 20) | own memory at peak, MB (wanted ≤ 100) | with the program, MB |\n|---|---|---|---|---|---|',
  );
  const sums: string[] = [];
  for (let run = 1; run <= RUNS; run++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'isnad-bench-'));
    try {
      symlinkSync(resolve(from, 'corpus'), join(dataDir, 'corpus'));
      const { seconds, own, resident } = await exportAll(dataDir);
      const files = namesIn(join(dataDir, 'exports'));
      const megabytes = files.reduce((sum, name) => sum + statSync(join(dataDir, 'exports', name)).size, 0) / 1e6;
      const figures = [megabytes.toFixed(0), seconds.toFixed(1), own.toFixed(0), resident.toFixed(0)];
      console.log(`| ${run} | ${files.length} | ${figures.join(' | ')} |`);
      sums.push(sumOf(join(dataDir, 'exports'), files));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  console.log(new Set(sums).size === 1 ? 'All files of the runs are the same, byte for byte.' : 'The files differ.');
}

type Measured = { readonly seconds: number; readonly own: number; readonly resident: number };

async function exportAll(dataDir: string): Promise<Measured> {
  const started = performance.now();
  const child = forkExport({ dataDir, first: undefined });
  if (child.stderr === null) throw new Error('the process has no error output');
  const errors = text(child.stderr);
  const peak = { own: 0, resident: 0 };
  const sampler = setInterval(() => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    peak.own = Math.max(peak.own, megabytesIn(status, 'RssAnon'));
    peak.resident = Math.max(peak.resident, megabytesIn(status, 'VmRSS'));
  }, SAMPLE_MS);
  child.once('exit', () => clearInterval(sampler));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(await errors);
  return { seconds: (performance.now() - started) / 1_000, ...peak };
}

/** A kind of memory of a process in MB (10^6), on Linux. */
function megabytesIn(status: string, kind: string): number {
  return (Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1e6;
}

/** The files themselves and their compressed forms. */
function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.(?:ndjson|sqlite)(?:\.gz)?$/.test(name))
    .toSorted();
}

function sumOf(folder: string, names: readonly string[]): string {
  return names.map((name) => `${name} ${hash('sha256', readFileSync(join(folder, name)), 'hex')}`).join('\n');
}
