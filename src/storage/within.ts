import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Runs a function in the current transaction, or in a new one. */
export function within<T>(db: Kysely<Tables>, run: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}
