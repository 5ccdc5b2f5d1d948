import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who began a conversation, and what readers say about answers. Conversations of earlier versions count as those of the person, as they were shown. */
export const chatFeedback: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('conversations')
    .addColumn('origin', 'varchar(8)', (column) => column.notNull().defaultTo('person'))
    .execute();
  await db.schema
    .createIndex('conversations_by_origin')
    .on('conversations')
    .columns(['account_id', 'origin', 'updated_at', 'id'])
    .execute();
  await db.schema
    .createTable('chat_feedback')
    .addColumn('message_id', 'varchar(30)', (column) =>
      column.primaryKey().notNull().references('chat_messages.id').onDelete('cascade'),
    )
    .addColumn('rating', 'varchar(16)', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('state', 'varchar(8)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('service_version', 'varchar(32)', (column) => column.notNull())
    .addColumn('corpus', 'varchar(64)')
    .execute();
  await db.schema.createIndex('chat_feedback_by_state').on('chat_feedback').columns(['state', 'message_id']).execute();
}
