import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { MODEL_KINDS } from './chat.ts';
import { count, orNull } from './fields.ts';
import { ENDPOINT_STATES } from './webhooks.ts';

/*
 * State of the service, as shown to operators.
 */

/** A store that the service depends on, checked for this request. */
const StoreHealth = Type.Object({
  kind: oneOf(['embedded', 'server'] as const),
  reachable: Type.Boolean(),
  latency_ms: orNull(
    Type.Number({ minimum: 0 }),
    'Round-trip time of a minimal query. Null if the store is unreachable.',
  ),
});

const CIRCUITS = ['closed', 'open', 'probing'] as const;
/** A chat model and its language model. */
const ModelHealth = Type.Object({
  id: Type.String({ description: 'Model name as used by callers.' }),
  kind: oneOf(Object.keys(MODEL_KINDS) as (keyof typeof MODEL_KINDS)[]),
  provider: oneOf(['corpus', 'model'] as const),
  upstream: orNull(
    Type.Object({
      model: Type.String(),
      host: Type.String({ description: 'Host of the language model.' }),
      circuit: oneOf(CIRCUITS),
      last_failure: orNull(
        Type.Object({
          at: time('ISO 8601, UTC.'),
          kind: oneOf(['timeout', 'unreachable', 'refused'] as const),
          status: orNull(Type.Integer(), 'HTTP status of the response. Null if there was none, or it was 200.'),
          detail: Type.String({ description: 'Explanation of the error.' }),
        }),
        'Last error. Null if there has been none since the start.',
      ),
    }),
    'The language model. Circuit `open`: it failed five times in a row and is not called for 30 seconds. Null if answers are composed from the texts alone.',
  ),
});

/** Response of `GET /api/operator/health`, about the process that responds. */
export const OperatorHealth = Type.Object(
  {
    process: Type.Object({
      version: Type.String({ description: 'Version of Isnad.' }),
      api_version: Type.String({ description: 'API version, the same as `Svc-Version`.' }),
      node: Type.String({ description: 'Version of Node.js.' }),
      pid: Type.Integer(),
      started_at: time('ISO 8601, UTC.'),
      uptime_seconds: count('Seconds since `started_at`.'),
      memory_bytes: count('Resident memory of the process.'),
      heap_bytes: count('Heap memory in use.'),
    }),
    stores: Type.Object({
      database: StoreHealth,
      cache: orNull(StoreHealth, 'Null if a single process runs without a cache.'),
    }),
    corpus: Type.Object({
      ready: Type.Boolean(),
      damage: orNull(Type.String(), 'Description of the problem. Null if there is none.'),
      quran: orNull(
        Type.Object({ id: Type.String(), surahs: Type.Integer(), verses: Type.Integer() }),
        'Null if not served.',
      ),
      hadith: orNull(
        Type.Object({
          id: Type.String(),
          hadiths: count('Served.'),
          collections: count('Served.'),
          packs: count('Installed.'),
        }),
        'Null if not served.',
      ),
    }),
    models: Type.Array(ModelHealth),
    mail: Type.Object({
      configured: Type.Boolean({ description: 'If false, emails are written to the log instead of sent.' }),
    }),
    setup: Type.Object({
      public_url: Type.Boolean({ description: 'Whether `PUBLIC_URL` is set.' }),
      last_backup_at: orNull(Type.String({ format: 'date-time' }), 'Null if `isnad backup` has not been run.'),
    }),
  },
  { title: 'OperatorHealth' },
);
export type OperatorHealth = Static<typeof OperatorHealth>;

/** Response of `GET /api/operator/webhooks/backlog`. */
export const WebhookBacklog = Type.Object(
  {
    waiting: Type.Object(
      {
        pending: count('Not attempted yet.'),
        retrying: count('Failed and waiting for a retry.'),
        delivering: count('Being sent now.'),
        held: count('For endpoints that are disabled or suspended.'),
      },
      { description: 'Unfinished deliveries. At most 10,000 are counted per endpoint.' },
    ),
    last_24h: Type.Object(
      {
        succeeded: count('Delivered.'),
        exhausted: count('Given up after the last attempt.'),
        since: time('Start of the period: 24 hours ago, or later if there were more than 50,000 deliveries.'),
      },
      { description: 'Recent deliveries that are finished.' },
    ),
    due: count('Deliveries that are due now and not held.'),
    oldest_due_at: orNull(
      Type.String({ format: 'date-time' }),
      'When the oldest of them was due. Null if none is due.',
    ),
    endpoints: Type.Array(
      Type.Object({
        webhook_id: Type.String(),
        account_id: Type.String(),
        account_email: Type.String(),
        host: Type.String({ description: 'Host of the URL. The full URL is visible only to the account.' }),
        state: oneOf(ENDPOINT_STATES),
        waiting: count('Number of unfinished deliveries.'),
        due: count('Number of deliveries that are due now.'),
        oldest_due_at: orNull(
          Type.String({ format: 'date-time' }),
          'When the oldest of them was due. Null if none is due.',
        ),
      }),
      { description: 'The ten endpoints with the most unfinished deliveries.' },
    ),
  },
  { title: 'WebhookBacklog' },
);
export type WebhookBacklog = Static<typeof WebhookBacklog>;

/** Response of `POST /api/operator/mail/test`. */
export const MailTest = Type.Object(
  {
    sent: Type.Boolean({ description: 'Whether the mail server accepted the email.' }),
    to: Type.String({ description: 'Email address of your account.' }),
    error: orNull(Type.String(), 'Why not, in the words of the mail server or of the connection to it.'),
  },
  { title: 'MailTest' },
);
export type MailTest = Static<typeof MailTest>;
