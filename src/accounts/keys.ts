import type { Kysely } from 'kysely';
import type { KeyRecord, NewKey } from '../contract/accounts.ts';
import { Failure, type Fault, invalidParameters } from '../contract/failure.ts';
import type { IdentifierPrefix } from '../contract/identifiers.ts';
import { quoteValue } from '../contract/redact.ts';
import { DEFAULT_SCOPES, isScope, SCOPES, type Scope } from '../contract/scopes.ts';
import type { Tables } from '../storage/tables.ts';
import { ENVIRONMENTS, type Environment, newSecret, secretPrefix } from './key-format.ts';
import type { SecretHash } from './secret-hash.ts';
import { insertKey, type KeyRow, selectKeys, updateRevoked } from './store.ts';

const NAME = /^[^\p{C}]{1,100}$/u;

/** What making a key needs. */
export type KeyParts = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretHash: SecretHash;
};

export type KeyWish = {
  readonly accountId: string;
  /** 1 to 100 characters. */
  readonly name: string;
  readonly environment?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Milliseconds from now. */
  readonly expiresIn?: number | undefined;
};

/** Makes a key; the answer holds its secret, which cannot be had again. @throws {Failure} `invalid_parameter` */
export async function createKey(parts: KeyParts, wish: KeyWish): Promise<NewKey> {
  const { name, environment, scopes } = checkWish(wish);
  const now = parts.now();
  const secret = newSecret(environment, parts.randomBytes);
  const row: KeyRow = {
    id: parts.newId('key'),
    account_id: wish.accountId,
    name,
    environment,
    scopes: scopes.join(' '),
    prefix: secretPrefix(environment),
    last4: secret.slice(-4),
    secret_hash: parts.secretHash(secret),
    created_at: new Date(now).toISOString(),
    last_used_at: null,
    expires_at: wish.expiresIn === undefined ? null : new Date(now + wish.expiresIn).toISOString(),
    revoked_at: null,
    disabled_at: null,
    rotated_at: null,
  };
  await insertKey(parts.db, row);
  return { ...recordOf(row, now), secret };
}

/** The keys of an account, or all, oldest first. */
export async function listKeys(parts: Pick<KeyParts, 'db' | 'now'>, accountId?: string): Promise<KeyRecord[]> {
  const now = parts.now();
  return (await selectKeys(parts.db, accountId)).map((row) => recordOf(row, now));
}

/** Makes a key useless for good; doing it twice changes nothing. @throws {Failure} `key_not_found` */
export async function revokeKey(parts: Pick<KeyParts, 'db' | 'now'>, id: string): Promise<KeyRecord> {
  const now = parts.now();
  const row = await updateRevoked(parts.db, id, new Date(now).toISOString());
  if (row === undefined) throw new Failure('key_not_found', `There is no key ${quoteValue(id)}.`);
  return recordOf(row, now);
}

function recordOf(row: KeyRow, now: number): KeyRecord {
  const { secret_hash: _hash, revoked_at, scopes, ...rest } = row;
  const expired = row.expires_at !== null && Date.parse(row.expires_at) <= now;
  const state = revoked_at !== null ? 'revoked' : expired ? 'expired' : 'active';
  return { ...rest, scopes: scopes.split(' ') as Scope[], state };
}

function checkWish(wish: KeyWish): { name: string; environment: Environment; scopes: Scope[] } {
  const faults: Fault[] = [];
  const name = wish.name.trim();
  if (!NAME.test(name)) {
    faults.push({
      location: 'body.name',
      message: 'the name is empty, too long or has control characters',
      fix: 'use 1 to 100 characters',
    });
  }
  const environment = ENVIRONMENTS.find((known) => known === (wish.environment ?? 'live'));
  if (environment === undefined) {
    faults.push({
      location: 'body.environment',
      message: `got ${quoteValue(wish.environment ?? '')}`,
      fix: `use ${ENVIRONMENTS.join(' or ')}`,
    });
  }
  const wanted = wish.scopes ?? DEFAULT_SCOPES;
  const scopes = wanted.filter(isScope);
  const unknown = wanted.filter((scope) => !isScope(scope));
  if (unknown.length > 0 || scopes.length === 0) {
    const message = unknown.length > 0 ? `there is no scope ${unknown.map(quoteValue).join(', ')}` : 'there is none';
    faults.push({ location: 'body.scopes', message, fix: `use some of ${Object.keys(SCOPES).join(', ')}` });
  }
  if (wish.expiresIn !== undefined && !(wish.expiresIn > 0)) {
    faults.push({
      location: 'body.expires_in',
      message: 'the time is not in the future',
      fix: 'use a time such as 30d',
    });
  }
  if (faults.length > 0 || environment === undefined) throw invalidParameters(faults);
  return { name, environment, scopes: [...new Set(scopes)] };
}
