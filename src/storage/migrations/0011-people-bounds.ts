import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Sign-in attempts by address, and an index to find unconfirmed people by age. */
export const peopleBounds: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('name', 'varchar(43)', (column) => column.primaryKey().notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('open_at', 'varchar(24)', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_attempts_by_time').on('sign_in_attempts').columns(['open_at']).execute();
  await db.schema
    .createIndex('people_unconfirmed_by_age')
    .on('people')
    .columns(['created_at'])
    .where('email_verified' as never, '=', 0)
    .execute();
}
