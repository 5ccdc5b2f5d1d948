import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The requests of each account, kept for some days. */
export const requestLog: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_log')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull())
    .addColumn('key_id', 'varchar(30)')
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('request_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('method', 'varchar(16)', (column) => column.notNull())
    .addColumn('path', 'varchar(255)', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('milliseconds', 'double precision', (column) => column.notNull())
    .addColumn('code', 'varchar(64)')
    .addColumn('detail', 'text')
    .execute();
  const index = (name: string, columns: string[]) => db.schema.createIndex(name).on('request_log').columns(columns);
  await index('request_log_by_account', ['account_id', 'id']).execute();
  await index('request_log_by_request', ['account_id', 'request_id']).execute();
  await index('request_log_by_age', ['created_at']).execute();
}
