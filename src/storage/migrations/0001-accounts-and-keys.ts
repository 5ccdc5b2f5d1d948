import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const accountsAndKeys: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('accounts')
    .addColumn('id', 'varchar(31)', (column) => column.primaryKey().notNull())
    .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
    .addColumn('plan', 'varchar(16)', (column) => column.notNull())
    .addColumn('state', 'varchar(16)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('api_keys')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('environment', 'varchar(4)', (column) => column.notNull())
    .addColumn('scopes', 'varchar(255)', (column) => column.notNull())
    .addColumn('prefix', 'varchar(16)', (column) => column.notNull())
    .addColumn('last4', 'varchar(4)', (column) => column.notNull())
    .addColumn('secret_hash', 'varchar(43)', (column) => column.notNull().unique())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('last_used_at', 'varchar(24)')
    .addColumn('expires_at', 'varchar(24)')
    .addColumn('revoked_at', 'varchar(24)')
    .execute();
  await db.schema.createIndex('api_keys_by_account').on('api_keys').columns(['account_id', 'id']).execute();
  await db.schema
    .createTable('store_facts')
    .addColumn('name', 'varchar(64)', (column) => column.primaryKey().notNull())
    .addColumn('value', 'varchar(255)', (column) => column.notNull())
    .execute();
}
