import { setTimeout as wait } from 'node:timers/promises';
import type { HeaderList } from './send.ts';

/** One year, the recommended minimum. */
const HSTS: HeaderList = ['strict-transport-security', 'max-age=31536000'];

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge;
  }
}

/** Common headers and shutdown state of a server. */
export class Edge {
  /** Headers of every response. */
  readonly headers: HeaderList;
  #draining = false;
  #closing = false;

  /** @param publicUrl base URL configured by the operator, or empty */
  constructor(publicUrl: string) {
    this.headers = publicUrl.startsWith('https:') ? HSTS : [];
  }

  /** Whether the service is about to stop. `/readyz` responds with 503. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Whether every response closes its connection. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Closes connections with their next response, because another process answers new ones. The service stays ready. */
  close(): void {
    this.#closing = true;
  }

  /** Begins to drain, and waits for proxies to switch to other instances. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    this.#closing = true;
    if (milliseconds > 0) await wait(milliseconds);
  }
}
