import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openStream } from './send.ts';

/** Proxies close connections on which nothing is heard for a minute or less. */
const SIGN_OF_LIFE_MS = 15_000;

export type StreamEvent = {
  /** For `Last-Event-ID`. */
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly data: string;
};

/** Server-sent events to one client. */
export class EventStream {
  readonly #raw: ServerResponse;
  readonly #timer: NodeJS.Timeout;

  constructor(request: FastifyRequest, reply: FastifyReply, headers: readonly string[]) {
    const head = [
      'content-type',
      'text/event-stream; charset=utf-8',
      'cache-control',
      'no-store',
      'x-accel-buffering',
      'no',
    ];
    this.#raw = openStream(request, reply, { status: 200, headers: [...head, ...headers] });
    this.#timer = setInterval(() => this.#raw.write(': still here\n\n'), SIGN_OF_LIFE_MS);
    this.#timer.unref();
    this.#raw.once('close', () => clearInterval(this.#timer));
  }

  /** Whether nobody listens any more. */
  get closed(): boolean {
    return this.#raw.destroyed;
  }

  onClose(listener: () => void): void {
    if (this.closed) listener();
    else this.#raw.once('close', listener);
  }

  /** Sends an event; settles when there is room for the next, or the client is gone. */
  async send({ id, name, data }: StreamEvent): Promise<void> {
    await this.#write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /** Sends an event without name or id. */
  async sendData(data: string): Promise<void> {
    await this.#write(`data: ${data}\n\n`);
  }

  async #write(text: string): Promise<void> {
    if (this.closed || this.#raw.write(text)) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#raw.off('drain', done).off('close', done);
        resolve();
      };
      this.#raw.on('drain', done).on('close', done);
    });
  }

  /** Ends the stream. @param retryMs when the client may come back for the rest */
  end(retryMs?: number): void {
    clearInterval(this.#timer);
    this.#raw.end(retryMs === undefined ? undefined : `retry: ${retryMs}\n\n`);
  }
}
