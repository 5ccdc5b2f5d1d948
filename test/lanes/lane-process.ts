import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FromLane } from './lane.ts';
import type { FileResult, RunningTest } from './report.ts';

const FILE_MINUTES = 5;
const MINUTE_MS = 60_000 * Number(process.env.ISNAD_SLOW || 1);
/** A process that has grown beyond this should be replaced: what many services leave behind must not fill the memory. */
const MAX_RESIDENT_KB = 1_500_000;

/** A process that runs test files one after another (`lane.ts`). */
export class LaneProcess {
  readonly #root: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<string>;
  #hasExited = false;
  #running = '';
  #open: readonly string[] = [];
  #onResult: (result: FileResult) => void = () => undefined;

  /** @param environment for the tests, besides that of this process */
  constructor(root: string, environment: NodeJS.ProcessEnv = {}) {
    const skip = environment.ISNAD_TEST_DATABASE_URL ? ['--test-skip-pattern=/^embedded store:/'] : [];
    this.#root = root;
    this.#child = fork(join(import.meta.dirname, 'lane.ts'), {
      execArgv: [`--test-reporter=${join(import.meta.dirname, 'report.ts')}`, ...skip],
      env: { ...process.env, ...environment },
      cwd: root,
    });
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#exited = promise;
    this.#child.on('exit', (code, signal) => {
      this.#hasExited = true;
      resolve(`exit code ${code ?? signal}`);
    });
    this.#child.on('message', (message: FileResult | RunningTest | FromLane) => {
      if ('file' in message) this.#onResult(message);
      else if ('running' in message) this.#running = message.running;
      else this.#open = message.open;
    });
  }

  /** Whether another process should run the next file. */
  get isSpent(): boolean {
    return this.#hasExited || residentKb(this.#child.pid) > MAX_RESIDENT_KB;
  }

  /** Runs a file. A process that ends in the middle, or takes too long, is a fault of the file. */
  async run(file: string, minutes = FILE_MINUTES): Promise<FileResult> {
    const began = performance.now();
    const busy = cpuSeconds(this.#child.pid);
    const result = new Promise<FileResult>((resolve) => {
      this.#onResult = resolve;
    });
    let reason = 'the process ended before the tests did';
    const timeout = setTimeout(() => {
      reason = `no result after ${(minutes * MINUTE_MS) / 1_000} s, in "${this.#running}"`;
      this.#child.kill('SIGKILL');
    }, minutes * MINUTE_MS);
    this.#child.send({ file: join(this.#root, file) });
    const broken = this.#exited.then(
      (exit): FileResult => ({
        file,
        passed: 0,
        ms: performance.now() - began,
        children: 0,
        faults: [{ name: file, at: '', error: `${reason}: ${exit}` }],
        skipped: [],
      }),
    );
    const outcome = await Promise.race([result, broken]);
    clearTimeout(timeout);
    return { ...outcome, file, cpuSeconds: this.#hasExited ? 0 : cpuSeconds(this.#child.pid) - busy };
  }

  /** Lets the process end. @returns what the tests left open, so that it did not end */
  async end(): Promise<readonly string[]> {
    if (this.#child.connected) this.#child.send({});
    await this.#exited;
    return this.#open;
  }
}

/** Memory of a process, on Linux. */
function residentKb(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

const TICKS_A_SECOND = 100;

/** CPU time of a process, of those it has started, and of those of them that have ended, on Linux. */
function cpuSeconds(root: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  const children = new Map<number, { pid: number; ticks: number }[]>();
  let ticks = 0;
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const fields = statOf(pid);
    if (fields === undefined) continue;
    const own = { pid, ticks: fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
    if (pid === root) ticks += own.ticks;
    const parent = Number(fields[1]);
    children.set(parent, [...(children.get(parent) ?? []), own]);
  }
  const open = [root ?? 0];
  for (let parent = open.pop(); parent !== undefined; parent = open.pop()) {
    for (const child of children.get(parent) ?? []) {
      ticks += child.ticks;
      open.push(child.pid);
    }
  }
  return ticks / TICKS_A_SECOND;
}

/** What `/proc` says of a process after its name, unless it has ended. */
function statOf(pid: number): readonly string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return undefined;
  }
}
