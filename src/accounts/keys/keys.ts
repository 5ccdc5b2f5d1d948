import { Failure } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { MAX_KEYS } from '@isnad/contract/key-rules';
import type { KeyList, KeyRecord, KeyState, KeysQuery, NewKey } from '@isnad/contract/keys';
import { pageOf } from '@isnad/contract/page';
import { quoteValue } from '@isnad/contract/redact';
import type { Scope } from '@isnad/contract/scopes';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { within } from '../../storage/within.ts';
import { emit } from '../../webhooks/outbox.ts';
import { recordChange } from '../audit/audit.ts';
import type { ChangeAccount } from '../change.ts';
import { countKeys, insertKey, type KeyQuery, type KeyRow, selectKey, selectKeys } from '../store.ts';
import { newSecret, secretPrefix } from './key-format.ts';
import { checkKeyInput, defaultScopes, type KeyInput } from './key-input.ts';
import { checkGrant, type KeyManager, type KeyPowers } from './key-manager.ts';
import type { SecretHash } from './secret-hash.ts';

/** Dependencies for creating and changing keys. */
export type KeyDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretHash: SecretHash;
  readonly changeAccount: ChangeAccount;
};

/**
 * Creates a key. The result holds its secret, which cannot be read again.
 * @throws {Failure} `invalid_parameter`, `scope_missing`, `key_limit_reached`
 */
export async function createKey(
  deps: Omit<KeyDeps, 'changeAccount'>,
  input: KeyInput & { readonly accountId: string; readonly name: string; readonly clientId?: string },
  manager: KeyManager,
): Promise<NewKey> {
  const now = deps.now();
  const { name = '', environment, scopes = defaultScopes(manager), expiresAt } = checkKeyInput(input, manager, now);
  const secret = newSecret(environment, deps.randomBytes);
  const row: KeyRow = {
    id: deps.newId('key'),
    account_id: input.accountId,
    name,
    environment,
    scopes: scopes.join(' '),
    prefix: secretPrefix(environment),
    last4: secret.slice(-4),
    secret_hash: deps.secretHash(secret),
    created_at: isoTime(now),
    last_used_at: null,
    expires_at: expiresAt ?? expiryOf(manager),
    revoked_at: null,
    disabled_at: null,
    rotated_at: null,
    client_id: input.clientId ?? null,
  };
  checkGrant(manager, { scopes, environment, expiresAt: row.expires_at });
  await within(deps.db, async (db) => {
    if ((await countKeys(db, row.account_id)) >= MAX_KEYS) throw tooManyKeys();
    await insertKey(db, row);
    const app = row.client_id === null ? {} : { client_id: row.client_id };
    const detail = { name, environment, scopes, expires_at: row.expires_at, ...app };
    await recordChange(db, deps, manager.actor, {
      accountId: row.account_id,
      action: 'key.created',
      targetId: row.id,
      detail,
    });
    const data = { key_id: row.id, name, environment, scopes: [...scopes], expires_at: row.expires_at };
    await emit(db, deps, { accountId: row.account_id, type: 'key.created', data });
  });
  return { ...recordOf(row, now), secret };
}

/** The keys of an account, or of all accounts, newest first. */
export async function listKeys(deps: Pick<KeyDeps, 'db' | 'now'>, query: Omit<KeyQuery, 'now'>): Promise<KeyRecord[]> {
  const now = deps.now();
  const rows = await selectKeys(deps.db, { ...query, now: isoTime(now) });
  return rows.map((row) => recordOf(row, now));
}

/**
 * A page of the keys of an account, newest first.
 * @throws {Failure} `invalid_cursor`
 */
export async function readKeyPage(
  deps: Pick<KeyDeps, 'db' | 'now'>,
  accountId: string,
  { search = '', state, ids, limit = 100, cursor }: KeysQuery,
): Promise<KeyList> {
  if (cursor !== undefined && !/^key_[0-9A-Z]{26}$/.test(cursor)) {
    throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
  }
  const found = await listKeys(deps, {
    accountId,
    search: search.trim() === '' ? undefined : search.trim(),
    states: state?.split(',') as KeyState[] | undefined,
    ids: ids?.split(','),
    before: cursor,
    limit: limit + 1,
  });
  return pageOf(found, limit, ({ id }) => id);
}

/** @throws {Failure} `key_not_found` */
export async function readKeyRecord(
  deps: Pick<KeyDeps, 'db' | 'now'>,
  id: string,
  manager: KeyManager,
): Promise<KeyRecord> {
  return recordOf(await findKey(deps.db, id, manager), deps.now());
}

/** Finds a key the manager can manage. A key of another account looks like a missing one. @throws {Failure} `key_not_found` */
export async function findKey(db: Kysely<Tables>, id: string, { accountId }: KeyManager): Promise<KeyRow> {
  const row = await selectKey(db, id);
  if (row === undefined || (accountId !== undefined && row.account_id !== accountId)) {
    throw new Failure('key_not_found', `There is no key ${quoteValue(id)}.`);
  }
  return row;
}

/** The row as returned by the API. @param now milliseconds since 1970 */
export function recordOf(row: KeyRow, now: number): KeyRecord {
  const { secret_hash: _hash, client_id, revoked_at, disabled_at, scopes, ...rest } = row;
  const expired = row.expires_at !== null && Date.parse(row.expires_at) <= now;
  const state = revoked_at !== null ? 'revoked' : expired ? 'expired' : disabled_at !== null ? 'disabled' : 'active';
  return { ...rest, scopes: scopes.split(' ') as Scope[], state, app_id: client_id };
}

function tooManyKeys(): Failure {
  const limit = MAX_KEYS.toLocaleString('en');
  return new Failure('key_limit_reached', `The account already has ${limit} keys, the maximum. Revoke one first.`);
}

/** The powers of the key in a row. */
export function powersOf(row: KeyRow): KeyPowers {
  return { scopes: row.scopes.split(' '), environment: row.environment, expiresAt: row.expires_at };
}

/** A key created by an expiring key expires with it by default. */
function expiryOf({ grant }: KeyManager): string | null {
  return grant === undefined || !Number.isFinite(grant.expiresAt) ? null : isoTime(grant.expiresAt);
}
