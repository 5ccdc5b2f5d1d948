import { type Static, Type } from 'typebox';
import { orNull } from './fields.ts';

/** Number of days in the status, including today. Days begin at midnight UTC. */
export const STATUS_DAYS = 30;
/** Error budget for 99.9 % availability over 30 days, in seconds. */
export const ERROR_BUDGET_S = 2_592;

/** Days that incidents are listed for. */
export const INCIDENT_DAYS = 90;

/** What the service consists of, in the words of those who use it, in the order in which it is shown. */
export const COMPONENTS = ['quran', 'hadith', 'search', 'chat', 'webhooks', 'accounts'] as const;
export type ComponentName = (typeof COMPONENTS)[number];
const ROUTES: readonly (readonly [ComponentName, RegExp])[] = [
  ['search', /\/search$|^\/api\/(verify|related)\b/],
  ['quran', /^\/api\/(quran|editions|sample|recitations|export|changes)\b/],
  ['hadith', /^\/api\/hadith\b/],
  ['chat', /^\/(api\/(chat|models)|v1|mcp)\b/],
  ['webhooks', /^\/api\/webhooks\b/],
];

/** The component that a route belongs to: accounts have what is in no other. */
export function componentOf(route: string): ComponentName {
  return ROUTES.find(([, routes]) => routes.test(route))?.[0] ?? 'accounts';
}

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
    observed_minutes: count('Number of minutes of the day since the service first started.'),
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

const stateName = (description: string) =>
  Type.Unsafe<ServiceState>({ type: 'string', enum: [...STATES], description });
const componentName = Type.Unsafe<ComponentName>({ type: 'string', enum: [...COMPONENTS] });

const StatusComponent = Type.Object(
  {
    name: componentName,
    state: stateName('State in the last two minutes, by the same rules as that of the service.'),
    availability: availability('observed minutes of these days'),
  },
  { title: 'StatusComponent' },
);
export type StatusComponent = Static<typeof StatusComponent>;

/** Why a minute was bad: no process ran, none was ready, or requests failed. */
const CAUSES = ['stopped', 'not_ready', 'failures'] as const;
export type IncidentCause = (typeof CAUSES)[number];

const StatusIncident = Type.Object(
  {
    began_at: Type.String({ format: 'date-time' }),
    ended_at: orNull(Type.String({ format: 'date-time' }), 'Null while it lasts.'),
    state: stateName('`down` if half of a minute or more was down, otherwise `degraded`.'),
    cause: Type.Unsafe<IncidentCause>({
      type: 'string',
      enum: [...CAUSES],
      description:
        '`stopped`: the service was not running. `not_ready`: it was running, but could not answer. `failures`: a part of the requests failed.',
    }),
    components: Type.Array(
      Type.Object({
        name: componentName,
        failed_percent: Type.Number({
          minimum: 0,
          maximum: 100,
          description: 'Percent of its requests that failed, in the minutes in which any of them did.',
        }),
      }),
      { description: 'Components with failed requests.' },
    ),
  },
  { title: 'StatusIncident' },
);
export type StatusIncident = Static<typeof StatusIncident>;

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
    components: Type.Array(StatusComponent, { description: 'Parts of the service.' }),
    incidents: Type.Array(StatusIncident, {
      description: `Times of the last ${INCIDENT_DAYS} days, newest first and at most 100, in which no process was ready for half a minute or more, or in which 1 % of the requests failed, at least 5 in a minute. Less than six minutes apart, they are one incident.`,
    }),
    endpoints: Type.Array(StatusEndpoint, {
      description: 'Endpoints with requests in these days, by route, without those of the operator and of sign-in.',
    }),
    generated_at: Type.String({
      format: 'date-time',
      description: 'When the status was generated. Refreshed every ten seconds.',
    }),
  },
  { title: 'Status' },
);
export type Status = Static<typeof Status>;
