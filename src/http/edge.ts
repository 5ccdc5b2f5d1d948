import { setTimeout as wait } from 'node:timers/promises';
import type { HeaderList } from './send.ts';

/** A year, from which on browsers count it as meant. */
const HSTS: HeaderList = ['strict-transport-security', 'max-age=31536000'];

declare module 'fastify' {
  interface FastifyInstance {
    edge: Edge;
  }
}

/** What all answers of a server have in common. */
export class Edge {
  /** Headers of every answer. */
  readonly headers: HeaderList;
  #draining = false;

  /** @param publicUrl address that the operator has set; empty when there is none */
  constructor(publicUrl: string) {
    this.headers = publicUrl.startsWith('https:') ? HSTS : [];
  }

  /** Whether the server is about to stop: every answer closes its connection, and `/readyz` says 503. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Begins to drain, and waits until proxies have had so many milliseconds to see it and turn to others. */
  async drain(milliseconds: number): Promise<void> {
    this.#draining = true;
    if (milliseconds > 0) await wait(milliseconds);
  }
}
