import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isoTime } from '@isnad/contract/time';
import type { DeliveryState } from '@isnad/contract/webhooks';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

type Db = Kysely<Tables>;
export type DeliveryRow = Selectable<Tables['webhook_deliveries']>;
export type AttemptRow = Selectable<Tables['webhook_attempts']>;
type EventName = Pick<Selectable<Tables['webhook_events']>, 'id' | 'type' | 'sequence'>;

/** Maximum number of rows in one statement. Databases accept only a few thousand parameters. */
const ROWS_AT_ONCE = 500;

type Sources = { readonly now: () => number; readonly newId: (prefix: IdentifierPrefix) => string };

/** Creates a delivery for each event and endpoint, due immediately. */
export async function insertDeliveries(
  db: Db,
  { now, newId }: Sources,
  wishes: readonly { readonly endpointId: string; readonly event: EventName }[],
): Promise<DeliveryRow[]> {
  const at = isoTime(now());
  const rows = wishes.map(
    ({ endpointId, event }): DeliveryRow => ({
      id: newId('dlv'),
      endpoint_id: endpointId,
      event_id: event.id,
      event_type: event.type,
      sequence: event.sequence,
      state: 'pending',
      attempts: 0,
      created_at: at,
      due_at: at,
      leased_until: null,
      finished_at: null,
      last_status: null,
      last_error: null,
    }),
  );
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE);
    await db.insertInto('webhook_deliveries').values(some).execute();
  }
  return rows;
}

/** Releases expired leases of crashed dispatchers. Index: `webhook_deliveries_by_lease`. */
export async function freeExpiredLeases(
  db: Db,
  endpointId: string,
  { now, except }: { readonly now: string; readonly except: readonly string[] },
): Promise<void> {
  let rows = db.updateTable('webhook_deliveries').set({ state: 'retrying', due_at: now, leased_until: null });
  rows = rows.where('endpoint_id', '=', endpointId).where('leased_until', '<=', now);
  if (except.length > 0) rows = rows.where('id', 'not in', except);
  await rows.execute();
}

/** Number of leased deliveries of an endpoint, and when the first lease expires. Index: `webhook_deliveries_by_lease`. */
export async function selectLeases(db: Db, endpointId: string): Promise<{ count: number; first: string | null }> {
  const { count, first } = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('leased_until').as('first')])
    .where('endpoint_id', '=', endpointId)
    .where('leased_until', 'is not', null)
    .executeTakeFirstOrThrow();
  return { count, first };
}

type DueQuery = { readonly now: string; readonly until: string; readonly limit: number };

/** Due deliveries, longest due first. Index: `webhook_deliveries_by_due`, in this order, so no more rows are read than returned. */
export function dueDeliveries(db: Db, endpointId: string, { now, limit }: Pick<DueQuery, 'now' | 'limit'>) {
  return db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit);
}

/** Claims the longest due deliveries. Requires the lock of the endpoint. Index: that of `dueDeliveries`, then the primary key. */
export function claimDeliveries(
  db: Db,
  endpointId: string,
  claim: DueQuery,
): Promise<Pick<DeliveryRow, 'id' | 'event_id' | 'attempts'>[]> {
  return db
    .updateTable('webhook_deliveries')
    .set({ state: 'delivering', due_at: null, leased_until: claim.until })
    .where('id', 'in', dueDeliveries(db, endpointId, claim))
    .returning(['id', 'event_id', 'attempts'])
    .execute();
}

/** When the next delivery of an endpoint is due. Index: `webhook_deliveries_by_due`. */
export async function selectNextDue(db: Db, endpointId: string): Promise<string | null> {
  const rows = db.selectFrom('webhook_deliveries').select('due_at').where('endpoint_id', '=', endpointId);
  const row = await rows.where('due_at', 'is not', null).orderBy('due_at').limit(1).executeTakeFirst();
  return row?.due_at ?? null;
}

/** Index: primary key. */
export async function selectPayloads(db: Db, eventIds: readonly string[]): Promise<Map<string, string>> {
  const rows = db.selectFrom('webhook_events').select(['id', 'payload']).where('id', 'in', eventIds);
  return new Map((await rows.execute()).map(({ id, payload }) => [id, payload]));
}

/** Stores the outcome of a delivery; only for the holder of its lease. Index: primary key. @returns false when the lease was lost */
export async function settleDelivery(
  db: Db,
  { id, leasedUntil }: { readonly id: string; readonly leasedUntil: string },
  change: Partial<DeliveryRow>,
): Promise<boolean> {
  const rows = db.updateTable('webhook_deliveries').set({ ...change, leased_until: null });
  const result = await rows.where('id', '=', id).where('leased_until', '=', leasedUntil).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function insertAttempts(db: Db, rows: readonly AttemptRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('webhook_attempts').values(rows).execute();
}

type LogQuery = {
  readonly state?: DeliveryState | undefined;
  readonly type?: string | undefined;
  /** Times: `from` is inclusive, `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: Pick<DeliveryRow, 'created_at' | 'id'> | undefined;
  readonly limit: number;
};

/** Newest first. Index: `webhook_deliveries_by_time`, `…_by_type` or, for any state but `succeeded`, `…_by_state`; all in this order. */
export function deliveriesOf(db: Db, endpointId: string, { state, type, from, to, after, limit }: LogQuery) {
  let query = db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', endpointId);
  if (state !== undefined) query = query.where('state', '=', state);
  if (state !== undefined && state !== 'succeeded') query = query.where(unfinished);
  if (type !== undefined) query = query.where('event_type', '=', type as DeliveryRow['event_type']);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  if (after !== undefined) query = query.where(sql<boolean>`(created_at, id) < (${after.created_at}, ${after.id})`);
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit);
}

/** Worded like the partial index `webhook_deliveries_by_state`, so that the planner uses it. */
const unfinished = sql<boolean>`state <> 'succeeded'`;

/** Counts unfinished deliveries by endpoint. Index: `webhook_deliveries_by_state`. */
export async function countWaiting(db: Db, endpointIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(({ fn }) => ['endpoint_id', fn.countAll<number>().as('count')])
    .where('endpoint_id', 'in', endpointIds)
    .where('state', 'in', ['pending', 'delivering', 'retrying'])
    .where(unfinished)
    .groupBy('endpoint_id')
    .execute();
  return new Map(rows.map(({ endpoint_id, count }) => [endpoint_id, count]));
}

type Hour = Selectable<Tables['webhook_hours']>;

/** Adds to the attempt counts of an hour. Requires the lock of the endpoint. Index: primary key. */
export async function addToHour(db: Db, row: Hour): Promise<void> {
  const { succeeded, failed } = row;
  const sum = {
    succeeded: sql<number>`webhook_hours.succeeded + ${succeeded}`,
    failed: sql<number>`webhook_hours.failed + ${failed}`,
  };
  const rows = db.insertInto('webhook_hours').values(row);
  await rows.onConflict((known) => known.columns(['endpoint_id', 'hour']).doUpdateSet(sum)).execute();
}

/** Hourly attempt counts since an hour, by endpoint. Index: primary key. */
export function selectHours(db: Db, endpointIds: readonly string[], since: string): Promise<Hour[]> {
  const rows = db.selectFrom('webhook_hours').selectAll().where('endpoint_id', 'in', endpointIds);
  return rows.where('hour', '>=', since).execute();
}

/** Index: primary key. */
export function selectDelivery(db: Db, endpointId: string, id: string): Promise<DeliveryRow | undefined> {
  const rows = db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id);
  return rows.where('endpoint_id', '=', endpointId).executeTakeFirst();
}

/** Oldest first. Index: primary key. */
export function selectAttempts(db: Db, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
}

/** Oldest first for each delivery. Index: primary key. */
export function selectAttemptsOf(db: Db, deliveryIds: readonly string[]): Promise<AttemptRow[]> {
  const rows = db.selectFrom('webhook_attempts').selectAll().where('delivery_id', 'in', deliveryIds);
  return rows.orderBy('delivery_id').orderBy('number').execute();
}

/**
 * Deletes a batch of deliveries older than `time`, with their attempts and counts, and of events and marks older than `eventTime`. Index:
 * `webhook_deliveries_by_age`, `webhook_hours_by_age`, `webhook_events_by_age`, `webhook_marks_by_age`, then the primary keys.
 * @returns whether more can be left
 */
export function deleteSomeOld(db: Db, time: string, eventTime: string): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const old = within.selectFrom('webhook_deliveries').select('id').where('created_at', '<', time);
    const ids = (await old.limit(ROWS_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length > 0) {
      await within.deleteFrom('webhook_attempts').where('delivery_id', 'in', ids).execute();
      await within.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
    }
    const events = within.selectFrom('webhook_events').select('id').where('created_at', '<', eventTime);
    const deleted = within.deleteFrom('webhook_events').where('id', 'in', events.limit(ROWS_AT_ONCE));
    const { numDeletedRows } = await deleted.executeTakeFirst();
    await within.deleteFrom('webhook_marks').where('told_at', '<', eventTime).execute();
    await within.deleteFrom('webhook_hours').where('hour', '<', time).execute();
    return ids.length === ROWS_AT_ONCE || numDeletedRows === BigInt(ROWS_AT_ONCE);
  });
}

/**
 * Deletes a batch of what an account has, deliveries with their attempts first and endpoints last. Index: `webhook_endpoints_by_account`,
 * `webhook_deliveries_by_endpoint`, `webhook_events_by_sequence`, the primary keys.
 * @returns whether more can be left
 */
export function deleteSomeOfAccount(db: Db, accountId: string): Promise<boolean> {
  return db.transaction().execute(async (within) => {
    const endpoints = within.selectFrom('webhook_endpoints').select('id').where('account_id', '=', accountId);
    const some = within.selectFrom('webhook_deliveries').select('id').where('endpoint_id', 'in', endpoints);
    const ids = (await some.limit(ROWS_AT_ONCE).execute()).map(({ id }) => id);
    if (ids.length > 0) {
      await within.deleteFrom('webhook_attempts').where('delivery_id', 'in', ids).execute();
      await within.deleteFrom('webhook_deliveries').where('id', 'in', ids).execute();
      return true;
    }
    const events = within.selectFrom('webhook_events').select('id').where('account_id', '=', accountId);
    const deleted = within.deleteFrom('webhook_events').where('id', 'in', events.limit(ROWS_AT_ONCE));
    if ((await deleted.executeTakeFirst()).numDeletedRows > 0n) return true;
    await within.deleteFrom('webhook_hours').where('endpoint_id', 'in', endpoints).execute();
    await within.deleteFrom('webhook_endpoints').where('account_id', '=', accountId).execute();
    await within.deleteFrom('webhook_marks').where('account_id', '=', accountId).execute();
    await within.deleteFrom('webhook_sequences').where('account_id', '=', accountId).execute();
    return false;
  });
}
