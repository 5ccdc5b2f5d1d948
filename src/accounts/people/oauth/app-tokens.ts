import { Failure } from '@isnad/contract/failure';
import type { NewKey } from '@isnad/contract/keys';
import { DAY_MS, HOUR_MS, isoTime, MINUTE_MS } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { Actor } from '../../audit/actor.ts';
import { unitOf } from '../../change.ts';
import { revokeKey } from '../../keys/change-keys.ts';
import { newSecret } from '../../keys/key-format.ts';
import { createKey, type KeyDeps } from '../../keys/keys.ts';
import { deleteRetiredSecrets, retireSecret, selectKey, selectKeyIdBySecret, updateKeyRow } from '../../store.ts';
import { selectAccountOf } from '../store.ts';
import { OAuthFault, unknownClient } from './oauth-fault.ts';
import * as store from './store.ts';

/* An app holds one key of an account: its access token is the secret of the key, and each refresh replaces the secret. So tokens have the scopes, limits,
usage and audit log entries of keys, and end in every process when the key is revoked or the account is suspended. */

const ACCESS_MS = HOUR_MS;
/** How long an app can be silent before its account has to connect it again. */
const REFRESH_MS = 30 * DAY_MS;
/** How long a replaced access token still works, for requests that an app has already sent. */
const OVERLAP_MS = MINUTE_MS;
const REFRESH_PREFIX = 'svc_refresh_';

/** Response of the token endpoint (RFC 6749, section 5.1). */
export type Tokens = {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
};

type Grant = {
  readonly personId: string;
  readonly clientId: string;
  /** Name of the app. */
  readonly name: string;
  readonly scopes: readonly string[];
  readonly codeHash: string;
  readonly address: string;
};

/**
 * Creates the key of an app that a person has consented to. It replaces the key that the app had for this account before, and
 * ends the keys of other apps that can no longer refresh, so that these do not fill the limit of keys.
 * @throws {OAuthFault} `invalid_grant`, `invalid_client` if the app was deleted meanwhile
 */
export async function issueTokens(deps: KeyDeps, grant: Grant): Promise<Tokens> {
  const account = await selectAccountOf(deps.db, grant.personId);
  if (account?.state !== 'active') throw new OAuthFault('invalid_grant', 'The account is suspended.');
  const now = deps.now();
  const actor: Actor = { kind: 'person', id: grant.personId, address: grant.address };
  const manager = { actor, accountId: account.id };
  const { name, scopes, clientId } = grant;
  const input = { accountId: account.id, name, scopes, clientId, expiresAt: isoTime(now + ACCESS_MS) };
  const refresh = newRefreshToken(deps);
  try {
    const key = await deps.changeAccount(account.id, async (db): Promise<NewKey> => {
      const inUnit = { ...deps, ...unitOf(db, account.id) };
      const ended = await store.selectEndedKeys(db, account.id, { clientId, now: isoTime(now) });
      for (const id of ended) await revokeKey(inUnit, id, manager);
      const created = await createKey(inUnit, input, manager);
      await saveRefreshToken(deps, db, { token: refresh, keyId: created.id, codeHash: grant.codeHash });
      if (!(await store.updateConnected(db, clientId, isoTime(now)))) throw unknownClient();
      return created;
    });
    return tokensOf(key.secret, refresh, key.scopes);
  } catch (error) {
    if (error instanceof Failure && error.code === 'key_limit_reached')
      throw new OAuthFault('invalid_grant', error.message);
    throw error;
  }
}

type Refresh = {
  readonly clientId: string;
  readonly token: string;
  /** Scopes that the app asks for; undefined means all that it has. */
  readonly scope: string | undefined;
};

/**
 * Replaces both tokens of an app. A refresh token works once: if it is used again, one of the two users has stolen it, so the key is revoked.
 * @throws {OAuthFault} `invalid_grant`, `invalid_scope`
 */
export async function refreshTokens(deps: KeyDeps, { clientId, token, scope }: Refresh): Promise<Tokens> {
  const tokenHash = deps.secretHash(token);
  const now = isoTime(deps.now());
  const row = await store.selectRefreshToken(deps.db, tokenHash);
  if (row === undefined || row.client_id !== clientId || row.revoked_at !== null) throw unusable();
  if (row.used_at !== null) {
    await revokeStolen(deps, row);
    throw unusable();
  }
  if (row.refresh_until <= now) throw unusable();
  const scopes = row.scopes.split(' ');
  if (scope?.split(' ').some((one) => !scopes.includes(one)) === true)
    throw new OAuthFault('invalid_scope', `The app has the scopes ${row.scopes}. Connect it again to change them.`);
  const secret = newSecret(row.environment, deps.randomBytes);
  const refresh = newRefreshToken(deps);
  const expires_at = isoTime(deps.now() + ACCESS_MS);
  const change = { secret_hash: deps.secretHash(secret), last4: secret.slice(-4), rotated_at: now, expires_at };
  const renewed = await deps.changeAccount(row.account_id, async (db) => {
    if (!(await store.useRefreshToken(db, tokenHash, now))) return false;
    // Each fault below rolls the use of the token back.
    const found = await store.selectRefreshToken(db, tokenHash);
    if (found?.disabled_at !== null || found.account_state !== 'active') throw unusable();
    if ((await updateKeyRow(db, row.id, change, row.secret_hash)) === undefined) throw changedMeanwhile();
    await deleteRetiredSecrets(db, row.id);
    const valid_until = [isoTime(deps.now() + OVERLAP_MS), row.expires_at ?? now].sort()[0] ?? now;
    await retireSecret(db, { secret_hash: row.secret_hash, key_id: row.id, valid_until });
    await saveRefreshToken(deps, db, { token: refresh, keyId: row.id, codeHash: null });
    return true;
  });
  if (renewed) return tokensOf(secret, refresh, scopes);
  await revokeStolen(deps, row);
  throw unusable();
}

/** Disconnects the app that holds a token, if it is its own (RFC 7009). An unknown token is no error. */
export async function revokeToken(deps: KeyDeps, clientId: string, token: string, address: string): Promise<void> {
  const hash = deps.secretHash(token);
  const row = (await store.selectRefreshToken(deps.db, hash)) ?? (await keyOfSecret(deps.db, hash));
  if (row === undefined || row.client_id !== clientId) return;
  await revokeKey(deps, row.id, { actor: { kind: 'key', id: row.id, address }, accountId: row.account_id });
}

/** The key of an access token, also of one that a refresh has replaced. */
async function keyOfSecret(db: Kysely<Tables>, secretHash: string) {
  const id = await selectKeyIdBySecret(db, secretHash);
  return id === undefined ? undefined : selectKey(db, id);
}

/** Revokes the key that a code was exchanged for, when the code is used again (RFC 6749, section 4.1.2). */
export async function revokeReusedCode(deps: KeyDeps, clientId: string, codeHash: string): Promise<void> {
  const row = await store.selectKeyOfCode(deps.db, codeHash);
  if (row !== undefined && row.client_id === clientId) await revokeStolen(deps, row);
}

async function revokeStolen(deps: KeyDeps, key: { readonly id: string; readonly account_id: string }): Promise<void> {
  await revokeKey(deps, key.id, { actor: { kind: 'service', id: null, address: null }, accountId: key.account_id });
}

type NewRefresh = { readonly token: string; readonly keyId: string; readonly codeHash: string | null };

async function saveRefreshToken(deps: KeyDeps, db: Kysely<Tables>, { token, keyId, codeHash }: NewRefresh) {
  const expires_at = isoTime(deps.now() + REFRESH_MS);
  const row = { token_hash: deps.secretHash(token), key_id: keyId, code_hash: codeHash, expires_at, used_at: null };
  await store.insertRefreshToken(db, row);
}

function newRefreshToken({ randomBytes }: KeyDeps): string {
  return REFRESH_PREFIX + Buffer.from(randomBytes(32)).toString('base64url');
}

function tokensOf(access: string, refresh: string, scopes: readonly string[]): Tokens {
  const expires_in = ACCESS_MS / 1_000;
  return { access_token: access, token_type: 'Bearer', expires_in, refresh_token: refresh, scope: scopes.join(' ') };
}

/** Another request has rotated or revoked the key. Nothing was stolen. */
function changedMeanwhile(): OAuthFault {
  return new OAuthFault('invalid_grant', 'The key of the app was changed at the same moment. Try again.');
}

function unusable(): OAuthFault {
  return new OAuthFault(
    'invalid_grant',
    'The refresh token is unknown, used, expired or revoked. Connect the app again.',
  );
}
