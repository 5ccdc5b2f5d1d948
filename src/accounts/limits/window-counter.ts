import { Failure } from '@isnad/contract/failure';
import type { LimitResult, WindowLimiter } from './window-limiter.ts';

/** Counts accepted requests in windows of 60 seconds. A counter in another process answers with a promise. */
export type WindowCounter = {
  /** Decides on one request, and counts it if it is accepted. @throws {Failure} `unavailable` when it could not be recorded */
  readonly take: (id: string, limit: number) => LimitResult | Promise<LimitResult>;
  /** Reads the status without counting. */
  readonly peek: (id: string, limit: number) => LimitResult | Promise<LimitResult>;
};

export type LocalCounterDeps = {
  readonly limiter: WindowLimiter;
  /** Persists accepted requests across restarts. Throws when the write fails. */
  readonly journal: { readonly append: (accountId: string, at: number) => void };
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
};

/** Counts in the memory of this process, and in its journal. */
export function localCounter({ limiter, journal, ticks }: LocalCounterDeps): WindowCounter {
  return {
    take: (id, limit) => {
      const at = ticks();
      const decision = limiter.take(id, limit, at);
      if (!decision.accepted) return decision;
      try {
        journal.append(id, at);
      } catch (cause) {
        // If it were accepted, a restart would forget it and the limit would not hold.
        limiter.giveBack(id);
        throw new Failure('unavailable', 'Usage could not be recorded. Retry in a few seconds.', {
          retryAfter: 5,
          cause,
        });
      }
      return decision;
    },
    peek: (id, limit) => limiter.peek(id, limit, ticks()),
  };
}
