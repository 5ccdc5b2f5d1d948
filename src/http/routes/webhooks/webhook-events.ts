import { EventPage, EventQuery, EventTypeList } from '@isnad/contract/webhook-events';
import type { WebhookDeps } from '../../../webhooks/endpoints.ts';
import { readEvents } from '../../../webhooks/events.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf } from '../../caller.ts';
import { EVENT_PAGE_EXAMPLE, EVENT_TYPES } from '../../examples/webhook-examples.ts';
import { waitFor } from '../../observability/observation.ts';
import { answers } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { WEBHOOK_ACCESS } from './webhooks.ts';

/** Routes for the events of the account and for event types. */
export function webhookEventRoutes(server: TypedServer, { webhooks }: { readonly webhooks: WebhookDeps }): void {
  const stopping = new AbortController();
  server.addHook('preClose', async () => stopping.abort());
  server.get(
    '/api/webhooks/events',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        operationId: 'listWebhookEvents',
        tags: ['Webhooks'],
        summary: 'List events, oldest first, and optionally wait for the next one',
        description:
          'Events are recorded from the first webhook of the account, or its first request to this endpoint, and stored for 30 days. `isnad webhook listen` forwards them to a local receiver.',
        querystring: EventQuery,
        response: answers({ 200: [EventPage, EVENT_PAGE_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const gone = new AbortController();
      const left = () => gone.abort();
      request.raw.socket.once('close', left);
      try {
        const signal = AbortSignal.any([stopping.signal, gone.signal]);
        const accountId = callerOf(request).account.id;
        const pause = (milliseconds: number) => waitFor(request, { milliseconds, signal });
        sendJson(request, reply, await readEvents(webhooks, { accountId, signal, pause }, request.query));
      } finally {
        request.raw.socket.off('close', left);
      }
      return reply;
    },
  );
  server.get(
    '/api/webhooks/event-types',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        operationId: 'listWebhookEventTypes',
        tags: ['Webhooks'],
        summary: 'List the event types that a webhook can subscribe to',
        // The document has an example of every type among its webhooks.
        response: answers({ 200: [EventTypeList, { ...EVENT_TYPES, data: EVENT_TYPES.data.slice(0, 2) }] }),
      },
    },
    async (request, reply) => {
      sendJson(request, reply, EVENT_TYPES);
      return reply;
    },
  );
}
