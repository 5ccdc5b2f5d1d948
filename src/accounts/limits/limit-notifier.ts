import { WINDOW_MS } from '@isnad/contract/plans';
import { HOUR_MS, MINUTE_MS } from '@isnad/contract/time';
import type { EventData, EventType } from '@isnad/contract/webhook-events';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { emitAtMost, type OutboxDeps } from '../../webhooks/outbox.ts';
import type { RateLimitStatus } from './admission.ts';

/** Percentages of a limit at which the account is notified, highest first. */
const THRESHOLDS = [100, 80] as const;
/** Maximum number of accounts remembered. Beyond it the map is cleared; the store still prevents duplicate notifications. */
const MAX_REMEMBERED = 10_000;

type Deps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Emits an event when an account has nearly or fully used its limit, no more often than documented. */
export class LimitNotifier {
  readonly #deps: Deps;
  /** When this process last notified an account, so that the store is not queried on every request. */
  readonly #told = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Call after each decision on a request of a limited plan. Costs nothing below the thresholds. */
  observe(accountId: string, { budget, limit, remaining, accepted }: RateLimitStatus): void {
    // The free plan has no webhooks, and requests from the dashboard do not concern API clients.
    if (budget === 'free' || budget === 'person') return;
    const about = { plan: budget, limit, window_seconds: WINDOW_MS / 1_000 };
    if (!accepted) this.#notify(accountId, 'rate_limit.exceeded', { data: about, name: 'exceeded', every: MINUTE_MS });
    const used = ((limit - remaining) / limit) * 100;
    const percent = accepted ? THRESHOLDS.find((threshold) => used >= threshold) : undefined;
    if (percent === undefined) return;
    const input = { data: { ...about, percent }, name: `threshold ${percent}`, every: HOUR_MS };
    this.#notify(accountId, 'usage.threshold_reached', input);
  }

  #notify<T extends EventType>(
    accountId: string,
    type: T,
    input: { readonly data: EventData<T>; readonly name: string; readonly every: number },
  ): void {
    const { db, now, onFault } = this.#deps;
    const key = `${accountId} ${input.name}`;
    const at = now();
    if (at - (this.#told.get(key) ?? Number.NEGATIVE_INFINITY) < input.every) return;
    if (this.#told.size >= MAX_REMEMBERED) this.#told.clear();
    this.#told.set(key, at);
    emitAtMost(db, this.#deps, { accountId, type, ...input }).catch((error: unknown) => {
      this.#told.delete(key);
      onFault(error, 'a usage threshold could not be announced; retrying');
    });
  }
}
