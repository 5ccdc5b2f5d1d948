import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * On PostgreSQL, checking the reference of an endpoint to its account locks the account. A dispatcher would do so after it has locked the endpoint, in
 * the opposite order of the deletion of an account: a deadlock.
 */
export const webhookAccounts: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  await db.schema.alterTable('webhook_endpoints').dropConstraint('webhook_endpoints_account_id_fkey').execute();
}
