import { invalidParameters } from '@isnad/contract/failure';
import { LATENCY_BUCKETS } from '@isnad/contract/latency';
import { HOUR_MS, isoTime } from '@isnad/contract/time';
import {
  USAGE_STATUSES,
  type Usage,
  type UsageBucket,
  type UsageCounts,
  type UsageGroup,
  type UsageQuery,
} from '@isnad/contract/usage';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { percentiles } from './percentiles.ts';
import { type Period, readPeriod } from './period.ts';
import { selectUsage, type UsageSum } from './store.ts';

/** Maximum number of buckets in a response, over all series; some 4 MB. */
const MAX_ROWS = 20_000;

/** Number of characters of an ISO time that identify its bucket. */
const PRECISION = { minute: 16, hour: 13, day: 10 } as const;
const SERIES_FIELD = { key: 'key_id', endpoint: 'endpoint', status: 'status' } as const;

type Tally = { requests: number; refused: number; errors: number; readonly latencies: number[] };

type Deps = { readonly db: Kysely<Tables>; readonly now: () => number };

/**
 * Usage of an account in buckets, as stored so far.
 * @throws {Failure} `invalid_parameter` for a period that cannot be answered
 */
export async function readUsage({ db, now }: Deps, accountId: string, query: UsageQuery): Promise<Usage> {
  const period = readPeriod(query, now());
  const { interval } = period;
  const group = query.group_by as UsageGroup | undefined;
  const precision = PRECISION[interval];
  const most = MAX_ROWS * USAGE_STATUSES.length;
  const sums = await selectUsage(db, {
    ...{ accountId, keyId: query.key_id, group, precision, limit: most + 1 },
    step: interval,
    from: isoTime(period.from),
    to: isoTime(period.to),
  });
  const series = group === undefined ? [''] : [...new Set(sums.map((sum) => sum.series))].sort();
  const buckets = (period.to - period.from) / period.bucketMs;
  if (sums.length > most || series.length * buckets > MAX_ROWS) throw tooManyRows(buckets);
  return {
    from: isoTime(period.from),
    to: isoTime(period.to),
    interval,
    group_by: group ?? null,
    key_id: query.key_id ?? null,
    data: bucketsOf(sums, { period, series, group }),
    totals: countsOf(addedUp(sums)),
  };
}

/** Totals of an account between two times (milliseconds since 1970), in whole hours, as stored so far. */
export async function usageOf(
  db: Kysely<Tables>,
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<UsageCounts> {
  const sums = await selectUsage(db, {
    ...{ accountId, keyId: undefined, step: 'hour', group: 'status', precision: 0, limit: USAGE_STATUSES.length },
    from: isoTime(from - (from % HOUR_MS)),
    to: isoTime(to),
  });
  return countsOf(addedUp(sums));
}

type Shape = { readonly period: Period; readonly series: readonly string[]; readonly group: UsageGroup | undefined };

/** Includes every bucket of every series, so that charts have no gaps. */
function bucketsOf(sums: readonly UsageSum[], { period, series, group }: Shape): UsageBucket[] {
  const precision = PRECISION[period.interval];
  const found = Map.groupBy(sums, (sum) => `${sum.bucket} ${sum.series}`);
  const out: UsageBucket[] = [];
  for (let time = period.from; time < period.to; time += period.bucketMs) {
    const start = isoTime(time);
    for (const name of series) {
      const counts = countsOf(addedUp(found.get(`${start.slice(0, precision)} ${name}`) ?? []));
      const named = group === 'key' && isPerson(name) ? null : name;
      out.push(group === undefined ? { start, ...counts } : { start, [SERIES_FIELD[group]]: named, ...counts });
    }
  }
  return out;
}

/** Whether the counts belong to the person of the account rather than a key. */
function isPerson(askerId: string): boolean {
  return askerId.startsWith('usr_');
}

function addedUp(sums: readonly UsageSum[]): Tally {
  const tally: Tally = { requests: 0, refused: 0, errors: 0, latencies: Array<number>(LATENCY_BUCKETS).fill(0) };
  for (const { status, requests, latencies } of sums) {
    tally.requests += requests;
    if (status === '429') tally.refused += requests;
    else if (status === '4xx' || status === '5xx') tally.errors += requests;
    for (const [index, count] of latencies.entries()) tally.latencies[index] = (tally.latencies[index] ?? 0) + count;
  }
  return tally;
}

function countsOf({ requests, refused, errors, latencies }: Tally): UsageCounts {
  return { requests, refused, errors, latency: percentiles(latencies) };
}

function tooManyRows(buckets: number) {
  return invalidParameters([
    {
      location: 'query.group_by',
      message: `there are too many series for ${buckets} buckets each`,
      fix: `ask for fewer buckets, so that all series together have at most ${MAX_ROWS}, or omit group_by`,
    },
  ]);
}
