import { Failure } from '@isnad/contract/failure';
import { pageOf } from '@isnad/contract/page';
import { Delivery, DeliveryList, DeliveryLog, DeliveryQuery, ReplayAnswer, ReplayBody } from '@isnad/contract/webhooks';
import { Type } from 'typebox';
import type { Unit } from '../../../accounts/change.ts';
import { listDeliveries, readDelivery, replayEvents, resendDelivery } from '../../../webhooks/deliveries.ts';
import { sendJson } from '../../answers/send.ts';
import { callerOf, webhookManagerOf } from '../../caller.ts';
import {
  DELIVERY_EXAMPLE,
  DELIVERY_LIST_EXAMPLE,
  DELIVERY_LOG_EXAMPLE,
  REPLAY_EXAMPLE,
} from '../../examples/webhook-examples.ts';
import { IDEMPOTENCY_ACCESS, replyIdempotently } from '../../idempotency.ts';
import { answers, pageQuery } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';
import { WEBHOOK_ACCESS, type WebhookRouteDeps, webhookId } from './webhooks.ts';

const ID = /^dlv_[0-9A-Z]{26}$/;
const ById = Type.Object({ id: webhookId });
const ByDelivery = Type.Object({
  id: webhookId,
  delivery_id: Type.String({
    pattern: ID.source,
    maxLength: 30,
    'x-fix': 'use the ID of a delivery',
  }),
});
const LogQuery = Type.Object({ ...pageQuery({ most: 100, usual: 50 }).properties, ...DeliveryQuery.properties });
const COMMON = { tags: ['Webhooks'] };

/** Routes for the deliveries of a webhook. */
export function webhookDeliveryRoutes(server: TypedServer, { webhooks, idempotency }: WebhookRouteDeps): void {
  server.get(
    '/api/webhooks/:id/deliveries',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        ...COMMON,
        params: ById,
        operationId: 'listDeliveries',
        summary: 'List the deliveries of a webhook, newest first',
        querystring: LogQuery,
        response: answers({ 200: [DeliveryList, DELIVERY_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 50, cursor, ...input } = request.query;
      if (cursor !== undefined && !ID.test(cursor)) {
        throw new Failure('invalid_cursor', 'The cursor does not belong to this list. Start again without a cursor.');
      }
      const place = { accountId: callerOf(request).account.id, endpointId: request.params.id };
      const found = await listDeliveries(webhooks, place, { ...input, cursor, limit: limit + 1 });
      const page = pageOf(found, limit, ({ id }) => id);
      sendJson(request, reply, page);
      return reply;
    },
  );
  server.get(
    '/api/webhooks/:id/deliveries/:delivery_id',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        ...COMMON,
        params: ByDelivery,
        operationId: 'readDelivery',
        summary: 'Get a delivery with its attempts',
        response: answers({ 200: [DeliveryLog, DELIVERY_LOG_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id, delivery_id } = request.params;
      const place = { accountId: callerOf(request).account.id, endpointId: id };
      sendJson(request, reply, await readDelivery(webhooks, place, delivery_id));
      return reply;
    },
  );
  repairRoutes(server, { webhooks, idempotency });
}

function repairRoutes(server: TypedServer, { webhooks, idempotency }: WebhookRouteDeps): void {
  server.post(
    '/api/webhooks/:id/deliveries/:delivery_id/resend',
    {
      config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        params: ByDelivery,
        operationId: 'resendDelivery',
        summary: 'Resend a delivery with the same `webhook-id`',
        response: answers({ 201: [Delivery, DELIVERY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { id, delivery_id } = request.params;
      const manager = webhookManagerOf(request, webhooks);
      const where = { endpointId: id, manager };
      const run = async (unit: Unit) => ({
        status: 201,
        body: await resendDelivery({ ...webhooks, ...unit }, delivery_id, where),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  server.post(
    '/api/webhooks/:id/replay',
    {
      config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        params: ById,
        operationId: 'replayWebhook',
        summary: 'Replay stored events by time or sequence number',
        body: ReplayBody,
        response: answers({ 200: [ReplayAnswer, REPLAY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const manager = webhookManagerOf(request, webhooks);
      const where = { endpointId: request.params.id, manager };
      const run = async (unit: Unit) => ({
        status: 200,
        body: await replayEvents({ ...webhooks, ...unit }, request.body, where),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
}
