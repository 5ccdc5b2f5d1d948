import type { RequestQuery } from '@isnad/contract/requests';
import { type Kysely, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

type Db = Kysely<Tables>;
export type RequestRow = Selectable<Tables['request_log']>;

/** Rows that one query reads at most, so that a filter that matches little does not read a whole log at once. */
const MAX_READ = 10_000;

export type RowFilter = {
  readonly accountId: string;
  /** Only rows older than this one. */
  readonly before: string | undefined;
  /** Only rows not older than this one. */
  readonly from: string | undefined;
  readonly keyId: string | undefined;
  readonly source: RequestQuery['source'];
  readonly status: { readonly from: number; readonly to: number; readonly except?: number } | undefined;
  readonly code: string | undefined;
  readonly method: string | undefined;
  /** Beginning of the path, or a part of it that does not begin with `/`. */
  readonly path: string | undefined;
  readonly endpoint: string | undefined;
  readonly requestId: string | undefined;
  readonly limit: number;
};

export async function insertRequests(db: Db, rows: readonly RequestRow[]): Promise<void> {
  // A batch whose confirmation was lost is written again.
  await db
    .insertInto('request_log')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * The matching rows among the next `MAX_READ` that an index has in order (`nextRows`), newest first.
 * @returns `readTo`: the last row looked at, when there can be more behind it
 */
export async function selectRequests(db: Db, filter: RowFilter): Promise<{ rows: RequestRow[]; readTo?: string }> {
  let rows = db.selectFrom(nextRows(db, filter).limit(MAX_READ).as('next')).selectAll();
  const { keyId, source, status, path } = filter;
  for (const column of ['code', 'method', 'endpoint'] as const) {
    const value = filter[column];
    if (value !== undefined) rows = rows.where(column, '=', value);
  }
  if (keyId !== undefined) rows = rows.where('key_id', '=', keyId);
  if (source !== undefined) rows = rows.where('key_id', source === 'key' ? 'is not' : 'is', null);
  if (status !== undefined) rows = rows.where('status', '>=', status.from).where('status', '<=', status.to);
  if (status?.except !== undefined) rows = rows.where('status', '!=', status.except);
  if (path !== undefined && path !== '') rows = rows.where(pathHas(path));
  const found = await rows.orderBy('id', 'desc').limit(filter.limit).execute();
  if (found.length === filter.limit) return { rows: found };
  const last = await nextRows(db, filter)
    .offset(MAX_READ - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? { rows: found } : { rows: found, readTo: last.id };
}

/**
 * The rows of the account in the range of identifiers, newest first, by the narrowest index that has them in this order:
 * `request_log_by_request`, `request_log_failures`, `request_log_by_key`, or `request_log_by_account`.
 */
export function nextRows(db: Db, { accountId, from, before, requestId, keyId, status, code }: RowFilter) {
  let rows = db.selectFrom('request_log').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc');
  if (from !== undefined) rows = rows.where('id', '>=', from);
  if (before !== undefined) rows = rows.where('id', '<', before);
  if (requestId !== undefined) return rows.where('request_id', '=', requestId);
  // A literal, because SQLite uses a partial index only for its own condition.
  if (code !== undefined || (status?.from ?? 0) >= 400) return rows.where(sql<boolean>`status >= 400`);
  return keyId === undefined ? rows : rows.where('key_id', '=', keyId);
}

/** Plain comparison, because the text can contain wildcards. */
function pathHas(text: string) {
  return text.startsWith('/')
    ? sql<boolean>`substr(path, 1, ${text.length}) = ${text}`
    : sql<boolean>`replace(path, ${text}, '') <> path`;
}

/** Rows that one statement deletes at most: some milliseconds in an embedded store. */
const MAX_DELETED = 1_000;

/** Deletes a batch of rows older than `time`. Index: `request_log_by_age`, then the primary key. @returns whether more can be left */
export async function deleteSomeBefore(db: Db, time: string): Promise<boolean> {
  const old = db.selectFrom('request_log').select('id').where('created_at', '<', time).limit(MAX_DELETED);
  return deleteBatch(db, old);
}

/** Deletes a batch of the oldest rows of an account behind the newest `keep`. Index: `request_log_by_account`. @returns whether more can be left */
export async function deleteSomeOldest(db: Db, accountId: string, keep: number): Promise<boolean> {
  const newest = db.selectFrom('request_log').select('id').where('account_id', '=', accountId).orderBy('id', 'desc');
  return deleteBatch(db, newest.offset(keep).limit(MAX_DELETED));
}

async function deleteBatch(db: Db, ids: SelectQueryBuilder<Tables, 'request_log', { id: string }>): Promise<boolean> {
  const found = (await ids.execute()).map(({ id }) => id);
  if (found.length > 0) await db.deleteFrom('request_log').where('id', 'in', found).execute();
  return found.length === MAX_DELETED;
}
