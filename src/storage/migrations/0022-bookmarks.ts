import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Verses and hadiths that a person has bookmarked. */
export const bookmarks: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bookmarks')
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('path', 'varchar(200)', (column) => column.notNull())
    .addColumn('title', 'varchar(200)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addPrimaryKeyConstraint('bookmarks_pk', ['account_id', 'path'])
    .execute();
}
