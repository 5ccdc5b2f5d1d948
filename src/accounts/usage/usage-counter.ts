import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { EndpointCounts } from './endpoint-counts.ts';
import { forgetOldUsage } from './retention.ts';
import { addToRows, batchesOf, dropOldest, type UsageRows } from './rows.ts';
import { addUsage } from './store.ts';

/** What a process that is killed loses at most. */
const FLUSH_MS = 10_000;
const SWEEP_MS = 10 * 60_000;
/** Rows in one commit, some milliseconds of an embedded store: between two of them, requests are answered. */
const BATCH_ROWS = 100;
/** Rows that wait for a store that cannot be written to: some 40 MB. */
const MAX_WAITING = 100_000;

type Deps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  /** Told what could not be written; nothing is thrown, as no request is to fail for it. */
  readonly onFault: (error: unknown, message: string) => void;
  /** Rows kept while the store cannot be written to; for tests. */
  readonly mostWaiting?: number;
};

/**
 * Counts the answers given to each key, and each person, in memory, and adds them to the store every ten seconds and at the end. Several processes add
 * up. A write that fails is tried again with the next.
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
    this.#timer = setInterval(() => {
      this.#flushed = this.flush().then(() => this.#sweep());
    }, FLUSH_MS);
    this.#timer.unref();
  }

  /** Where answers of an endpoint are counted. @param name method and route, such as `GET /api/quran` */
  endpoint(name: string): EndpointCounts {
    const known = this.#endpoints.get(name) ?? new EndpointCounts(this.#deps.now);
    this.#endpoints.set(name, known);
    return known;
  }

  /** Writes everything counted before the call. One after the other: only one writes at a time. Never fails. */
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
      `${this.#waiting.size} rows of usage could not be written before the end and are lost`,
    );
  }

  async #write(): Promise<void> {
    for (const [name, counts] of this.#endpoints) addToRows(this.#waiting, name, counts.take());
    if (this.#waiting.size === 0) return;
    try {
      for (const batch of batchesOf(this.#waiting, BATCH_ROWS)) {
        // If a commit succeeds and the news of it is lost, its counts are added once more: rare, and better than losing them.
        await addUsage(
          this.#deps.db,
          batch.map(([, row]) => row),
        );
        for (const [name] of batch) this.#waiting.delete(name);
        await setImmediate();
      }
    } catch (error) {
      this.#deps.onFault(error, 'usage could not be written; it is kept and tried again');
      const { minute, hour, day } = dropOldest(this.#waiting, this.#deps.mostWaiting ?? MAX_WAITING);
      if (minute + hour + day === 0) return;
      const lost = `too much usage waits to be written: the oldest was dropped, ${minute} requests by minute, ${hour} by hour, ${day} by day`;
      this.#deps.onFault(error, lost);
    }
  }

  /** Every process does so, as it does no harm to do it twice. */
  async #sweep(): Promise<void> {
    const now = this.#deps.now();
    if (now - this.#swept < SWEEP_MS) return;
    this.#swept = now;
    try {
      await forgetOldUsage(this.#deps.db, now);
    } catch (error) {
      this.#deps.onFault(error, 'old usage could not be deleted; it is tried again');
    }
  }
}
