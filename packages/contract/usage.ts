import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';
import { PLANS } from './plans.ts';
import { choice } from './search.ts';

/** Status classes of responses. Rate-limited requests (429) are a separate class. */
export const USAGE_STATUSES = ['2xx', '3xx', '4xx', '5xx', '429'] as const;
export type UsageStatus = (typeof USAGE_STATUSES)[number];
export const UsageStatusName = Type.Unsafe<UsageStatus>({ type: 'string', enum: [...USAGE_STATUSES] });

export const USAGE_INTERVALS = ['minute', 'hour', 'day'] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];
export const UsageIntervalName = Type.Unsafe<UsageInterval>({ type: 'string', enum: [...USAGE_INTERVALS] });

const USAGE_GROUPS = ['key', 'endpoint', 'status'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

const time = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2}))?$',
      description,
      'x-fix': 'use a time with a time zone such as 2026-11-21T10:00:00Z, or a date such as 2026-11-21',
    }),
  );

/** Query of `GET /api/usage`. */
export const UsageQuery = Type.Object({
  from: time(
    'Start of the period, inclusive. A date means its first moment in UTC. Rounded down to the interval. Defaults to one hour (minutes), one day (hours) or 30 days (days) before `to`.',
  ),
  to: time('End of the period, exclusive. Rounded up to the interval. Defaults to now.'),
  interval: choice(USAGE_INTERVALS, 'Length of a bucket. Defaults to `hour`. Minutes are stored for 7 days.'),
  group_by: choice(
    USAGE_GROUPS,
    'Return one series per key, endpoint or status class. By default, there is one series.',
  ),
  key_id: Type.Optional(
    Type.String({
      pattern: '^key_[0-9A-Z]{26}$',
      description: 'Only requests with this key.',
      'x-fix': 'use the ID of a key',
    }),
  ),
});
export type UsageQuery = Static<typeof UsageQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = Type.Number({ minimum: 0 });

const counts = {
  requests: count('Number of requests, including those refused with 429.'),
  refused: count('Number of requests refused with 429. They do not count toward the limit.'),
  errors: count('Number of requests that failed with another 4xx or with a 5xx.'),
  latency: orNull(
    Type.Object({ p50: milliseconds, p95: milliseconds, p99: milliseconds }),
    'Milliseconds from the request headers to the end of the response, measured in the service. Excludes refused requests and the wait requested with `wait`. Estimated from bucket counts. Null if there were no requests.',
  ),
};
/** Counts of a bucket or of the totals. */
export const UsageCounts = Type.Object(counts, { title: 'UsageCounts' });
export type UsageCounts = Static<typeof UsageCounts>;

export const UsageBucket = Type.Object(
  {
    start: Type.String({ format: 'date-time', description: 'Start of the bucket.' }),
    key_id: Type.Optional(
      orNull(
        Type.String(),
        'With `group_by=key`: ID of the key. Null for requests with a session, such as in the dashboard.',
      ),
    ),
    endpoint: Type.Optional(Type.String({ description: 'With `group_by=endpoint`: method and route.' })),
    status: Type.Optional(
      Type.Unsafe<UsageStatus>({
        type: 'string',
        enum: [...USAGE_STATUSES],
        description: 'With `group_by=status`: status class. 4xx does not include 429.',
      }),
    ),
    ...counts,
  },
  { title: 'UsageBucket' },
);
export type UsageBucket = Static<typeof UsageBucket>;

/** Response of `GET /api/usage`. */
export const Usage = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Start of the first bucket.' }),
    to: Type.String({ format: 'date-time', description: 'End of the last bucket.' }),
    interval: Type.Unsafe<UsageInterval>({ type: 'string', enum: [...USAGE_INTERVALS] }),
    group_by: orNull(Type.Unsafe<UsageGroup>({ type: 'string', enum: [...USAGE_GROUPS] })),
    key_id: orNull(Type.String(), 'The key that the counts are limited to.'),
    data: Type.Array(UsageBucket, {
      description:
        'Sorted by time, then by series. Each series with a request in the period has all buckets. Buckets without requests contain zeros.',
    }),
    totals: UsageCounts,
  },
  { title: 'Usage' },
);
export type Usage = Static<typeof Usage>;

/** Response of `GET /api/limits`. */
export const Limits = Type.Object(
  {
    plan: Type.Unsafe<(typeof PLANS)[number]>({ type: 'string', enum: [...PLANS] }),
    limit: orNull(
      Type.Integer(),
      'Maximum requests per window, over all keys of the account and its person. Null if unlimited.',
    ),
    remaining: orNull(Type.Integer(), 'Number of requests that would be accepted now. Null if unlimited.'),
    window_seconds: Type.Integer(),
    reset_at: orNull(
      Type.String({ format: 'date-time' }),
      'When `remaining` next increases. Null if unlimited, or if nothing is counted.',
    ),
    reset_seconds: orNull(Type.Integer(), 'Seconds until `reset_at`.'),
    concurrency: orNull(
      Type.Integer(),
      'Maximum concurrent requests per process, on plans without a rate limit. Null if there is no such limit.',
    ),
    conversations: Type.Integer({
      description:
        'Conversations that the account can have stored; creating another fails (`conversation_limit_reached`).',
    }),
  },
  { title: 'Limits' },
);
export type Limits = Static<typeof Limits>;
