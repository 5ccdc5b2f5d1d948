import { Failure } from '@isnad/contract/failure';
import { pageOf } from '@isnad/contract/page';
import {
  CreateEndpointBody,
  Delivery,
  Endpoint,
  EndpointList,
  NewEndpoint,
  UpdateEndpointBody,
} from '@isnad/contract/webhooks';
import { Type } from 'typebox';
import type { Unit } from '../../../accounts/change.ts';
import {
  changeEndpoint,
  checkNewUrl,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  listEndpoints,
  readEndpoint,
  requirePlan,
  rotateEndpointSecret,
  sendTest,
  type WebhookDeps,
} from '../../../webhooks/endpoints.ts';
import { send, sendJson } from '../../answers/send.ts';
import { callerOf, type PersonOrKey, webhookManagerOf } from '../../caller.ts';
import {
  DELIVERY_EXAMPLE,
  ENDPOINT_EXAMPLE,
  ENDPOINT_LIST_EXAMPLE,
  NEW_ENDPOINT_EXAMPLE,
} from '../../examples/webhook-examples.ts';
import { IDEMPOTENCY_ACCESS, type IdempotencyDeps, replyIdempotently } from '../../idempotency.ts';
import { answers, pageQuery } from '../../schemas.ts';
import type { TypedServer } from '../../typed-server.ts';

export const WEBHOOK_ACCESS = { access: { person: true, key: 'webhooks:manage' } satisfies PersonOrKey } as const;
const ID = /^whk_[0-9A-Z]{26}$/;
export const webhookId = Type.String({
  pattern: ID.source,
  maxLength: 30,
  'x-fix': 'use the ID of a webhook',
});
const ById = Type.Object({ id: webhookId });
const COMMON = { tags: ['Webhooks'], params: ById };

export type WebhookRouteDeps = {
  readonly webhooks: WebhookDeps;
  /** Stored responses by idempotency key. A double click creates one webhook, and both requests get its secret. */
  readonly idempotency: IdempotencyDeps;
};

/** `/api/webhooks`: creating, reading and changing the webhook endpoints of the caller's account. */
export function webhookRoutes(server: TypedServer, { webhooks, idempotency }: WebhookRouteDeps): void {
  server.post(
    '/api/webhooks',
    {
      config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        operationId: 'createWebhook',
        tags: ['Webhooks'],
        summary: 'Create a webhook',
        body: CreateEndpointBody,
        response: answers({ 201: [NewEndpoint, NEW_ENDPOINT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const manager = webhookManagerOf(request, webhooks);
      const run = async (unit: Unit) => ({
        status: 201,
        body: await createEndpoint({ ...webhooks, ...unit }, request.body, manager),
      });
      const prepare = async () => {
        await requirePlan(webhooks, manager.accountId);
        await checkNewUrl(webhooks.guard, request.body.url);
      };
      return replyIdempotently(request, reply, { idempotency, prepare, run });
    },
  );
  server.get(
    '/api/webhooks',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        operationId: 'listWebhooks',
        tags: ['Webhooks'],
        summary: 'List webhooks, oldest first',
        querystring: pageQuery({ most: 100, usual: 100 }),
        response: answers({ 200: [EndpointList, ENDPOINT_LIST_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const { limit = 100, cursor } = request.query;
      if (cursor !== undefined && !ID.test(cursor)) {
        throw new Failure('invalid_cursor', 'The cursor does not belong to this list. Start again without a cursor.');
      }
      const accountId = callerOf(request).account.id;
      const found = await listEndpoints(webhooks, { accountId, after: cursor, limit: limit + 1 });
      const page = pageOf(found, limit, ({ id }) => id);
      sendJson(request, reply, page);
      return reply;
    },
  );
  oneWebhookRoutes(server, webhooks);
  actionRoutes(server, { webhooks, idempotency });
}

function oneWebhookRoutes(server: TypedServer, webhooks: WebhookDeps): void {
  const response = answers({ 200: [Endpoint, ENDPOINT_EXAMPLE] });
  server.get(
    '/api/webhooks/:id',
    { config: WEBHOOK_ACCESS, schema: { ...COMMON, operationId: 'readWebhook', summary: 'Get a webhook', response } },
    async (request, reply) => {
      sendJson(request, reply, await readEndpoint(webhooks, callerOf(request).account.id, request.params.id));
      return reply;
    },
  );
  server.patch(
    '/api/webhooks/:id',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        ...COMMON,
        operationId: 'updateWebhook',
        summary: 'Update the URL, events or description of a webhook',
        body: UpdateEndpointBody,
        response,
      },
    },
    async (request, reply) => {
      const manager = webhookManagerOf(request, webhooks);
      sendJson(request, reply, await changeEndpoint(webhooks, request.params.id, request.body, manager));
      return reply;
    },
  );
  server.delete(
    '/api/webhooks/:id',
    {
      config: WEBHOOK_ACCESS,
      schema: {
        ...COMMON,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook and its pending deliveries',
        response: { 204: { description: 'The webhook was deleted.' } },
      },
    },
    async (request, reply) => {
      await deleteEndpoint(webhooks, request.params.id, webhookManagerOf(request, webhooks));
      send(request, reply, { status: 204, headers: [] });
      return reply;
    },
  );
}

function actionRoutes(server: TypedServer, { webhooks, idempotency }: WebhookRouteDeps): void {
  const changes = [
    ['enable', 'Enable a webhook and send its pending deliveries', enableEndpoint],
    ['disable', 'Disable a webhook and hold its deliveries', disableEndpoint],
  ] as const;
  for (const [verb, summary, change] of changes) {
    const response = answers({ 200: [Endpoint, ENDPOINT_EXAMPLE] });
    server.post(
      `/api/webhooks/:id/${verb}`,
      {
        config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
        schema: { ...COMMON, operationId: `${verb}Webhook`, summary, response },
      },
      async (request, reply) => {
        const { id } = request.params as { id: string };
        const manager = webhookManagerOf(request, webhooks);
        const run = async (unit: Unit) => ({ status: 200, body: await change({ ...webhooks, ...unit }, id, manager) });
        return replyIdempotently(request, reply, { idempotency, run });
      },
    );
  }
  server.post(
    '/api/webhooks/:id/rotate-secret',
    {
      config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the signing secret of a webhook, with an overlap of 24 hours',
        response: answers({ 200: [NewEndpoint, NEW_ENDPOINT_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const manager = webhookManagerOf(request, webhooks);
      const { id } = request.params;
      const run = async (unit: Unit) => ({
        status: 200,
        body: await rotateEndpointSecret({ ...webhooks, ...unit }, id, manager),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
  server.post(
    '/api/webhooks/:id/test',
    {
      config: { ...WEBHOOK_ACCESS, ...IDEMPOTENCY_ACCESS },
      schema: {
        ...COMMON,
        operationId: 'testWebhook',
        summary: 'Send a `webhook.test` event, regardless of subscriptions',
        response: answers({ 201: [Delivery, DELIVERY_EXAMPLE] }),
      },
    },
    async (request, reply) => {
      const accountId = callerOf(request).account.id;
      const { id } = request.params;
      const run = async (unit: Unit) => ({
        status: 201,
        body: await sendTest({ ...webhooks, ...unit }, accountId, id),
      });
      return replyIdempotently(request, reply, { idempotency, run });
    },
  );
}
