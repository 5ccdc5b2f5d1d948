import { PERSON_LIMIT, PLAN_LIMITS, type SubscriptionPlan } from '@isnad/contract/plans';
import type { KeyHolder } from '../keys/known-key.ts';

/** Kind of limit: by the plan of the account for its keys, or for a signed-in person. */
export type LimitScope = SubscriptionPlan | 'person';

/** The window that counts a request: at most `limit` requests in any 60 seconds. */
export type RequestWindow = {
  /** Id of the account or person that owns the window. */
  readonly id: string;
  /** The account that makes the requests. */
  readonly accountId: string;
  readonly limit: number;
  readonly budget: LimitScope;
};

/** The window shared by all keys of an account. Undefined for unlimited plans. */
export function planWindow({ id, plan }: Pick<KeyHolder['account'], 'id' | 'plan'>): RequestWindow | undefined {
  const limit = PLAN_LIMITS[plan];
  return limit === undefined ? undefined : { id, accountId: id, limit, budget: plan };
}

/** The window of a person, across all sessions and on any plan. */
export function personWindow(personId: string, accountId: string): RequestWindow {
  return { id: personId, accountId, limit: PERSON_LIMIT, budget: 'person' };
}
