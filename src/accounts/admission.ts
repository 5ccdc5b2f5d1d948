import { Failure } from '../contract/failure.ts';
import type { KeyRing } from './key-ring.ts';
import type { KeyHolder } from './known-key.ts';
import { type LimitScope, personWindow, planWindow, type RequestWindow } from './limits/request-window.ts';
import type { LimitResult, WindowLimiter } from './limits/window-limiter.ts';

/** Where a limited account, or a person, stands after a request: what the rate-limit headers tell. */
export type RateLimitStatus = LimitResult & {
  readonly budget: LimitScope;
  /** When it was so, in milliseconds since 1970. */
  readonly at: number;
};

export type Admitted = {
  readonly holder: KeyHolder;
  /** Of limited plans; the request is to be refused when it was not accepted. */
  readonly rateLimit: RateLimitStatus | undefined;
};

/** What an admission check asks about a request on its way. */
export type Questions = {
  /** Called with whom the key speaks for, before anything is counted; throws when they may not do what is asked. */
  readonly allows: (holder: KeyHolder) => void;
  /** Called before the store is asked for a secret that this process has never found there; throws to refuse the request instead. */
  readonly beforeLookUp: () => void;
};

/** Decides over requests: whose key it is, whether it stands, whether it may, whether the account has room. */
export type Admission = {
  /**
   * Admits a request, and counts it against the plan of its account.
   * @throws {Failure} `key_…`, and what the questions throw (thrown, or as a rejection)
   */
  readonly admit: (secret: string, questions: Questions) => Admitted | Promise<Admitted>;
  /**
   * Counts a request that a person made with a session, apart from the keys of their account.
   * @returns where they stand after the request, which is to be refused when it was not accepted
   */
  readonly admitPerson: (personId: string, accountId: string) => RateLimitStatus | Promise<RateLimitStatus>;
  /** Where an account stands; counts nothing. Undefined for plans without limit. */
  readonly peek: (account: KeyHolder['account']) => RateLimitStatus | undefined | Promise<RateLimitStatus | undefined>;
};

type Deps = {
  readonly keys: KeyRing;
  readonly limiter: WindowLimiter;
  /** Where what was accepted outlives the process; throws when it cannot be written. */
  readonly journal: { readonly append: (accountId: string, at: number) => void };
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The admission check of a process that is alone with its store: no I/O for keys it remembers, but one write for a request that is counted. */
export function localAdmission({ keys, limiter, journal, ticks, now }: Deps): Admission {
  const count = ({ id, limit, budget }: RequestWindow): RateLimitStatus => {
    const at = ticks();
    const decision = limiter.take(id, limit, at);
    if (decision.accepted) {
      try {
        journal.append(id, at);
      } catch (cause) {
        // Accepted, it would be forgotten by a restart, and the limit with it.
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
