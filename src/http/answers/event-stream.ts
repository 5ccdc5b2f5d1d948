import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { every } from '../../timers/timers.ts';
import { openStream } from './send.ts';

/** Proxies close connections that are idle for a minute or less. */
const SIGN_OF_LIFE_MS = 15_000;

export type StreamEvent = {
  /** Sent back in `Last-Event-ID`. */
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
    this.#timer = every(() => this.#raw.write(': still here\n\n'), SIGN_OF_LIFE_MS);
    this.#timer.unref();
    this.#raw.once('close', () => clearInterval(this.#timer));
  }

  /** Whether the client has disconnected. */
  get closed(): boolean {
    return this.#raw.destroyed;
  }

  onClose(listener: () => void): void {
    if (this.closed) listener();
    else this.#raw.once('close', listener);
  }

  /** Sends an event. Settles when the next can be sent or the client has disconnected. */
  async send({ id, name, data }: StreamEvent): Promise<void> {
    await this.#write(`id: ${id}\nevent: ${name}\ndata: ${data}\n\n`);
  }

  /** Sends an event without an ID, which cannot be resumed. */
  async sendNamed(name: string, data: string): Promise<void> {
    await this.#write(`event: ${name}\ndata: ${data}\n\n`);
  }

  /** Sends an event without a name or ID. */
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

  /** Ends the stream. @param retryMs after which the client can reconnect for the rest */
  end(retryMs?: number): void {
    clearInterval(this.#timer);
    this.#raw.end(retryMs === undefined ? undefined : `retry: ${retryMs}\n\n`);
  }
}
