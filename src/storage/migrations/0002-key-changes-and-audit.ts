import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds disabling and rotation of keys, and the audit log. */
export const keyChangesAndAudit: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('disabled_at', 'varchar(24)').execute();
  await db.schema.alterTable('api_keys').addColumn('rotated_at', 'varchar(24)').execute();
  await db.schema
    .createTable('retired_secrets')
    .addColumn('secret_hash', 'varchar(43)', (column) => column.primaryKey().notNull())
    .addColumn('key_id', 'varchar(30)', (column) => column.notNull().references('api_keys.id'))
    .addColumn('valid_until', 'varchar(24)', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('retired_secrets_by_key').on('retired_secrets').columns(['key_id']).execute();
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('action', 'varchar(64)', (column) => column.notNull())
    .addColumn('target_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('actor_kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('actor_id', 'varchar(64)')
    .addColumn('address', 'varchar(64)')
    .addColumn('detail', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('audit_log_by_account').on('audit_log').columns(['account_id', 'id']).execute();
}
