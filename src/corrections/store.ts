import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type CorrectionQuery = {
  readonly state: CorrectionRow['state'] | undefined;
  readonly limit: number;
  /** Only reports after the one with this ID. */
  readonly after?: string | undefined;
};
export type CorrectionRow = Selectable<Tables['corrections']>;

export async function insertCorrection(db: Db, row: CorrectionRow): Promise<void> {
  await db.insertInto('corrections').values(row).execute();
}

/** Index: `corrections_by_state`. */
export async function countInState(db: Db, state: CorrectionRow['state']): Promise<number> {
  const { count } = await db
    .selectFrom('corrections')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reports in a state, oldest first. Index: `corrections_by_state`; without a state, the primary key. */
export async function selectCorrections(db: Db, { state, limit, after }: CorrectionQuery): Promise<CorrectionRow[]> {
  let rows = db.selectFrom('corrections').selectAll().orderBy('id').limit(limit);
  if (state !== undefined) rows = rows.where('state', '=', state);
  if (after !== undefined) rows = rows.where('id', '>', after);
  return rows.execute();
}

/** Reports with an email address, oldest first. Index: the primary key, for the order; all reports are read. */
export function selectCorrectionsBy(
  db: Db,
  email: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<CorrectionRow[]> {
  let rows = db.selectFrom('corrections').selectAll().where(sql<boolean>`lower(email) = ${email}`);
  if (after !== undefined) rows = rows.where('id', '>', after);
  return rows.orderBy('id').limit(limit).execute();
}

/** Index: the primary key. */
export async function selectCorrection(db: Db, id: string): Promise<CorrectionRow | undefined> {
  return db.selectFrom('corrections').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Answers a report that is in one of these states. Index: the primary key. @returns false if it is in another */
export async function answerCorrection(
  db: Db,
  { id, from }: { readonly id: string; readonly from: readonly CorrectionRow['state'][] },
  row: Pick<CorrectionRow, 'state' | 'answer' | 'answered_at' | 'corrected'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('corrections')
    .set(row)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The accepted reports in the order of their acceptance, or the newest first, as many as asked for. Index: `corrections_by_state`. */
export async function selectAccepted(db: Db, { newest }: { newest?: number } = {}): Promise<CorrectionRow[]> {
  const order = newest === undefined ? 'asc' : 'desc';
  let rows = db.selectFrom('corrections').selectAll().where('state', '=', 'accepted');
  rows = rows.orderBy('answered_at', order).orderBy('id', order);
  if (newest !== undefined) rows = rows.limit(newest);
  return rows.execute();
}

/** Keeps the reports with an email address, without the address. Index: none; all reports are read. */
export async function forgetEmail(db: Db, email: string): Promise<void> {
  await db.updateTable('corrections').set({ email: null }).where(sql<boolean>`lower(email) = ${email}`).execute();
}
