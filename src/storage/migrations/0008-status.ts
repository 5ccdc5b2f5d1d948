import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Measurements of each minute, and latencies of each day. */
export const status: Migration = { up };

const LATENCY_CLASSES = 15;

async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite then stores the rows in the primary key itself.
  const embedded = db.getExecutor().adapter instanceof SqliteAdapter;
  const create = (table: CreateTableBuilder<never, never>) =>
    (embedded ? table.modifyEnd(sql`without rowid`) : table).execute();
  await create(
    db.schema
      .createTable('status_minutes')
      .addColumn('start', 'varchar(24)', (column) => column.primaryKey().notNull())
      .addColumn('requests', 'integer', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .addColumn('checks', 'integer', (column) => column.notNull())
      .addColumn('ready', 'integer', (column) => column.notNull()) as never,
  );
  let latencies = db.schema
    .createTable('status_latencies')
    .addColumn('day', 'varchar(10)', (column) => column.notNull())
    .addColumn('endpoint', 'varchar(128)', (column) => column.notNull());
  for (let index = 0; index < LATENCY_CLASSES; index++) {
    latencies = latencies.addColumn(`latency_${index}`, 'integer', (column) => column.notNull());
  }
  await create(latencies.addPrimaryKeyConstraint('status_latencies_by_day', ['day', 'endpoint']) as never);
}
