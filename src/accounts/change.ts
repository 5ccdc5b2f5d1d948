import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/**
 * Runs a change of an account, or of its keys, in one transaction. When it returns, no process accepts or counts by the old state: only
 * then may the change be told to anyone.
 */
export type ChangeAccount = <T>(accountId: string, change: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** For a process that is alone with its store; others that use the same files see the commit on their next request. */
export function localChanges(db: Kysely<Tables>, forget: (accountId: string) => void): ChangeAccount {
  return async (accountId, change) => {
    const result = await db.transaction().execute(change);
    forget(accountId);
    return result;
  };
}
