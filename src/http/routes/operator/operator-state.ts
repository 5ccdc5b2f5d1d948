import { OperatorHealth, WebhookBacklog } from '@isnad/contract/operator-state';
import { sendJson } from '../../answers/send.ts';
import { BACKLOG_EXAMPLE, HEALTH_EXAMPLE } from '../../examples/operator-examples.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { OPERATOR } from './operators-only.ts';

export type StateDeps = {
  readonly readHealth: () => Promise<OperatorHealth>;
  readonly readBacklog: () => Promise<WebhookBacklog>;
};

/** `GET /api/operator/health` and `/api/operator/webhooks/backlog`. */
export function operatorStateRoutes(server: TypedServer, { readHealth, readBacklog }: StateDeps): void {
  const common = { tags: ['Operator'] };
  server.get(
    '/api/operator/health',
    {
      config: OPERATOR,
      schema: {
        ...common,
        operationId: 'readHealth',
        summary: 'Get the health of stores, texts, models and the responding process',
        response: answers({ 200: [OperatorHealth, HEALTH_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readHealth());
      return reply;
    },
  );
  server.get(
    '/api/operator/webhooks/backlog',
    {
      config: OPERATOR,
      schema: {
        ...common,
        operationId: 'readWebhookBacklog',
        summary: 'Get the webhook delivery backlog of all accounts',
        response: answers({ 200: [WebhookBacklog, BACKLOG_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, await readBacklog());
      return reply;
    },
  );
}
