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

/** Decides over requests by their key: whose it is, whether it stands, whether it may, whether its account has room. */
export type Gate = {
  /**
   * Admits a request, and counts it against the plan of its account.
   * @param allows called with whom the key speaks for, before anything is counted; throws when they may not do what is asked
   * @throws {Failure} `key_…`, and what `allows` throws (thrown, or as a rejection)
   */
  readonly admit: (secret: string, allows: (holder: KeyHolder) => void) => Admitted | Promise<Admitted>;
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
  const take = (holder: KeyHolder, allows: (holder: KeyHolder) => void): Admitted => {
    allows(holder);
    const { id, plan } = holder.account;
    const limit = PLAN_LIMITS[plan];
    if (limit === undefined) return { holder, standing: undefined };
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
    return { holder, standing: { ...decision, plan, at: now() } };
  };
  return {
    admit: (secret, allows) => {
      const holder = keys.check(secret);
      return holder instanceof Promise ? holder.then((found) => take(found, allows)) : take(holder, allows);
    },
    look: ({ id, plan }) => {
      const limit = PLAN_LIMITS[plan];
      return limit === undefined ? undefined : { ...limiter.look(id, limit, ticks()), plan, at: now() };
    },
  };
}
