const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What is waited before each attempt, since the one before it has failed. In milliseconds. */
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
/** By so much, up or down, so that what failed together does not come back together. */
const JITTER = 0.2;
/** A receiver may ask for no longer wait than that. */
const MAX_DELAY_MS = 24 * HOUR;

/**
 * Milliseconds to wait for the next attempt; undefined when there is none to come.
 * @param made attempts so far
 * @param asked what the receiver asked for with `Retry-After`, in milliseconds: not less than that, and a day at most
 * @param random from 0 to 1
 */
export function delayAfter(made: number, asked: number | undefined, random: number): number | undefined {
  const delay = DELAYS[made];
  if (delay === undefined) return undefined;
  const spread = delay * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(spread, Math.min(asked ?? 0, MAX_DELAY_MS)));
}

/** Milliseconds that a `Retry-After` asks for: seconds or a date; undefined when it is neither, or the date has passed. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND;
  // Any other number would be taken for a year.
  const date = /[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  return date > now ? date - now : undefined;
}
