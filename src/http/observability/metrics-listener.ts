import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Failure } from '@isnad/contract/failure';
import type { Logger } from 'pino';
import { after } from '../../timers/timers.ts';
import { ERROR_KINDS } from '../errors/errors.ts';
import { pathOf } from '../paths.ts';
import type { Metrics } from './metrics.ts';
import { checkMetricsToken } from './metrics-token.ts';

/** Time between two attempts to listen. The process before this one has the port until it hands over. */
const RETRY_MS = 1_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined without a port of its own. */
    metricsListener: MetricsListener | undefined;
  }
}

/** How the metrics are read. */
export type MetricsAccess = {
  /** 0: the port of the service. */
  readonly port: number;
  readonly host: string;
  /** Empty if none is required. */
  readonly token: string;
};
type Options = MetricsAccess & { readonly log: Logger };

/** Serves `/metrics` on a port of its own. */
export class MetricsListener {
  readonly #server: Server;
  readonly #options: Options;
  #retry: NodeJS.Timeout | undefined;

  constructor(metrics: Metrics, options: Options) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      answer(metrics, options.token, { request, response }).catch((error: unknown) => {
        options.log.error({ err: error }, 'the metrics could not be read');
        response.writeHead(500).end();
      });
    });
    this.#server.on('error', (error: NodeJS.ErrnoException) => this.#onError(error));
    this.#server.unref();
  }

  /** Begins to listen. While the port is in use, tries again every second. The service runs without its metrics meanwhile. */
  start(): void {
    const { port, host } = this.#options;
    this.#server.listen({ port, host });
  }

  /** Frees the port. */
  close(): void {
    clearTimeout(this.#retry);
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #onError(error: NodeJS.ErrnoException): void {
    const { port, log } = this.#options;
    if (this.#retry === undefined) log.warn({ port, code: error.code }, 'cannot listen on METRICS_PORT; retrying');
    this.#retry = after(() => this.start(), RETRY_MS).unref();
  }
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

async function answer(metrics: Metrics, token: string, { request, response }: Exchange): Promise<void> {
  const { method = '', url = '/', headers } = request;
  if (pathOf(url) !== '/metrics' || (method !== 'GET' && method !== 'HEAD')) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Only GET /metrics is on this port.\n');
    return;
  }
  try {
    checkMetricsToken(headers.authorization, token);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { status } = ERROR_KINDS[error.code];
    response.writeHead(status, { 'content-type': 'text/plain', 'www-authenticate': 'Bearer realm="metrics"' });
    response.end(`${error.message}\n`);
    return;
  }
  const body = await metrics.text();
  response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' });
  response.end(method === 'HEAD' ? undefined : body);
}
