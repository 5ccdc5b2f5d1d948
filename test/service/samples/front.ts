import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as requestHttp } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What went through, and how it was answered. */
export type Passed = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly status: number;
  /** Content type of the answer. */
  readonly type: string;
  readonly answer: Buffer;
};

/** A reverse proxy in front of a service, as an operator has one. */
export type Front = {
  /** For `PUBLIC_URL`. */
  readonly url: string;
  /** Every request since the last call, oldest first. */
  readonly passed: () => Passed[];
  /** Gives every request this answer again, and sends none on; undefined ends it. */
  readonly answerWith: (passed: Passed | undefined) => void;
  /** Says where the service is. */
  readonly leadTo: (port: number) => void;
  readonly close: () => void;
};

/** Opens one that says each request comes from another address: what one address can do in a minute is limited. */
export async function openFront(): Promise<Front> {
  let target = 0;
  let addresses = 0;
  const seen: Passed[] = [];
  let repeated: Passed | undefined;
  const server = createServer(async (request, response) => {
    addresses += 1;
    const { method = '', url = '' } = request;
    const body = await bytesOf(request);
    if (repeated !== undefined) {
      const { status, answer, type } = repeated;
      seen.push({ ...repeated, method, url, headers: request.headers, body });
      response.writeHead(status, { 'content-type': type }).end(answer);
      return;
    }
    const headers = { ...request.headers, 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
    const onward = requestHttp({ port: target, host: '127.0.0.1', method, path: url, headers }, async (reply) => {
      const { statusCode: status = 0 } = reply;
      const answer = await bytesOf(reply);
      const type = reply.headers['content-type'] ?? '';
      seen.push({ method, url, headers: request.headers, body, status, type, answer });
      response.writeHead(status, reply.headers).end(answer);
    });
    onward.on('error', (error) => response.destroy(error));
    onward.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    passed: () => seen.splice(0),
    answerWith: (passed) => {
      repeated = passed;
    },
    leadTo: (port) => {
      target = port;
    },
    close: () => server.close(),
  };
}

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
