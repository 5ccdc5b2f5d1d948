import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

type Db = Kysely<Tables>;
type AttemptsRow = Selectable<Tables['sign_in_attempts']>;

/**
 * Counts one more attempt if the address is not locked out, and locks it for a growing time. Index: primary key.
 * @param rule how many attempts are free, and until when each further one locks the address
 * @returns false when it is locked out, or has no row yet
 */
export async function updateAttempts(
  db: Db,
  name: string,
  { now, free, openAt }: { readonly now: string; readonly free: number; readonly openAt: readonly string[] },
): Promise<boolean> {
  const cases = openAt.map((time, index) => sql`when attempts < ${sql.lit(free + index)} then ${time}`);
  const next = sql<string>`case when attempts + 1 < ${sql.lit(free)} then ${now} ${sql.join(cases, sql` `)} else ${openAt.at(-1) ?? now} end`;
  const result = await db
    .updateTable('sign_in_attempts')
    .set((row) => ({ attempts: row('attempts', '+', 1), open_at: next }))
    .where('name', '=', name)
    .where('open_at', '<=', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Index: primary key. @returns false when the row already exists */
export async function insertAttempt(db: Db, row: AttemptsRow): Promise<boolean> {
  const query = db.insertInto('sign_in_attempts').values(row);
  const result = await query.onConflict((conflict) => conflict.column('name').doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Index: primary key. */
export function selectAttempts(db: Db, name: string): Promise<AttemptsRow | undefined> {
  return db.selectFrom('sign_in_attempts').selectAll().where('name', '=', name).executeTakeFirst();
}

/** Index: primary key. */
export async function deleteAttempts(db: Db, name: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('name', '=', name).execute();
}

/** Index: `sign_in_attempts_by_time`. */
export async function deleteAttemptsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('sign_in_attempts').where('open_at', '<', time).execute();
}
