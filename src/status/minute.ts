/** What a minute was like, over all processes. */
export type MinuteCounts = {
  /** Requests that were let in, and those of them that failed by our fault. */
  readonly requests: number;
  readonly failed: number;
  /** How often it was looked whether the service is ready, and how often it was. */
  readonly checks: number;
  readonly ready: number;
};

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** How often a process looks in a minute whether the service is ready. In a minute with fewer requests, each weighs as one such look does. */
export const SAMPLES_A_MINUTE = 6;

/** The part of a minute that counts as down, 0 to 1: that of the checks or that of the requests, whichever was worse. */
export function downShare({ requests, failed, checks, ready }: MinuteCounts): number {
  const notReady = checks === 0 ? 0 : 1 - ready / checks;
  const failing = failed / Math.max(requests, SAMPLES_A_MINUTE);
  return Math.max(notReady, failing);
}

export function added(a: MinuteCounts, b: Partial<MinuteCounts>): MinuteCounts {
  return {
    requests: a.requests + (b.requests ?? 0),
    failed: a.failed + (b.failed ?? 0),
    checks: a.checks + (b.checks ?? 0),
    ready: a.ready + (b.ready ?? 0),
  };
}

export const NOTHING: MinuteCounts = { requests: 0, failed: 0, checks: 0, ready: 0 };

/** Its number since 1970. @param time milliseconds since 1970 */
export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS);
}
