import { WINDOW_MS } from '../../contract/plans.ts';
import { capacityOf, RingMemory } from './ring-memory.ts';

/** What became of one request, and where its account stands after it. */
export type Decision = {
  readonly accepted: boolean;
  readonly limit: number;
  /** Requests that would still be accepted at this moment. */
  readonly remaining: number;
  /** Milliseconds until there is room for one more than now. */
  readonly resetMs: number;
};

/** Age from which a request no longer counts: at exactly 60 seconds it would be one too many in a window that holds both its ends. */
export const OUTSIDE_MS = WINDOW_MS + 1;
/** Accounts lie in so many maps, each swept, and grown, by itself: none takes longer than a millisecond or two with a million accounts. */
const SHARDS = 256;
/** How often to call `sweep`, so that it comes around once a minute. */
export const SWEEP_MS = Math.floor(WINDOW_MS / SHARDS);

/**
 * The exact sliding window, in memory: a request is accepted when fewer than `limit` were in the 60 seconds before it. The times of
 * the accepted ones lie in a ring, oldest first; what has left the window is dropped from its front, so that what is left is the count.
 *
 * Times are whole milliseconds, rounded down, which makes no window longer: if two of them differ by 60,001 so did the moments by more
 * than 60,000. They are kept modulo 2^32 (seven weeks), and sweeping leaves none so old that it would look young again.
 */
export class WindowLimiter {
  readonly #memory = new RingMemory();
  readonly #shards = Array.from({ length: SHARDS }, () => new Map<string, number>());
  #swept = 0;

  /**
   * Decides over one request and counts it if it is accepted.
   * @param now milliseconds of a clock that never goes back
   */
  take(accountId: string, limit: number, now: number): Decision {
    const at = Math.floor(now) >>> 0;
    const ring = this.#current(accountId, at);
    const count = ring === undefined ? 0 : this.#memory.count(ring);
    if (ring !== undefined && count >= limit) return this.#standing(false, ring, count, limit, at);
    return this.#standing(true, this.#push(accountId, ring, at), count + 1, limit, at);
  }

  /** Where the account stands; counts nothing. */
  look(accountId: string, limit: number, now: number): Decision {
    const at = Math.floor(now) >>> 0;
    const ring = this.#current(accountId, at);
    if (ring === undefined) return { accepted: true, limit, remaining: limit, resetMs: 0 };
    const count = this.#memory.count(ring);
    return this.#standing(count < limit, ring, count, limit, at);
  }

  /** Counts a request that was accepted elsewhere or before; they come in the order of their times. */
  record(accountId: string, at: number): void {
    const time = Math.floor(at) >>> 0;
    this.#push(accountId, this.#current(accountId, time), time);
  }

  /** Takes back the request that was accepted last. */
  giveBack(accountId: string): void {
    const ring = this.#shardOf(accountId).get(accountId);
    if (ring !== undefined) this.#memory.dropNewest(ring);
  }

  /** All that counts now, by account: how many milliseconds ago, oldest first. */
  *counted(now: number): Generator<readonly [accountId: string, ages: readonly number[]]> {
    const at = Math.floor(now) >>> 0;
    for (const shard of this.#shards) {
      for (const [accountId, ring] of shard) {
        const ages = this.#memory
          .times(ring)
          .map((time) => (at - time) >>> 0)
          .filter((age) => age < OUTSIDE_MS);
        if (ages.length > 0) yield [accountId, ages];
      }
    }
  }

  /** Forgets, in one of 256 parts of the accounts, in turn, those without a request in the last 60 seconds. */
  sweep(now: number): void {
    const at = Math.floor(now) >>> 0;
    const shard = this.#shards[this.#swept] ?? new Map<string, number>();
    this.#swept = (this.#swept + 1) % SHARDS;
    for (const [accountId, ring] of shard) {
      if (this.#memory.dropOlder(ring, at, OUTSIDE_MS) > 0) continue;
      shard.delete(accountId);
      this.#memory.free(ring);
    }
  }

  /** Accounts remembered. */
  get size(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.size, 0);
  }

  #current(accountId: string, at: number): number | undefined {
    const ring = this.#shardOf(accountId).get(accountId);
    if (ring !== undefined) this.#memory.dropOlder(ring, at, OUTSIDE_MS);
    return ring;
  }

  #push(accountId: string, known: number | undefined, at: number): number {
    let ring = known;
    if (ring === undefined || this.#memory.count(ring) === capacityOf(ring)) {
      ring = known === undefined ? this.#memory.allocate(0) : this.#memory.grow(known);
      this.#shardOf(accountId).set(accountId, ring);
    }
    this.#memory.push(ring, at);
    return ring;
  }

  /** After a change to a smaller plan there may be more in the window than it allows: then several must leave before there is room. */
  #standing(accepted: boolean, ring: number, count: number, limit: number, at: number): Decision {
    if (count === 0) return { accepted, limit, remaining: limit, resetMs: 0 };
    const leaves = this.#memory.time(ring, count > limit ? count - limit : 0);
    const resetMs = OUTSIDE_MS - ((at - leaves) >>> 0);
    return { accepted, limit, remaining: count < limit ? limit - count : 0, resetMs };
  }

  #shardOf(accountId: string): Map<string, number> {
    // The ends of identifiers are random.
    const end = accountId.length;
    const name = accountId.charCodeAt(end - 1) * 31 + accountId.charCodeAt(end - 2);
    return this.#shards[name & (SHARDS - 1)] as Map<string, number>;
  }
}
