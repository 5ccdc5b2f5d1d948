import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { MODEL_KINDS } from './chat.ts';
import { count, orNull } from './operator.ts';
import { ENDPOINT_STATES } from './webhooks.ts';

/*
 * How the service fares, as the operator's pages show it.
 */

/** A store that the service needs, asked just now. */
const StoreHealth = Type.Object({
  kind: oneOf(['embedded', 'server'] as const),
  reachable: Type.Boolean(),
  latency_ms: orNull(Type.Number({ minimum: 0 }), 'Of the smallest question; null: no answer.'),
});

const CIRCUITS = ['closed', 'open', 'probing'] as const;
/** A model of the chat, and what stands behind it. */
const ModelHealth = Type.Object({
  id: Type.String({ description: 'As callers name it.' }),
  kind: oneOf(Object.keys(MODEL_KINDS) as (keyof typeof MODEL_KINDS)[]),
  provider: oneOf(['corpus', 'model'] as const),
  upstream: orNull(
    Type.Object({
      model: Type.String(),
      host: Type.String({ description: 'Where it is asked.' }),
      circuit: oneOf(CIRCUITS),
      last_failure: orNull(
        Type.Object({
          at: time('ISO 8601, UTC.'),
          kind: oneOf(['timeout', 'unreachable', 'refused'] as const),
          detail: Type.String({ description: 'In words.' }),
        }),
        'null: none since the start.',
      ),
    }),
    '`open`: it failed five times in a row and is left alone for 30 seconds. null: answered from the texts alone.',
  ),
});

/** What `GET /api/operator/health` answers, of the process that answers. */
export const OperatorHealth = Type.Object(
  {
    process: Type.Object({
      version: Type.String({ description: 'Of the program.' }),
      api_version: Type.String({ description: 'As `Svc-Version` says.' }),
      node: Type.String({ description: 'Of Node.js.' }),
      pid: Type.Integer(),
      started_at: time('ISO 8601, UTC.'),
      uptime_seconds: count('Since then.'),
      memory_bytes: count('Of the process, as the system counts it.'),
      heap_bytes: count('Of these, objects in use.'),
    }),
    stores: Type.Object({
      database: StoreHealth,
      cache: orNull(StoreHealth, 'null: this is the one process, and needs none.'),
    }),
    corpus: Type.Object({
      ready: Type.Boolean(),
      damage: orNull(Type.String(), 'What is wrong, in words; null: nothing.'),
      quran: orNull(
        Type.Object({ id: Type.String(), surahs: Type.Integer(), verses: Type.Integer() }),
        'null: not served.',
      ),
      hadith: orNull(
        Type.Object({
          id: Type.String(),
          hadiths: count('Served.'),
          collections: count('Served.'),
          packs: count('Installed.'),
        }),
        'null: not served.',
      ),
    }),
    models: Type.Array(ModelHealth),
    mail: Type.Object({ configured: Type.Boolean({ description: 'False: what would be sent stands in the log.' }) }),
  },
  { title: 'OperatorHealth' },
);
export type OperatorHealth = Static<typeof OperatorHealth>;

/** What `GET /api/operator/webhooks/backlog` answers. */
export const WebhookBacklog = Type.Object(
  {
    waiting: Type.Object(
      {
        pending: count('Not tried yet.'),
        retrying: count('Tried, and to be tried again.'),
        delivering: count('Being sent.'),
        held: count('To endpoints that are disabled or suspended.'),
      },
      { description: 'Deliveries that are not finished; of each endpoint at most 10,000 are counted.' },
    ),
    last_24h: Type.Object(
      {
        succeeded: count('Delivered.'),
        exhausted: count('Given up.'),
        since: time('Made from then on: 24 hours ago, or later when there were more than 50,000.'),
      },
      { description: 'Of the deliveries made lately, those that are finished.' },
    ),
    due: count('Waiting, not held, and due by now.'),
    oldest_due_at: orNull(Type.String({ format: 'date-time' }), 'Of these, the longest due; null: none is.'),
    endpoints: Type.Array(
      Type.Object({
        webhook_id: Type.String(),
        account_id: Type.String(),
        account_email: Type.String(),
        host: Type.String({ description: "Of its URL, which is the account's own." }),
        state: oneOf(ENDPOINT_STATES),
        waiting: count('Deliveries that are not finished.'),
        due: count('Of these, due by now.'),
        oldest_due_at: orNull(Type.String({ format: 'date-time' }), 'null: none is due.'),
      }),
      { description: 'The ten with the most waiting.' },
    ),
  },
  { title: 'WebhookBacklog' },
);
export type WebhookBacklog = Static<typeof WebhookBacklog>;
