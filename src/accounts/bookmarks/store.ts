import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../storage/tables.ts';

type Db = Kysely<Tables>;
type BookmarkRow = Selectable<Tables['bookmarks']>;

/** Bookmarks of an account, newest first. Index: primary key; an account has at most `MAX_BOOKMARKS`. */
export function selectBookmarks(db: Db, accountId: string): Promise<Omit<BookmarkRow, 'account_id'>[]> {
  const own = db.selectFrom('bookmarks').select(['path', 'title', 'created_at']).where('account_id', '=', accountId);
  return own.orderBy('created_at', 'desc').orderBy('path').execute();
}

/** Lets nobody else add bookmarks to those of an account until the transaction ends, so that they can be counted. Index: primary key. */
export async function lockBookmarks(db: Db, accountId: string): Promise<void> {
  const account = db.updateTable('accounts').set(({ ref }) => ({ state: ref('state') }));
  await account.where('id', '=', accountId).execute();
}

/** Adds bookmarks. Those that exist stay as they are. Index: primary key. */
export async function insertBookmarks(db: Db, rows: readonly BookmarkRow[]): Promise<void> {
  await db
    .insertInto('bookmarks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Index: primary key. */
export async function countBookmarks(db: Db, accountId: string): Promise<number> {
  const own = db.selectFrom('bookmarks').where('account_id', '=', accountId);
  const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes one bookmark, or all of an account. Index: primary key. */
export async function deleteBookmarks(db: Db, accountId: string, path?: string): Promise<void> {
  const own = db.deleteFrom('bookmarks').where('account_id', '=', accountId);
  await (path === undefined ? own : own.where('path', '=', path)).execute();
}
