import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Webhook endpoints of accounts, events, and their deliveries. */
export const webhooks: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await createEndpoints(db);
  await createEvents(db);
  await createDeliveries(db);
  // Finds the keys about to expire among many that never do.
  await db.schema
    .createIndex('api_keys_by_expiry')
    .on('api_keys')
    .columns(['expires_at'])
    .where('expires_at' as never, 'is not', null)
    .execute();
}

async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('description', 'varchar(255)', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('payload_version', 'varchar(16)', (column) => column.notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('secret_rotated_at', 'varchar(24)')
    .addColumn('previous_secret', 'text')
    .addColumn('previous_secret_until', 'varchar(24)')
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('disabled_reason', 'varchar(16)')
    .addColumn('suspended', 'integer', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', 'varchar(24)')
    .addColumn('warned_at', 'varchar(24)')
    .addColumn('next_due_at', 'varchar(24)')
    .addColumn('deleted_at', 'varchar(24)')
    .execute();
  await db.schema
    .createIndex('webhook_endpoints_by_account')
    .on('webhook_endpoints')
    .columns(['account_id', 'id'])
    .execute();
  await db.schema
    .createIndex('webhook_endpoints_by_due')
    .on('webhook_endpoints')
    .columns(['next_due_at'])
    .where('next_due_at' as never, 'is not', null)
    .execute();
}

async function createEvents(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_sequences')
    .addColumn('account_id', 'varchar(31)', (column) => column.primaryKey().notNull())
    .addColumn('last', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('webhook_events')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('type', 'varchar(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('webhook_events_by_sequence')
    .unique()
    .on('webhook_events')
    .columns(['account_id', 'sequence'])
    .execute();
  await db.schema.createIndex('webhook_events_by_age').on('webhook_events').columns(['created_at']).execute();
  await db.schema
    .createTable('webhook_marks')
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull())
    .addColumn('name', 'varchar(128)', (column) => column.notNull())
    .addColumn('told_at', 'varchar(24)', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_marks_key', ['account_id', 'name'])
    .execute();
  await db.schema.createIndex('webhook_marks_by_age').on('webhook_marks').columns(['told_at']).execute();
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    // No references: old rows are deleted in batches, table by table.
    .addColumn('endpoint_id', 'varchar(30)', (column) => column.notNull())
    .addColumn('event_id', 'varchar(30)', (column) => column.notNull())
    .addColumn('event_type', 'varchar(64)', (column) => column.notNull())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('state', 'varchar(16)', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('due_at', 'varchar(24)')
    .addColumn('leased_until', 'varchar(24)')
    .addColumn('finished_at', 'varchar(24)')
    .addColumn('last_status', 'integer')
    .addColumn('last_error', 'text')
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('webhook_deliveries').columns(columns);
  await index('webhook_deliveries_by_endpoint', ['endpoint_id', 'id']).execute();
  await index('webhook_deliveries_by_due', ['endpoint_id', 'due_at', 'id'])
    .where('due_at' as never, 'is not', null)
    .execute();
  await index('webhook_deliveries_by_lease', ['endpoint_id', 'leased_until'])
    .where('leased_until' as never, 'is not', null)
    .execute();
  await index('webhook_deliveries_by_age', ['created_at']).execute();
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('delivery_id', 'varchar(30)', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('started_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('request_headers', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('response_headers', 'text')
    .addColumn('response_body', 'text')
    .addColumn('error', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['delivery_id', 'number'])
    .execute();
}
