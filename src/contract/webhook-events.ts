import { type Static, type TObject, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { ENVIRONMENTS } from './keys.ts';
import { PLANS } from './plans.ts';
import { SCOPES, type Scope } from './scopes.ts';

const id = (of: string) => Type.String({ description: `Identifier of the ${of}.` });
const scopes = Type.Array(oneOf(Object.keys(SCOPES) as Scope[]));
const orNull = (description: string) => Type.Union([time(description), Type.Null()]);

const CONVERSATION = 'chat_01KAH3V9M2C8Y4T6W0Z1XQJ5RN';
const MESSAGE = 'msg_01KAH3V9M2C8Y4T6W0Z1XQJ5RP';
const KEY = { key_id: 'key_01KAH3V9M2C8Y4T6W0Z1XQJ5RN', name: 'reading circle' };
const WEBHOOK = 'whk_01KAH3V9M2C8Y4T6W0Z1XQJ5RN';

/** What an event says: its meaning, the shape of its `data`, and an example of that. */
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

/** Every event that is told of. Its `data` names what has happened to what, and is small: the rest is read from the API. */
export const EVENTS = {
  'chat.completed': kind(
    'A message was answered, and both were kept.',
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
    'A message could not be answered, and nothing of it was kept.',
    Type.Object({
      conversation_id: id('conversation'),
      message_id: id('answer that there is not'),
      model: Type.String(),
      code: Type.String({ description: 'As in the error that its sender got.' }),
    }),
    { conversation_id: CONVERSATION, message_id: MESSAGE, model: 'svc-v1', code: 'unavailable' },
  ),
  'conversation.deleted': kind(
    'A conversation was deleted with all its messages.',
    Type.Object({ conversation_id: id('conversation') }),
    { conversation_id: CONVERSATION },
  ),
  'key.created': kind(
    'An API key was made.',
    Type.Object({
      key_id: id('key'),
      name: Type.String(),
      environment: oneOf(ENVIRONMENTS),
      scopes,
      expires_at: orNull('From then on the key is refused.'),
    }),
    { ...KEY, environment: 'live', scopes: ['quran:read'], expires_at: null },
  ),
  'key.rotated': kind(
    'The secret of an API key was replaced.',
    Type.Object({
      key_id: id('key'),
      name: Type.String(),
      previous_secret_until: orNull('Until then the replaced secret goes on working; null: it is dead.'),
    }),
    { ...KEY, previous_secret_until: null },
  ),
  'key.revoked': kind(
    'An API key was made useless for good.',
    Type.Object({ key_id: id('key'), name: Type.String() }),
    KEY,
  ),
  'key.expiring': kind(
    'An API key will expire within seven days.',
    Type.Object({ key_id: id('key'), name: Type.String(), expires_at: time('From then on the key is refused.') }),
    { ...KEY, expires_at: '2026-11-28T00:00:00.000Z' },
  ),
  'rate_limit.exceeded': kind(
    'A request was refused as the plan had no room; told at most once a minute.',
    Type.Object({ plan: oneOf(PLANS), limit: Type.Integer(), window_seconds: Type.Integer() }),
    { plan: 'professional', limit: 100, window_seconds: 60 },
  ),
  'usage.threshold_reached': kind(
    "80 % or 100 % of a minute's limit was used; each is told at most once an hour.",
    Type.Object({
      plan: oneOf(PLANS),
      limit: Type.Integer(),
      window_seconds: Type.Integer(),
      percent: Type.Integer({ description: '80 or 100.' }),
    }),
    { plan: 'professional', limit: 100, window_seconds: 60, percent: 80 },
  ),
  'plan.changed': kind(
    'The account has another plan. On the free plan its webhooks are suspended: that change is kept, not sent.',
    Type.Object({ from: oneOf(PLANS), to: oneOf(PLANS) }),
    { from: 'professional', to: 'enterprise' },
  ),
  'corpus.updated': kind(
    'The texts served are others than before: cursors into them end, and what was cached may be old.',
    Type.Object({ corpus: Type.String({ description: 'Names the texts of now.' }) }),
    { corpus: '3f9c1a2b7d4e5a60' },
  ),
  'webhook.failing': kind(
    'An endpoint has not taken anything for three days, and will be disabled when that goes on.',
    Type.Object({
      webhook_id: id('endpoint'),
      failing_since: time('When it first failed.'),
      failures: Type.Integer(),
      disabled_from: time('Not disabled before then.'),
    }),
    {
      webhook_id: WEBHOOK,
      failing_since: '2026-11-18T08:15:30.125Z',
      failures: 12,
      disabled_from: '2026-11-23T08:15:30.125Z',
    },
  ),
  'webhook.disabled': kind(
    'An endpoint was disabled: by somebody, by its own answer 410, or as it had taken nothing for five days.',
    Type.Object({ webhook_id: id('endpoint'), reason: oneOf(['manual', 'gone', 'failing'] as const) }),
    { webhook_id: WEBHOOK, reason: 'failing' },
  ),
  'webhook.test': kind(
    'Somebody asked for a test; sent to that endpoint alone.',
    Type.Object({ webhook_id: id('endpoint') }),
    { webhook_id: WEBHOOK },
  ),
} as const;

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = Static<(typeof EVENTS)[T]['data']>;

/** What an endpoint may subscribe to: everything, a subject, or one kind of event. */
export const SUBSCRIPTIONS: readonly string[] = [
  '*',
  ...new Set(Object.keys(EVENTS).map((type) => `${type.split('.')[0]}.*`)),
  ...Object.keys(EVENTS),
];

/** The body of a webhook; the same bytes at each attempt. */
export const EventPayload = Type.Object(
  {
    id: Type.String({ description: 'As in the header `webhook-id`: known already means delivered already.' }),
    type: oneOf(Object.keys(EVENTS) as EventType[]),
    timestamp: time('When it happened.'),
    sequence: Type.Integer({ description: 'Grows by one with each event of the account, whoever subscribes to it.' }),
    account_id: Type.String(),
    data: Type.Record(Type.String(), Type.Unknown(), { description: 'By the type of the event.' }),
  },
  { title: 'Event' },
);
export type EventPayload = Static<typeof EventPayload>;

/** What there is to subscribe to. */
export const EventTypeList = Type.Object(
  {
    data: Type.Array(
      Type.Object({
        type: oneOf(Object.keys(EVENTS) as EventType[]),
        meaning: Type.String({ description: 'When it comes.' }),
        example: Type.Record(Type.String(), Type.Unknown(), { description: 'Of its `data`.' }),
      }),
    ),
    count: Type.Integer(),
  },
  { title: 'WebhookEventTypeList' },
);
export type EventTypeList = Static<typeof EventTypeList>;

/** Seconds for which a request for events may wait for the next one. */
const MAX_WAIT_S = 20;

/** Which events to read. */
export const EventQuery = Type.Object({
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Events with a greater `sequence`; without it from the oldest that is kept.',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'How many; 100 without it.' })),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_WAIT_S,
      description: 'Seconds to wait when there is none yet; 0 without it. The answer comes with the first one.',
    }),
  ),
});
export type EventQuery = Static<typeof EventQuery>;

/** Events in the order of their numbers. */
export const EventPage = Type.Object(
  {
    data: Type.Array(EventPayload, { description: 'To go on, send the `sequence` of the last one as `after`.' }),
    count: Type.Integer(),
    has_more: Type.Boolean(),
    last_sequence: Type.Integer({ description: 'Of the newest event of the account; 0: there has been none.' }),
  },
  { title: 'WebhookEventPage' },
);
export type EventPage = Static<typeof EventPage>;
