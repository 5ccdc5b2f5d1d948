import { Failure } from '../contract/failure.ts';
import { PLAN_LIMITS, type Plan } from '../contract/plans.ts';
import type { KeyRing } from './key-ring.ts';
import type { KeyHolder } from './known-key.ts';
import type { Decision, WindowLimiter } from './limits/window-limiter.ts';

/** Where a limited account stands after a request: what the rate-limit headers tell. */
export type Standing = Decision & {
  readonly plan: Plan;
  /** When it was so, in milliseconds since 1970. */
  readonly at: number;
};

export type Admitted = {
  readonly holder: KeyHolder;
  /** Of limited plans; the request is to be refused when it was not accepted. */
  readonly standing: Standing | undefined;
};

/** Decides over requests: whose key it is, whether it stands, whether it may, whether the account has room. */
export type Gate = {
  /**
   * Admits a request, and counts it against the plan of its account.
   * @param allows called with whom the key speaks for, before anything is counted; throws when they may not do what is asked
   * @throws {Failure} `key_…`, and what `allows` throws (thrown, or as a rejection)
   */
  readonly admit: (secret: string, allows: (holder: KeyHolder) => void) => Admitted | Promise<Admitted>;
  /**
   * Counts a request that came without a key against the plan of its account, together with those that came with one.
   * @param account as the store has it at this moment
   * @returns where it stands after the request, which is to be refused when it was not accepted; undefined for plans without limit
   */
  readonly admitAccount: (account: KeyHolder['account']) => Standing | undefined | Promise<Standing | undefined>;
  /** Where an account stands; counts nothing. Undefined for plans without limit. */
  readonly look: (account: KeyHolder['account']) => Standing | undefined | Promise<Standing | undefined>;
};

type Parts = {
  readonly keys: KeyRing;
  readonly limiter: WindowLimiter;
  /** Where what was accepted outlives the process; throws when it cannot be written. */
  readonly journal: { readonly append: (accountId: string, at: number) => void };
  /** Milliseconds of a clock that never goes back. */
  readonly ticks: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** The gate of a process that is alone with its store: no I/O for keys it remembers, but one write for a request that is counted. */
export function localGate({ keys, limiter, journal, ticks, now }: Parts): Gate {
  const count = ({ id, plan }: KeyHolder['account']): Standing | undefined => {
    const limit = PLAN_LIMITS[plan];
    if (limit === undefined) return undefined;
    const at = ticks();
    const decision = limiter.take(id, limit, at);
    if (decision.accepted) {
      try {
        journal.append(id, at);
      } catch (cause) {
        // Accepted, it would be forgotten by a restart, and the limit with it.
        limiter.giveBack(id);
        throw new Failure('unavailable', 'What a plan has used cannot be written down for now.', {
          retryAfter: 5,
          cause,
        });
      }
    }
    return { ...decision, plan, at: now() };
  };
  const take = (holder: KeyHolder, allows: (holder: KeyHolder) => void): Admitted => {
    allows(holder);
    return { holder, standing: count(holder.account) };
  };
  return {
    admit: (secret, allows) => {
      const holder = keys.check(secret);
      return holder instanceof Promise ? holder.then((found) => take(found, allows)) : take(holder, allows);
    },
    admitAccount: count,
    look: ({ id, plan }) => {
      const limit = PLAN_LIMITS[plan];
      return limit === undefined ? undefined : { ...limiter.look(id, limit, ticks()), plan, at: now() };
    },
  };
}
