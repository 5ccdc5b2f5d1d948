import type { Failure } from '@isnad/contract/failure';
import type { KeyRing } from '../keys/key-ring.ts';
import type { KeyHolder } from '../keys/known-key.ts';
import { type LimitScope, personWindow, planWindow, type RequestWindow } from './request-window.ts';
import { type LocalCounterDeps, localCounter, type WindowCounter } from './window-counter.ts';
import type { LimitResult } from './window-limiter.ts';

/** Rate limit status of an account or person after a request. Becomes the rate-limit headers. */
export type RateLimitStatus = LimitResult & {
  readonly budget: LimitScope;
  /** Time of the status, in milliseconds since 1970. */
  readonly at: number;
};

export type Admitted = {
  readonly holder: KeyHolder;
  /** Set for limited plans. Refuse the request when it was not accepted, unless it does not count. */
  readonly rateLimit: RateLimitStatus | undefined;
};

/** Hooks of one request into its admission check. */
export type Questions = {
  /** Called with the holder of the key before anything is counted. Throws to forbid the request. */
  readonly allows: (holder: KeyHolder) => void;
  /** Whether the request counts toward the limit of the account. By default, it does. */
  readonly counts?: (holder: KeyHolder) => boolean;
  /** Called before the store is queried for a secret this process has never seen valid. Throws to refuse the request. */
  readonly beforeLookUp: () => void;
};

/** Checks requests: the key, its permissions, and the rate limit of its account. */
export type Admission = {
  /**
   * Runs `decide`, which admits requests that have all been received by now. They share one check that no key has changed, and one write of what
   * was counted, because both take effect before any of them is answered. `decide` must not throw.
   * @returns the failure of that write: every request that was decided synchronously and counted has been given back and must be refused
   */
  readonly together: (decide: () => void) => Failure | undefined;
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
  readonly counter: WindowCounter;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The admission check without a cache. Remembered keys need no I/O; a counted request needs one write of the process that counts. */
export function windowAdmission({ keys, counter, now }: Deps): Admission {
  const statusOf = (result: LimitResult, budget: LimitScope): RateLimitStatus => ({ ...result, budget, at: now() });
  const count = ({ id, limit, budget }: RequestWindow) =>
    whenKnown(counter.take(id, limit), (result) => statusOf(result, budget));
  const peek = ({ id, limit, budget }: RequestWindow) =>
    whenKnown(counter.peek(id, limit), (result) => statusOf(result, budget));
  const take = (holder: KeyHolder, { allows, counts }: Questions): Admitted | Promise<Admitted> => {
    allows(holder);
    const window = planWindow(holder.account);
    if (window === undefined) return { holder, rateLimit: undefined };
    return whenKnown(counts?.(holder) === false ? peek(window) : count(window), (rateLimit) => ({ holder, rateLimit }));
  };
  const checked = (decide: () => void) => keys.together(decide);
  return {
    together: (decide) => {
      if (counter.together !== undefined) return counter.together(() => checked(decide));
      checked(decide);
      return undefined;
    },
    admit: (secret, questions) =>
      whenKnown(keys.check(secret, questions.beforeLookUp), (holder) => take(holder, questions)),
    admitPerson: (personId, accountId) => count(personWindow(personId, accountId)),
    peek: (account) => {
      const window = planWindow(account);
      return window === undefined ? undefined : peek(window);
    },
  };
}

/** The admission check of a process that counts by itself. */
export function localAdmission({ keys, now, ...counter }: Omit<Deps, 'counter'> & LocalCounterDeps): Admission {
  return windowAdmission({ keys, now, counter: localCounter(counter) });
}

/** Applies a function at once to a value that is known, because a promise would cost each request a turn of the event loop. */
function whenKnown<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}
