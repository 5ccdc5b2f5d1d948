import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';

type Db = Kysely<Tables>;

/** Index: unique on `client_id`. */
export function selectClient(db: Db, clientId: string) {
  const rows = db.selectFrom('oauth_clients').select(['client_id', 'name', 'redirect_uris']);
  return rows.where('client_id', '=', clientId).executeTakeFirst();
}

/** Index: `oauth_clients_unconnected_by_age`. */
export async function countUnconnectedClients(db: Db): Promise<number> {
  const rows = db.selectFrom('oauth_clients').where('connected_at', 'is', null);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Index: `oauth_clients_unconnected_by_age`. */
export async function deleteUnconnectedClients(db: Db, before: string): Promise<void> {
  await db.deleteFrom('oauth_clients').where('connected_at', 'is', null).where('created_at', '<', before).execute();
}

/** Index: `oauth_clients_unconnected_by_age`, then unique on `client_id`. */
export async function deleteOldestUnconnected(db: Db, count: number): Promise<void> {
  const unconnected = db.selectFrom('oauth_clients').select('client_id').where('connected_at', 'is', null);
  const oldest = unconnected.orderBy('created_at').limit(count);
  // The condition again, because an account may have connected to one meanwhile.
  await db.deleteFrom('oauth_clients').where('client_id', 'in', oldest).where('connected_at', 'is', null).execute();
}

/** Keeps a client for good. Index: unique on `client_id`. @returns false if it no longer exists */
export async function updateConnected(db: Db, clientId: string, at: string): Promise<boolean> {
  const query = db.updateTable('oauth_clients').where('client_id', '=', clientId);
  const first = query.set(({ fn, val }) => ({ connected_at: fn.coalesce('connected_at', val(at)) }));
  return (await first.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Takes what the library has issued for a code. Index: unique on `token`. */
export function takeIssued(db: Db, tokenHash: string) {
  const query = db.deleteFrom('oauth_access_tokens').where('token', '=', tokenHash);
  return query.returning(['client_id', 'person_id', 'scopes']).executeTakeFirst();
}

type Ending = { readonly clientId: string; readonly now: string };

/** The keys that a client holds for an account, and those of any client that no refresh token renews. Index: `api_keys_by_account`, `refresh_tokens_by_key`. */
export async function selectEndedKeys(db: Db, accountId: string, { clientId, now }: Ending): Promise<string[]> {
  const held = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId);
  const ended = held.where('revoked_at', 'is', null).where((eb) => {
    const tokens = eb.selectFrom('refresh_tokens').select('token_hash').whereRef('key_id', '=', 'api_keys.id');
    const silent = eb.not(eb.exists(tokens.where('refresh_tokens.expires_at', '>', now)));
    return eb.or([eb('client_id', '=', clientId), eb.and([eb('client_id', 'is not', null), silent])]);
  });
  return (await ended.execute()).map(({ id }) => id);
}

export async function insertRefreshToken(db: Db, row: Selectable<Tables['refresh_tokens']>): Promise<void> {
  await db.insertInto('refresh_tokens').values(row).execute();
}

/** A refresh token with its key and account. Index: primary keys. */
export function selectRefreshToken(db: Db, tokenHash: string) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('api_keys', 'api_keys.id', 'refresh_tokens.key_id')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select(['refresh_tokens.used_at', 'refresh_tokens.expires_at as refresh_until', 'accounts.state as account_state'])
    .where('refresh_tokens.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Index: primary key. @returns whether it was still unused */
export async function useRefreshToken(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const query = db.updateTable('refresh_tokens').set({ used_at: at }).where('token_hash', '=', tokenHash);
  return (await query.where('used_at', 'is', null).executeTakeFirst()).numUpdatedRows > 0n;
}

/** The key that a code was exchanged for. Index: `refresh_tokens_by_code`, then the primary key of `api_keys`. */
export function selectKeyOfCode(db: Db, codeHash: string) {
  return db
    .selectFrom('refresh_tokens')
    .innerJoin('api_keys', 'api_keys.id', 'refresh_tokens.key_id')
    .select(['api_keys.id', 'account_id', 'client_id'])
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
}

/** The connected apps of an account, newest first. Index: `api_keys_by_account`, unique on `client_id`. */
export function selectApps(db: Db, accountId: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('oauth_clients', 'oauth_clients.client_id', 'api_keys.client_id')
    .select(['api_keys.id', 'api_keys.name', 'api_keys.scopes', 'api_keys.created_at', 'last_used_at'])
    .select('redirect_uris')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.id', 'desc')
    .execute();
}

/** Deletes what has expired. Index: `refresh_tokens_by_end`; the other table is empty but for crashes. */
export async function deleteExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('oauth_access_tokens').where('expires_at', '<', now).execute();
}
