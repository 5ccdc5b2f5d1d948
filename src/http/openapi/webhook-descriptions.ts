import { EVENTS, EventPayload, type EventType } from '@isnad/contract/webhook-events';
import { Type } from 'typebox';
import { EVENT_EXAMPLE } from '../examples/webhook-examples.ts';

const HEADERS = {
  'webhook-id': 'ID of the event, the same for every attempt. Use it to detect duplicates.',
  'webhook-timestamp': 'When this attempt was signed, in seconds since 1970.',
  'webhook-signature': 'Signatures of `id.timestamp.body` (Standard Webhooks), separated by spaces: `v1,<base64>`.',
} as const;

/** Describes what the service sends to webhook endpoints: one OpenAPI webhook for each kind of event. */
export function webhookDescriptions(): Record<string, object> {
  return Object.fromEntries((Object.keys(EVENTS) as EventType[]).map((type) => [type, { post: describedEvent(type) }]));
}

/** As Fastify writes it for the routes: OpenAPI tools know `additionalProperties` better than a pattern for every name. */
const ANY_EVENT = {
  ...EventPayload,
  properties: {
    ...EventPayload.properties,
    data: { type: 'object', description: 'Depends on the type of the event.', additionalProperties: {} },
  },
};

function describedEvent(type: EventType): object {
  const { meaning, data, example } = EVENTS[type];
  const name = type.replace(/(?:^|[._])(\w)/g, (_, first: string) => first.toUpperCase());
  const own = Type.Object({ type: Type.Literal(type), data });
  const payload = { title: `${name}Event`, allOf: [ANY_EVENT, own] };
  return {
    operationId: `on${name}`,
    tags: ['Webhooks'],
    summary: type,
    description: meaning,
    security: [],
    parameters: Object.entries(HEADERS).map(([header, description]) => ({
      name: header,
      in: 'header',
      required: true,
      description,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: payload, example: { ...EVENT_EXAMPLE, type, data: example } } },
    },
    responses: {
      '2XX': { description: 'Received. No 2xx within 15 seconds is retried.' },
      '410': { description: 'Gone. The endpoint is disabled.' },
    },
  };
}
