import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Accounts whose owner has deleted them, until their last rows are gone. */
export const deletedAccounts: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_accounts')
    .addColumn('account_id', 'varchar(31)', (column) => column.primaryKey().notNull())
    .addColumn('person_id', 'varchar(64)')
    .addColumn('deleted_at', 'varchar(24)', (column) => column.notNull())
    .execute();
}
