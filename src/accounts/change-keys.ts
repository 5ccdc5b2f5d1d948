import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure } from '../contract/failure.ts';
import { type KeyRecord, LONGEST_OVERLAP, type RotatedKey } from '../contract/keys.ts';
import { emit } from '../webhooks/outbox.ts';
import { recordChange } from './audit.ts';
import { checkForm, newSecret } from './key-format.ts';
import { checkGrant, type KeyManager } from './key-manager.ts';
import { checkWish, type KeyWish } from './key-wish.ts';
import { findKey, type KeyParts, powersOf, recordOf } from './keys.ts';
import { type KeyRow, retireSecret, selectKeyIdBySecret, shortenOverlap, updateKeyRow } from './store.ts';

/*
 * Each of these changes a key in one transaction with its line in the audit log; when it returns, no process accepts the key by its old
 * state.
 */

/** Changes name, scopes or expiry. @throws {Failure} `key_not_found`, `key_not_active`, `invalid_parameter`, `scope_missing` */
export async function updateKey(
  parts: KeyParts,
  id: string,
  wish: Omit<KeyWish, 'environment'>,
  manager: KeyManager,
): Promise<KeyRecord> {
  const { name, scopes, expiresAt } = checkWish(wish, manager, parts.now());
  const row = await findKey(parts.db, id, manager);
  // Also what it has already: a name is no reason to touch a key that may do more than its manager.
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
  if (Object.keys(change).length === 0) return recordOf(row, parts.now());
  const { scopes: _, ...rest } = change;
  return changeKey(parts, row, {
    manager,
    action: 'key.updated',
    change,
    detail: scopes === undefined ? rest : { ...rest, scopes },
  });
}

/** Switches a key off until it is enabled. @throws {Failure} `key_not_found`, `key_not_active` when it is revoked */
export async function disableKey(parts: KeyParts, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(parts.db, id, manager);
  const change = { disabled_at: row.disabled_at ?? isoNow(parts) };
  return changeKey(parts, row, { manager, action: 'key.disabled', change });
}

/** @throws {Failure} `key_not_found`, `key_not_active` when it is revoked, `scope_missing` */
export async function enableKey(parts: KeyParts, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(parts.db, id, manager);
  checkGrant(manager, powersOf(row));
  return changeKey(parts, row, { manager, action: 'key.enabled', change: { disabled_at: null } });
}

/** Makes a key useless for good; doing it twice changes nothing. @throws {Failure} `key_not_found` */
export async function revokeKey(parts: KeyParts, id: string, manager: KeyManager): Promise<KeyRecord> {
  const row = await findKey(parts.db, id, manager);
  if (row.revoked_at !== null) return recordOf(row, parts.now());
  try {
    return await changeKey(parts, row, { manager, action: 'key.revoked', change: { revoked_at: isoNow(parts) } });
  } catch (error) {
    // Somebody else was faster, and it is revoked as was asked.
    if (error instanceof Failure && error.code === 'key_not_active') {
      return recordOf(await findKey(parts.db, id, manager), parts.now());
    }
    throw error;
  }
}

/**
 * Replaces the secret of a key; id, name and scopes stay. The old secret is dead when this returns, or after the overlap asked for.
 * @param overlapSeconds 0 to 86,400
 * @throws {Failure} `key_not_found`, `key_not_active`, `key_changed_meanwhile` when another rotation was faster, `scope_missing`
 */
export async function rotateKey(
  parts: KeyParts,
  id: string,
  overlapSeconds = 0,
  manager: KeyManager,
): Promise<RotatedKey> {
  if (!Number.isInteger(overlapSeconds) || overlapSeconds < 0 || overlapSeconds > LONGEST_OVERLAP) {
    throw new RangeError(`an overlap of ${overlapSeconds} s`);
  }
  const row = await findKey(parts.db, id, manager);
  // Whoever rotates gets a secret for all that the key may do.
  checkGrant(manager, powersOf(row));
  const now = parts.now();
  if (row.revoked_at !== null || recordOf(row, now).state === 'expired') throw notActive(row, now);
  // Of rotations that arrive together each has read the same secret by now, so that one wins and the others learn of it.
  await nextTurn();
  const secret = newSecret(row.environment, parts.randomBytes);
  const until = new Date(now + overlapSeconds * 1_000).toISOString();
  const change = { secret_hash: parts.secretHash(secret), last4: secret.slice(-4), rotated_at: isoNow(parts) };
  const rotated = await parts.changeAccount(row.account_id, async (db) => {
    const after = await updateKeyRow(db, id, change, row.secret_hash);
    if (after === undefined) return undefined;
    // No secret but the one just replaced outlives its replacement.
    await shortenOverlap(db, id, isoNow(parts));
    await retireSecret(db, { secret_hash: row.secret_hash, key_id: id, valid_until: until });
    await recordChange(db, parts, manager.actor, {
      accountId: row.account_id,
      action: 'key.rotated',
      targetId: id,
      detail: { overlap_seconds: overlapSeconds },
    });
    const data = { key_id: id, name: row.name, previous_secret_until: overlapSeconds === 0 ? null : until };
    await emit(db, parts, { accountId: row.account_id, type: 'key.rotated', data });
    return after;
  });
  if (rotated === undefined) {
    throw new Failure('key_changed_meanwhile', 'The key was rotated or revoked by another request at the same moment.');
  }
  return { ...recordOf(rotated, parts.now()), secret, previous_secret_until: overlapSeconds === 0 ? null : until };
}

/**
 * Takes in a secret that somebody has found: it stops working at once, whoever asks, and its key is disabled so that its owner looks.
 * @returns the key and whether anything was left to stop
 * @throws {Failure} `key_malformed`, `key_not_found`
 */
export async function reportLeaked(
  parts: KeyParts,
  secret: string,
  manager: KeyManager,
): Promise<{ key: KeyRecord; disabled: boolean }> {
  checkForm(secret);
  const hashed = parts.secretHash(secret);
  const id = await selectKeyIdBySecret(parts.db, hashed);
  if (id === undefined) throw new Failure('key_not_found', 'This key was never made here.');
  const row = await findKey(parts.db, id, { actor: manager.actor });
  const now = isoNow(parts);
  const done = await parts.changeAccount(row.account_id, async (db) => {
    const overlapEnded = await shortenOverlap(db, id, now, hashed);
    // The secret itself is retired, so that enabling the key does not bring it back; only a rotation gives the key a new one.
    const dead = parts.secretHash(`no secret ${now} ${id}`);
    const after = await updateKeyRow(db, id, { disabled_at: now, secret_hash: dead }, hashed);
    if (after !== undefined) await retireSecret(db, { secret_hash: hashed, key_id: id, valid_until: now });
    if (after === undefined && !overlapEnded) return undefined;
    await recordChange(db, parts, manager.actor, {
      accountId: row.account_id,
      action: 'key.reported_leaked',
      targetId: id,
    });
    return after ?? row;
  });
  return { key: recordOf(done ?? row, parts.now()), disabled: done !== undefined };
}

type KeyChange = {
  readonly manager: KeyManager;
  readonly action: string;
  readonly change: Partial<KeyRow>;
  readonly detail?: Readonly<Record<string, unknown>>;
};

async function changeKey(parts: KeyParts, row: KeyRow, wish: KeyChange): Promise<KeyRecord> {
  const { manager, action, change, detail } = wish;
  const after = await parts.changeAccount(row.account_id, async (db) => {
    const changed = await updateKeyRow(db, row.id, change);
    if (changed === undefined) return undefined;
    const entry = { accountId: row.account_id, action, targetId: row.id };
    await recordChange(db, parts, manager.actor, detail === undefined ? entry : { ...entry, detail });
    if (action === 'key.revoked') {
      const data = { key_id: row.id, name: row.name };
      await emit(db, parts, { accountId: row.account_id, type: 'key.revoked', data });
    }
    return changed;
  });
  if (after === undefined) throw notActive(row, parts.now());
  return recordOf(after, parts.now());
}

function notActive(row: KeyRow, now: number): Failure {
  const { state } = recordOf(row, now);
  return new Failure('key_not_active', `The key is ${state === 'active' ? 'revoked' : state}, and cannot be changed.`);
}

function isoNow({ now }: KeyParts): string {
  return new Date(now()).toISOString();
}
