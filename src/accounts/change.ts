import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/**
 * Runs a change of an account or its keys in one transaction. Once it returns, no process applies the old state. Only then can the caller report the
 * change.
 */
export type ChangeAccount = <T>(accountId: string, change: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** For a store whose commits are visible to all: every process on the same files sees them on its next request. */
export function localChanges(db: Kysely<Tables>): ChangeAccount {
  return (_accountId, change) => db.transaction().execute(change);
}

/** The transaction of a change, for code that otherwise opens its own. */
export type Unit = { readonly db: Kysely<Tables>; readonly changeAccount: ChangeAccount };

/** @param db an open transaction of the account @returns the means to make further changes in that transaction */
export function unitOf(db: Kysely<Tables>, accountId: string): Unit {
  return {
    db,
    changeAccount: (id, change) => {
      if (id !== accountId) throw new Error(`a change of ${id} in the transaction of ${accountId}`);
      return change(db);
    },
  };
}
