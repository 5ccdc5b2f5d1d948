import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The text that replaces a reported one, as JSON, once the report is accepted. */
export const acceptedCorrections: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('corrections').addColumn('corrected', 'text').execute();
}
