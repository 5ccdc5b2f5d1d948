import { DAY_MS } from '@isnad/contract/time';
import type { DisabledReason } from '@isnad/contract/webhooks';

/** An endpoint is disabled after this long, and this many failures, without success. */
const DISABLE_AFTER = 5 * DAY_MS;
const DISABLE_FAILURES = 20;
/** It is disabled at least a day after the owner was warned. */
const WARN_AFTER = 3 * DAY_MS;
const WARN_FAILURES = 10;
const NOTICE = DAY_MS;

/** The failures of an endpoint since its last success. Times in milliseconds. */
export type Health = {
  readonly failures: number;
  readonly failingSince: number | undefined;
  readonly warnedAt: number | undefined;
  readonly disabled: DisabledReason | undefined;
};

export const WELL: Health = { failures: 0, failingSince: undefined, warnedAt: undefined, disabled: undefined };

/** Updates the health after an attempt. An endpoint that was disabled in the meantime stays disabled. */
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

/** The earliest time at which a warned endpoint is disabled. */
export function disabledFrom({ failingSince = 0, warnedAt = 0 }: Health): number {
  return Math.max(failingSince + DISABLE_AFTER, warnedAt + NOTICE);
}
