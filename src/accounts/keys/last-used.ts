import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { updateLastUsed } from '../store.ts';

/** Times of last use, buffered until they are written. */
export class LastUsed {
  readonly #db: Kysely<Tables>;
  #times = new Map<string, number>();

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** @param at milliseconds since 1970 */
  note(keyId: string, at: number): void {
    this.#times.set(keyId, at);
  }

  /**
   * Writes the first use of a key at once: a start must not replace a first key that somebody has, however the process before it ended. What cannot be
   * written is kept for the next `flush`, because a store that cannot write still knows its keys.
   */
  async writeFirst(keyId: string, at: number): Promise<void> {
    this.note(keyId, at);
    await this.flush().catch(() => undefined);
  }

  /** Writes the times of all keys used since the last call, in one transaction. */
  async flush(): Promise<void> {
    const used = this.#times;
    if (used.size === 0) return;
    this.#times = new Map();
    try {
      // A fixed order prevents deadlocks between processes that write the same keys.
      const times = [...used].sort(([a], [b]) => (a < b ? -1 : 1));
      await updateLastUsed(this.#db, new Map(times.map(([id, at]) => [id, isoTime(at)])));
    } catch (error) {
      // Keep the times for the next attempt, unless the key has been used again.
      for (const [id, at] of used) if (!this.#times.has(id)) this.#times.set(id, at);
      throw error;
    }
  }
}
