import { Failure } from '@isnad/contract/failure';
import { Health, Readiness, Version } from '@isnad/contract/operation';
import { Status } from '@isnad/contract/status';
import { API_VERSION } from '@isnad/contract/version';
import { Type } from 'typebox';
import { PROGRAM_VERSION } from '../../program-version.ts';
import { type Prepared, prepare, sendPrepared } from '../answers/prepared.ts';
import { send, sendJson } from '../answers/send.ts';
import { STATUS_EXAMPLE } from '../examples/status-example.ts';
import type { Metrics } from '../observability/metrics.ts';
import { checkMetricsToken } from '../observability/metrics-token.ts';
import type { TypedServer } from '../typed-server.ts';

type Deps = {
  readonly metrics: Metrics;
  /** Token that `/metrics` requires. Empty: none is required. Undefined: it is on a port of its own. */
  readonly metricsToken: string | undefined;
  /** Returns the served corpus. @throws {Failure} `unavailable` with the reason while the service is not ready */
  readonly checkReady: () => Promise<{ readonly corpus: string }>;
  /** Returns the same object until the status changes. */
  readonly readStatus: () => Promise<Status>;
};

/** `GET /healthz`, `/readyz`, `/version`, `/metrics` and `/status.json`. */
export function operationRoutes(server: TypedServer, { metrics, metricsToken, checkReady, readStatus }: Deps): void {
  server.get(
    '/healthz',
    {
      schema: {
        operationId: 'getHealth',
        tags: ['Operation'],
        summary: 'Check that the process is alive',
        response: { 200: Health },
      },
    },
    (request, reply) => {
      sendJson(request, reply, { status: 'ok' });
    },
  );
  server.get(
    '/readyz',
    {
      schema: {
        operationId: 'getReadiness',
        tags: ['Operation'],
        summary: 'Check that the corpus is intact, the store responds and requests are accepted',
        response: { 200: Readiness },
      },
    },
    async (request, reply) => {
      if (server.edge.draining) throw new Failure('unavailable', 'The service is stopping.');
      sendJson(request, reply, { status: 'ready', ...(await checkReady()) });
      return reply;
    },
  );
  server.get(
    '/version',
    {
      schema: {
        operationId: 'getVersion',
        tags: ['Operation'],
        summary: 'Get the version of the program and of the API',
        response: { 200: Version },
      },
    },
    (request, reply) => {
      sendJson(request, reply, { version: PROGRAM_VERSION, api_version: API_VERSION });
    },
  );
  if (metricsToken !== undefined) metricsRoute(server, metrics, metricsToken);
  statusRoute(server, readStatus);
}

function metricsRoute(server: TypedServer, metrics: Metrics, token: string): void {
  server.get(
    '/metrics',
    {
      schema: {
        operationId: 'getMetrics',
        tags: ['Operation'],
        summary: 'Get the metrics of this process',
        description:
          'The operator can require a token (`METRICS_TOKEN`), or serve it on another port (`METRICS_PORT`).',
        response: {
          200: {
            description: 'Prometheus text format.',
            content: { 'text/plain': { schema: Type.String({ examples: ['process_cpu_seconds_total 1.25\n'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      checkMetricsToken(request.headers.authorization, token);
      const body = Buffer.from(await metrics.text(), 'utf8');
      const headers = ['content-type', metrics.contentType, 'cache-control', 'no-store'];
      send(request, reply, { status: 200, headers, body });
      return reply;
    },
  );
}

function statusRoute(server: TypedServer, readStatus: Deps['readStatus']): void {
  let last: { readonly status: Status; readonly prepared: Prepared } | undefined;
  server.get(
    '/status.json',
    {
      schema: {
        operationId: 'getStatus',
        tags: ['Operation'],
        summary: 'Get the availability and latency of the last 30 days',
        description:
          'Measured by the service itself. Also responds while the service is not ready. Requires no key. Refreshed every ten seconds.',
        response: {
          200: {
            description: 'The status.',
            content: { 'application/json': { schema: Status, example: STATUS_EXAMPLE } },
          },
        },
      },
    },
    async (request, reply) => {
      const status = await readStatus();
      if (last?.status !== status) last = { status, prepared: prepare(JSON.stringify(status)) };
      sendPrepared(request, reply, last.prepared, { cacheControl: 'public, max-age=10' });
      return reply;
    },
  );
}
