import { LATENCY_BUCKETS } from '@isnad/contract/latency';
import type { UsageGroup } from '@isnad/contract/usage';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LatencyColumn, Tables } from '../../storage/tables.ts';

export type UsageRow = Selectable<Tables['usage_counts']>;

type Db = Kysely<Tables>;

/** Columns of the latency classes, in order. */
export const LATENCY_COLUMNS = Array.from(
  { length: LATENCY_BUCKETS },
  (_, index) => `latency_${index}` as LatencyColumn,
);

/**
 * Adds to the existing counts in one statement. Atomic, and safe with several processes. Index: primary key.
 * @param rows unique and ordered by primary key; other orders could deadlock with another process
 */
export async function addUsage(db: Db, rows: readonly UsageRow[]): Promise<void> {
  await db
    .insertInto('usage_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'step', 'start', 'endpoint', 'status'])
        .doUpdateSet((row) =>
          Object.fromEntries(
            (['requests', ...LATENCY_COLUMNS] as const).map((column) => [
              column,
              row(`usage_counts.${column}`, '+', row.ref(`excluded.${column}`)),
            ]),
          ),
        ),
    )
    .execute();
}

const SERIES = { key: 'usage_counts.key_id', endpoint: 'endpoint', status: 'status' } as const;

/** Which usage to read, and how to sum it. */
export type UsageFilter = {
  readonly accountId: string;
  /** Undefined: all callers of the account. */
  readonly keyId: string | undefined;
  readonly step: UsageRow['step'];
  /** ISO times; `to` is exclusive. */
  readonly from: string;
  readonly to: string;
  /** How many characters of `start` identify a bucket: 16 for a minute, 13 for an hour, 10 for a day. */
  readonly precision: number;
  readonly group: UsageGroup | undefined;
  /** Maximum number of rows. */
  readonly limit: number;
};

/**
 * Counts summed by bucket and series. Index: `api_keys_by_account` and the primary key of accounts, then the primary key, with a range for each key
 * and for the person.
 */
export async function selectUsage(db: Db, filter: UsageFilter) {
  const { accountId, keyId, step, from, to, precision, group, limit } = filter;
  // A literal, because the database would treat two parameters as different expressions when it checks the grouping.
  const bucket = sql<string>`substr(start, 1, ${sql.lit(precision)})`;
  const series = group === undefined ? undefined : sql.ref<string>(SERIES[group]);
  let counts = db
    .selectFrom(askersOf(db, accountId).as('askers'))
    .innerJoin('usage_counts', 'usage_counts.key_id', 'askers.id');
  if (keyId !== undefined) counts = counts.where('askers.id', '=', keyId);
  const rows = await counts
    .select([bucket.as('bucket'), (series ?? sql<string>`''`).as('series'), 'status'])
    .select(({ fn }) => fn.sum('requests').as('requests'))
    .select(({ fn }) => LATENCY_COLUMNS.map((column) => fn.sum(column).as(column)))
    .where('step', '=', step)
    .where('start', '>=', from)
    .where('start', '<', to)
    .groupBy(series === undefined ? [bucket, 'status'] : [bucket, series, 'status'])
    .limit(limit)
    .execute();
  // Some databases return sums as text or bigint.
  return rows.map((row) => ({
    bucket: row.bucket,
    series: row.series,
    status: row.status,
    requests: Number(row.requests),
    latencies: LATENCY_COLUMNS.map((column) => Number(row[column])),
  }));
}

type CountPlace = Pick<UsageRow, 'step' | 'start' | 'endpoint' | 'status'>;

/** Counts of a key or person, in the order of the primary key, which is the index. @param after the last one of the previous page */
export function selectCounts(
  db: Db,
  callerId: string,
  { after, limit }: { readonly after: CountPlace | undefined; readonly limit: number },
) {
  const columns = ['step', 'start', 'endpoint', 'status'] as const;
  let rows = db
    .selectFrom('usage_counts')
    .select([...columns, 'requests'])
    .where('key_id', '=', callerId);
  if (after !== undefined) {
    const { step, start, endpoint, status } = after;
    rows = rows.where(sql<boolean>`(step, start, endpoint, status) > (${step}, ${start}, ${endpoint}, ${status})`);
  }
  return rows
    .orderBy(columns.map((column) => column))
    .limit(limit)
    .execute();
}

/** Counts that one statement deletes at most: some milliseconds in an embedded store. */
const MAX_DELETED = 1_000;

/** Deletes a batch of the counts of a key or person. Index: primary key. @returns whether more can be left */
export async function deleteSomeCounts(db: Db, callerId: string): Promise<boolean> {
  const some = await selectCounts(db, callerId, { after: undefined, limit: MAX_DELETED });
  const last = some.at(-1);
  if (last === undefined) return false;
  const { step, start, endpoint, status } = last;
  const upTo = sql<boolean>`(step, start, endpoint, status) <= (${step}, ${start}, ${endpoint}, ${status})`;
  await db.deleteFrom('usage_counts').where('key_id', '=', callerId).where(upTo).execute();
  return some.length === MAX_DELETED;
}

/** Callers of an account: its keys, and the person who signs in to it. */
function askersOf(db: Db, accountId: string) {
  const keys = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId);
  const person = db.selectFrom('accounts').select(sql<string>`person_id`.as('id')).where('id', '=', accountId);
  return keys.unionAll(person);
}

export type UsageSum = Awaited<ReturnType<typeof selectUsage>>[number];

/** Index: primary key, with a range for each key and each person of the service. */
export async function deleteUsageBefore(db: Db, step: UsageRow['step'], start: string): Promise<void> {
  await db
    .deleteFrom('usage_counts')
    .where('key_id', 'in', (query) =>
      query.selectFrom('api_keys').select('id').unionAll(query.selectFrom('people').select('id')),
    )
    .where('step', '=', step)
    .where('start', '<', start)
    .execute();
}
