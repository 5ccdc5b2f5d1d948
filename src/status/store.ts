import type { Kysely, Selectable } from 'kysely';
import { LATENCY_COLUMNS } from '../accounts/usage/store.ts';
import type { Tables } from '../storage/tables.ts';

type Db = Kysely<Tables>;
export type StatusMinute = Selectable<Tables['status_minutes']>;
export type StatusLatencies = Selectable<Tables['status_latencies']>;

const COUNTS = ['requests', 'failed', 'checks', 'ready'] as const;

/**
 * Adds to the existing counts in one transaction; several processes add up. Indexes: the primary keys.
 * @param minutes and `latencies`: unique and ordered by primary key; other orders could deadlock with another process
 */
export async function addStatus(
  db: Db,
  minutes: readonly StatusMinute[],
  latencies: readonly StatusLatencies[],
): Promise<void> {
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

/** @param time ISO. Indexes: the primary keys */
export async function deleteStatusBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('status_minutes').where('start', '<', time).execute();
  await db.deleteFrom('status_latencies').where('day', '<', time.slice(0, 10)).execute();
}
