import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Faults of texts, as readers report them. */
export const corrections: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('corrections')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('state', 'varchar(16)', (column) => column.notNull())
    .addColumn('ref', 'varchar(128)', (column) => column.notNull())
    .addColumn('edition', 'varchar(128)', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('sha256', 'varchar(64)', (column) => column.notNull())
    .addColumn('kind', 'varchar(16)', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('proposed', 'text')
    .addColumn('email', 'varchar(254)')
    .addColumn('answer', 'text')
    .addColumn('answered_at', 'varchar(24)')
    .execute();
  await db.schema.createIndex('corrections_by_state').on('corrections').columns(['state', 'id']).execute();
}
