import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

export type Started = { readonly child: ChildProcess; readonly out: string };

/** Starts `node` with these words and waits until its output matches; the log goes to a file, as it would in service. */
export async function startNode(
  words: readonly string[],
  ready: RegExp,
  settings: Record<string, string> = {},
): Promise<Started> {
  const log = openSync(settings.LOG_FILE ?? '/dev/null', 'a');
  const child = spawn(process.execPath, words, {
    stdio: ['ignore', 'pipe', log],
    env: { ...process.env, ...settings },
  });
  closeSync(log);
  let out = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  const until = performance.now() + 30_000;
  while (!ready.test(out)) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`did not start: ${out}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { child, out };
}

/** Starts the service on a free port, as `npm start` does; `out` is its greeting. */
export function startIsnad(settings: Record<string, string>): Promise<Started> {
  return startNode(['--max-semi-space-size=8', MAIN, 'serve'], /(ready after|NOT READY)[\s\S]*docs .*\n/, {
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
    ...settings,
  });
}

export async function stop({ child }: Started): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** CPU seconds (user and system) that a process has used, on Linux. */
export function cpuSeconds({ child }: Started): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Resident memory in MB (10^6), on Linux. */
export function residentMegabytes({ child }: Started): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6;
}

/**
 * Requests per second that `wrk` gets through 32 connections in `seconds`; `script` says what it asks for, where that is not always the
 * same. @throws when wrk is not installed or an answer is not 2xx
 */
export function load(url: string, headers: Record<string, string>, seconds: number, script?: string): number {
  return rateOf(url, execFileSync('wrk', wrkWords(url, headers, seconds, script), { encoding: 'utf8' }));
}

/** The same, while this process does something else. */
export async function loadMeanwhile(url: string, headers: Record<string, string>, seconds: number): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', wrkWords(url, headers, seconds));
  return rateOf(url, stdout);
}

function wrkWords(url: string, headers: Record<string, string>, seconds: number, script?: string): string[] {
  const words = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const scripted = script === undefined ? [] : ['-s', script];
  return ['-t1', '-c32', `-d${seconds}s`, ...scripted, ...words, url];
}

function rateOf(url: string, out: string): number {
  if (/Non-2xx/.test(out)) throw new Error(`${url}: ${out}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]);
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
