import { PERSON_LIMIT, PLAN_LIMITS, type SubscriptionPlan } from '../../contract/plans.ts';
import type { KeyHolder } from '../known-key.ts';

/** Whose requests a limit is for: the keys of an account, by its plan, or a person who has signed in. */
export type LimitScope = SubscriptionPlan | 'person';

/** Where a request is counted: at most `limit` in any 60 seconds. */
export type RequestWindow = {
  /** Names the window: the id of an account or of a person. */
  readonly id: string;
  /** The account that the requests come from. */
  readonly accountId: string;
  readonly limit: number;
  readonly budget: LimitScope;
};

/** The window of all keys of an account; undefined for plans without limit. */
export function planWindow({ id, plan }: Pick<KeyHolder['account'], 'id' | 'plan'>): RequestWindow | undefined {
  const limit = PLAN_LIMITS[plan];
  return limit === undefined ? undefined : { id, accountId: id, limit, budget: plan };
}

/** The window of a person, over all their sessions and on any plan. */
export function personWindow(personId: string, accountId: string): RequestWindow {
  return { id: personId, accountId, limit: PERSON_LIMIT, budget: 'person' };
}
