import type { Kysely } from 'kysely';
import { replaceFact } from '../storage/facts.ts';
import type { Tables } from '../storage/tables.ts';
import { emitAtMost, emitToAll, type OutboxDeps } from '../webhooks/outbox.ts';
import { selectExpiringKeys } from './store.ts';

const POLL_INTERVAL_MS = 10_000;
const HOUR_MS = 3_600_000;
/** How long before a key expires its owner is notified. */
const NOTICE_MS = 7 * 24 * HOUR_MS;
const KEYS_AT_ONCE = 1_000;

type Deps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  /** Identifies the texts being served; undefined while there are none. */
  readonly corpus: () => string | undefined;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Emits events that no request causes: changed texts, and keys about to expire. Several processes emit each only once. */
export class SystemEvents {
  readonly #deps: Deps;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #corpus: string | undefined;
  #askedKeys = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
    this.#timer.unref();
    void this.poll();
  }

  /** Never rejects. */
  poll(): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      try {
        await this.#lookAtCorpus();
        await this.#lookAtKeys();
      } catch (error) {
        this.#deps.onFault(error, 'system events could not be emitted; retrying');
      }
    });
    return this.#looking;
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#looking;
  }

  /** Emits only when this process sees a new value. Two processes that serve different texts would otherwise alternate forever. */
  async #lookAtCorpus(): Promise<void> {
    const corpus = this.#deps.corpus();
    if (corpus === undefined || corpus === this.#corpus) return;
    await this.#deps.db.transaction().execute(async (db) => {
      const before = await replaceFact(db, 'corpus told of', corpus);
      // The first texts of a store are not a change.
      if (before === undefined || before === corpus) return;
      await emitToAll(db, this.#deps, { type: 'corpus.updated', data: { corpus } });
    });
    this.#corpus = corpus;
  }

  async #lookAtKeys(): Promise<void> {
    const { db, now } = this.#deps;
    const at = now();
    if (at - this.#askedKeys < HOUR_MS) return;
    const range = { from: new Date(at).toISOString(), to: new Date(at + NOTICE_MS).toISOString() };
    for (const { id, account_id, name, expires_at } of await selectExpiringKeys(db, {
      ...range,
      limit: KEYS_AT_ONCE,
    })) {
      // A key whose expiry was extended is announced again.
      const once = { name: `expiring ${id} ${expires_at}`, every: Number.POSITIVE_INFINITY };
      const data = { key_id: id, name, expires_at };
      await emitAtMost(db, this.#deps, { accountId: account_id, type: 'key.expiring', data, ...once });
    }
    this.#askedKeys = at;
  }
}
