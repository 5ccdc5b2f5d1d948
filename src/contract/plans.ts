/** The plans; an account has exactly one. */
export const PLANS = ['free', 'professional', 'enterprise'] as const;

export type Plan = (typeof PLANS)[number];

export function isPlan(value: string): value is Plan {
  return (PLANS as readonly string[]).includes(value);
}

/** Length of the sliding window in which requests are counted, in milliseconds. */
export const WINDOW_MS = 60_000;

/** Requests an account may make within any 60 seconds, over all its keys and what its person asks; no number: unlimited. */
export const PLAN_LIMITS: Readonly<Record<Plan, number | undefined>> = {
  free: 10,
  professional: 100,
  enterprise: undefined,
};
