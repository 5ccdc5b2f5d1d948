import type { ServerResponse } from 'node:http';
import type { KeyHolder } from '../accounts/known-key.ts';
import { Failure } from '../contract/failure.ts';
import { PLAN_LIMITS } from '../contract/plans.ts';

type Account = KeyHolder['account'] | undefined;

/**
 * How many requests each account without a rate limit has open at once in this process, so that one account cannot take the whole
 * service.
 */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #open = new Map<string, number>();
  #refused = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Requests refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** @throws {Failure} `unavailable` when the account has too many requests open */
  check(account: Account): void {
    if (account === undefined || this.#open.size === 0) return;
    if ((this.#open.get(account.id) ?? 0) < this.#limit) return;
    this.#refused += 1;
    throw new Failure('unavailable', `The account has ${this.#limit} requests open at once, which is all it may.`, {
      retryAfter: 1,
    });
  }

  /** Counts a request until its answer has left or its connection is gone. */
  watch(account: Account, response: ServerResponse): void {
    if (account === undefined || PLAN_LIMITS[account.plan] !== undefined) return;
    const { id } = account;
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    response.once('close', () => {
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left > 0) this.#open.set(id, left);
      else this.#open.delete(id);
    });
  }
}
