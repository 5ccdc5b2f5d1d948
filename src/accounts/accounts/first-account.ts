import { SCOPES } from '@isnad/contract/scopes';
import { OPERATOR } from '../audit/actor.ts';
import { rotateKey } from '../keys/change-keys.ts';
import { OPERATOR_MANAGER } from '../keys/key-manager.ts';
import { createKey, type KeyDeps, listKeys } from '../keys/keys.ts';
import { createClaim } from '../people/invites.ts';
import { selectOperatorAccount } from '../people/store.ts';
import { createAccount } from './accounts.ts';

/** Placeholder email address of the operator until they set their own. */
export const FIRST_ACCOUNT = 'operator@localhost';

/** Secrets of the operator's account, to be shown. */
export type FirstAccount = {
  /** Secret of the first key. */
  readonly secret: string;
  /** Token of the link with which the operator claims the account. */
  readonly claimToken: string;
  /** Whether the secret replaces one that an earlier start has shown. */
  readonly isReplaced: boolean;
};

/**
 * Creates the operator's account (enterprise plan) unless there is an operator, with a key with every scope and a claim link. All or nothing, because
 * nobody has seen the key of an account that was left half done.
 * @returns undefined when there is an operator
 */
export function createFirstAccount(deps: KeyDeps): Promise<FirstAccount | undefined> {
  return deps.db.transaction().execute(async (db) => {
    if ((await selectOperatorAccount(db)) !== undefined) return undefined;
    const within = { ...deps, db };
    const account = await createAccount(
      within,
      { email: FIRST_ACCOUNT, plan: 'enterprise', role: 'operator' },
      OPERATOR,
    );
    const key = await createKey(
      within,
      { accountId: account.id, name: 'first key', scopes: Object.keys(SCOPES) },
      OPERATOR_MANAGER,
    );
    const claim = await createClaim(within);
    return { secret: key.secret, claimToken: claim.token, isReplaced: false };
  });
}

/**
 * Replaces the first key and the claim link while nobody has used either: their secrets are stored as hashes, so they cannot be shown again. Call it
 * only when no other process can have shown them to somebody since.
 * @returns undefined once the account is claimed, or the key was used or changed
 */
export async function renewFirstAccount(deps: KeyDeps): Promise<FirstAccount | undefined> {
  const account = await selectOperatorAccount(deps.db);
  if (account?.email !== FIRST_ACCOUNT || account.person_id !== null) return undefined;
  const first = (await listKeys(deps, { accountId: account.id })).at(-1);
  if (first?.state !== 'active' || first.last_used_at !== null) return undefined;
  const { secret } = await rotateKey(deps, first.id, 0, OPERATOR_MANAGER);
  const { token } = await createClaim(deps);
  return { secret, claimToken: token, isReplaced: true };
}
