import { Failure } from '@isnad/contract/failure';
import type { JournalEntry } from './journal.ts';
import type { LimitResult, WindowLimiter } from './window-limiter.ts';

/** Counts accepted requests in windows of 60 seconds. A counter in another process answers with a promise. */
export type WindowCounter = {
  /** Decides on one request, and counts it if it is accepted. @throws {Failure} `unavailable` when it could not be recorded */
  readonly take: (id: string, limit: number) => LimitResult | Promise<LimitResult>;
  /** Reads the status without counting. */
  readonly peek: (id: string, limit: number) => LimitResult | Promise<LimitResult>;
  /** Runs synchronous decisions, and records what they accepted with one write. See `Admission.together`. */
  readonly together?: (decide: () => void) => Failure | undefined;
};

export type LocalCounterDeps = {
  readonly limiter: WindowLimiter;
  /** Persists accepted requests across restarts. Throws when the write fails. */
  readonly journal: { readonly append: (entries: readonly JournalEntry[]) => void };
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
};

/** Counts in the memory of this process, and in its journal. */
export function localCounter({ limiter, journal, ticks }: LocalCounterDeps): Required<WindowCounter> {
  let unrecorded: JournalEntry[] | undefined;
  const record = (entries: readonly JournalEntry[]): Failure | undefined => {
    try {
      journal.append(entries);
      return undefined;
    } catch (cause) {
      // If they were accepted, a restart would forget them and the limit would not hold.
      for (const { accountId } of entries) limiter.giveBack(accountId);
      const detail = 'Usage could not be recorded. Retry in a few seconds.';
      return new Failure('unavailable', detail, { retryAfter: 5, cause });
    }
  };
  return {
    take: (id, limit) => {
      const at = ticks();
      const decision = limiter.take(id, limit, at);
      if (!decision.accepted) return decision;
      if (unrecorded !== undefined) {
        unrecorded.push({ accountId: id, at });
        return decision;
      }
      const failure = record([{ accountId: id, at }]);
      if (failure !== undefined) throw failure;
      return decision;
    },
    peek: (id, limit) => limiter.peek(id, limit, ticks()),
    together: (decide) => {
      const entries: JournalEntry[] = [];
      unrecorded = entries;
      try {
        decide();
      } finally {
        unrecorded = undefined;
      }
      return entries.length === 0 ? undefined : record(entries);
    },
  };
}
