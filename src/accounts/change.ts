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

/** The transaction that a change is made in, for code that opens transactions of its own otherwise. */
export type Unit = { readonly db: Kysely<Tables>; readonly changeAccount: ChangeAccount };

/** @param db an open transaction of the account @returns what makes further changes of the account part of it */
export function unitOf(db: Kysely<Tables>, accountId: string): Unit {
  return {
    db,
    changeAccount: (id, change) => {
      if (id !== accountId) throw new Error(`a change of ${id} in the transaction of ${accountId}`);
      return change(db);
    },
  };
}
