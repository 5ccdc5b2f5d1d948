import { type Static, Type } from 'typebox';

/** Number of days in the status, including today. Days begin at midnight UTC. */
export const STATUS_DAYS = 30;
/** Error budget for 99.9 % availability over 30 days, in seconds. */
export const ERROR_BUDGET_S = 2_592;

const STATES = ['operational', 'degraded', 'down'] as const;
export type ServiceState = (typeof STATES)[number];

const availability = (of: string) =>
  Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
    description: `Percent of the ${of} in which the service was not down, to three decimals, rounded down. Null if nothing is known.`,
  });
const count = (description: string) => Type.Integer({ minimum: 0, description });
const milliseconds = (description: string) => Type.Number({ minimum: 0, description });

const StatusDay = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'Day in UTC.' }),
    availability: availability('observed minutes of the day'),
    down_minutes: Type.Number({ minimum: 0 }),
    requests: count(
      'Number of accepted requests to `/api` and `/v1`. Requests refused with 401, 403, 405 or 429 are not counted.',
    ),
    failed: count('Number of these requests that failed with 5xx.'),
  },
  { title: 'StatusDay' },
);
export type StatusDay = Static<typeof StatusDay>;

const StatusEndpoint = Type.Object(
  {
    route: Type.String({ description: 'Route as named in this document.' }),
    method: Type.String(),
    count: count('Number of measured responses: all except 4xx.'),
    p50_ms: milliseconds(
      'Median latency, from the request headers to the end of the response. Excludes the wait requested with `wait`.',
    ),
    p95_ms: milliseconds('95th percentile of latency.'),
    p99_ms: milliseconds('99th percentile of latency. Latencies over 10 s are reported as 10 s.'),
  },
  { title: 'StatusEndpoint' },
);
export type StatusEndpoint = Static<typeof StatusEndpoint>;

/** Response of `GET /status.json`. docs/decisions/0017-status.md describes the measurement. */
export const Status = Type.Object(
  {
    state: Type.Unsafe<ServiceState>({
      type: 'string',
      enum: [...STATES],
      description:
        '`down`: the responding process is not ready, or half of the requests in the last two minutes failed (at least 5). `degraded`: one of these minutes was down by 1 % or more.',
    }),
    since: Type.String({ format: 'date-time', description: 'When the state began, as far as known.' }),
    window_days: Type.Integer({ description: 'Number of days that the figures cover, including today.' }),
    availability: availability('minutes observed'),
    observed_minutes: count('Number of minutes in these days since the service first started.'),
    down_minutes: Type.Number({
      minimum: 0,
      description:
        'A minute without any process counts in full, including the one in which the last process stopped. Other minutes count by the share of failed readiness checks or of failed requests, whichever is greater. In a minute with fewer than six requests, each failed request counts as ten seconds.',
    }),
    error_budget: Type.Object({
      total_seconds: Type.Integer({ description: 'Budget for 99.9 % over 30 days: 43 min 12 s.' }),
      used_seconds: Type.Integer({ minimum: 0 }),
      left_seconds: Type.Integer({ description: 'Negative if the budget is exceeded.' }),
    }),
    days: Type.Array(StatusDay, { description: 'Oldest first, today last.' }),
    endpoints: Type.Array(StatusEndpoint, { description: 'Endpoints with requests in these days, by route.' }),
    generated_at: Type.String({
      format: 'date-time',
      description: 'When the status was generated. Refreshed every ten seconds.',
    }),
  },
  { title: 'Status' },
);
export type Status = Static<typeof Status>;
