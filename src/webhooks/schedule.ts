const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delay before each attempt, from the failure of the one before it, in milliseconds. */
const DELAYS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** Random variation of a delay, up or down, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;
/** Longest delay a receiver can ask for. */
const MAX_DELAY_MS = 24 * HOUR;

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
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  // Date.parse would read any other number as a year.
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return date > now ? date - now : undefined;
}
