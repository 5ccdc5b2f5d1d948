import { PLANS as NAMES, PLAN_LIMITS, type SubscriptionPlan } from '@isnad/contract/plans';

/** What each plan gives. */
export const PLANS: readonly {
  readonly plan: SubscriptionPlan;
  /** Requests in any 60 seconds; undefined: unlimited. */
  readonly limit: number | undefined;
  readonly webhooks: boolean;
}[] = NAMES.map((plan) => ({ plan, limit: PLAN_LIMITS[plan], webhooks: plan !== 'free' }));
