import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { deletedIds } from '../store.ts';

type Db = Kysely<Tables>;
export type InviteRow = Selectable<Tables['invites']>;

/** The session with this token, its person and their account. Index: unique on `token`, primary key, `accounts_by_person`. */
export function selectSession(db: Db, token: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .leftJoin('accounts', 'accounts.person_id', 'people.id')
    .select(['sessions.expires_at', 'people.id as person_id', 'people.email', 'people.email_verified'])
    .select(['accounts.id as account_id', 'accounts.email as account_email', 'accounts.plan', 'accounts.state'])
    .select('accounts.role')
    .where('sessions.token', '=', token)
    .executeTakeFirst();
}

/** Index: `sessions_by_end`. */
export async function deleteEndedSessions(db: Db, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** An account with the person who signs in to it. Index: primary keys. */
export function selectAccountWithPerson(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('people', 'people.id', 'accounts.person_id')
    .selectAll('accounts')
    .select(['people.name as person_name', 'people.email as person_email'])
    .select(['people.email_verified', 'people.two_factor_enabled'])
    .where('accounts.id', '=', accountId)
    .where('accounts.id', 'not in', deletedIds(db))
    .executeTakeFirst();
}

/** A person's own data, without credentials. Index: primary key, `passkeys_by_person`, `sessions_by_person`. */
export async function selectPersonData(db: Db, personId: string) {
  const person = await db.selectFrom('people').selectAll().where('id', '=', personId).executeTakeFirst();
  const passkeys = db.selectFrom('passkeys').select(['id', 'name', 'created_at']).where('person_id', '=', personId);
  const sessions = db.selectFrom('sessions').select(['created_at', 'expires_at', 'address', 'user_agent']);
  return {
    person,
    passkeys: await passkeys.orderBy('id').execute(),
    sessions: await sessions.where('person_id', '=', personId).orderBy('created_at').execute(),
  };
}

type Invited = { readonly accountId: string; readonly personId: string | null; readonly email: string };

/** The invitations to an account, by which its person came, or for their address. Index: `invites_by_account`, `…_by_person`; none for the address. */
export function selectInvitesOf(db: Db, { accountId, personId, email }: Invited) {
  return db
    .selectFrom('invites')
    .select(['id', 'email', 'created_at', 'expires_at', 'used_at'])
    .where((eb) => eb.or([eb('account_id', '=', accountId), eb('used_by', '=', personId), eb('email', '=', email)]))
    .orderBy('id')
    .execute();
}

/** Index: `accounts_by_person`. */
export function selectAccountOf(db: Db, personId: string) {
  return db.selectFrom('accounts').selectAll().where('person_id', '=', personId).executeTakeFirst();
}

/** Whether a person signs in with a second factor. Index: primary key. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const row = await db.selectFrom('people').select('two_factor_enabled').where('id', '=', personId).executeTakeFirst();
  return row?.two_factor_enabled === 1;
}

/** Whose code is to follow, and until when. Index: `verifications_by_identifier`. @param identifier as it is stored, hashed */
export function selectVerifying(db: Db, identifier: string) {
  const rows = db.selectFrom('verifications').select(['value', 'expires_at']).where('identifier', '=', identifier);
  return rows.executeTakeFirst();
}

/** The person who has a passkey. Index: unique on `credential_id`. */
export async function selectPersonOfPasskey(db: Db, credentialId: string): Promise<string | undefined> {
  const rows = db.selectFrom('passkeys').select('person_id').where('credential_id', '=', credentialId);
  return (await rows.executeTakeFirst())?.person_id;
}

/** The email address of a person. Index: primary key. */
export async function selectEmail(db: Db, personId: string): Promise<string | undefined> {
  const rows = db.selectFrom('people').select('email').where('id', '=', personId);
  return (await rows.executeTakeFirst())?.email;
}

/** Index: unique on `email`. */
export function selectPersonByEmail(db: Db, email: string) {
  return db.selectFrom('people').selectAll().where('email', '=', email).executeTakeFirst();
}

type Unconfirmed = { readonly id?: string; readonly before?: string | undefined; readonly limit: number };

/** People who have not confirmed their address, newest first: all, one, or those before another. Index: primary key, in its order. */
export function selectUnconfirmed(db: Db, { id, before, limit }: Unconfirmed) {
  let rows = db.selectFrom('people').select(['id', 'name', 'email', 'created_at']).where('email_verified', '=', 0);
  if (id !== undefined) rows = rows.where('id', '=', id);
  if (before !== undefined) rows = rows.where('id', '<', before);
  return rows.orderBy('id', 'desc').limit(limit).execute();
}

/** Index: primary key. */
export async function updateVerified(db: Db, personId: string, at: string): Promise<void> {
  await db.updateTable('people').set({ email_verified: 1, updated_at: at }).where('id', '=', personId).execute();
}

/** Deletes a person who never verified this address. Index: unique on `email`. */
export async function deleteUnverified(db: Db, email: string): Promise<void> {
  await db.deleteFrom('people').where('email', '=', email).where('email_verified', '=', 0).execute();
}

/** Index: primary key. */
export async function deletePerson(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('people').where('id', '=', personId).execute();
}

/** Assigns the account of that address to the person, unless it already has one. Index: unique on `email`. @returns its id */
export async function adoptAccount(db: Db, personId: string, email: string): Promise<string | undefined> {
  const query = db.updateTable('accounts').set({ person_id: personId });
  const row = await query.where('email', '=', email).where('person_id', 'is', null).returning('id').executeTakeFirst();
  return row?.id;
}

/** Whether the address belongs to an account that requires its invitation, and the person came without one. Index: unique on `email`. */
export async function isPreparedAccount(
  db: Db,
  person: { readonly id: string; readonly email: string },
): Promise<boolean> {
  const accounts = db.selectFrom('accounts').select('id').where('email', '=', person.email);
  const account = await accounts.where('person_id', 'is', null).executeTakeFirst();
  return account !== undefined && (await selectInviteOf(db, person.id)) === undefined;
}

/** The password hash of a person. Index: `credentials_by_person`. */
export async function selectPassword(db: Db, personId: string): Promise<string | undefined> {
  const rows = db.selectFrom('credentials').select('password').where('person_id', '=', personId);
  return (await rows.where('provider_id', '=', 'credential').executeTakeFirst())?.password ?? undefined;
}

/** Deletes a person's password reset links, except the newest. Scans the table, which holds one hour of links. */
export async function deleteOlderResets(db: Db, personId: string): Promise<void> {
  const links = db.selectFrom('verifications').select('id').where('value', '=', personId);
  const newest = await links.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirst();
  if (newest === undefined) return;
  await db.deleteFrom('verifications').where('value', '=', personId).where('id', '!=', newest.id).execute();
}

/** Index: none, as above. */
export async function deleteResets(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', personId).execute();
}

/** Deletes expired challenges and links, and people who did not verify their address. Index: `…_by_end`, `…_by_age`. */
export async function deleteStalePeople(
  db: Db,
  { now, unconfirmedBefore }: { readonly now: string; readonly unconfirmedBefore: string },
): Promise<void> {
  await db.deleteFrom('verifications').where('expires_at', '<', now).execute();
  await db.deleteFrom('people').where('email_verified', '=', 0).where('created_at', '<', unconfirmedBefore).execute();
}

/** Index: those of `accounts`. Keeps an existing row with the same address or person. @returns whether it was inserted */
export async function insertOwnAccount(db: Db, row: Insertable<Tables['accounts']>): Promise<boolean> {
  const query = db.insertInto('accounts').values(row);
  const result = await query.onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Sets the account's address to the person's, unless it is or another account has it. Index: primary key, unique on `email`. @returns whether it did */
export async function updateAccountEmail(db: Db, accountId: string, email: string): Promise<boolean> {
  const other = db.selectFrom('accounts').select('id').where('email', '=', email);
  const query = db.updateTable('accounts').set({ email }).where('id', '=', accountId);
  const result = await query.where(({ not, exists }) => not(exists(other))).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Assigns a person to an account that nobody signs in to. Index: primary key. @returns whether it did */
export async function updateOwner(db: Db, accountId: string, owner: { personId: string; email: string }) {
  const query = db.updateTable('accounts').set({ person_id: owner.personId, email: owner.email });
  const result = await query.where('id', '=', accountId).where('person_id', 'is', null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The operator's oldest account, and whether anyone signs in to it. Index: none; there are few accounts when it is queried. */
export function selectOperatorAccount(db: Db) {
  return db.selectFrom('accounts').selectAll().where('role', '=', 'operator').orderBy('id').executeTakeFirst();
}

/** Index: unique on `email`. */
export async function isAccountEmail(db: Db, email: string, exceptId: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertInvite(db: Db, row: InviteRow): Promise<void> {
  await db.insertInto('invites').values(row).execute();
}

/** Index: unique on `token_hash`. */
export function selectInvite(db: Db, tokenHash: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Index: unique on `token_hash`. @returns whether it was still unused */
export async function useInvite(db: Db, tokenHash: string, use: { personId: string; at: string }): Promise<boolean> {
  const query = db.updateTable('invites').set({ used_at: use.at, used_by: use.personId });
  const result = await query.where('token_hash', '=', tokenHash).where('used_at', 'is', null).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Makes a link used by this person usable again. Index: unique on `token_hash`. */
export async function giveInviteBack(db: Db, tokenHash: string, personId: string): Promise<void> {
  const query = db.updateTable('invites').set({ used_at: null, used_by: null });
  await query.where('token_hash', '=', tokenHash).where('used_by', '=', personId).execute();
}

/** The invitation that the person used. Index: `invites_by_person`. */
export function selectInviteOf(db: Db, personId: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invites').selectAll().where('used_by', '=', personId).executeTakeFirst();
}

/** Deletes the unused links that a new one replaces. Index: `invites_by_account`, or none: there are few. */
export async function deleteUnusedInvites(db: Db, by: 'email' | 'account_id', value: string): Promise<void> {
  await db.deleteFrom('invites').where('used_at', 'is', null).where(by, '=', value).execute();
}
