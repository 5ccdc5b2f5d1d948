/** The plans; an account has exactly one. */
export const PLANS = ['free', 'professional', 'enterprise'] as const;

export type Plan = (typeof PLANS)[number];

export function isPlan(value: string): value is Plan {
  return (PLANS as readonly string[]).includes(value);
}
