import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { AccountRow } from '../../store.ts';

type Db = Kysely<Tables>;
export type DeletedRow = Selectable<Tables['deleted_accounts']>;

/** Rows that one statement deletes at most. */
const MAX_DELETED = 500;

/**
 * Locks the account until the transaction ends, and takes from its row what is personal. The row remains for others that refer to it. Index: primary
 * key.
 */
export async function anonymizeAccount(db: Db, { id }: Pick<AccountRow, 'id'>): Promise<void> {
  const nobody = { email: `${id}@deleted.invalid`, person_id: null, role: 'member', plan: 'free' } as const;
  await db
    .updateTable('accounts')
    .set({ ...nobody, state: 'suspended' })
    .where('id', '=', id)
    .execute();
}

/** The account and its person, locked until the transaction ends. Index: primary key. */
export function lockAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const locked = db
    .updateTable('accounts')
    .set(({ ref }) => ({ state: ref('state') }))
    .where('id', '=', id);
  const deleted = db.selectFrom('deleted_accounts').select('account_id');
  return locked.where('id', 'not in', deleted).returningAll().executeTakeFirst();
}

/** Whether somebody signs in to another account of an operator. Index: none; there are few operators. */
export async function hasOtherOperator(db: Db, accountId: string): Promise<boolean> {
  const others = db.selectFrom('accounts').select('id').where('role', '=', 'operator').where('id', '!=', accountId);
  return (await others.where('person_id', 'is not', null).executeTakeFirst()) !== undefined;
}

/** Revokes all keys, and deletes what renews them. Index: `api_keys_by_account`, `refresh_tokens_by_key`. */
export async function revokeKeys(db: Db, accountId: string, at: string): Promise<void> {
  const keys = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId);
  await db.deleteFrom('refresh_tokens').where('key_id', 'in', keys).execute();
  const open = db.updateTable('api_keys').set({ revoked_at: at }).where('account_id', '=', accountId);
  await open.where('revoked_at', 'is', null).execute();
}

type Invited = { readonly accountId: string; readonly personId: string | null; readonly email: string };

/** Deletes the invitations that `selectInvitesOf` finds. */
export async function deleteInvitesOf(db: Db, { accountId, personId, email }: Invited): Promise<void> {
  await db
    .deleteFrom('invites')
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('used_by', '=', personId), eb('email', '=', email)]))
    .execute();
}

export async function insertDeleted(db: Db, row: DeletedRow): Promise<void> {
  await db.insertInto('deleted_accounts').values(row).execute();
}

/** Oldest first. Index: none; the rows are few. */
export function selectDeleted(db: Db): Promise<DeletedRow[]> {
  return db.selectFrom('deleted_accounts').selectAll().orderBy('deleted_at').execute();
}

/** Deletes a batch of the audit log of an account. Index: `audit_log_by_account`. @returns whether more can be left */
export async function deleteSomeAudit(db: Db, accountId: string): Promise<boolean> {
  const some = db.selectFrom('audit_log').select('id').where('account_id', '=', accountId).limit(MAX_DELETED);
  const ids = (await some.execute()).map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom('audit_log').where('id', 'in', ids).execute();
  return ids.length === MAX_DELETED;
}

/** Some keys of an account. Index: `api_keys_by_account`. */
export async function selectKeyIds(db: Db, accountId: string, after: string): Promise<string[]> {
  const rows = db.selectFrom('api_keys').select('id').where('account_id', '=', accountId).where('id', '>', after);
  return (await rows.orderBy('id').limit(MAX_DELETED).execute()).map(({ id }) => id);
}

/** Deletes keys with their earlier secrets. Index: primary key, `retired_secrets_by_key`, `refresh_tokens_by_key`. */
export function deleteKeys(db: Db, ids: readonly string[]): Promise<void> {
  return db.transaction().execute(async (within) => {
    await within.deleteFrom('retired_secrets').where('key_id', 'in', ids).execute();
    await within.deleteFrom('refresh_tokens').where('key_id', 'in', ids).execute();
    await within.deleteFrom('api_keys').where('id', 'in', ids).execute();
  });
}

/** Deletes the last rows of an account to which nothing refers anymore. Index: primary keys. */
export function deleteAccountRow(db: Db, accountId: string): Promise<void> {
  return db.transaction().execute(async (within) => {
    await within.deleteFrom('accounts').where('id', '=', accountId).execute();
    await within.deleteFrom('deleted_accounts').where('account_id', '=', accountId).execute();
  });
}
