import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds OAuth clients and what they hold: a key of an account each, with its refresh tokens. */
export const connectedApps: Migration = { up };

async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('client_id', 'varchar(64)').execute();
  await createClients(db);
  await createRefreshTokens(db);
  await createLibraryTables(db);
}

async function createClients(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('oauth_clients')
    .addColumn('id', 'varchar(64)', (column) => column.primaryKey().notNull())
    .addColumn('client_id', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('redirect_uris', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('grant_types', 'text')
    .addColumn('response_types', 'text')
    .addColumn('token_endpoint_auth_method', 'varchar(32)')
    .addColumn('public', 'integer')
    .addColumn('disabled', 'integer')
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('connected_at', 'varchar(24)')
    .execute();
  await db.schema
    .createIndex('oauth_clients_unconnected_by_age')
    .on('oauth_clients')
    .columns(['created_at'])
    .where('connected_at' as never, 'is', null)
    .execute();
}

async function createRefreshTokens(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refresh_tokens')
    .addColumn('token_hash', 'varchar(43)', (column) => column.primaryKey().notNull())
    .addColumn('key_id', 'varchar(30)', (column) => column.notNull().references('api_keys.id'))
    .addColumn('code_hash', 'varchar(43)')
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('used_at', 'varchar(24)')
    .execute();
  await db.schema.createIndex('refresh_tokens_by_key').on('refresh_tokens').columns(['key_id']).execute();
  await db.schema.createIndex('refresh_tokens_by_code').on('refresh_tokens').columns(['code_hash']).execute();
  await db.schema.createIndex('refresh_tokens_by_end').on('refresh_tokens').columns(['expires_at']).execute();
}

/** Tables of the authentication library, between the consent of a person and the exchange of a code. */
async function createLibraryTables(db: Kysely<unknown>): Promise<void> {
  const withOwners = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('id', 'varchar(64)', (column) => column.primaryKey().notNull())
      .addColumn('client_id', 'varchar(64)', (column) =>
        column.notNull().references('oauth_clients.client_id').onDelete('cascade'),
      )
      .addColumn('person_id', 'varchar(64)', (column) => column.references('people.id').onDelete('cascade'))
      .addColumn('reference_id', 'varchar(64)')
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('created_at', 'varchar(24)', (column) => column.notNull());
  await withOwners('oauth_consents')
    .addColumn('updated_at', 'varchar(24)', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('oauth_consents_by_person')
    .on('oauth_consents')
    .columns(['person_id', 'client_id'])
    .execute();
  await withOwners('oauth_access_tokens')
    .addColumn('token', 'varchar(43)', (column) => column.notNull().unique())
    .addColumn('session_id', 'varchar(64)')
    .addColumn('refresh_id', 'varchar(64)')
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .execute();
}
