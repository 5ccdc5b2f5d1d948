import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { count, moment, orNull } from './fields.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { API_VERSION } from './version.ts';
import { EVENTS, EventPayload, EventTypeName, SUBSCRIPTIONS, Subscription } from './webhook-events.ts';

/** Maximum number of endpoints per account. */
export const MAX_ENDPOINTS = 20;
/** Maximum length of an endpoint's URL. */
export const MAX_URL_LENGTH = 2_048;
/** Retention of events, deliveries and their logs, in days. */
export const KEPT_DAYS = 30;
/** Bytes of a response body that the log stores. */
export const KEPT_ANSWER = 4_096;

export const ENDPOINT_STATES = ['enabled', 'failing', 'disabled', 'suspended'] as const;
const DELIVERY_STATES = ['pending', 'delivering', 'succeeded', 'retrying', 'exhausted'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
const DISABLED_REASONS = ['manual', 'gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
/** Payload versions that an endpoint can request: dated versions of the API. */
const PAYLOAD_VERSIONS = [API_VERSION] as const;

/** Delivery counts of an endpoint. */
const TRAFFIC = {
  attempts_24h: Type.Object(
    {
      succeeded: count('Number of attempts with a 2xx response, which is the number of successful deliveries.'),
      failed: count(
        'Number of attempts without a response or with another status. A delivery that is retried can fail several times.',
      ),
    },
    { description: 'Attempts that ended in the last 24 hours, counted from the full hour.' },
  ),
  waiting: count('Number of unfinished deliveries.'),
};

/** An endpoint without its secret. */
export const Endpoint = Type.Object(
  {
    id: Type.String(),
    account_id: Type.String(),
    url: Type.String(),
    description: Type.String(),
    events: Type.Array(Subscription),
    payload_version: oneOf(PAYLOAD_VERSIONS),
    state: oneOf(ENDPOINT_STATES),
    disabled_reason: orNull(
      oneOf(DISABLED_REASONS),
      'Why it was disabled: `manual`, `gone` (it responded with 410) or `failing` (five days without a successful delivery).',
    ),
    failing_since: orNull(time('When the first delivery failed since the last successful one.')),
    created_at: time('ISO 8601, UTC.'),
    updated_at: time('ISO 8601, UTC.'),
    secret_rotated_at: orNull(time('When the secret was last replaced.')),
    previous_secret_until: orNull(time('Until this time, messages are also signed with the previous secret.')),
    deleted_from: orNull(
      time(
        `When the webhook is deleted, because the account has been on the free plan for ${KEPT_DAYS} days. Null if no deletion is scheduled.`,
      ),
    ),
    ...TRAFFIC,
  },
  { title: 'Webhook' },
);
export type Endpoint = Static<typeof Endpoint>;

const secret = Type.String({ description: 'Shown only once: `whsec_` followed by 32 bytes in base64.' });
export const NewEndpoint = Type.Object({ ...Endpoint.properties, secret }, { title: 'NewWebhook' });
export type NewEndpoint = Static<typeof NewEndpoint>;

export const EndpointList = Type.Object({ data: Type.Array(Endpoint), ...PAGE_FIELDS }, { title: 'WebhookList' });
export type EndpointList = Static<typeof EndpointList>;

const url = Type.String({
  maxLength: MAX_URL_LENGTH,
  description: 'HTTPS URL with a public address. Checked again at each attempt.',
  'x-fix': `use an https URL of at most ${MAX_URL_LENGTH} characters`,
});
const description = Type.String({ maxLength: 255, 'x-fix': 'use at most 255 characters' });
const events = Type.Array(Subscription, {
  minItems: 1,
  maxItems: 32,
  description: 'Event types, subjects such as `chat.*`, or `*` for all events.',
  'x-fix': `use one or more of ${SUBSCRIPTIONS.join(', ')}`,
});
const payloadVersion = oneOf(PAYLOAD_VERSIONS);

export const CreateEndpointBody = Type.Object(
  { url, events, description: Type.Optional(description), payload_version: Type.Optional(payloadVersion) },
  { title: 'CreateWebhook' },
);
export type CreateEndpointBody = Static<typeof CreateEndpointBody>;

export const UpdateEndpointBody = Type.Partial(CreateEndpointBody, { title: 'UpdateWebhook' });
export type UpdateEndpointBody = Static<typeof UpdateEndpointBody>;

/** Delivery of one event to one endpoint. */
export const Delivery = Type.Object(
  {
    id: Type.String(),
    webhook_id: Type.String(),
    event_id: Type.String({ description: 'Same as the header `webhook-id`.' }),
    event_type: EventTypeName,
    sequence: Type.Integer(),
    state: oneOf(DELIVERY_STATES),
    attempts: Type.Integer({ description: 'Number of attempts so far.' }),
    created_at: time('ISO 8601, UTC.'),
    next_attempt_at: orNull(time('Time of the next attempt. Null if there will be none, or if one is in progress.')),
    finished_at: orNull(time('When the delivery succeeded or was given up.')),
    last_status: orNull(Type.Integer(), 'HTTP status of the last response.'),
    last_error: orNull(Type.String(), 'Explanation of the last error. Null if there is none.'),
  },
  { title: 'WebhookDelivery' },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryList = Type.Object(
  { data: Type.Array(Delivery), ...PAGE_FIELDS },
  { title: 'WebhookDeliveryList' },
);
export type DeliveryList = Static<typeof DeliveryList>;

const headers = Type.Record(Type.String(), Type.String());
/** One attempt, with its request and response. */
const Attempt = Type.Object({
  number: Type.Integer(),
  started_at: time('ISO 8601, UTC.'),
  duration_ms: Type.Integer(),
  request: Type.Object({
    url: Type.String(),
    headers,
    body: orNull(Type.String(), 'Body as sent and signed, by POST. Null if it is too old.'),
  }),
  response: Type.Union([Type.Object({ status: Type.Integer(), headers, body: Type.String() }), Type.Null()], {
    description: `Null if there was no response. The body is truncated to ${KEPT_ANSWER} bytes.`,
  }),
  error: orNull(Type.String(), 'Why the attempt failed. Null if it succeeded.'),
});
export type Attempt = Static<typeof Attempt>;

/** Query of the list of deliveries. */
export const DeliveryQuery = Type.Object({
  state: Type.Optional(
    Type.String({
      pattern: `^(${DELIVERY_STATES.join('|')})$`,
      description: `Only deliveries in this state: ${DELIVERY_STATES.join(', ')}.`,
      'x-fix': `use ${DELIVERY_STATES.join(', ')}`,
    }),
  ),
  type: Type.Optional(
    Type.String({
      pattern: `^(${Object.keys(EVENTS).join('|').replaceAll('.', '\\.')})$`,
      description: 'Only deliveries of this event type.',
      'x-fix': `use one of ${Object.keys(EVENTS).join(', ')}`,
    }),
  ),
  from: Type.Optional(moment('Only deliveries created at or after this time.')),
  to: Type.Optional(moment('Only deliveries created before this time.')),
});
export type DeliveryQuery = Static<typeof DeliveryQuery>;

/** A delivery with its attempts. */
export const DeliveryLog = Type.Object(
  {
    ...Delivery.properties,
    payload: orNull(EventPayload, 'Body sent. Null if it is too old.'),
    attempt_log: Type.Array(Attempt),
  },
  { title: 'WebhookDeliveryLog' },
);
export type DeliveryLog = Static<typeof DeliveryLog>;

/** Selection of stored events to deliver again. */
export const ReplayBody = Type.Object(
  {
    from: Type.Optional(moment('Events at or after this time.')),
    to: Type.Optional(moment('Events before this time. Defaults to now.')),
    from_sequence: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'Events with this `sequence` or a greater one.',
        'x-fix': 'use a whole number from 1',
      }),
    ),
    dry_run: Type.Optional(Type.Boolean({ description: 'Only count the events.', 'x-fix': 'use true or false' })),
  },
  { title: 'ReplayWebhook' },
);
export type ReplayBody = Static<typeof ReplayBody>;

export const ReplayAnswer = Type.Object(
  {
    count: Type.Integer({ description: 'Number of events that are, or would be, delivered again.' }),
    dry_run: Type.Boolean(),
    first_sequence: orNull(Type.Integer()),
    last_sequence: orNull(Type.Integer()),
  },
  { title: 'WebhookReplay' },
);
export type ReplayAnswer = Static<typeof ReplayAnswer>;
