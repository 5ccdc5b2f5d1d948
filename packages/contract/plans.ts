import { MINUTE_MS } from './time.ts';
/** Subscription plans. An account has exactly one. */
export const PLANS = ['free', 'professional', 'enterprise'] as const;

export type SubscriptionPlan = (typeof PLANS)[number];

export function isPlan(value: string): value is SubscriptionPlan {
  return (PLANS as readonly string[]).includes(value);
}

/** Length of the sliding window of rate limits, in milliseconds. */
export const WINDOW_MS = MINUTE_MS;

/** Requests that all keys of an account together can make within any 60 seconds. Undefined means unlimited. */
export const PLAN_LIMITS: Readonly<Record<SubscriptionPlan, number | undefined>> = {
  free: 10,
  professional: 100,
  enterprise: undefined,
};

/** Conversations that an account can have stored. */
export const CONVERSATION_LIMITS: Readonly<Record<SubscriptionPlan, number>> = {
  free: 100,
  professional: 10_000,
  enterprise: 1_000_000,
};

/** Requests for texts and chat that a person can make with their sessions within any 60 seconds, on every plan. */
export const PERSON_LIMIT = 120;
