export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A time as the API writes it: ISO 8601, UTC, with milliseconds. @param time milliseconds since 1970 */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Milliseconds since 1970 of a time with a time zone, such as `2026-11-21T08:00:00Z`. Undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const time = ZONED.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
