import { Worker } from 'node:worker_threads';
import type { GuardDeps } from '../target-guard.ts';
import type { Reply, Sender } from './sender.ts';

export type Rules = Pick<GuardDeps, 'allowLoopback'>;
/** Makes an attempt. With only an id, aborts that attempt. */
export type SendOrder =
  | {
      readonly id: number;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly id: number };
/** The outcome of an attempt. */
export type SendDone = { readonly id: number; readonly reply: Reply };

type Deps = Rules & {
  /** Called with the reason when the thread ends unexpectedly. */
  readonly onFault: (error: unknown, message: string) => void;
};

/**
 * Makes attempts in a separate thread, so that connections and TLS handshakes do not delay requests. The thread starts with the first attempt. If it
 * crashes, its running attempts fail, and the next attempt starts a new thread.
 */
export class SenderThread {
  readonly #deps: Deps;
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #worker: Worker | undefined;
  #count = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  readonly send: Sender = async ({ signal, ...dispatch }) => {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#count += 1;
    const id = this.#count;
    const breakOff = () => worker.postMessage({ id } satisfies SendOrder);
    const { promise, resolve } = Promise.withResolvers<Reply>();
    this.#waiting.set(id, resolve);
    worker.postMessage({ id, ...dispatch } satisfies SendOrder);
    signal.addEventListener('abort', breakOff, { once: true });
    if (signal.aborted) breakOff();
    const reply = await promise;
    signal.removeEventListener('abort', breakOff);
    return reply;
  };

  /** Ends the thread and aborts its attempts. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { allowLoopback, onFault } = this.#deps;
    const rules: Rules = { allowLoopback };
    const worker = new Worker(new URL('./sender-worker.ts', import.meta.url), { workerData: rules });
    // Code that waits for a reply keeps the process running; the thread does not.
    worker.unref();
    worker.on('message', ({ id, reply }: SendDone) => {
      this.#waiting.get(id)?.(reply);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => onFault(error, 'the webhook sender thread ended unexpectedly; restarting'));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const resolve of this.#waiting.values())
        resolve({ error: 'The attempt was interrupted by an internal error.' });
      this.#waiting.clear();
    });
    return worker;
  }
}
