import { type Static, Type } from 'typebox';

/** Days that the status tells of, today included; they begin at midnight UTC. */
export const STATUS_DAYS = 30;
/** 99.9 % of thirty days: what may be down, in seconds. */
export const ERROR_BUDGET_S = 2_592;

const STATES = ['operational', 'degraded', 'down'] as const;
export type ServiceState = (typeof STATES)[number];

const availability = (of: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: `Percent of the ${of} in which the service was not down, to three digits, rounded down; null while nothing is known.`,
  });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = (description: string) => Type.Number({ minimum: 0, description });

const StatusDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'In UTC.' }),
    availability: availability('minutes of the day that are known'),
    down_minutes: Type.Number({ minimum: 0 }),
    requests: count('Requests of `/api` and `/v1` that were let in: without those refused with 401, 403, 405 or 429.'),
    failed: count('Of these, answered with 5xx.'),
  },
  { title: 'StatusDay' },
);
export type StatusDay = Static<typeof StatusDay>;

const StatusEndpoint = Type.Object(
  {
    route: Type.String({ description: 'As this document names it.' }),
    method: Type.String(),
    count: count('Answers that are measured: all but 4xx.'),
    p50_ms: milliseconds(
      'Half of the answers took no longer, from the head of the request to the end of the answer, without what the caller wished to wait (`wait`).',
    ),
    p95_ms: milliseconds('95 % took no longer.'),
    p99_ms: milliseconds('99 % took no longer. What took over 10 s is told as 10 s.'),
  },
  { title: 'StatusEndpoint' },
);
export type StatusEndpoint = Static<typeof StatusEndpoint>;

/** What `GET /status.json` answers. How it is measured: docs/decisions/0017-status.md. */
export const Status = Type.Object(
  {
    state: Type.Unsafe<ServiceState>({
      type: 'string',
      enum: [...STATES],
      description:
        '`down`: the process that answers is not ready, or half of the requests of the last two minutes failed (5 at least). `degraded`: one of these minutes was down by 1 % or more.',
    }),
    since: Type.String({ format: 'date-time', description: 'When the state began, as far as it is known.' }),
    window_days: Type.Integer({ description: 'Days that all figures are about, today included.' }),
    availability: availability('minutes observed'),
    observed_minutes: count('Minutes of these days since the service was first started.'),
    down_minutes: Type.Number({
      minimum: 0,
      description:
        'Minutes in which no process was there count whole, with the one in which the last had left; others by the share of checks that found the service not ready, or of requests that failed, whichever is greater. In a minute with fewer than six requests a failed one counts ten seconds.',
    }),
    error_budget: Type.Object({
      total_seconds: Type.Integer({ description: '99.9 % of thirty days: 43 min 12 s.' }),
      used_seconds: Type.Integer({ minimum: 0 }),
      left_seconds: Type.Integer({ description: 'Below 0 when more was used than there is.' }),
    }),
    days: Type.Array(StatusDay, { description: 'Oldest first, today last.' }),
    endpoints: Type.Array(StatusEndpoint, { description: 'Those that were asked, by route; over all these days.' }),
    generated_at: Type.String({ format: 'date-time', description: 'Made anew every ten seconds.' }),
  },
  { title: 'Status' },
);
export type Status = Static<typeof Status>;
