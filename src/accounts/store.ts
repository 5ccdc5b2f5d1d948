import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../storage/tables.ts';

export type AccountRow = Selectable<Tables['accounts']>;
export type KeyRow = Selectable<Tables['api_keys']>;

type Db = Kysely<Tables>;

/** Index: unique on `email`. @returns false when the e-mail address is taken */
export async function insertAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  const result = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Index: primary key, or unique on `email`. */
export function selectAccount(db: Db, by: 'id' | 'email', value: string): Promise<AccountRow | undefined> {
  return db.selectFrom('accounts').selectAll().where(by, '=', value).executeTakeFirst();
}

/** Oldest first. Index: primary key. */
export function selectAccounts(db: Db): Promise<AccountRow[]> {
  return db.selectFrom('accounts').selectAll().orderBy('id').execute();
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
  'account_id',
  'plan',
  'state',
] as const;

/** The key of that hash with the account it belongs to. Index: unique on `secret_hash`, then the account's primary key. */
export function selectKeyByHash(db: Db, secretHash: string) {
  return db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...KNOWN_KEY, 'secret_hash as found_hash'])
    .select(sql<string | null>`null`.as('valid_until'))
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
}

/** The same for a secret that a rotation has replaced. Index: primary key of `retired_secrets`, of `api_keys`, of `accounts`. */
export function selectKeyByRetiredHash(db: Db, secretHash: string) {
  return db
    .selectFrom('retired_secrets')
    .innerJoin('api_keys', 'api_keys.id', 'retired_secrets.key_id')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select([...KNOWN_KEY, 'retired_secrets.secret_hash as found_hash', 'retired_secrets.valid_until'])
    .where('retired_secrets.secret_hash', '=', secretHash)
    .executeTakeFirst();
}

type KeyQuery = {
  readonly accountId?: string | undefined;
  /** Only keys made after that one. */
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
};

/** Oldest first. Index: `api_keys_by_account`, or the primary key for all. */
export function selectKeys(db: Db, { accountId, after, limit }: KeyQuery): Promise<KeyRow[]> {
  let query = db.selectFrom('api_keys').selectAll().orderBy('id');
  if (accountId !== undefined) query = query.where('account_id', '=', accountId);
  if (after !== undefined) query = query.where('id', '>', after);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}

/** Index: primary key. */
export function selectKey(db: Db, id: string): Promise<KeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Changes a key that is not revoked, and only while its secret is that one, if one is given. Index: primary key.
 * @returns the row as it is afterwards; undefined when nothing was changed
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

/**
 * Ends the overlap of the secrets of a key that rotations have replaced, or of one of them. Index: `retired_secrets_by_key`, or the
 * primary key.
 * @returns whether one was still good
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
  /** All accounts when there is none: for operators. */
  readonly accountId?: string | undefined;
  readonly targetId?: string | undefined;
  readonly action?: string | undefined;
  /** Only entries older than that one. */
  readonly before?: string | undefined;
  readonly limit: number;
};

/** Newest first. Index: `audit_log_by_account`, or the primary key for all. */
export function selectAudit(db: Db, query: AuditQuery): Promise<Selectable<Tables['audit_log']>[]> {
  let rows = db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(query.limit);
  if (query.accountId !== undefined) rows = rows.where('account_id', '=', query.accountId);
  if (query.targetId !== undefined) rows = rows.where('target_id', '=', query.targetId);
  if (query.action !== undefined) rows = rows.where('action', '=', query.action);
  if (query.before !== undefined) rows = rows.where('id', '<', query.before);
  return rows.execute();
}

/** Index: primary key, once for each key, in one transaction. */
export async function updateLastUsed(db: Db, times: ReadonlyMap<string, string>): Promise<void> {
  // In the order of their ids, as two processes that lock the same rows in different orders would wait for each other for ever.
  const inOrder = [...times].sort(([one], [other]) => (one < other ? -1 : 1));
  await db.transaction().execute(async (transaction) => {
    for (const [id, at] of inOrder) {
      await transaction.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute();
    }
  });
}

/** Remembers a fact about the store unless it is known already. Index: primary key. @returns the value that now stands */
export async function rememberFact(db: Db, name: string, value: string): Promise<string> {
  await db
    .insertInto('store_facts')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}

/** Puts a fact in the place of what it was. Index: primary key. @returns what it was; undefined when there was none */
export async function replaceFact(db: Db, name: string, value: string): Promise<string | undefined> {
  // Written first, so that of two who do this at once the second sees what the first has left.
  await db
    .insertInto('store_facts')
    .values({ name, value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .execute();
  const row = await db.selectFrom('store_facts').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  await db.updateTable('store_facts').set({ value }).where('name', '=', name).execute();
  return row.value === '' ? undefined : row.value;
}

type Expiry = { readonly from: string; readonly to: string; readonly limit: number };

/** Keys that expire then and are not revoked, of accounts whose plan has webhooks. Index: `api_keys_by_expiry`, accounts' primary key. */
export async function selectExpiringKeys(db: Db, { from, to, limit }: Expiry) {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
    .select(['api_keys.id', 'account_id', 'name', 'expires_at'])
    .where('expires_at', '>', from)
    .where('expires_at', '<=', to)
    .where('revoked_at', 'is', null)
    .where('plan', '!=', 'free')
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, expires_at: row.expires_at ?? to }));
}

type KeptRow = Selectable<Tables['kept_answers']>;

/** Index: primary key. @returns false when there is one of that key already */
export async function insertKeptAnswer(db: Db, row: KeptRow): Promise<boolean> {
  const result = await db
    .insertInto('kept_answers')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'key_hash']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Index: primary key. */
export function selectKeptAnswer(db: Db, accountId: string, keyHash: string): Promise<KeptRow | undefined> {
  const rows = db.selectFrom('kept_answers').selectAll().where('account_id', '=', accountId);
  return rows.where('key_hash', '=', keyHash).executeTakeFirst();
}

/** Puts a new request in the place of a dead one. Index: primary key. @returns false when somebody else did */
export async function claimKeptAnswer(db: Db, dead: KeptRow, row: KeptRow): Promise<boolean> {
  const result = await db
    .updateTable('kept_answers')
    .set({ request_hash: row.request_hash, created_at: row.created_at, answer: null })
    .where('account_id', '=', dead.account_id)
    .where('key_hash', '=', dead.key_hash)
    .where('created_at', '=', dead.created_at)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Index: primary key. */
export async function updateKeptAnswer(db: Db, accountId: string, keyHash: string, answer: string): Promise<void> {
  const rows = db.updateTable('kept_answers').set({ answer }).where('account_id', '=', accountId);
  await rows.where('key_hash', '=', keyHash).execute();
}

/** Index: primary key. */
export async function deleteKeptAnswer(db: Db, accountId: string, keyHash: string): Promise<void> {
  await db.deleteFrom('kept_answers').where('account_id', '=', accountId).where('key_hash', '=', keyHash).execute();
}

/** Index: `kept_answers_by_age`. */
export async function deleteKeptBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('kept_answers').where('created_at', '<', time).execute();
}
