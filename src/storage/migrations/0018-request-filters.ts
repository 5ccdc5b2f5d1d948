import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The request log by key, its failures alone, and what else a request is found by. */
export const requestFilters: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('request_log').addColumn('endpoint', 'varchar(128)').execute();
  await db.schema.alterTable('request_log').addColumn('trace_id', 'varchar(32)').execute();
  const index = (name: string) => db.schema.createIndex(name).on('request_log');
  await index('request_log_by_key').columns(['account_id', 'key_id', 'id']).execute();
  await index('request_log_failures').columns(['account_id', 'id']).where(sql.ref('status'), '>=', 400).execute();
}
