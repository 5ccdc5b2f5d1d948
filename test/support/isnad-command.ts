import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN = join(ROOT, 'src/cli/main.ts');

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Starts the real command line on a data folder. `through` stands before it: a shell that sets a limit, an option of Node.js. */
export function startIsnad(dataDir: string, words: readonly string[], through: readonly string[] = []): ChildProcess {
  const [command = '', ...rest] = [...through, ...(through.length === 0 ? [process.execPath] : []), MAIN, ...words];
  return spawn(command, rest, { env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, cwd: ROOT });
}

/** Waits for its end, which is a matter of seconds. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const said = { out: '', err: '' };
  for (const [name, stream] of [['out', child.stdout] as const, ['err', child.stderr] as const]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timeout);
  return { code, ...said };
}

export const isnad = (dataDir: string, ...words: readonly string[]): Promise<Ended> =>
  ended(startIsnad(dataDir, words));

/** What `--json` promises: one object as the last line. */
export const lastLine = (out: string) => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

/** Every file of the corpus with the hash of its content. */
export function inventory(dataDir: string): string[] {
  const corpus = join(dataDir, 'corpus');
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return paths.map((path) => `${path.slice(corpus.length + 1)} ${hash('sha256', readFileSync(path), 'hex')}`);
}

/** Lines of an own collection "garden". */
export function garden(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => ({
    collection: 'garden',
    number: String(index + 1),
    text_en: `Text number ${index + 1} speaks of a garden.`,
  }));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

/** What a process has written so far. */
export function outputOf(child: ChildProcess): { readonly out: () => string; readonly err: () => string } {
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { out: () => out, err: () => err };
}
