import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Failures of each minute by component, for the incidents. */
export const statusComponents: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema
    .createTable('status_components')
    .addColumn('start', 'varchar(24)', (column) => column.notNull())
    .addColumn('component', 'varchar(16)', (column) => column.notNull())
    .addColumn('requests', 'integer', (column) => column.notNull())
    .addColumn('failed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('status_components_by_minute', ['start', 'component']);
  const embedded = db.getExecutor().adapter instanceof SqliteAdapter;
  await (embedded ? table.modifyEnd(sql`without rowid`) : table).execute();
}
