import { MINUTE_MS } from '@isnad/contract/time';
/** Measurements of a minute, across all processes. */
export type MinuteCounts = {
  /** Admitted requests, and how many of them failed by our fault. */
  readonly requests: number;
  readonly failed: number;
  /** Number of readiness checks, and how many passed. */
  readonly checks: number;
  readonly ready: number;
};

/** Readiness checks per process and minute. In a minute with fewer requests, each request weighs as much as a check. */
export const SAMPLES_A_MINUTE = 6;

/** From this share on, a minute counts as degraded. */
export const DEGRADED = 0.01;
/** From this share on, a minute counts as down. */
export const DOWN = 0.5;
/** Fewer failures can come from one client in a quiet minute. */
export const FEW = 5;

/** The share of a minute that counts as down, 0 to 1: that of the checks or that of the requests, whichever is worse. */
export function downShare(counts: MinuteCounts): number {
  return Math.max(notReadyShare(counts), counts.failed / Math.max(counts.requests, SAMPLES_A_MINUTE));
}

/** The share of the readiness checks that failed. */
export function notReadyShare({ checks, ready }: MinuteCounts): number {
  return checks === 0 ? 0 : 1 - ready / checks;
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

/** The number of a minute since 1970. @param time milliseconds since 1970 */
export function minuteOf(time: number): number {
  return Math.floor(time / MINUTE_MS);
}
