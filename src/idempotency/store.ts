import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type KeptRow = Selectable<Tables['kept_answers']>;
/** A request in progress. `created_at` is when its holder last renewed it, and identifies this claim. */
export type ClaimRow = Pick<KeptRow, 'account_id' | 'key_hash' | 'created_at'>;

/** Index: primary key. @returns false when the key already has a row */
export async function insertClaim(db: Db, row: KeptRow): Promise<boolean> {
  const result = await db
    .insertInto('kept_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'key_hash']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Index: primary key. */
export function selectKept(db: Db, accountId: string, keyHash: string): Promise<KeptRow | undefined> {
  const rows = db.selectFrom('kept_answers').selectAll().where('account_id', '=', accountId);
  return rows.where('key_hash', '=', keyHash).executeTakeFirst();
}

/** Replaces an expired request by a new one. Index: primary key. @returns false when another request was faster */
export async function replaceKept(db: Db, expired: KeptRow, row: KeptRow): Promise<boolean> {
  const result = await db
    .updateTable('kept_answers')
    .set({ request_hash: row.request_hash, created_at: row.created_at, answer: null })
    .where('account_id', '=', expired.account_id)
    .where('key_hash', '=', expired.key_hash)
    .where('created_at', '=', expired.created_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Renews a claim, or stores its response. Index: primary key. @returns false when the claim has expired and another request took it */
export async function updateClaim(
  db: Db,
  claim: ClaimRow,
  change: { readonly created_at: string } | { readonly answer: string },
): Promise<boolean> {
  const result = await db
    .updateTable('kept_answers')
    .set(change)
    .where('account_id', '=', claim.account_id)
    .where('key_hash', '=', claim.key_hash)
    .where('created_at', '=', claim.created_at)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Index: primary key. */
export async function deleteClaim(db: Db, claim: ClaimRow): Promise<void> {
  await db
    .deleteFrom('kept_answers')
    .where('account_id', '=', claim.account_id)
    .where('key_hash', '=', claim.key_hash)
    .where('created_at', '=', claim.created_at)
    .where('answer', 'is', null)
    .execute();
}

/** Index: `kept_answers_by_age`. */
export async function deleteKeptBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('kept_answers').where('created_at', '<', time).execute();
}

/** Deletes all responses of an account. Index: primary key. */
export async function deleteKeptOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('kept_answers').where('account_id', '=', accountId).execute();
}
