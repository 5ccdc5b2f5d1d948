import { type Static, type TObject, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { orNull } from './fields.ts';
import { ENVIRONMENTS } from './key-rules.ts';
import { PLANS } from './plans.ts';
import { ScopeName } from './scope-name.ts';

const id = (of: string) => Type.String({ description: `ID of the ${of}.` });
const scopes = Type.Array(ScopeName);

const CONVERSATION = 'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN';
const MESSAGE = 'msg_01KAH3V9M2C8Y4T6W0Z1XQJ5RP';
const KEY = { key_id: 'key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN', name: 'reading circle' };
const WEBHOOK = 'whk_01KAH3V9M2C8Y4T6W0Z1XQJ5RN';

/** Kind of event: its meaning, and the schema and an example of its `data`. */
type EventKind<T extends TObject = TObject> = {
  readonly meaning: string;
  readonly data: T;
  readonly example: Static<T>;
};
const kind = <T extends TObject>(meaning: string, data: T, example: Static<T>): EventKind<T> => ({
  meaning,
  data,
  example,
});

/** All kinds of events. Their `data` is small. Read the full resource from the API. */
export const EVENTS = {
  'chat.completed': kind(
    'A message was answered, and both were stored.',
    Type.Object({
      conversation_id: id('conversation'),
      message_id: id('answer'),
      model: Type.String(),
      status: oneOf(['answered', 'abstained'] as const),
      language: Type.String(),
    }),
    { conversation_id: CONVERSATION, message_id: MESSAGE, model: 'svc-v1', status: 'answered', language: 'en' },
  ),
  'chat.failed': kind(
    'A message could not be answered, and nothing was stored.',
    Type.Object({
      conversation_id: id('conversation'),
      message_id: id('answer that was not created'),
      model: Type.String(),
      code: Type.String({ description: 'Error code, the same as in the response.' }),
    }),
    { conversation_id: CONVERSATION, message_id: MESSAGE, model: 'svc-v1', code: 'unavailable' },
  ),
  'conversation.deleted': kind(
    'A conversation was deleted with all its messages.',
    Type.Object({ conversation_id: id('conversation') }),
    { conversation_id: CONVERSATION },
  ),
  'key.created': kind(
    'An API key was created.',
    Type.Object({
      key_id: id('key'),
      name: Type.String(),
      environment: oneOf(ENVIRONMENTS),
      scopes,
      expires_at: orNull(time('When the key expires.')),
    }),
    { ...KEY, environment: 'live', scopes: ['quran:read'], expires_at: null },
  ),
  'key.rotated': kind(
    'The secret of an API key was replaced.',
    Type.Object({
      key_id: id('key'),
      name: Type.String(),
      previous_secret_until: orNull(time('When the previous secret stops working. Null if it no longer works.')),
    }),
    { ...KEY, previous_secret_until: null },
  ),
  'key.revoked': kind(
    'An API key was permanently revoked.',
    Type.Object({ key_id: id('key'), name: Type.String() }),
    KEY,
  ),
  'key.expiring': kind(
    'An API key will expire within seven days.',
    Type.Object({ key_id: id('key'), name: Type.String(), expires_at: time('When the key expires.') }),
    { ...KEY, expires_at: '2026-11-28T00:00:00.000Z' },
  ),
  'rate_limit.exceeded': kind(
    'A request exceeded the rate limit of the plan. Sent at most once a minute.',
    Type.Object({ plan: oneOf(PLANS), limit: Type.Integer(), window_seconds: Type.Integer() }),
    { plan: 'professional', limit: 100, window_seconds: 60 },
  ),
  'usage.threshold_reached': kind(
    'Usage reached 80 % or 100 % of the rate limit. Sent at most once an hour for each.',
    Type.Object({
      plan: oneOf(PLANS),
      limit: Type.Integer(),
      window_seconds: Type.Integer(),
      percent: Type.Integer({ description: '80 or 100.' }),
    }),
    { plan: 'professional', limit: 100, window_seconds: 60, percent: 80 },
  ),
  'plan.changed': kind(
    'The plan of the account changed. Webhooks are suspended on the free plan, so a change to it is stored but not sent.',
    Type.Object({ from: oneOf(PLANS), to: oneOf(PLANS) }),
    { from: 'professional', to: 'enterprise' },
  ),
  'corpus.updated': kind(
    'The served texts changed. Existing cursors are invalid, and cached texts can be outdated.',
    Type.Object({
      corpus: Type.String({ description: 'Version of the current corpus.' }),
      previous: Type.String({ description: 'Version before. Send it as `since` to `GET /api/changes`.' }),
      changes: orNull(
        Type.Object({ added: Type.Integer(), corrected: Type.Integer(), removed: Type.Integer() }),
        'Number of changed texts. Null if it is not recorded.',
      ),
    }),
    {
      corpus: '3f9c1a2b7d4e5a60',
      previous: 'a07c5d1e93b24f68',
      changes: { added: 0, corrected: 3, removed: 0 },
    },
  ),
  'webhook.failing': kind(
    'An endpoint has had no successful delivery for three days. It will be disabled if this continues.',
    Type.Object({
      webhook_id: id('endpoint'),
      failing_since: time('When the first delivery failed.'),
      failures: Type.Integer(),
      disabled_from: time('Earliest time at which the endpoint is disabled.'),
    }),
    {
      webhook_id: WEBHOOK,
      failing_since: '2026-11-18T08:15:30.125Z',
      failures: 12,
      disabled_from: '2026-11-23T08:15:30.125Z',
    },
  ),
  'webhook.disabled': kind(
    'An endpoint was disabled: manually, by its response 410, or after five days without a successful delivery.',
    Type.Object({ webhook_id: id('endpoint'), reason: oneOf(['manual', 'gone', 'failing'] as const) }),
    { webhook_id: WEBHOOK, reason: 'failing' },
  ),
  'webhook.test': kind(
    'A test was requested. Sent only to that endpoint.',
    Type.Object({ webhook_id: id('endpoint') }),
    { webhook_id: WEBHOOK },
  ),
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

/** The name of a kind of event, as a component of its own. */
export const EventTypeName = Type.Unsafe<EventType>({ type: 'string', title: 'EventType', enum: Object.keys(EVENTS) });

/** Valid subscriptions: all events, a subject, or one kind of event. */
export const SUBSCRIPTIONS: readonly string[] = [
  '*',
  ...new Set(Object.keys(EVENTS).map((type) => `${type.split('.')[0]}.*`)),
  ...Object.keys(EVENTS),
];

export const Subscription = Type.Unsafe<string>({ type: 'string', title: 'Subscription', enum: [...SUBSCRIPTIONS] });

/** Body of a webhook. Every attempt sends the same bytes. */
export const EventPayload = Type.Object(
  {
    id: Type.String({ description: 'Same as the header `webhook-id`. Use it to detect duplicates.' }),
    type: EventTypeName,
    timestamp: time('When the event happened.'),
    sequence: Type.Integer({
      description: 'Increases by one with each event of the account, regardless of subscriptions.',
    }),
    account_id: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'Depends on the type of the event.' }),
  },
  { title: 'Event' },
);
export type EventPayload = Static<typeof EventPayload>;

/** Kinds of events to subscribe to. */
export const EventTypeList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: EventTypeName,
        meaning: Type.String({ description: 'When the event is sent.' }),
        example: Type.Record(Type.String(), Type.Unknown(), { description: 'Example of `data`.' }),
      }),
    ),
    count: Type.Integer(),
  },
  { title: 'WebhookEventTypeList' },
);
export type EventTypeList = Static<typeof EventTypeList>;

/** Maximum seconds that a request for events can wait for the next one. */
const MAX_WAIT_S = 20;

/** Query of the list of events. */
export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Only events with a greater `sequence`. Defaults to the oldest stored event.',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 100.' }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_S,
      description: 'Seconds to wait if there is no event yet. Defaults to 0. Responds as soon as there is one.',
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

/** Events ordered by `sequence`. */
export const EventPage = Type.Object(
  {
    data: Type.Array(EventPayload, {
      description: 'To read the next page, send the `sequence` of the last event as `after`.',
    }),
    count: Type.Integer(),
    has_more: Type.Boolean(),
    last_sequence: Type.Integer({
      description: '`sequence` of the newest event of the account. 0 if there are no events.',
    }),
  },
  { title: 'WebhookEventPage' },
);
export type EventPage = Static<typeof EventPage>;
