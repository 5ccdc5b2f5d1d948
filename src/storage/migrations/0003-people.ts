import type { CreateTableBuilder, Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** People who sign in, their credentials, and their invitations. */
export const people: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await createPeople(db);
  await createCredentials(db);
  await createSecondFactors(db);
  // One account per person for now. An account created on the command line has no person until its owner signs up.
  await db.schema
    .alterTable('accounts')
    .addColumn('person_id', 'varchar(64)', (column) => column.references('people.id'))
    .execute();
  await db.schema
    .alterTable('accounts')
    .addColumn('role', 'varchar(16)', (column) => column.notNull().defaultTo('member'))
    .execute();
  await db.schema.createIndex('accounts_by_person').unique().on('accounts').columns(['person_id']).execute();
  const accounts = (db as Kysely<{ accounts: { email: string; role: string } }>).updateTable('accounts');
  await accounts.set({ role: 'operator' }).where('email', '=', 'operator@localhost').execute();
  await createInvites(db);
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await withTimes(db.schema.createTable('people'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('email', 'varchar(254)', (column) => column.notNull().unique())
    .addColumn('email_verified', 'integer', (column) => column.notNull())
    .addColumn('image', 'text')
    .addColumn('two_factor_enabled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await withTimes(withPerson(db.schema.createTable('sessions')))
    .addColumn('token', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('address', 'varchar(64)')
    .addColumn('user_agent', 'text')
    .execute();
  await db.schema.createIndex('sessions_by_person').on('sessions').columns(['person_id']).execute();
  await db.schema.createIndex('sessions_by_end').on('sessions').columns(['expires_at']).execute();
}

async function createCredentials(db: Kysely<unknown>): Promise<void> {
  await withTimes(withPerson(db.schema.createTable('credentials')))
    .addColumn('provider_id', 'varchar(64)', (column) => column.notNull())
    .addColumn('provider_account_id', 'varchar(255)', (column) => column.notNull())
    .addColumn('password', 'text')
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', 'varchar(24)')
    .addColumn('refresh_token_expires_at', 'varchar(24)')
    .addColumn('scope', 'text')
    .execute();
  await db.schema.createIndex('credentials_by_person').on('credentials').columns(['person_id']).execute();
  await withTimes(db.schema.createTable('verifications'))
    .addColumn('identifier', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('verifications_by_identifier').on('verifications').columns(['identifier']).execute();
  await db.schema.createIndex('verifications_by_end').on('verifications').columns(['expires_at']).execute();
}

async function createSecondFactors(db: Kysely<unknown>): Promise<void> {
  await withPerson(db.schema.createTable('second_factors'))
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey().notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('backup_codes', 'text', (column) => column.notNull())
    .addColumn('verified', 'integer')
    .addColumn('failed_verification_count', 'integer')
    .addColumn('locked_until', 'varchar(24)')
    .execute();
  await db.schema.createIndex('second_factors_by_person').on('second_factors').columns(['person_id']).execute();
  await withPerson(db.schema.createTable('passkeys'))
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('credential_id', 'text', (column) => column.notNull().unique())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('device_type', 'varchar(32)', (column) => column.notNull())
    .addColumn('backed_up', 'integer', (column) => column.notNull())
    .addColumn('transports', 'text')
    .addColumn('aaguid', 'varchar(64)')
    .addColumn('created_at', 'varchar(24)')
    .execute();
  await db.schema.createIndex('passkeys_by_person').on('passkeys').columns(['person_id']).execute();
}

async function createInvites(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invites')
    .addColumn('id', 'varchar(30)', (column) => column.primaryKey().notNull())
    .addColumn('token_hash', 'varchar(43)', (column) => column.notNull().unique())
    .addColumn('email', 'varchar(254)')
    .addColumn('plan', 'varchar(16)')
    .addColumn('account_id', 'varchar(31)', (column) => column.references('accounts.id'))
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(24)')
    .addColumn('used_at', 'varchar(24)')
    .addColumn('used_by', 'varchar(64)')
    .execute();
  await db.schema.createIndex('invites_by_account').on('invites').columns(['account_id']).execute();
  await db.schema.createIndex('invites_by_person').on('invites').columns(['used_by']).execute();
}

function withTimes<T extends string>(table: CreateTableBuilder<T>) {
  return table
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey().notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull());
}

function withPerson<T extends string>(table: CreateTableBuilder<T>) {
  return table.addColumn('person_id', 'varchar(64)', (column) =>
    column.notNull().references('people.id').onDelete('cascade'),
  );
}
