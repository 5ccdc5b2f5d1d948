import { timingSafeEqual } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import type { Scope } from '@isnad/contract/scopes';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { selectKeyByHash, selectKeyByRetiredHash } from '../store.ts';
import type { LastUsed } from './last-used.ts';
import type { SecretHash } from './secret-hash.ts';

/** Whom a verified key represents, and its permissions. */
export type KeyHolder = {
  readonly keyId: string;
  readonly environment: 'live' | 'test';
  readonly scopes: ReadonlySet<Scope>;
  /** Milliseconds since 1970; infinity when it never expires. */
  readonly expiresAt: number;
  readonly account: { readonly id: string; readonly plan: SubscriptionPlan; readonly state: 'active' | 'suspended' };
};

/** A key as found in the store by one of its secrets, active or not. */
export type KnownKey = KeyHolder & {
  readonly revoked: boolean;
  readonly disabled: boolean;
  /** How long this secret is valid after a rotation; infinity for the current secret. */
  readonly secretUntil: number;
};

type Deps = {
  readonly storage: { readonly db: Kysely<Tables> };
  readonly secretHash: SecretHash;
  readonly lastUsed: LastUsed;
  readonly now: () => number;
};

/** Finds the key of a secret that a request carries, and writes the first use of an active key. @throws {Failure} `key_invalid` when no key ever had it */
export async function readKey({ storage, secretHash, lastUsed, now }: Deps, secret: string): Promise<KnownKey> {
  const keyedHash = secretHash(secret);
  const row = (await selectKeyByHash(storage.db, keyedHash)) ?? (await selectKeyByRetiredHash(storage.db, keyedHash));
  // The row was found by its hash, so the two are equal. The constant-time comparison keeps this safe however the row was found.
  if (row === undefined || !timingSafeEqual(Buffer.from(row.found_hash), Buffer.from(keyedHash))) {
    throw new Failure('key_invalid', 'This API key does not exist.');
  }
  const isActive = row.revoked_at === null && row.disabled_at === null && row.valid_until === null;
  if (isActive && row.last_used_at === null) await lastUsed.writeFirst(row.id, now());
  return {
    keyId: row.id,
    environment: row.environment,
    scopes: new Set(row.scopes.split(' ') as Scope[]),
    account: { id: row.account_id, plan: row.plan, state: row.state },
    expiresAt: timeOr(row.expires_at),
    revoked: row.revoked_at !== null,
    disabled: row.disabled_at !== null,
    secretUntil: timeOr(row.valid_until),
  };
}

/** @throws {Failure} `key_revoked`, `key_rotated`, `key_disabled`, `key_expired` */
export function checkKey(key: KnownKey, now: number): void {
  if (key.revoked) throw new Failure('key_revoked', 'This API key has been revoked. Use another key.');
  if (key.secretUntil <= now)
    throw new Failure(
      'key_rotated',
      'This secret was replaced by a rotation, or reported as leaked. Use the new secret, or rotate the key to get one.',
    );
  if (key.disabled) throw new Failure('key_disabled', 'This API key is disabled.');
  if (key.expiresAt <= now) throw new Failure('key_expired', 'This API key has expired.');
}

function timeOr(time: string | null): number {
  return time === null ? Number.POSITIVE_INFINITY : Date.parse(time);
}
