import { WINDOW_MS } from '@isnad/contract/plans';
import { capacityOf, RingMemory } from './ring-memory.ts';

/** The decision on one request, and the status of its account afterwards. */
export type LimitResult = {
  readonly accepted: boolean;
  readonly limit: number;
  /** Number of requests that would be accepted now. */
  readonly remaining: number;
  /** Milliseconds until one more request than now would be accepted. */
  readonly resetMs: number;
};

/** Age from which a request no longer counts. At exactly 60 seconds it still does, because the window includes both its ends. */
export const OUTSIDE_MS = WINDOW_MS + 1;
/**
 * Number of maps that hold the accounts. Each is swept and grown separately, so neither takes more than a millisecond or two with a million accounts.
 */
const SHARDS = 256;
/** How often to call `sweep` so that it covers all shards once a minute. */
export const SWEEP_MS = Math.floor(WINDOW_MS / SHARDS);
/** Maximum number of names per `sweep`, less than a millisecond of work. Two million names are swept in a minute. */
export const MAX_SWEPT = 8_192;

type Shard = Map<string, number>;

/**
 * An in-memory exact sliding window. A request is accepted when fewer than `limit` were accepted in the 60 seconds before it. A ring holds the times
 * of accepted requests, oldest first. Times that left the window are dropped from its front, so its length is the count.
 *
 * Times are whole milliseconds, rounded down. This makes no window longer: when two of them differ by 60,001, the moments differed by more than
 * 60,000. They are stored modulo 2^32 (seven weeks). Sweeping removes them long before an old time could look recent.
 */
export class WindowLimiter {
  readonly #memory = new RingMemory();
  readonly #shards: readonly Shard[] = Array.from({ length: SHARDS }, (): Shard => new Map());
  /** The shard being swept, the position in it, and how many of its names are left. */
  #sweeping = 0;
  #names: IterableIterator<[string, number]> | undefined;
  #namesLeft = 0;
  /** Number of shards due for sweeping. */
  #due = 0;
  #size = 0;

  /**
   * Decides over one request, and counts it if it is accepted.
   * @param now milliseconds of a monotonic clock
   */
  take(accountId: string, limit: number, now: number): LimitResult {
    const at = Math.floor(now) >>> 0;
    const ring = this.#current(accountId, at);
    const count = ring === undefined ? 0 : this.#memory.count(ring);
    if (ring !== undefined && count >= limit) return this.#standing(false, ring, count, limit, at);
    return this.#standing(true, this.#push(accountId, ring, at), count + 1, limit, at);
  }

  /** Reads the status of an account without counting. */
  peek(accountId: string, limit: number, now: number): LimitResult {
    const at = Math.floor(now) >>> 0;
    const ring = this.#current(accountId, at);
    if (ring === undefined) return { accepted: true, limit, remaining: limit, resetMs: 0 };
    const count = this.#memory.count(ring);
    return this.#standing(count < limit, ring, count, limit, at);
  }

  /** Counts a request accepted elsewhere or earlier. Call it in the order of the times. */
  record(accountId: string, at: number): void {
    const time = Math.floor(at) >>> 0;
    this.#push(accountId, this.#current(accountId, time), time);
  }

  /** Removes the request that was accepted last. */
  giveBack(accountId: string): void {
    const ring = this.#shardOf(accountId).get(accountId);
    if (ring !== undefined) this.#memory.dropNewest(ring);
  }

  /** All requests that count now, by account: their ages in milliseconds, oldest first. */
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
   * Forgets accounts without a request in the last 60 seconds, one of 256 shards at a time. Examines at most `MAX_SWEPT` accounts; the rest of a
   * larger shard is left to the next calls.
   * @returns the number of accounts examined
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

  /** Number of accounts remembered. */
  get size(): number {
    return this.#size;
  }

  /** Size of their stored times in bytes. */
  get bytes(): number {
    return this.#memory.bytes;
  }

  /** Names added during a sweep are left for the next one, because they can arrive as fast as they are swept. */
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

  /** After a change to a smaller plan, the window can hold more than the new limit. Several requests must then leave it before one fits. */
  #standing(accepted: boolean, ring: number, count: number, limit: number, at: number): LimitResult {
    if (count === 0) return { accepted, limit, remaining: limit, resetMs: 0 };
    const leaves = this.#memory.time(ring, count > limit ? count - limit : 0);
    const resetMs = OUTSIDE_MS - ((at - leaves) >>> 0);
    return { accepted, limit, remaining: count < limit ? limit - count : 0, resetMs };
  }

  /** Hashes the whole name (FNV-1a), because ids differ at their end and networks in the middle. */
  #shardOf(accountId: string): Shard {
    let hash = 0x811c9dc5;
    for (let index = 0; index < accountId.length; index++) {
      hash = Math.imul(hash ^ accountId.charCodeAt(index), 0x01000193);
    }
    return this.#shards[(hash ^ (hash >>> 16)) & (SHARDS - 1)] as Shard;
  }
}
