import type { ServerResponse } from 'node:http';
import { Failure } from '@isnad/contract/failure';
import { PLAN_LIMITS } from '@isnad/contract/plans';
import type { KeyHolder } from '../../accounts/keys/known-key.ts';

type Account = KeyHolder['account'] | undefined;

/**
 * Limits the concurrent requests of each account without a rate limit in this process, so that one account cannot take all capacity.
 */
export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #open = new Map<string, number>();
  #refused = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Number of requests refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** @throws {Failure} `unavailable` if the account has too many open requests */
  check(account: Account): void {
    if (account === undefined || this.#open.size === 0) return;
    if ((this.#open.get(account.id) ?? 0) < this.#limit) return;
    this.#refused += 1;
    throw new Failure(
      'unavailable',
      `Too many concurrent requests (limit ${this.#limit}). Retry after the others finish.`,
      {
        retryAfter: 1,
      },
    );
  }

  /** Counts a request until its response is sent or its connection is closed. */
  watch(account: Account, response: ServerResponse): void {
    // The client of a closed connection has gone while it was admitted.
    if (account === undefined || PLAN_LIMITS[account.plan] !== undefined || response.closed || response.destroyed)
      return;
    const { id } = account;
    this.#open.set(id, (this.#open.get(id) ?? 0) + 1);
    response.once('close', () => {
      const left = (this.#open.get(id) ?? 1) - 1;
      if (left > 0) this.#open.set(id, left);
      else this.#open.delete(id);
    });
  }
}
