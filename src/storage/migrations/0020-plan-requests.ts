import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The last request of an account for another plan, at most one for each. */
export const planRequests: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plan_requests')
    .addColumn('account_id', 'varchar(31)', (column) => column.primaryKey().notNull().references('accounts.id'))
    .addColumn('plan', 'varchar(16)', (column) => column.notNull())
    .addColumn('language', 'varchar(2)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('declined_at', 'varchar(24)')
    .execute();
}
