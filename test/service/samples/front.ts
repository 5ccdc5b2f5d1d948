import { once } from 'node:events';
import { createServer, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What went through, and how it was answered. */
export type Passed = {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly answer: string;
};

/** A reverse proxy in front of a service, as an operator has one. */
export type Front = {
  /** For `PUBLIC_URL`. */
  readonly url: string;
  /** Every request since the last call, oldest first. */
  readonly passed: () => Passed[];
  /** Says where the service is. */
  readonly leadTo: (port: number) => void;
  readonly close: () => void;
};

/** Opens one that says each request comes from another address: what one address can do in a minute is limited. */
export async function openFront(): Promise<Front> {
  let target = 0;
  let addresses = 0;
  const seen: Passed[] = [];
  const server = createServer((request, response) => {
    addresses += 1;
    const { method = '', url = '' } = request;
    const headers = { ...request.headers, 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
    const onward = requestHttp({ port: target, host: '127.0.0.1', method, path: url, headers }, async (answer) => {
      const { statusCode: status = 0 } = answer;
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      seen.push({ method, url, status, answer: Buffer.concat(chunks).toString() });
      response.writeHead(status, answer.headers).end(Buffer.concat(chunks));
    });
    onward.on('error', (error) => response.destroy(error));
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed: () => seen.splice(0),
    leadTo: (port) => {
      target = port;
    },
    close: () => server.close(),
  };
}
