import type { DisabledReason } from '../contract/webhooks.ts';

const DAY = 86_400_000;
/** Without success for so long, and with so many failures, an endpoint is disabled, */
const DISABLE_AFTER = 5 * DAY;
const DISABLE_FAILURES = 20;
/** but not before its owner has been warned, and had a day. */
const WARN_AFTER = 3 * DAY;
const WARN_FAILURES = 10;
const NOTICE = DAY;

/** How an endpoint has fared since it last took something. Times in milliseconds. */
export type Health = {
  readonly failures: number;
  readonly failingSince: number | undefined;
  readonly warnedAt: number | undefined;
  readonly disabled: DisabledReason | undefined;
};

export const WELL: Health = { failures: 0, failingSince: undefined, warnedAt: undefined, disabled: undefined };

/** How an endpoint fares after an attempt; one that was disabled meanwhile stays so. */
export function afterAttempt(health: Health, outcome: { readonly ok: boolean; readonly gone: boolean }, now: number) {
  if (health.disabled !== undefined) return health;
  if (outcome.ok) return WELL;
  const failures = health.failures + 1;
  const failingSince = health.failingSince ?? now;
  const failing: Health = { ...health, failures, failingSince };
  if (outcome.gone) return { ...failing, disabled: 'gone' } satisfies Health;
  const { warnedAt } = health;
  if (warnedAt === undefined) {
    const due = failures >= WARN_FAILURES && now - failingSince >= WARN_AFTER;
    return due ? { ...failing, warnedAt: now } : failing;
  }
  const over = failures >= DISABLE_FAILURES && now - failingSince >= DISABLE_AFTER && now - warnedAt >= NOTICE;
  return over ? ({ ...failing, disabled: 'failing' } satisfies Health) : failing;
}

/** When an endpoint that was warned is disabled at the earliest. */
export function disabledFrom({ failingSince = 0, warnedAt = 0 }: Health): number {
  return Math.max(failingSince + DISABLE_AFTER, warnedAt + NOTICE);
}
