import type { AuditAction } from '@isnad/contract/audit-actions';
import type { KeyState } from '@isnad/contract/keys';
import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';
import type { AccountInfo } from '../webhooks/account-info.ts';

export type AccountRow = Selectable<Tables['accounts']>;
export type KeyRow = Selectable<Tables['api_keys']>;

type Db = Kysely<Tables>;

/** Index: unique on `email`. @returns false when the email address is taken */
export async function insertAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  const result = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** IDs of deleted accounts, which queries of accounts leave out. */
export function deletedIds(db: Db) {
  return db.selectFrom('deleted_accounts').select('account_id');
}

/** Index: primary key, or unique on `email`. */
export function selectAccount(db: Db, by: 'id' | 'email', value: string): Promise<AccountRow | undefined> {
  const rows = db.selectFrom('accounts').selectAll().where(by, '=', value);
  return rows.where('id', 'not in', deletedIds(db)).executeTakeFirst();
}

/** Plan and email address of accounts, by id. Index: primary key. */
export async function selectAccountInfo(db: Db, ids: readonly string[]): Promise<Map<string, AccountInfo>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('accounts').select(['id', 'plan', 'email']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Oldest first. Index: primary key. */
export function selectAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().where('id', 'not in', deletedIds(db)).orderBy('id').execute();
}

/** Index: primary key. */
export async function updateAccount(db: Db, id: string, change: Partial<AccountRow>): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', id).execute();
}

export async function insertKey(db: Db, row: KeyRow): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

const KNOWN_KEY = [
  'api_keys.id',
  'environment',
  'scopes',
  'expires_at',
  'revoked_at',
  'disabled_at',
  'last_used_at',
  'account_id',
  'plan',
  'state',
] as const;

/** The key with this hash and its account. Index: unique on `secret_hash`, then the primary key of `accounts`. */
export function selectKeyByHash(db: Db, secretHash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...KNOWN_KEY, 'secret_hash as found_hash'])
    .select(sql<string | null>`null`.as('valid_until'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** The same for a secret that was replaced by a rotation. Index: primary keys of `retired_secrets`, `api_keys` and `accounts`. */
export function selectKeyByRetiredHash(db: Db, secretHash: string) {
  return db
    .selectFrom('retired_secrets')
    .innerJoin('api_keys', 'api_keys.id', 'retired_secrets.key_id')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...KNOWN_KEY, 'retired_secrets.secret_hash as found_hash', 'retired_secrets.valid_until'])
    .where('retired_secrets.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

export type KeyQuery = {
  readonly accountId?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Part of the name, or the last four characters of the secret. Ignores the case of A to Z. */
  readonly search?: string | undefined;
  readonly states?: readonly KeyState[] | undefined;
  /** ISO 8601; decides which keys have expired. */
  readonly now: string;
  /** Only keys created before this one. */
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
};

/**
 * Newest first. Index: `api_keys_by_account` in its order, or the primary key for all and for ids. Names have no index, so keys of the account are
 * read until the page is full.
 */
export function selectKeys(db: Db, query: KeyQuery): Promise<KeyRow[]> {
  const { accountId, ids, search, states, now, before, limit } = query;
  let rows = db.selectFrom('api_keys').selectAll().orderBy('id', 'desc');
  if (accountId !== undefined) rows = rows.where('account_id', '=', accountId);
  if (ids !== undefined) rows = rows.where('id', 'in', ids);
  if (before !== undefined) rows = rows.where('id', '<', before);
  if (search !== undefined) {
    const named = sql<boolean>`lower(name) like lower(${likePart(search)}) escape '!'`;
    rows = rows.where((eb) => eb.or([named, sql<boolean>`lower(last4) = lower(${search})`]));
  }
  if (states !== undefined) rows = rows.where((eb) => eb.or(states.map((state) => inState(eb, state, now))));
  if (limit !== undefined) rows = rows.limit(limit);
  return rows.execute();
}

/** Matches the state that `recordOf` computes from a row. */
function inState(eb: ExpressionBuilder<Tables, 'api_keys'>, state: KeyState, now: string) {
  if (state === 'revoked') return eb('revoked_at', 'is not', null);
  const notRevoked = eb('revoked_at', 'is', null);
  if (state === 'expired') return eb.and([notRevoked, eb('expires_at', '<=', now)]);
  const notExpired = eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]);
  return eb.and([notRevoked, notExpired, eb('disabled_at', state === 'disabled' ? 'is not' : 'is', null)]);
}

/** A `like … escape '!'` pattern for texts that contain this one. */
export function likePart(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`;
}

/** Counts the keys of an account that are not revoked. Index: `api_keys_by_account`. */
export async function countKeys(db: Db, accountId: string): Promise<number> {
  const rows = db.selectFrom('api_keys').where('account_id', '=', accountId).where('revoked_at', 'is', null);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Index: primary key. */
export function selectKey(db: Db, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Changes a key that is not revoked, and whose secret is still the given one, if given. Index: primary key.
 * @returns the row after the change; undefined when nothing changed
 */
export function updateKeyRow(
  db: Db,
  id: string,
  change: Partial<KeyRow>,
  whileSecret?: string,
): Promise<KeyRow | undefined> {
  const query = db.updateTable('api_keys').set(change).where('id', '=', id).where('revoked_at', 'is', null);
  const exact = whileSecret === undefined ? query : query.where('secret_hash', '=', whileSecret);
  return exact.returningAll().executeTakeFirst();
}

export async function retireSecret(db: Db, row: Selectable<Tables['retired_secrets']>): Promise<void> {
  await db.insertInto('retired_secrets').values(row).execute();
}

/** Index: `retired_secrets_by_key`. */
export async function deleteRetiredSecrets(db: Db, keyId: string): Promise<void> {
  await db.deleteFrom('retired_secrets').where('key_id', '=', keyId).execute();
}

/**
 * Ends the overlap of all replaced secrets of a key, or of one. Index: `retired_secrets_by_key`, or the primary key.
 * @returns whether one was still valid
 */
export async function shortenOverlap(db: Db, keyId: string, until: string, secretHash?: string): Promise<boolean> {
  let query = db.updateTable('retired_secrets').set({ valid_until: until });
  query = query.where('key_id', '=', keyId).where('valid_until', '>', until);
  if (secretHash !== undefined) query = query.where('secret_hash', '=', secretHash);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** The key that a secret belongs or belonged to. Index: unique on `secret_hash`, then the primary key of `retired_secrets`. */
export async function selectKeyIdBySecret(db: Db, secretHash: string): Promise<string | undefined> {
  const current = await db.selectFrom('api_keys').select('id').where('secret_hash', '=', secretHash).executeTakeFirst();
  if (current !== undefined) return current.id;
  const retired = db.selectFrom('retired_secrets').select('key_id').where('secret_hash', '=', secretHash);
  return (await retired.executeTakeFirst())?.key_id;
}

export async function insertAudit(db: Db, row: Selectable<Tables['audit_log']>): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}

export type AuditQuery = {
  /** Undefined means all accounts, for operators. */
  readonly accountId?: string | undefined;
  readonly targetId?: string | undefined;
  /** An unknown action matches nothing. */
  readonly action?: string | undefined;
  /** Only entries older than this one. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Newest first. Index: `audit_log_by_action`, `…_by_target` or `…_by_account`, or the primary key for all. */
export function selectAudit(db: Db, query: AuditQuery): Promise<Selectable<Tables['audit_log']>[]> {
  let rows = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(query.limit);
  if (query.accountId !== undefined) rows = rows.where('account_id', '=', query.accountId);
  if (query.targetId !== undefined) rows = rows.where('target_id', '=', query.targetId);
  if (query.action !== undefined) rows = rows.where('action', '=', query.action as AuditAction);
  if (query.before !== undefined) rows = rows.where('id', '<', query.before);
  return rows.execute();
}

/** Index: primary key, once for each key, in one transaction. */
export async function updateLastUsed(db: Db, times: ReadonlyMap<string, string>): Promise<void> {
  // Sorted by id, because processes that lock the same rows in different orders would deadlock.
  const inOrder = [...times].sort(([one], [other]) => (one < other ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    for (const [id, at] of inOrder) {
      await transaction.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
    }
  });
}

type Expiry = { readonly from: string; readonly to: string; readonly limit: number };

/** Keys that expire in a period and are not revoked, except those that connected apps renew, of accounts whose plan has webhooks. Index: `api_keys_by_expiry`, accounts' primary key. */
export async function selectExpiringKeys(db: Db, { from, to, limit }: Expiry) {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'account_id', 'name', 'expires_at'])
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('revoked_at', 'is', null)
    .where('client_id', 'is', null)
    .where('plan', '!=', 'free')
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, expires_at: row.expires_at ?? to }));
}
