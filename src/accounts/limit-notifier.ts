import type { Kysely } from 'kysely';
import { WINDOW_MS } from '../contract/plans.ts';
import type { EventData, EventType } from '../contract/webhook-events.ts';
import type { Tables } from '../storage/tables.ts';
import { emitAtMost, type OutboxDeps } from '../webhooks/outbox.ts';
import type { RateLimitStatus } from './admission.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Shares of a limit that are told of, in percent, the highest first. */
const THRESHOLDS = [100, 80] as const;
/** Accounts remembered; more than that are told from the start, and the store still keeps what was told from being told again. */
const MAX_REMEMBERED = 10_000;

type Deps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Tells accounts that their limit is nearly used up, or was, by an event; never more often than is promised. */
export class LimitNotifier {
  readonly #deps: Deps;
  /** When this process last told an account of something: so that the store is not asked at each request. */
  readonly #told = new Map<string, number>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** To be called after each decision over a request of a limited plan. Costs nothing until there is something to tell. */
  observe(accountId: string, { budget, limit, remaining, accepted }: RateLimitStatus): void {
    // The free plan has no webhooks, and what people read in the dashboard concerns no program.
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
      onFault(error, 'what an account has used of its limit could not be told; it is tried again');
    });
  }
}
