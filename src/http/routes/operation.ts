import { Type } from 'typebox';
import { Health, Readiness } from '../../contract/operation.ts';
import type { Metrics } from '../metrics.ts';
import { send, sendJson } from '../send.ts';
import type { TypedServer } from '../typed-server.ts';

type Parts = {
  readonly metrics: Metrics;
  /** Says which corpus is served. @throws {Failure} `unavailable` with the reason while the service should get no requests */
  readonly checkReady: () => Promise<{ readonly corpus: string }>;
};

/** `GET /healthz`, `/readyz` and `/metrics`. */
export function operationRoutes(server: TypedServer, { metrics, checkReady }: Parts): void {
  server.get(
    '/healthz',
    {
      schema: {
        operationId: 'getHealth',
        tags: ['Operation'],
        summary: 'The process is alive',
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
        summary: 'The corpus is what its manifest says, the store answers and requests are welcome',
        response: { 200: Readiness },
      },
    },
    async (request, reply) => {
      sendJson(request, reply, { status: 'ready', ...(await checkReady()) });
      return reply;
    },
  );
  server.get(
    '/metrics',
    {
      schema: {
        operationId: 'getMetrics',
        tags: ['Operation'],
        summary: 'Measures of this process',
        response: {
          200: {
            description: 'Prometheus text format.',
            content: { 'text/plain': { schema: Type.String({ examples: ['process_cpu_seconds_total 1.25\n'] }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const body = Buffer.from(await metrics.text(), 'utf8');
      const headers = ['content-type', metrics.contentType, 'cache-control', 'no-store'];
      send(request, reply, { status: 200, headers, body });
      return reply;
    },
  );
}
