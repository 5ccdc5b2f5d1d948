import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/**
 * Runs a change of an account, or of its keys, in one transaction. When it returns, no process accepts or counts by the old state: only
 * then may the change be told to anyone.
 */
export type ChangeAccount = <T>(accountId: string, change: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** For a store whose commits show by themselves: this process and any other on the same files sees them on its next request. */
export function localChanges(db: Kysely<Tables>): ChangeAccount {
  return (_accountId, change) => db.transaction().execute(change);
}
