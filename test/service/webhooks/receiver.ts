import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EventPayload } from '@isnad/contract/webhook-events';
import { Webhook } from 'standardwebhooks';
import { until } from '../../support/until.ts';

export type Received = {
  readonly id: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: EventPayload;
};

/** Answers 204 unless told otherwise. */
type Answer = (received: Received, response: ServerResponse) => void;

/** Somebody's server that takes webhooks, on a port of its own. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #server = createServer();
  answer: Answer = (_received, response) => response.writeHead(204).end();

  async listen(): Promise<string> {
    this.#server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = Buffer.concat(chunks).toString('utf8');
      const id = String(request.headers['webhook-id']);
      const received = { id, path: request.url ?? '', headers: request.headers, body, event: JSON.parse(body) };
      this.received.push(received);
      this.answer(received, response);
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Verifies with the public library, as a stranger would. @throws when the signature is wrong or old */
  verify({ body, headers }: Received, secret: string): unknown {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  }

  /** Waits until so many have come that fit. */
  async wait(fits: (received: Received) => boolean, count = 1): Promise<Received[]> {
    const found = () => this.received.filter(fits);
    const read = () => ({ came: found().length, ofAll: this.received.length });
    await until(read, ({ came }) => came >= count);
    return found();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
