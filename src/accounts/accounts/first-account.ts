import { SCOPES } from '@isnad/contract/scopes';
import { OPERATOR } from '../audit/actor.ts';
import { OPERATOR_MANAGER } from '../keys/key-manager.ts';
import { createKey, type KeyDeps } from '../keys/keys.ts';
import { createClaim } from '../people/invites.ts';
import { createAccount, listAccounts } from './accounts.ts';

/** Placeholder email address of the operator until they set their own. */
export const FIRST_ACCOUNT = 'operator@localhost';

/** Secrets shown once, at the first start. */
export type FirstAccount = {
  /** Secret of the first key. */
  readonly secret: string;
  /** Token of the link with which the operator claims the account. */
  readonly claimToken: string;
};

/**
 * Prepares an empty store: creates the operator's account (enterprise plan), a key with every scope, and a claim link. All or nothing, because an
 * account whose key no one has seen would keep the next start from creating one.
 * @returns undefined when accounts already exist
 */
export function createFirstAccount(deps: KeyDeps): Promise<FirstAccount | undefined> {
  return deps.db.transaction().execute(async (db) => {
    if ((await listAccounts(db)).length > 0) return undefined;
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
    return { secret: key.secret, claimToken: claim.token };
  });
}
