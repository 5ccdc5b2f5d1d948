import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs it in a transaction: the one it is called in, or one of its own. */
export function within<T>(db: Kysely<Tables>, run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
