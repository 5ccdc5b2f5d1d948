import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';

/**
 * Runs a change of an account or its keys in one transaction. Once it returns, no process applies the old state. Only then can the caller report the
 * change.
 */
export type ChangeAccount = <T>(accountId: string, change: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/**
 * For a store whose commits are visible to all: every other process on the same files sees them on its next request.
 * @param forget forgets what this process has cached of accounts and keys. Not called for a change that was never to be committed
 */
export function localChanges(db: Kysely<Tables>, forget: () => void): ChangeAccount {
  return async (_accountId, change) => {
    let isMade = false;
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await change(transaction);
        isMade = true;
        return result;
      });
    } finally {
      // Also when the commit failed, because it can have succeeded.
      if (isMade) forget();
    }
  };
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
