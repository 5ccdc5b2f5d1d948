import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** An answer, read whole. */
export type Received = {
  readonly status: number;
  /** Milliseconds from sending the request until its last byte came. */
  readonly took: number;
};

/** An HTTP client in a thread of its own: its work is not counted as that of the service under measurement. One request at a time. */
export class Client {
  readonly #worker: Worker;

  constructor(service: { readonly address: string; readonly key: string }) {
    const { address, key } = service;
    this.#worker = new Worker(new URL('./client-thread.ts', import.meta.url), { workerData: { address, key } });
  }

  /** Sends a GET, or with a body a POST of it as JSON. */
  async send(path: string, body?: object): Promise<Received> {
    this.#worker.postMessage({ path, body });
    const [received] = (await once(this.#worker, 'message')) as [Received];
    return received;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
