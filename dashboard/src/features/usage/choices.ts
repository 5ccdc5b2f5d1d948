import type { UsageInterval, UsageQuery } from '@isnad/contract/usage';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMe } from '../../api/session.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export const INTERVALS = ['minute', 'hour', 'day'] as const satisfies readonly UsageInterval[];
export const GROUPS = ['none', 'key', 'endpoint', 'status'] as const;
type Group = (typeof GROUPS)[number];

const SPAN_MS = {
  '1h': HOUR_MS,
  '3h': 3 * HOUR_MS,
  '6h': 6 * HOUR_MS,
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
  '365d': 365 * DAY_MS,
} as const;
export type ChartSpan = keyof typeof SPAN_MS;

/** Periods offered for each length of bucket; the first is shown unless another is asked for. */
export const SPANS = {
  minute: ['1h', '3h', '6h'],
  hour: ['24h', '7d', '30d'],
  day: ['30d', '90d', '365d'],
} as const satisfies Readonly<Record<UsageInterval, readonly ChartSpan[]>>;

export const BUCKET_MS: Readonly<Record<UsageInterval, number>> = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS };
/** Days that may be asked for at once, so that there are at most 1,500 buckets. */
export const MAX_DAYS: Readonly<Record<UsageInterval, number>> = { minute: 1, hour: 60, day: 400 };

/** What is looked at; it stands in the address of the page. */
export type Choices = {
  readonly by: UsageInterval;
  readonly last: ChartSpan | 'days';
  readonly group: Group;
  /** The key whose requests are shown; empty: all of the account. */
  readonly key: string;
  /** First and last day in UTC, with `last` = `days`. */
  readonly from: string;
  readonly to: string;
};

const KEY_ID = /^key_[0-9A-Z]{26}$/;
type Search = Readonly<Record<string, string | undefined>>;

/** What is shown unless another is asked for: of an account that is a few hours old its minutes, or all would be one bar at the edge. */
function usualFor(age: number): Pick<Choices, 'by' | 'last'> {
  const span = SPANS.minute.find((one) => age < SPAN_MS[one]);
  return span === undefined ? { by: 'hour', last: SPANS.hour[0] } : { by: 'minute', last: span };
}

/** What the address asks for; what it does not say, or says wrongly, is as usual. */
function readChoices(search: Search, standard: Pick<Choices, 'by' | 'last'>): Choices {
  const by = INTERVALS.find((interval) => interval === search.by) ?? standard.by;
  const usual = by === standard.by ? standard.last : SPANS[by][0];
  const known: readonly ChartSpan[] = SPANS[by];
  return {
    by,
    last: search.last === 'days' ? 'days' : (known.find((span) => span === search.last) ?? usual),
    group: GROUPS.find((group) => group === search.group) ?? 'none',
    key: KEY_ID.test(search.key ?? '') ? (search.key ?? '') : '',
    from: search.from ?? '',
    to: search.to ?? '',
  };
}

/** The choices of the page, and how to change them: in the address, so that they can be shared and survive a reload. */
export function useChoices(): readonly [Choices, (change: Partial<Choices>) => void] {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const standard = usualFor(Date.now() - Date.parse(useMe().account.created_at));
  const choices = readChoices(search, standard);
  const change = (input: Partial<Choices>) => {
    const { by, last, group, key, from, to } = readChoices({ ...choices, ...input }, standard);
    const days = last === 'days' ? { from, to } : {};
    void navigate({
      to: '/usage',
      search: { by, last, group, ...(key === '' ? {} : { key }), ...days },
      replace: true,
    });
  };
  return [choices, change];
}

/** What to ask the service for. @param now milliseconds since 1970 */
export function queryOf({ by, last, group, key, from, to }: Choices, now: number): UsageQuery {
  const filter = key === '' ? {} : { key_id: key };
  const common = { interval: by, ...filter, ...(group === 'none' ? {} : { group_by: group }) };
  if (last === 'days') return { ...common, from, to: new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10) };
  // To the end of the bucket that is running, so that the period has no half bucket at its beginning.
  const end = now - (now % BUCKET_MS[by]) + BUCKET_MS[by];
  return { ...common, from: new Date(end - SPAN_MS[last]).toISOString() };
}

/** Days that are kept, as `REACH_DAYS` of the service has them. */
const KEPT_DAYS: Readonly<Record<UsageInterval, number>> = { minute: 7, hour: 400, day: 400 };
const DAY = /^\d{4}-\d\d-\d\d$/;

export type DaysFault = 'missing' | 'order' | 'future' | 'old' | 'long';

/** What is wrong with the days chosen. @param today such as 2026-11-21 */
export function faultOfDays({ by, from, to }: Choices, today: string): DaysFault | undefined {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (!DAY.test(from) || !DAY.test(to) || Number.isNaN(first) || Number.isNaN(last)) return 'missing';
  if (first > last) return 'order';
  if (from > today) return 'future';
  if (first < Date.parse(today) - KEPT_DAYS[by] * DAY_MS) return 'old';
  return (last - first) / DAY_MS + 1 > MAX_DAYS[by] ? 'long' : undefined;
}
