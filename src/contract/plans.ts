/** The plans; an account has exactly one. */
export const PLANS = ['free', 'professional', 'enterprise'] as const;

export type SubscriptionPlan = (typeof PLANS)[number];

export function isPlan(value: string): value is SubscriptionPlan {
  return (PLANS as readonly string[]).includes(value);
}

/** Length of the sliding window in which requests are counted, in milliseconds. */
export const WINDOW_MS = 60_000;

/** Requests that an account can make with its keys, all together, within any 60 seconds; no number: unlimited. */
export const PLAN_LIMITS: Readonly<Record<SubscriptionPlan, number | undefined>> = {
  free: 10,
  professional: 100,
  enterprise: undefined,
};

/** Requests for texts and chats that a person can make with their sessions within any 60 seconds, on every plan. */
export const PERSON_LIMIT = 120;
