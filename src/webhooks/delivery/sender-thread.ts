import { Worker } from 'node:worker_threads';
import type { GuardDeps } from '../target-guard.ts';
import type { Reply, Sender } from './sender.ts';

export type Rules = Pick<GuardDeps, 'allowLoopback'>;
/** Makes an attempt; or breaks it off, when it says no more than its number. */
export type SendOrder =
  | {
      readonly id: number;
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly id: number };
/** What came of it. */
export type SendDone = { readonly id: number; readonly reply: Reply };

type Deps = Rules & {
  /** Told why a thread ended that nobody has ended. */
  readonly onFault: (error: unknown, message: string) => void;
};

/**
 * Makes attempts in a thread of its own, so that connections and their handshakes take no time from requests. The thread is started with the
 * first attempt; when it ends, what it was at has failed as an attempt fails, and the next one starts another.
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

  /** Ends the thread with whatever it is at. */
  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const { allowLoopback, onFault } = this.#deps;
    const rules: Rules = { allowLoopback };
    const worker = new Worker(new URL('./sender-worker.ts', import.meta.url), { workerData: rules });
    // Whoever waits for a reply keeps the process; the thread does not.
    worker.unref();
    worker.on('message', ({ id, reply }: SendDone) => {
      this.#waiting.get(id)?.(reply);
      this.#waiting.delete(id);
    });
    worker.on('error', (error) => onFault(error, 'what sends webhooks has ended; another is started'));
    worker.on('exit', () => {
      this.#worker = undefined;
      for (const resolve of this.#waiting.values())
        resolve({ error: 'The attempt was broken off by a fault of the service.' });
      this.#waiting.clear();
    });
    return worker;
  }
}
