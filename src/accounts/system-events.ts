import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import { emitAtMost, emitToAll, type OutboxDeps } from '../webhooks/outbox.ts';
import { replaceFact, selectExpiringKeys } from './store.ts';

const POLL_INTERVAL_MS = 10_000;
const HOUR_MS = 3_600_000;
/** How long before a key expires its owner is told. */
const NOTICE_MS = 7 * 24 * HOUR_MS;
const KEYS_AT_ONCE = 1_000;

type Deps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  /** Names the texts that are served; undefined while there are none. */
  readonly corpus: () => string | undefined;
  readonly onFault: (error: unknown, message: string) => void;
};

/** Tells of what nobody's request brings about: other texts, and keys that are about to expire. Several processes tell once. */
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

  /** Never fails. */
  poll(): Promise<void> {
    this.#looking = this.#looking.then(async () => {
      try {
        await this.#lookAtCorpus();
        await this.#lookAtKeys();
      } catch (error) {
        this.#deps.onFault(error, 'what is to be announced could not be; it is tried again');
      }
    });
    return this.#looking;
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return this.#looking;
  }

  /** Only when this process sees something new: two that serve different texts would contradict each other for ever. */
  async #lookAtCorpus(): Promise<void> {
    const corpus = this.#deps.corpus();
    if (corpus === undefined || corpus === this.#corpus) return;
    await this.#deps.db.transaction().execute(async (db) => {
      const before = await replaceFact(db, 'corpus told of', corpus);
      // The first texts of a store are no news.
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
      // A key whose expiry is put off is told of again.
      const once = { name: `expiring ${id} ${expires_at}`, every: Number.POSITIVE_INFINITY };
      const data = { key_id: id, name, expires_at };
      await emitAtMost(db, this.#deps, { accountId: account_id, type: 'key.expiring', data, ...once });
    }
    this.#askedKeys = at;
  }
}
