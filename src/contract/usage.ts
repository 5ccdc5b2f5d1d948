import { type Static, Type } from 'typebox';
import { PLANS } from './plans.ts';
import { choice } from './search.ts';

/** How answers are told apart: by the first digit of their status, and those refused for want of room in the limit on their own. */
export const USAGE_STATUSES = ['2xx', '3xx', '4xx', '5xx', '429'] as const;
export type UsageStatus = (typeof USAGE_STATUSES)[number];

export const USAGE_INTERVALS = ['minute', 'hour', 'day'] as const;
export type UsageInterval = (typeof USAGE_INTERVALS)[number];

const USAGE_GROUPS = ['key', 'endpoint', 'status'] as const;
export type UsageGroup = (typeof USAGE_GROUPS)[number];

const time = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?Z)?$',
      description,
      'x-fix': 'use a time in UTC such as 2026-11-21T10:00:00Z, or a date such as 2026-11-21',
    }),
  );

/** Query of `GET /api/usage`. */
export const UsageQuery = Type.Object({
  from: time(
    'From this moment on; a date is its first moment. Rounded down to the interval. Left out: an hour of minutes, a day of hours, 30 days of days before `to`.',
  ),
  to: time('Up to this moment, which is outside; rounded up to the interval. Left out: now.'),
  interval: choice(USAGE_INTERVALS, 'Length of a bucket; `hour` when left out. Minutes are kept for 7 days.'),
  group_by: choice(USAGE_GROUPS, 'A series for each key, endpoint or class of status; one for all when left out.'),
});
export type UsageQuery = Static<typeof UsageQuery>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = Type.Number({ minimum: 0 });

const counts = {
  requests: count('All answered requests, those refused with 429 included.'),
  refused: count('Of these, refused with 429; they do not count against the limit.'),
  errors: count('Of these, answered with another 4xx or with a 5xx.'),
  latency: Type.Union([Type.Object({ p50: milliseconds, p95: milliseconds, p99: milliseconds }), Type.Null()], {
    description:
      'Milliseconds from the head of the request to the end of the answer, in the service itself and without what the caller wished to wait (`wait`); estimated from counts by class, without refused requests. Null when there was none.',
  }),
};
/** What a bucket counts, and the totals. */
export const UsageCounts = Type.Object(counts, { title: 'UsageCounts' });
export type UsageCounts = Static<typeof UsageCounts>;

export const UsageBucket = Type.Object(
  {
    start: Type.String({ format: 'date-time', description: 'When the bucket begins.' }),
    key_id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'With `group_by=key`; null: asked by somebody who has signed in, such as in the dashboard.',
      }),
    ),
    endpoint: Type.Optional(Type.String({ description: 'With `group_by=endpoint`: method and route.' })),
    status: Type.Optional(
      Type.Unsafe<UsageStatus>({
        type: 'string',
        enum: [...USAGE_STATUSES],
        description: 'With `group_by=status`; 429 is not among 4xx.',
      }),
    ),
    ...counts,
  },
  { title: 'UsageBucket' },
);
export type UsageBucket = Static<typeof UsageBucket>;

/** What `GET /api/usage` answers. */
export const Usage = Type.Object(
  {
    from: Type.String({ format: 'date-time', description: 'Where the first bucket begins.' }),
    to: Type.String({ format: 'date-time', description: 'Where the last bucket ends.' }),
    interval: Type.Unsafe<UsageInterval>({ type: 'string', enum: [...USAGE_INTERVALS] }),
    group_by: Type.Union([Type.Unsafe<UsageGroup>({ type: 'string', enum: [...USAGE_GROUPS] }), Type.Null()]),
    data: Type.Array(UsageBucket, {
      description:
        'By time, then by series. A bucket without requests is there with zeros, for each series that has any request in the period.',
    }),
    totals: UsageCounts,
  },
  { title: 'Usage' },
);
export type Usage = Static<typeof Usage>;

/** What `GET /api/limits` answers: where the account stands. */
export const Limits = Type.Object(
  {
    plan: Type.Unsafe<(typeof PLANS)[number]>({ type: 'string', enum: [...PLANS] }),
    limit: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Requests in any window, over all keys of the account and what its person asks; null: unlimited.',
    }),
    remaining: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Requests that would be accepted now; null: unlimited.',
    }),
    window_seconds: Type.Integer(),
    reset_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'When there is room for one more than now; null: unlimited, or nothing was counted.',
    }),
    reset_seconds: Type.Union([Type.Integer(), Type.Null()], { description: 'The same, in seconds from now.' }),
    concurrency: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Requests that may be open at once in one process, on plans without limit; null: no such bound.',
    }),
    conversations: Type.Integer({
      description:
        'Conversations that the account can have stored; creating another fails (`conversation_limit_reached`).',
    }),
  },
  { title: 'Limits' },
);
export type Limits = Static<typeof Limits>;
