/** Milliseconds between two checks. */
export const CHECK_MS = 250;
/** A check that comes this much late shows that the process was paused, or the machine asleep. */
const PAUSED_MS = 1_000;

/** What a check has seen of the event loop. */
export type Check = {
  /** How often the event loop had shown that it runs. */
  readonly beat: number;
  /** Time of the check, in milliseconds of a monotonic clock. */
  readonly at: number;
  /** How long the event loop has stood still, in milliseconds. */
  readonly stoodMs: number;
};

/** The check after `last`. Time in which the whole process was paused does not count. */
export function nextCheck(last: Check, beat: number, at: number): Check {
  const passedMs = at - last.at;
  const stands = beat === last.beat && passedMs < CHECK_MS + PAUSED_MS;
  return { beat, at, stoodMs: stands ? last.stoodMs + passedMs : 0 };
}
