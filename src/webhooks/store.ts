import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type EndpointRow = Selectable<Tables['webhook_endpoints']>;
export type EventRow = Selectable<Tables['webhook_events']>;

export async function insertEndpoint(db: Db, row: EndpointRow): Promise<void> {
  await db.insertInto('webhook_endpoints').values(row).execute();
}

/** Oldest first, without deleted endpoints. Index: `webhook_endpoints_by_account`. */
export function selectEndpoints(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit?: number } = {},
): Promise<EndpointRow[]> {
  let query = db.selectFrom('webhook_endpoints').selectAll().where('account_id', '=', accountId);
  query = query.where('deleted_at', 'is', null).orderBy('id');
  if (after !== undefined) query = query.where('id', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Endpoints of an account, also deleted ones. Index: `webhook_endpoints_by_account`. */
export function selectAllEndpoints(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<EndpointRow[]> {
  let query = db.selectFrom('webhook_endpoints').selectAll().where('account_id', '=', accountId);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}

/** An endpoint that is not deleted. Index: primary key. */
export function selectEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  const rows = db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).where('deleted_at', 'is', null);
  return rows.executeTakeFirst();
}

/**
 * Locks an endpoint until the transaction ends and reads its current row. Uses an update that changes nothing, which locks the row in every database.
 * Index: primary key.
 */
export function lockEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  return db
    .updateTable('webhook_endpoints')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Index: primary key. */
export async function updateEndpoint(db: Db, id: string, change: Partial<EndpointRow>): Promise<void> {
  await db.updateTable('webhook_endpoints').set(change).where('id', '=', id).execute();
}

/**
 * Schedules endpoints to be polled at a time. Writes every row, even if the value does not change: a dispatcher can hold the lock and write a later
 * time, and a condition on the current value would not wait for it. Index: primary key.
 */
export async function scheduleEndpoints(db: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('webhook_endpoints')
    .set({ next_due_at: sql`case when next_due_at < ${at} then next_due_at else ${at} end` })
    .where('id', 'in', ids)
    .where('disabled_reason', 'is', null)
    .where('suspended', '=', 0)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Index: `webhook_endpoints_by_account`. */
export async function updateSuspended(db: Db, accountId: string, suspended: boolean, at: string): Promise<void> {
  const rows = db.updateTable('webhook_endpoints').where('account_id', '=', accountId);
  // A dispatcher works out what is due.
  const due = suspended ? null : sql<string | null>`case when disabled_reason is null then ${at} end`;
  await rows
    .set({ suspended: suspended ? 1 : 0, suspended_at: suspended ? at : null, next_due_at: due })
    .where('suspended', '=', suspended ? 0 : 1)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Counts the endpoints of an account that are not deleted. Index: `webhook_endpoints_by_account`. */
export async function countEndpoints(db: Db, accountId: string): Promise<number> {
  const open = db.selectFrom('webhook_endpoints').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  return Number((await open.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}

/** Deletes all endpoints of an account, with their secrets. Nothing is sent to them from the commit on. Index: `webhook_endpoints_by_account`. */
export async function deleteEndpoints(db: Db, accountId: string, at: string): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ deleted_at: at, suspended_at: null, next_due_at: null, secret: '', previous_secret: null })
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Endpoints that were suspended before a time, with their accounts. Index: `webhook_endpoints_by_suspension`. */
export function selectLongSuspended(db: Db, before: string): Promise<Pick<EndpointRow, 'id' | 'account_id'>[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id'])
    .where('suspended_at', '<', before)
    .where('suspended', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Deletes those of the endpoints, with their secrets, that are still suspended since before a time. Index: primary key. */
export async function deleteSuspended(
  db: Db,
  ids: readonly string[],
  { before, at }: { readonly before: string; readonly at: string },
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set({ deleted_at: at, suspended_at: null, next_due_at: null, secret: '', previous_secret: null })
    .where('id', 'in', ids)
    .where('suspended_at', '<', before)
    .where('suspended', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
}

/** Due endpoints, longest due first. Index: `webhook_endpoints_by_due`. */
export async function selectDueEndpoints(db: Db, now: string, limit: number): Promise<string[]> {
  const rows = db.selectFrom('webhook_endpoints').select('id').where('next_due_at', '<=', now);
  return (await rows.orderBy('next_due_at').limit(limit).execute()).map(({ id }) => id);
}

/** Accounts that have endpoints or the mark. Index: `webhook_endpoints_by_account`. All marks are read; there are few. */
export async function selectListeningAccounts(db: Db, mark: string): Promise<string[]> {
  const rows = db.selectFrom('webhook_endpoints').select('account_id').where('deleted_at', 'is', null);
  const marked = db.selectFrom('webhook_marks').select('account_id').where('name', '=', mark);
  return (await rows.union(marked).orderBy('account_id').execute()).map(({ account_id }) => account_id);
}

/** Index: primary key. */
export async function hasMark(db: Db, accountId: string, name: string): Promise<boolean> {
  const rows = db.selectFrom('webhook_marks').select('name').where('account_id', '=', accountId);
  return (await rows.where('name', '=', name).executeTakeFirst()) !== undefined;
}

/** Takes the next event number of an account and locks it until the transaction ends. Index: primary key. */
export async function nextSequence(db: Db, accountId: string): Promise<number> {
  return numberEvents(db, accountId, 1);
}

/** Locks the event sequence of an account. Transactions that also lock endpoints must take this lock first. Index: primary key. */
export async function lockSequence(db: Db, accountId: string): Promise<void> {
  await numberEvents(db, accountId, 0);
}

async function numberEvents(db: Db, accountId: string, by: number): Promise<number> {
  const { last } = await db
    .insertInto('webhook_sequences')
    .values({ account_id: accountId, last: by })
    .onConflict((row) => row.column('account_id').doUpdateSet({ last: sql`webhook_sequences.last + ${sql.lit(by)}` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function insertEvent(db: Db, row: EventRow): Promise<void> {
  await db.insertInto('webhook_events').values(row).execute();
}

/** Index: primary key. */
export function selectEvent(db: Db, id: string): Promise<EventRow | undefined> {
  return db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst();
}

type EventRange = {
  readonly accountId: string;
  /** Times: `from` is inclusive, `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  readonly fromSequence: number;
  readonly limit: number;
};

/** In sequence order. Index: `webhook_events_by_sequence`. */
export function selectEvents(
  db: Db,
  { accountId, from, to, fromSequence, limit }: EventRange,
): Promise<Pick<EventRow, 'id' | 'type' | 'sequence' | 'payload'>[]> {
  return db
    .selectFrom('webhook_events')
    .select(['id', 'type', 'sequence', 'payload'])
    .where('account_id', '=', accountId)
    .where('sequence', '>=', fromSequence)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

type EventPlace = { readonly accountId: string; readonly after: number; readonly limit: number };

/** In sequence order. Index: `webhook_events_by_sequence`. */
export async function selectPayloadsAfter(db: Db, { accountId, after, limit }: EventPlace): Promise<string[]> {
  const rows = db.selectFrom('webhook_events').select('payload').where('account_id', '=', accountId);
  const found = await rows.where('sequence', '>', after).orderBy('sequence').limit(limit).execute();
  return found.map(({ payload }) => payload);
}

/** The last event number of an account. Index: primary key. */
export async function selectLastSequence(db: Db, accountId: string): Promise<number | undefined> {
  const rows = db.selectFrom('webhook_sequences').select('last').where('account_id', '=', accountId);
  return (await rows.executeTakeFirst())?.last;
}

type Mark = { readonly accountId: string; readonly name: string; readonly at: string; readonly notSince: string };

/** Index: primary key. @returns whether the mark was set; false when a newer one exists */
export async function setMark(db: Db, { accountId, name, at, notSince }: Mark): Promise<boolean> {
  const row: Insertable<Tables['webhook_marks']> = { account_id: accountId, name, told_at: at };
  const result = await db
    .insertInto('webhook_marks')
    .values(row)
    .onConflict((known) =>
      known.columns(['account_id', 'name']).doUpdateSet({ told_at: at }).where('webhook_marks.told_at', '<=', notSince),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
