import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Conversations with their messages, and stored responses of idempotent requests. */
export const chat: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('conversations')
    .addColumn('id', 'varchar(31)', (column) => column.primaryKey().notNull())
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('model', 'varchar(64)', (column) => column.notNull())
    .addColumn('title', 'varchar(255)', (column) => column.notNull())
    .addColumn('context', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('busy_until', 'varchar(24)')
    .execute();
  await db.schema
    .createIndex('conversations_by_account')
    .on('conversations')
    .columns(['account_id', 'updated_at', 'id'])
    .execute();
  await db.schema
    .createTable('chat_messages')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('conversation_id', 'varchar(31)', (column) => column.notNull().references('conversations.id'))
    .addColumn('role', 'varchar(16)', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('model', 'varchar(64)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('status', 'varchar(16)')
    .addColumn('abstain_reason', 'varchar(32)')
    .addColumn('language', 'varchar(8)')
    .addColumn('citations', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('chat_messages_by_conversation')
    .on('chat_messages')
    .columns(['conversation_id', 'id'])
    .execute();
  await db.schema
    .createTable('kept_answers')
    .addColumn('account_id', 'varchar(31)', (column) => column.notNull().references('accounts.id'))
    .addColumn('key_hash', 'varchar(43)', (column) => column.notNull())
    .addColumn('request_hash', 'varchar(43)', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addPrimaryKeyConstraint('kept_answers_key', ['account_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('kept_answers_by_age').on('kept_answers').columns(['created_at']).execute();
}
