import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditAction } from '@isnad/contract/audit-actions';
import { Failure } from '@isnad/contract/failure';
import { MAX_OVERLAP_S } from '@isnad/contract/key-rules';
import type { KeyRecord, RotatedKey } from '@isnad/contract/keys';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import { emit } from '../../webhooks/outbox.ts';
import { recordChange } from '../audit/audit.ts';
import { type KeyRow, retireSecret, selectKeyIdBySecret, shortenOverlap, updateKeyRow } from '../store.ts';
import { checkForm, newSecret } from './key-format.ts';
import { checkKeyInput, type KeyInput } from './key-input.ts';
import { checkGrant, type KeyManager } from './key-manager.ts';
import { findKey, type KeyDeps, powersOf, recordOf } from './keys.ts';

/* Each function changes a key and writes its audit log entry in one transaction. Once it returns, no process accepts the key in its old state. */

/** Changes name, scopes or expiry. @throws {Failure} `key_not_found`, `key_not_active`, `key_of_app`, `invalid_parameter`, `scope_missing` */
export async function updateKey(
  deps: KeyDeps,
  id: string,
  input: Omit<KeyInput, 'environment'>,
  manager: KeyManager,
): Promise<KeyRecord> {
  const { name, scopes, expiresAt } = checkKeyInput(input, manager, deps.now());
  const row = await findKey(deps.db, id, manager);
  if (scopes !== undefined || expiresAt !== undefined) refuseAppKey(row);
  // A later expiry would bring the old secret back.
  if (recordOf(row, deps.now()).state === 'expired') throw notActive(row, deps.now());
  // Checks the current powers too: even a rename requires a manager with at least the powers of the key.
  const before = powersOf(row);
  checkGrant(manager, before);
  checkGrant(manager, {
    ...before,
    scopes: scopes ?? before.scopes,
    expiresAt: expiresAt === undefined ? before.expiresAt : expiresAt,
  });
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(scopes === undefined ? {} : { scopes: scopes.join(' ') }),
    ...(expiresAt === undefined ? {} : { expires_at: expiresAt }),
  };
  if (Object.keys(change).length === 0) return recordOf(row, deps.now());
  const { scopes: _, ...rest } = change;
  return changeKey(deps, row, {
    manager,
    action: 'key.updated',
    change,
    detail: scopes === undefined ? rest : { ...rest, scopes },
  });
}

/** Disables a key until it is enabled. @throws {Failure} `key_not_found`, `key_not_active` when it is revoked */
export async function disableKey(deps: KeyDeps, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(deps.db, id, manager);
  const change = { disabled_at: row.disabled_at ?? isoTime(deps.now()) };
  return changeKey(deps, row, { manager, action: 'key.disabled', change });
}

/** @throws {Failure} `key_not_found`, `key_not_active` when it is revoked, `scope_missing` */
export async function enableKey(deps: KeyDeps, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(deps.db, id, manager);
  checkGrant(manager, powersOf(row));
  return changeKey(deps, row, { manager, action: 'key.enabled', change: { disabled_at: null } });
}

/** Revokes a key permanently. Idempotent. @throws {Failure} `key_not_found` */
export async function revokeKey(deps: KeyDeps, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(deps.db, id, manager);
  if (row.revoked_at !== null) return recordOf(row, deps.now());
  try {
    return await changeKey(deps, row, { manager, action: 'key.revoked', change: { revoked_at: isoTime(deps.now()) } });
  } catch (error) {
    // Another request has already revoked the key.
    if (error instanceof Failure && error.code === 'key_not_active') {
      return recordOf(await findKey(deps.db, id, manager), deps.now());
    }
    throw error;
  }
}

/**
 * Replaces the secret of a key. Its id, name and scopes stay. The old secret stops working when this returns, or after the overlap.
 * @param overlapSeconds 0 to 86,400
 * @throws {Failure} `key_not_found`, `key_not_active`, `key_of_app`, `key_changed_meanwhile` when another rotation came first, `scope_missing`
 */
export async function rotateKey(
  deps: KeyDeps,
  id: string,
  overlapSeconds = 0,
  manager: KeyManager,
): Promise<RotatedKey> {
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > MAX_OVERLAP_S) {
    throw new RangeError(`an overlap of ${overlapSeconds} s`);
  }
  const row = await findKey(deps.db, id, manager);
  refuseAppKey(row);
  // Rotating reveals a secret with all powers of the key.
  checkGrant(manager, powersOf(row));
  const now = deps.now();
  if (row.revoked_at !== null || recordOf(row, now).state === 'expired') throw notActive(row, now);
  // Concurrent rotations have all read the same secret by now, so one wins and the others fail.
  await nextTurn();
  const secret = newSecret(row.environment, deps.randomBytes);
  const until = isoTime(now + overlapSeconds * 1_000);
  const change = { secret_hash: deps.secretHash(secret), last4: secret.slice(-4), rotated_at: isoTime(deps.now()) };
  const rotated = await deps.changeAccount(row.account_id, async (db) => {
    const after = await updateKeyRow(db, id, change, row.secret_hash);
    if (after === undefined) return undefined;
    // Only the secret just replaced can outlive the rotation.
    await shortenOverlap(db, id, isoTime(deps.now()));
    await retireSecret(db, { secret_hash: row.secret_hash, key_id: id, valid_until: until });
    await recordChange(db, deps, manager.actor, {
      accountId: row.account_id,
      action: 'key.rotated',
      targetId: id,
      detail: { overlap_seconds: overlapSeconds },
    });
    const data = { key_id: id, name: row.name, previous_secret_until: overlapSeconds === 0 ? null : until };
    await emit(db, deps, { accountId: row.account_id, type: 'key.rotated', data });
    return after;
  });
  if (rotated === undefined) {
    throw new Failure(
      'key_changed_meanwhile',
      'The key was rotated or revoked by another request at the same moment. Read the key, then retry.',
    );
  }
  return { ...recordOf(rotated, deps.now()), secret, previous_secret_until: overlapSeconds === 0 ? null : until };
}

/**
 * Handles a leaked secret, reported by anyone. The secret stops working immediately, and the key is disabled to alert its owner.
 * @returns the key, and whether anything was still active
 * @throws {Failure} `key_malformed`, `key_not_found`
 */
export async function reportLeaked(
  deps: KeyDeps,
  secret: string,
  manager: KeyManager,
): Promise<{ key: KeyRecord; disabled: boolean }> {
  checkForm(secret);
  const hashed = deps.secretHash(secret);
  const id = await selectKeyIdBySecret(deps.db, hashed);
  if (id === undefined) throw new Failure('key_not_found', 'This key was not created by this service.');
  const row = await findKey(deps.db, id, { actor: manager.actor });
  const now = isoTime(deps.now());
  const done = await deps.changeAccount(row.account_id, async (db) => {
    const overlapEnded = await shortenOverlap(db, id, now, hashed);
    // Retires the secret itself, so that enabling the key does not bring it back. Only a rotation gives the key a new secret.
    const dead = deps.secretHash(`no secret ${now} ${id}`);
    const after = await updateKeyRow(db, id, { disabled_at: now, secret_hash: dead }, hashed);
    if (after !== undefined) await retireSecret(db, { secret_hash: hashed, key_id: id, valid_until: now });
    if (after === undefined && !overlapEnded) return undefined;
    await recordChange(db, deps, manager.actor, {
      accountId: row.account_id,
      action: 'key.reported_leaked',
      targetId: id,
    });
    return after ?? row;
  });
  return { key: recordOf(done ?? row, deps.now()), disabled: done !== undefined };
}

type KeyChange = {
  readonly manager: KeyManager;
  readonly action: AuditAction;
  readonly change: Partial<KeyRow>;
  readonly detail?: Readonly<Record<string, unknown>>;
};

async function changeKey(deps: KeyDeps, row: KeyRow, input: KeyChange): Promise<KeyRecord> {
  const { manager, action, change, detail } = input;
  const after = await deps.changeAccount(row.account_id, async (db) => {
    const changed = await updateKeyRow(db, row.id, change);
    if (changed === undefined) return undefined;
    const entry = { accountId: row.account_id, action, targetId: row.id };
    await recordChange(db, deps, manager.actor, detail === undefined ? entry : { ...entry, detail });
    if (action === 'key.revoked') {
      const data = { key_id: row.id, name: row.name };
      await emit(db, deps, { accountId: row.account_id, type: 'key.revoked', data });
    }
    return changed;
  });
  if (after === undefined) throw notActive(row, deps.now());
  return recordOf(after, deps.now());
}

/** The scopes of an app are those that a person consented to, and its secret is the app's own. @throws {Failure} `key_of_app` */
function refuseAppKey({ client_id, name }: KeyRow): void {
  if (client_id === null) return;
  throw new Failure(
    'key_of_app',
    `The connected app ${quoteValue(name)} holds this key, so its secret, scopes and expiry cannot be changed. Revoke the key to disconnect the app. To give it other scopes, connect it again.`,
  );
}

function notActive(row: KeyRow, now: number): Failure {
  const { state } = recordOf(row, now);
  return new Failure('key_not_active', `The key is ${state === 'active' ? 'revoked' : state} and cannot be changed.`);
}
