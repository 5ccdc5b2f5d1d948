import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
    return { ...outcome, file };
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
