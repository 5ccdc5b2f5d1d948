import { type Fault, invalidParameters } from '@isnad/contract/failure';
import { quoteValue } from '@isnad/contract/redact';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { UsageInterval, UsageQuery } from '@isnad/contract/usage';
import { REACH_DAYS } from './retention.ts';

/** A day of minutes or two months of hours, plus some for rounding at the ends. */
export const MAX_BUCKETS = 1_500;

const INTERVALS: Readonly<Record<UsageInterval, { readonly ms: number; readonly span: number }>> = {
  minute: { ms: MINUTE_MS, span: HOUR_MS },
  hour: { ms: HOUR_MS, span: DAY_MS },
  day: { ms: DAY_MS, span: 30 * DAY_MS },
};

/** Whole buckets, from the start of the first to the end of the last, in milliseconds since 1970. */
export type Period = {
  readonly interval: UsageInterval;
  readonly from: number;
  readonly to: number;
  /** Length of a bucket. */
  readonly bucketMs: number;
};

/**
 * The period of a query, in whole buckets, cut off at the present.
 * @param now milliseconds since 1970
 * @throws {Failure} `invalid_parameter`: no such time, from after to, in the future, too far back, too many buckets
 */
export function readPeriod(query: UsageQuery, now: number): Period {
  const interval = (query.interval ?? 'hour') as UsageInterval;
  const { ms, span } = INTERVALS[interval];
  const faults: Fault[] = [];
  const given = {
    from: readTime('from', query.from, faults),
    to: readTime('to', query.to, faults),
  };
  if (faults.length > 0) throw invalidParameters(faults);

  const end = roundUp(now + 1, ms);
  const to = Math.min(roundUp(given.to ?? end, ms), end);
  const from = given.from === undefined ? to - span : given.from - modulo(given.from, ms);
  const location = given.from === undefined ? 'query.to' : 'query.from';
  const fault = (message: string, fix: string) => faults.push({ location, message, fix });
  if (from > now) {
    fault('is in the future', `use a time before ${isoTime(now)}`);
  } else if (given.from !== undefined && given.to !== undefined && given.from >= given.to) {
    fault('is not before to', `use a time before ${isoTime(given.to)}`);
  } else {
    const reach = REACH_DAYS[interval];
    if (from < now - (reach + 1) * DAY_MS) {
      const wider = interval === 'minute' ? ', or interval=hour or day' : '';
      const earliest = isoTime(now - reach * DAY_MS);
      fault(`is further back than ${reach} days, the retention of this data`, `use ${earliest} or later${wider}`);
    }
    const buckets = (to - from) / ms;
    if (buckets > MAX_BUCKETS) {
      const longer = interval === 'day' ? '' : `, or interval=${interval === 'minute' ? 'hour or day' : 'day'}`;
      const message = `the period has ${buckets} buckets of one ${interval}`;
      fault(message, `ask for at most ${MAX_BUCKETS} at once${longer}`);
    }
  }
  if (faults.length > 0) throw invalidParameters(faults);
  return { interval, from, to, bucketMs: ms };
}

/** The schema has checked the format. The day and hour must exist too. */
function readTime(name: 'from' | 'to', text: string | undefined, faults: Fault[]): number | undefined {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  const written = Date.parse(text.replace(/[+-]\d\d:\d\d$/, 'Z'));
  // A date that does not exist, such as 30 February, either fails to parse or yields another moment.
  if (!Number.isNaN(time) && isoTime(written).startsWith(text.replace(/Z$/, '').slice(0, 16))) return time;
  faults.push({
    location: `query.${name}`,
    message: `got ${quoteValue(text)}`,
    fix: 'use a day and an hour that exist',
  });
  return undefined;
}

function roundUp(time: number, ms: number): number {
  return time + modulo(-time, ms);
}

/** Never negative, because years before 1970 can be queried. */
function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
