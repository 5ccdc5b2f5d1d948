export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A time as the API writes it: ISO 8601, UTC, with milliseconds. @param time milliseconds since 1970 */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
