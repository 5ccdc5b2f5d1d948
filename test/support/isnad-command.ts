import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const MAIN = join(ROOT, 'src/cli/main.ts');
// JavaScript without types, which an older Node.js can read.
const { findBundle } = (await import(pathToFileURL(join(ROOT, 'bin/bundle.js')).href)) as {
  findBundle: (root: string) => string | undefined;
};
/** What `bin/isnad.js` starts: the bundle where no source is newer. It takes half of the CPU time of the sources. */
export const PROGRAM = findBundle(ROOT) ?? MAIN;

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** A data folder, or the settings of a store (`storeSettings`) and others. */
export type Settings = string | Readonly<Record<string, string>>;

const environmentOf = (settings: Settings): Readonly<Record<string, string>> =>
  typeof settings === 'string' ? { DATA_DIR: settings } : settings;

/**
 * Starts the command line in a process of its own: for signals, kills, locks between processes, limits of a shell, and streams. All else
 * is tested with `isnad`. `through` is written before it: a shell that sets a limit, an option of Node.js.
 */
export function startIsnad(
  settings: Settings,
  words: readonly string[],
  through: readonly string[] = [],
  program = PROGRAM,
): ChildProcess {
  const [command = '', ...rest] = [...through, ...(through.length === 0 ? [process.execPath] : []), program, ...words];
  const env = { ...process.env, LOG_LEVEL: 'silent', ...environmentOf(settings) };
  return spawn(command, rest, { env, cwd: ROOT });
}

/** Collects what a process writes until it has ended. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const { out, err } = outputOf(child);
  const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000 * Number(process.env.ISNAD_SLOW || 1));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  clearTimeout(timeout);
  return { code, out: out(), err: err() };
}

let lastRun: Promise<unknown> = Promise.resolve();

/** Runs a command in this process, after those that were asked for before, and returns what it wrote and its exit code. */
export function isnad(settings: Settings, ...words: readonly string[]): Promise<Ended> {
  const run = lastRun.then(() => runHere(environmentOf(settings), words));
  lastRun = run.catch(() => undefined);
  return run;
}

/** The command sets the environment, exit code, umask and signal handlers of the process: everything is put back. */
async function runHere(settings: Readonly<Record<string, string>>, words: readonly string[]): Promise<Ended> {
  // Not at the top: what needs only `ROOT` should not load the whole program.
  const { runCommandLine } = await import('../../src/cli/run.ts');
  const { exitCode, env } = process;
  const umask = process.umask();
  const stdout = captureWrites(process.stdout);
  const stderr = captureWrites(process.stderr);
  const removeHandlers = watchHandlers();
  try {
    process.exitCode = 0;
    process.env = { ...env, LOG_LEVEL: 'silent', ...settings };
    await runCommandLine(words);
    // A long command has held up this process. Connections whose time ran out meanwhile are closed before one is used again.
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    return { code: Number(process.exitCode), out: stdout.text(), err: stderr.text() };
  } finally {
    removeHandlers();
    stdout.release();
    stderr.release();
    process.umask(umask);
    process.env = env;
    process.exitCode = exitCode;
  }
}

function captureWrites(stream: NodeJS.WriteStream): { readonly text: () => string; readonly release: () => void } {
  const { write } = stream;
  const written: Buffer[] = [];
  stream.write = (data: string | Uint8Array, ...rest: unknown[]): boolean => {
    written.push(Buffer.from(data as string));
    const done = rest.findLast((one) => typeof one === 'function');
    if (done !== undefined) process.nextTick(done as () => void);
    return true;
  };
  return {
    text: () => Buffer.concat(written).toString(),
    release: () => {
      stream.write = write;
    },
  };
}

/** @returns removes the handlers of signals that were added since */
function watchHandlers(): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = signals.map((signal) => process.rawListeners(signal));
  return () => {
    for (const [index, signal] of signals.entries()) {
      const added = process.rawListeners(signal).filter((listener) => !before[index]?.includes(listener));
      for (const listener of added) process.removeListener(signal, listener as () => void);
    }
  };
}

/** Expects a command to succeed. @returns the object that `--json` makes it print as the last line */
export async function json<T>(settings: Settings, ...words: readonly string[]): Promise<T> {
  const { code, out, err } = await isnad(settings, ...words, '--json');
  if (code !== 0) throw new Error(`isnad ${words.join(' ')}: exit code ${code}: ${err}`);
  return lastLine(out) as T;
}

/** What `--json` promises: one object as the last line. */
export const lastLine = (out: string) => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

/** Every file of the corpus with the hash of its content. */
export function inventory(dataDir: string): string[] {
  const corpus = join(dataDir, 'corpus');
  const files = readdirSync(corpus, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return paths.map((path) => `${path.slice(corpus.length + 1)} ${hashOf(path)}`);
}

const hashes = new Map<string, string>();

/** The hash of a file. It is read again when it has changed in any way since: nobody can set the time that tells. */
function hashOf(path: string): string {
  const { dev, ino, size, ctimeNs } = statSync(path, { bigint: true });
  const state = [path, dev, ino, size, ctimeNs].join(' ');
  const known = hashes.get(state) ?? hash('sha256', readFileSync(path), 'hex');
  hashes.set(state, known);
  return known;
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
