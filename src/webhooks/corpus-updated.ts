import type { EventData } from '@isnad/contract/webhook-events';
import type { Kysely } from 'kysely';
import { replaceFact } from '../storage/facts.ts';
import type { Tables } from '../storage/tables.ts';
import { emitToAll, type OutboxDeps } from './outbox.ts';

type Deps = OutboxDeps & {
  readonly db: Kysely<Tables>;
  /** Identifies the texts being served; undefined while there are none. */
  readonly corpus: () => string | undefined;
  /** Counts what changed since a version of the texts; undefined if that is not recorded. */
  readonly changesSince: (version: string) => EventData<'corpus.updated'>['changes'] | undefined;
};

/** Returns a function that emits `corpus.updated` when the texts have changed. Several processes emit each change only once. */
export function corpusUpdates(deps: Deps): () => Promise<void> {
  // Emits only when this process sees a new value. Two processes that serve different texts would otherwise alternate forever.
  let seen: string | undefined;
  return async () => {
    const corpus = deps.corpus();
    if (corpus === undefined || corpus === seen) return;
    await deps.db.transaction().execute(async (db) => {
      const before = await replaceFact(db, 'corpus told of', corpus);
      // The first texts of a store are not a change.
      if (before === undefined || before === corpus) return;
      const changes = deps.changesSince(before) ?? null;
      await emitToAll(db, deps, { type: 'corpus.updated', data: { corpus, previous: before, changes } });
    });
    seen = corpus;
  };
}
