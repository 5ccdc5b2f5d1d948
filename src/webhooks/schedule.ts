import { DAY_MS, HOUR_MS, MINUTE_MS } from '@isnad/contract/time';

/** Delay before each attempt, from the failure of the one before it, in milliseconds. */
const DELAYS: readonly number[] = [
  0,
  5_000,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  DAY_MS,
];
/** Random variation of a delay, up or down, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** Longest delay a receiver can ask for. */
const MAX_DELAY_MS = DAY_MS;

/**
 * Milliseconds until the next attempt. Undefined when there are no attempts left.
 * @param made number of attempts so far
 * @param asked the delay from `Retry-After` in milliseconds; a lower bound, capped at a day
 * @param random from 0 to 1
 */
export function delayAfter(made: number, asked: number | undefined, random: number): number | undefined {
  const delay = DELAYS[made];
  if (delay === undefined) return undefined;
  const spread = delay * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(asked ?? 0, MAX_DELAY_MS)));
}

/** Parses `Retry-After` (seconds or a date) into milliseconds. Undefined when it is neither, or when the date has passed. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  // Date.parse would read any other number as a year.
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return date > now ? date - now : undefined;
}
