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

/** Oldest first. Index: `api_keys_by_account`, or the primary key for all. */
export function selectKeys(db: Db, accountId: string | undefined): Promise<KeyRow[]> {
  const query = db.selectFrom('api_keys').selectAll().orderBy('id');
  return (accountId === undefined ? query : query.where('account_id', '=', accountId)).execute();
}

/** Index: primary key. A key revoked before keeps its time. @returns the row as it is afterwards */
export function updateRevoked(db: Db, id: string, at: string): Promise<KeyRow | undefined> {
  return db
    .updateTable('api_keys')
    .set((row) => ({ revoked_at: row.fn.coalesce('revoked_at', row.val(at)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Index: primary key, once for each key, in one transaction. */
export async function updateLastUsed(db: Db, times: ReadonlyMap<string, string>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [id, at] of times) {
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
