import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Indexes deliveries by time, type and state, counts attempts by hour, and records when an endpoint was suspended. */
export const webhookLog: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('webhook_deliveries').columns(columns);
  await db.schema.dropIndex('webhook_deliveries_by_endpoint').execute();
  await index('webhook_deliveries_by_time', ['endpoint_id', 'created_at', 'id']).execute();
  await index('webhook_deliveries_by_type', ['endpoint_id', 'event_type', 'created_at', 'id']).execute();
  // Nearly all deliveries succeeded, and are found by time.
  await index('webhook_deliveries_by_state', ['endpoint_id', 'state', 'created_at', 'id'])
    .where('state' as never, '<>', 'succeeded')
    .execute();
  await db.schema
    .createTable('webhook_hours')
    .addColumn('endpoint_id', 'varchar(30)', (column) => column.notNull())
    .addColumn('hour', 'varchar(24)', (column) => column.notNull())
    .addColumn('succeeded', 'bigint', (column) => column.notNull())
    .addColumn('failed', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('webhook_hours_key', ['endpoint_id', 'hour'])
    .execute();
  await db.schema.createIndex('webhook_hours_by_age').on('webhook_hours').columns(['hour']).execute();
  await db.schema.alterTable('webhook_endpoints').addColumn('suspended_at', 'varchar(24)').execute();
  // Each account with endpoints got an event when its plan changed.
  await sql`update webhook_endpoints set suspended_at = coalesce((select max(created_at) from webhook_events
    where webhook_events.account_id = webhook_endpoints.account_id and type = 'plan.changed'), updated_at)
    where suspended = 1`.execute(db);
  await db.schema
    .createIndex('webhook_endpoints_by_suspension')
    .on('webhook_endpoints')
    .columns(['suspended_at'])
    .where('suspended_at' as never, 'is not', null)
    .execute();
}
