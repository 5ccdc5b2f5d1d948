import type { Kysely, Selectable } from 'kysely';
import { LATENCY_COLUMNS } from '../accounts/usage/store.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type StatusMinute = Selectable<Tables['status_minutes']>;
type StatusComponentMinute = Selectable<Tables['status_components']>;
export type StatusLatencies = Selectable<Tables['status_latencies']>;

type StatusCounts = {
  readonly minutes: readonly StatusMinute[];
  readonly components: readonly StatusComponentMinute[];
  readonly latencies: readonly StatusLatencies[];
};

const COUNTS = ['requests', 'failed', 'checks', 'ready'] as const;

/**
 * Adds to the existing counts in one transaction; several processes add up. Indexes: the primary keys.
 * @param counts unique and ordered by primary key; other orders could deadlock with another process
 */
export async function addStatus(db: Db, { minutes, components, latencies }: StatusCounts): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (minutes.length > 0) {
      await transaction
        .insertInto('status_minutes')
        .values(minutes)
        .onConflict((conflict) =>
          conflict
            .column('start')
            .doUpdateSet((row) =>
              Object.fromEntries(
                COUNTS.map((column) => [column, row(`status_minutes.${column}`, '+', row.ref(`excluded.${column}`))]),
              ),
            ),
        )
        .execute();
    }
    if (components.length > 0) {
      await transaction
        .insertInto('status_components')
        .values(components)
        .onConflict((conflict) =>
          conflict.columns(['start', 'component']).doUpdateSet((row) => ({
            requests: row('status_components.requests', '+', row.ref('excluded.requests')),
            failed: row('status_components.failed', '+', row.ref('excluded.failed')),
          })),
        )
        .execute();
    }
    if (latencies.length > 0) {
      await transaction
        .insertInto('status_latencies')
        .values(latencies)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'endpoint'])
            .doUpdateSet((row) =>
              Object.fromEntries(
                LATENCY_COLUMNS.map((column) => [
                  column,
                  row(`status_latencies.${column}`, '+', row.ref(`excluded.${column}`)),
                ]),
              ),
            ),
        )
        .execute();
    }
  });
}

/** Minutes between two ISO times; the second is exclusive. Index: primary key. */
export function selectMinutes(db: Db, from: string, to: string): Promise<StatusMinute[]> {
  return db
    .selectFrom('status_minutes')
    .select(['start', 'requests', 'failed', 'checks', 'ready'])
    .where('start', '>=', from)
    .where('start', '<', to)
    .execute();
}

/** Minutes between two ISO times in which a component failed; the second is exclusive. Index: primary key. */
export function selectFailures(db: Db, from: string, to: string): Promise<StatusComponentMinute[]> {
  return db
    .selectFrom('status_components')
    .selectAll()
    .where('start', '>=', from)
    .where('start', '<', to)
    .where('failed', '>', 0)
    .execute();
}

/** Latencies by endpoint, since a day. Index: primary key. */
export async function selectLatencies(db: Db, day: string) {
  const rows = await db
    .selectFrom('status_latencies')
    .select('endpoint')
    .select(({ fn }) => LATENCY_COLUMNS.map((column) => fn.sum(column).as(column)))
    .where('day', '>=', day)
    .groupBy('endpoint')
    .execute();
  // Some databases return sums as text or bigint.
  return rows.map((row) => ({
    endpoint: row.endpoint,
    latencies: LATENCY_COLUMNS.map((column) => Number(row[column])),
  }));
}

/** Deletes what is older than these ISO times; `calm` is about minutes in which a component did not fail. Indexes: the primary keys. */
export async function deleteStatusBefore(db: Db, times: { minutes: string; latencies: string; calm: string }) {
  await db.deleteFrom('status_minutes').where('start', '<', times.minutes).execute();
  await db.deleteFrom('status_components').where('start', '<', times.minutes).execute();
  await db.deleteFrom('status_components').where('start', '<', times.calm).where('failed', '=', 0).execute();
  await db.deleteFrom('status_latencies').where('day', '<', times.latencies.slice(0, 10)).execute();
}
