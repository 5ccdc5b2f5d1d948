import { setImmediate } from 'node:timers/promises';
import { MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { every } from '../../timers/timers.ts';
import { EndpointCounts } from './endpoint-counts.ts';
import { forgetOldUsage } from './retention.ts';
import { addToRows, batchesOf, dropOldest, type UsageRows } from './rows.ts';
import { addUsage } from './store.ts';

/** The most usage that a killed process loses. */
const FLUSH_MS = 10_000;
const SWEEP_MS = 10 * MINUTE_MS;
/** Rows per commit, some milliseconds in an embedded store. Requests are answered between commits. */
const BATCH_ROWS = 100;
/** Maximum number of rows kept while the store cannot be written, some 40 MB. */
const MAX_WAITING = 100_000;

type Deps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  /** Called with failed writes. Nothing is thrown, so that no request fails because of usage. */
  readonly onFault: (error: unknown, message: string) => void;
  /** Maximum number of rows kept while the store cannot be written; for tests. */
  readonly mostWaiting?: number;
};

/**
 * Counts responses per key and person in memory, and adds them to the store every ten seconds and at shutdown. Several processes add up. A failed
 * write is retried with the next.
 */
export class UsageCounter {
  readonly #deps: Deps;
  readonly #endpoints = new Map<string, EndpointCounts>();
  readonly #waiting: UsageRows = new Map();
  readonly #timer: NodeJS.Timeout;
  #flushed: Promise<void> = Promise.resolve();
  #swept = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#timer = every(() => {
      this.#flushed = this.flush().then(() => this.#sweep());
      return this.#flushed;
    }, FLUSH_MS);
    this.#timer.unref();
  }

  /** Returns the counter of an endpoint. @param name method and route, such as `GET /api/quran` */
  endpoint(name: string): EndpointCounts {
    const known = this.#endpoints.get(name) ?? new EndpointCounts(this.#deps.now);
    this.#endpoints.set(name, known);
    return known;
  }

  /** Writes everything counted before the call. Only one write runs at a time. Never rejects. */
  flush(): Promise<void> {
    this.#flushed = this.#flushed.then(() => this.#write());
    return this.#flushed;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    if (this.#waiting.size === 0) return;
    this.#deps.onFault(
      undefined,
      `${this.#waiting.size} rows of usage could not be written before shutdown and are lost`,
    );
  }

  async #write(): Promise<void> {
    for (const [name, counts] of this.#endpoints) addToRows(this.#waiting, name, counts.take());
    if (this.#waiting.size === 0) return;
    try {
      for (const batch of batchesOf(this.#waiting, BATCH_ROWS)) {
        // If a commit succeeds but its confirmation is lost, its counts are added twice. This is rare, and better than losing them.
        await addUsage(
          this.#deps.db,
          batch.map(([, row]) => row),
        );
        for (const [name] of batch) this.#waiting.delete(name);
        await setImmediate();
      }
    } catch (error) {
      this.#deps.onFault(error, 'usage could not be written; kept for retry');
      const { minute, hour, day } = dropOldest(this.#waiting, this.#deps.mostWaiting ?? MAX_WAITING);
      if (minute + hour + day === 0) return;
      const lost = `too much usage is waiting to be written: the oldest was dropped, ${minute} requests by minute, ${hour} by hour, ${day} by day`;
      this.#deps.onFault(error, lost);
    }
  }

  /** Every process deletes old usage, which is harmless. */
  async #sweep(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#swept < SWEEP_MS) return;
    this.#swept = now;
    try {
      await forgetOldUsage(this.#deps.db, now);
    } catch (error) {
      this.#deps.onFault(error, 'old usage could not be deleted; retrying');
    }
  }
}
