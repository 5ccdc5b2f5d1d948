import type { SubscriptionPlan } from '@isnad/contract/plans';

/** What each plan gives, as `src/contract/plans.ts` has it; a test compares them. */
export const PLANS: readonly {
  readonly plan: SubscriptionPlan;
  /** Requests in any 60 seconds; undefined: as many as one likes. */
  readonly limit: number | undefined;
  readonly webhooks: boolean;
}[] = [
  { plan: 'free', limit: 10, webhooks: false },
  { plan: 'professional', limit: 100, webhooks: true },
  { plan: 'enterprise', limit: undefined, webhooks: true },
];
