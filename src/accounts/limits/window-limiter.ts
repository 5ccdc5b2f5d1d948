import { WINDOW_MS } from '../../contract/plans.ts';
import { capacityOf, RingMemory } from './ring-memory.ts';

/** What became of one request, and where its account stands after it. */
export type LimitResult = {
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
/** Names that one `sweep` looks at, less than a millisecond of work: two million are looked through in a minute. */
export const MAX_SWEPT = 8_192;

type Shard = Map<string, number>;

/**
 * The exact sliding window, in memory: a request is accepted when fewer than `limit` were in the 60 seconds before it. The times of
 * the accepted ones lie in a ring, oldest first; what has left the window is dropped from its front, so that what is left is the count.
 *
 * Times are whole milliseconds, rounded down, which makes no window longer: if two of them differ by 60,001 so did the moments by more
 * than 60,000. They are kept modulo 2^32 (seven weeks), and sweeping leaves none so old that it would look young again.
 */
export class WindowLimiter {
  readonly #memory = new RingMemory();
  readonly #shards: readonly Shard[] = Array.from({ length: SHARDS }, (): Shard => new Map());
  /** The shard that is being swept, where in it, and how many of its names are still to be looked at. */
  #sweeping = 0;
  #names: IterableIterator<[string, number]> | undefined;
  #namesLeft = 0;
  /** Shards that are due and not swept yet. */
  #due = 0;
  #size = 0;

  /**
   * Decides over one request and counts it if it is accepted.
   * @param now milliseconds of a clock that never goes back
   */
  take(accountId: string, limit: number, now: number): LimitResult {
    const at = Math.floor(now) >>> 0;
    const ring = this.#current(accountId, at);
    const count = ring === undefined ? 0 : this.#memory.count(ring);
    if (ring !== undefined && count >= limit) return this.#standing(false, ring, count, limit, at);
    return this.#standing(true, this.#push(accountId, ring, at), count + 1, limit, at);
  }

  /** Where the account stands; counts nothing. */
  peek(accountId: string, limit: number, now: number): LimitResult {
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

  /**
   * Forgets those without a request in the last 60 seconds, in one of 256 parts of the accounts, in turn. Looks at `MAX_SWEPT` accounts
   * at most: what is left of a larger part is done in the next calls.
   * @returns how many it has looked at
   */
  sweep(now: number): number {
    const at = Math.floor(now) >>> 0;
    this.#due = Math.min(this.#due + 1, SHARDS);
    let looked = 0;
    while (this.#due > 0 && looked < MAX_SWEPT) {
      const shard = this.#shards[this.#sweeping] as Shard;
      this.#names ??= this.#begin(shard);
      const next = this.#namesLeft > 0 ? this.#names.next() : undefined;
      if (next === undefined || next.done) {
        this.#names = undefined;
        this.#sweeping = (this.#sweeping + 1) % SHARDS;
        this.#due -= 1;
        continue;
      }
      looked += 1;
      this.#namesLeft -= 1;
      const [accountId, ring] = next.value;
      if (this.#memory.dropOlder(ring, at, OUTSIDE_MS) === 0) this.#forget(shard, accountId, ring);
    }
    return looked;
  }

  /** Accounts remembered. */
  get size(): number {
    return this.#size;
  }

  /** Bytes in which their requests are kept. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** Names that are added meanwhile are left for the next time: they could come as fast as they are looked at. */
  #begin(shard: Shard): IterableIterator<[string, number]> {
    this.#namesLeft = shard.size;
    return shard.entries();
  }

  #forget(shard: Shard, accountId: string, ring: number): void {
    shard.delete(accountId);
    this.#size -= 1;
    this.#memory.free(ring);
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
      if (known === undefined) this.#size += 1;
      this.#shardOf(accountId).set(accountId, ring);
    }
    this.#memory.push(ring, at);
    return ring;
  }

  /** After a change to a smaller plan there may be more in the window than it allows: then several must leave before there is room. */
  #standing(accepted: boolean, ring: number, count: number, limit: number, at: number): LimitResult {
    if (count === 0) return { accepted, limit, remaining: limit, resetMs: 0 };
    const leaves = this.#memory.time(ring, count > limit ? count - limit : 0);
    const resetMs = OUTSIDE_MS - ((at - leaves) >>> 0);
    return { accepted, limit, remaining: count < limit ? limit - count : 0, resetMs };
  }

  /** By a hash of the whole name (FNV-1a): identifiers differ at their ends, networks in their middle. */
  #shardOf(accountId: string): Shard {
    let hash = 0x811c9dc5;
    for (let index = 0; index < accountId.length; index++) {
      hash = Math.imul(hash ^ accountId.charCodeAt(index), 0x01000193);
    }
    return this.#shards[(hash ^ (hash >>> 16)) & (SHARDS - 1)] as Shard;
  }
}
