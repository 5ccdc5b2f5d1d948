import { type ChildProcess, fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Report, Task } from './messages.ts';

const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Maximum number of characters of a job's standard error to log. */
const MAX_ERROR_OUTPUT = 8_192;

type OnFault = (error: unknown, message: string) => void;

/** The process of one job (`process.ts`), as the service sees it. */
export class JobProcess {
  readonly #onFault: OnFault;
  #child: ChildProcess | undefined;

  constructor(onFault: OnFault) {
    this.#onFault = onFault;
  }

  /** Starts the process. Resolves when it has ended, however it ended, and `onReport` has had all reports. */
  async run(task: Task, onReport: (report: Report) => void): Promise<void> {
    // Other options of this process apply to serving only.
    const child = fork(PROCESS, { execArgv: ['--max-semi-space-size=8'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    if (child.stderr !== null) this.#watchErrors(child.stderr);
    this.#child = child;
    child.on('message', onReport);
    child.on('error', (error) => this.#onFault(error, 'the process of a job could not be started or told'));
    child.send(task);
    await endOf(child);
  }

  /** Asks the process to stop. */
  stop(): void {
    if (this.#child?.connected) this.#child.disconnect();
  }

  /** Asks the process to stop and to report what it has done. */
  cancel(): void {
    this.#child?.kill('SIGTERM');
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Logs the standard error of a job (a Node warning, the stack of a crash), because the process does not inherit ours. */
  #watchErrors(stderr: Readable): void {
    let said = '';
    stderr.setEncoding('utf8').on('data', (text: string) => {
      if (said.length < MAX_ERROR_OUTPUT) said += text;
    });
    stderr.on('end', () => {
      if (said !== '') this.#onFault(new Error(said.slice(0, MAX_ERROR_OUTPUT)), 'a pack job wrote to standard error');
    });
  }
}

/** Waits for both events, because the last messages can arrive after the exit. (`close` is not emitted when this side has disconnected.) */
async function endOf(child: ChildProcess): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const silent = Promise.withResolvers<void>();
  child.once('exit', () => ended.resolve());
  child.once('disconnect', () => silent.resolve());
  // A process that failed to start emits neither.
  child.once('error', () => {
    if (child.pid !== undefined) return;
    ended.resolve();
    silent.resolve();
  });
  await Promise.all([ended.promise, silent.promise]);
}
