import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Isnad, type IsnadOptions } from '../../../packages/client/src/index.ts';

/** Looks like a key, so that tests can search for it in errors. */
export const KEY = 'svc_live_SECRETsecretSECRETsecret';

/** One answer of the server. */
export type Reply = (response: ServerResponse, request: ReceivedRequest) => void;
export type ReceivedRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A server that gives these answers in turn, the last one for all further requests. */
export class HostileServer {
  readonly requests: ReceivedRequest[] = [];
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  #replies: Reply[] = [];

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A client of this server, and the answers it will get. */
  client(replies: readonly Reply[], options: Partial<IsnadOptions> = {}): Isnad {
    this.#replies = [...replies];
    this.requests.length = 0;
    return new Isnad({ baseUrl: this.address, apiKey: KEY, ...options });
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body: Buffer.concat(chunks).toString() };
    this.requests.push(received);
    const reply = this.#replies.length > 1 ? this.#replies.shift() : this.#replies[0];
    reply?.(response, received);
  }
}

/** Answers with JSON. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Answers with a problem document. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Reply =>
  json({ type: `/docs/errors#${code}`, title: code, status, detail: `Detail of ${code}.`, code, ...more }, status, {
    'x-request-id': 'req_1',
    ...headers,
  });

/** Breaks the connection without an answer. */
export const hangUp: Reply = (response) => void response.destroy();

/** Breaks the connection once the client, which runs in this process, has had its turns to read what was written. */
export function breakOff(response: ServerResponse, turns = 10): void {
  if (turns === 0) response.destroy();
  else setImmediate(() => breakOff(response, turns - 1));
}

/** Never answers. */
export const silence: Reply = () => undefined;
