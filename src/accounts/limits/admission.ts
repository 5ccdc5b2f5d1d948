import { Failure } from '@isnad/contract/failure';
import type { KeyRing } from '../keys/key-ring.ts';
import type { KeyHolder } from '../keys/known-key.ts';
import { type LimitScope, personWindow, planWindow, type RequestWindow } from './request-window.ts';
import type { LimitResult, WindowLimiter } from './window-limiter.ts';

/** Rate limit status of an account or person after a request. Becomes the rate-limit headers. */
export type RateLimitStatus = LimitResult & {
  readonly budget: LimitScope;
  /** Time of the status, in milliseconds since 1970. */
  readonly at: number;
};

export type Admitted = {
  readonly holder: KeyHolder;
  /** Set for limited plans. Refuse the request when it was not accepted. */
  readonly rateLimit: RateLimitStatus | undefined;
};

/** Hooks of one request into its admission check. */
export type Questions = {
  /** Called with the holder of the key before anything is counted. Throws to forbid the request. */
  readonly allows: (holder: KeyHolder) => void;
  /** Called before the store is queried for a secret this process has never seen valid. Throws to refuse the request. */
  readonly beforeLookUp: () => void;
};

/** Checks requests: the key, its permissions, and the rate limit of its account. */
export type Admission = {
  /**
   * Admits a request and counts it against the plan of its account.
   * @throws {Failure} `key_…`, and errors of `questions` (thrown, or as a rejection)
   */
  readonly admit: (secret: string, questions: Questions) => Admitted | Promise<Admitted>;
  /**
   * Counts a request made with a session, separately from the keys of the account.
   * @returns the status after the request; refuse the request when it was not accepted
   */
  readonly admitPerson: (personId: string, accountId: string) => RateLimitStatus | Promise<RateLimitStatus>;
  /** Reads the rate limit status of an account without counting. Undefined for unlimited plans. */
  readonly peek: (account: KeyHolder['account']) => RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
};

type Deps = {
  readonly keys: KeyRing;
  readonly limiter: WindowLimiter;
  /** Persists accepted requests across restarts. Throws when the write fails. */
  readonly journal: { readonly append: (accountId: string, at: number) => void };
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The admission check of a single process. Remembered keys need no I/O; a counted request needs one write. */
export function localAdmission({ keys, limiter, journal, ticks, now }: Deps): Admission {
  const count = ({ id, limit, budget }: RequestWindow): RateLimitStatus => {
    const at = ticks();
    const decision = limiter.take(id, limit, at);
    if (decision.accepted) {
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
    }
    return { ...decision, budget, at: now() };
  };
  const take = (holder: KeyHolder, allows: (holder: KeyHolder) => void): Admitted => {
    allows(holder);
    const window = planWindow(holder.account);
    return { holder, rateLimit: window === undefined ? undefined : count(window) };
  };
  return {
    admit: (secret, { allows, beforeLookUp }) => {
      const holder = keys.check(secret, beforeLookUp);
      return holder instanceof Promise ? holder.then((found) => take(found, allows)) : take(holder, allows);
    },
    admitPerson: (personId, accountId) => count(personWindow(personId, accountId)),
    peek: (account) => {
      const window = planWindow(account);
      if (window === undefined) return undefined;
      return { ...limiter.peek(window.id, window.limit, ticks()), budget: window.budget, at: now() };
    },
  };
}
