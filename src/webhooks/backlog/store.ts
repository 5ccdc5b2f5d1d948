import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { EndpointRow } from '../store.ts';

type Db = Kysely<Tables>;

type Counting = {
  readonly now: string;
  /** Maximum number of deliveries counted per endpoint. Bounds the query, so that a huge backlog does not slow down the store. */
  readonly most: number;
};

/** An endpoint with its pending deliveries. */
export type WaitingRow = EndpointRow & {
  readonly waiting: number;
  /** Pending deliveries that have been tried before. */
  readonly retrying: number;
  readonly due: number;
  /** Deliveries being sent now. */
  readonly leased: number;
  /** When the earliest of them is due. */
  readonly first: string | null;
};

/**
 * Endpoints that are not deleted and have unfinished deliveries, with counts. Index: none for the endpoints, which are all read; then
 * `webhook_deliveries_by_due` and `webhook_deliveries_by_lease`, which hold only unfinished deliveries.
 */
export async function selectWaiting(db: Db, { now, most }: Counting): Promise<WaitingRow[]> {
  const waits = sql`due_at is not null`;
  const number = (some: RawBuilder<unknown>, which = sql``) => sql<number>`(
    select count(*) from (
      select state from webhook_deliveries where endpoint_id = webhook_endpoints.id and ${some} limit ${sql.lit(most)}
    ) as found ${which})`;
  const rows = await db
    .selectFrom('webhook_endpoints')
    .selectAll('webhook_endpoints')
    .select([
      number(waits).as('waiting'),
      number(waits, sql`where state = 'retrying'`).as('retrying'),
      number(sql`due_at <= ${now}`).as('due'),
      number(sql`leased_until is not null`).as('leased'),
    ])
    .select(({ selectFrom }) =>
      selectFrom('webhook_deliveries')
        .select(({ fn }) => fn.min('due_at').as('due_at'))
        .whereRef('endpoint_id', '=', 'webhook_endpoints.id')
        .where('due_at', 'is not', null)
        .as('first'),
    )
    .where('webhook_endpoints.deleted_at', 'is', null)
    .execute();
  return rows.filter(({ waiting, leased }) => waiting + leased > 0);
}

/** Counts finished deliveries created since a time, by state, and returns the time of the first one counted. Index: `webhook_deliveries_by_age`. */
export async function countFinished(db: Db, { since, most }: { readonly since: string; readonly most: number }) {
  const newest = db.selectFrom('webhook_deliveries').select(['state', 'created_at']).where('created_at', '>=', since);
  const rows = await db
    .selectFrom(newest.orderBy('created_at', 'desc').limit(most).as('newest'))
    .select(['state', ({ fn }) => fn.countAll<number>().as('count'), ({ fn }) => fn.min('created_at').as('first')])
    .groupBy('state')
    .execute();
  const count = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  const first = rows.map((row) => row.first).sort()[0];
  return { succeeded: count('succeeded'), exhausted: count('exhausted'), since: all < most ? since : (first ?? since) };
}
