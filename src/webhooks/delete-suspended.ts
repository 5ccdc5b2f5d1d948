import type { Kysely } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { ReadAccounts } from './account-info.ts';
import { deleteSuspended, lockSequence, selectLongSuspended } from './store.ts';

type Deps = { readonly db: Kysely<Tables>; readonly readAccounts: ReadAccounts };

/** Deletes endpoints, with their secrets, that were suspended before a time and belong to accounts still on the free plan. */
export async function deleteLongSuspended({ db, readAccounts }: Deps, before: string, at: string): Promise<void> {
  const byAccount = Map.groupBy(await selectLongSuspended(db, before), ({ account_id }) => account_id);
  for (const [accountId, endpoints] of byAccount) {
    await db.transaction().execute(async (transaction) => {
      // Under this lock no one else resumes the endpoints.
      await lockSequence(transaction, accountId);
      if ((await readAccounts(transaction, [accountId])).get(accountId)?.plan !== 'free') return;
      const ids = endpoints.map(({ id }) => id);
      await deleteSuspended(transaction, ids, { before, at });
    });
  }
}
