import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { API_VERSION } from './version.ts';
import { EVENTS, EventPayload, type EventType, SUBSCRIPTIONS } from './webhook-events.ts';

/** Endpoints that an account may have. */
export const MAX_ENDPOINTS = 20;
/** Characters of an endpoint's address. */
export const MAX_URL_LENGTH = 2_048;
/** Days for which events, deliveries and their log are kept. */
export const KEPT_DAYS = 30;
/** Characters of an answer that the log keeps. */
export const KEPT_ANSWER = 4_096;

export const ENDPOINT_STATES = ['enabled', 'failing', 'disabled', 'suspended'] as const;
const DELIVERY_STATES = ['pending', 'delivering', 'succeeded', 'retrying', 'exhausted'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
/** Shapes of the payload that an endpoint can ask for: dated versions of the API. */
const PAYLOAD_VERSIONS = [API_VERSION] as const;

const moment = (what: string) =>
  Type.String({ format: 'date-time', description: what, 'x-fix': 'use a time such as 2026-11-21T08:00:00Z' });
const nullable = <T extends ReturnType<typeof Type.String>>(type: T) => Type.Union([type, Type.Null()]);
const page = {
  count: Type.Integer(),
  has_more: Type.Boolean(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
};

const count = (description: string) => Type.Integer({ minimum: 0, description });
/** How an endpoint fares, in numbers. */
const TRAFFIC = {
  attempts_24h: Type.Object(
    {
      succeeded: count('Answered with 2xx: so many deliveries were taken.'),
      failed: count('Without an answer, or with any other; a delivery that is tried again may fail several times.'),
    },
    { description: 'Attempts that ended since the full hour 24 hours ago.' },
  ),
  waiting: count('Deliveries neither taken nor given up, now.'),
};

/** An endpoint without its secret. */
export const Endpoint = Type.Object(
  {
    id: Type.String(),
    account_id: Type.String(),
    url: Type.String(),
    description: Type.String(),
    events: Type.Array(oneOf(SUBSCRIPTIONS)),
    payload_version: oneOf(PAYLOAD_VERSIONS),
    state: oneOf(ENDPOINT_STATES),
    disabled_reason: Type.Union([oneOf(DISABLED_REASONS), Type.Null()], {
      description: 'By whom: `manual`, its own answer 410 (`gone`), or five days without success (`failing`).',
    }),
    failing_since: nullable(time('When it first failed since it last took something.')),
    created_at: time('ISO 8601, UTC.'),
    updated_at: time('ISO 8601, UTC.'),
    secret_rotated_at: nullable(time('When the secret was last replaced.')),
    previous_secret_until: nullable(time('Until then the replaced secret signs as well.')),
    deleted_from: nullable(
      time(
        `Deleted then or soon after, as the account has been on the free plan for ${KEPT_DAYS} days; null: it is not.`,
      ),
    ),
    ...TRAFFIC,
  },
  { title: 'Webhook' },
);
export type Endpoint = Static<typeof Endpoint>;

const secret = Type.String({ description: 'Shown this once: `whsec_` and base64 of 32 bytes.' });
export const NewEndpoint = Type.Object({ ...Endpoint.properties, secret }, { title: 'NewWebhook' });
export type NewEndpoint = Static<typeof NewEndpoint>;

export const EndpointList = Type.Object({ data: Type.Array(Endpoint), ...page }, { title: 'WebhookList' });
export type EndpointList = Static<typeof EndpointList>;

const url = Type.String({
  maxLength: MAX_URL_LENGTH,
  description: 'https, to a public address; checked again at each attempt.',
  'x-fix': `use an https address of at most ${MAX_URL_LENGTH} characters`,
});
const description = Type.String({ maxLength: 255, 'x-fix': 'use at most 255 characters' });
const events = Type.Array(oneOf(SUBSCRIPTIONS), {
  minItems: 1,
  maxItems: 32,
  description: 'Kinds of event, subjects such as `chat.*`, or `*` for everything.',
  'x-fix': `use some of ${SUBSCRIPTIONS.join(', ')}`,
});
const payloadVersion = oneOf(PAYLOAD_VERSIONS);

export const CreateEndpointBody = Type.Object(
  { url, events, description: Type.Optional(description), payload_version: Type.Optional(payloadVersion) },
  { title: 'CreateWebhook' },
);
export type CreateEndpointBody = Static<typeof CreateEndpointBody>;

export const UpdateEndpointBody = Type.Partial(CreateEndpointBody, { title: 'UpdateWebhook' });
export type UpdateEndpointBody = Static<typeof UpdateEndpointBody>;

/** One event on its way to one endpoint. */
export const Delivery = Type.Object(
  {
    id: Type.String(),
    webhook_id: Type.String(),
    event_id: Type.String({ description: 'Also the header `webhook-id`.' }),
    event_type: oneOf(Object.keys(EVENTS) as EventType[]),
    sequence: Type.Integer(),
    state: oneOf(DELIVERY_STATES),
    attempts: Type.Integer({ description: 'Made so far.' }),
    created_at: time('ISO 8601, UTC.'),
    next_attempt_at: nullable(time('null: there will be none, or one is being made.')),
    finished_at: nullable(time('When it succeeded or was given up.')),
    last_status: Type.Union([Type.Integer(), Type.Null()], { description: 'What the endpoint last answered.' }),
    last_error: Type.Union([Type.String(), Type.Null()], { description: 'In words; null: none.' }),
  },
  { title: 'WebhookDelivery' },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = Type.Object({ data: Type.Array(Delivery), ...page }, { title: 'WebhookDeliveryList' });
export type DeliveryList = Static<typeof DeliveryList>;

const headers = Type.Record(Type.String(), Type.String());
/** One attempt: what was sent, and what came back. */
const Attempt = Type.Object({
  number: Type.Integer(),
  started_at: time('ISO 8601, UTC.'),
  duration_ms: Type.Integer(),
  request: Type.Object({
    url: Type.String(),
    headers,
    body: Type.Union([Type.String(), Type.Null()], {
      description: 'As it was sent and signed, by POST; null when it is too old.',
    }),
  }),
  response: Type.Union([Type.Object({ status: Type.Integer(), headers, body: Type.String() }), Type.Null()], {
    description: `null: there was none. The body is cut at ${KEPT_ANSWER} bytes.`,
  }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why it was no success; null: it was one.' }),
});
export type Attempt = Static<typeof Attempt>;

/** What deliveries of a webhook to list. */
export const DeliveryQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      pattern: `^(${DELIVERY_STATES.join('|')})$`,
      description: `Only those that are ${DELIVERY_STATES.join(', ')}.`,
      'x-fix': `use ${DELIVERY_STATES.join(', ')}`,
    }),
  ),
  type: Type.Optional(
    Type.String({
      pattern: `^(${Object.keys(EVENTS).join('|').replaceAll('.', '\\.')})$`,
      description: 'Only of that kind of event.',
      'x-fix': `use one of ${Object.keys(EVENTS).join(', ')}`,
    }),
  ),
  from: Type.Optional(moment('Only those made from then on.')),
  to: Type.Optional(moment('Only those made before then.')),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

/** A delivery with its log. */
export const DeliveryLog = Type.Object(
  {
    ...Delivery.properties,
    payload: Type.Union([EventPayload, Type.Null()], { description: 'The body sent; null when it is too old.' }),
    attempt_log: Type.Array(Attempt),
  },
  { title: 'WebhookDeliveryLog' },
);
export type DeliveryLog = Static<typeof DeliveryLog>;

/** Which kept events to deliver again. */
export const ReplayBody = Type.Object(
  {
    from: Type.Optional(moment('Events from then on.')),
    to: Type.Optional(moment('Events before then; now without it.')),
    from_sequence: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Events from that number on.', 'x-fix': 'use a whole number from 1' }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only count them.', 'x-fix': 'use true or false' })),
  },
  { title: 'ReplayWebhook' },
);
export type ReplayBody = Static<typeof ReplayBody>;

export const ReplayAnswer = Type.Object(
  {
    count: Type.Integer({ description: 'Events that are, or would be, delivered again.' }),
    dry_run: Type.Boolean(),
    first_sequence: Type.Union([Type.Integer(), Type.Null()]),
    last_sequence: Type.Union([Type.Integer(), Type.Null()]),
  },
  { title: 'WebhookReplay' },
);
export type ReplayAnswer = Static<typeof ReplayAnswer>;
