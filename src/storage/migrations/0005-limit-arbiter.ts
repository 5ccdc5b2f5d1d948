import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** State of the limit coordinator: who decides over the plans' limits, its processes, and the counts while the store decides. */
export const limitArbiter: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('limit_arbiter')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('epoch', 'integer', (column) => column.notNull())
    .addColumn('decides', 'varchar(8)', (column) => column.notNull())
    .execute();
  await (db as Kysely<{ limit_arbiter: { id: number; epoch: number; decides: string } }>)
    .insertInto('limit_arbiter')
    .values({ id: 1, epoch: 0, decides: 'cache' })
    .execute();
  await db.schema
    .createTable('limit_members')
    .addColumn('process_id', 'varchar(32)', (column) => column.primaryKey().notNull())
    .addColumn('seen_at', 'bigint', (column) => column.notNull())
    .addColumn('joined_epoch', 'integer', (column) => column.notNull())
    .addColumn('reaches_cache', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('limit_counts')
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('limit_counts_by_account').on('limit_counts').columns(['account_id', 'at']).execute();
}
