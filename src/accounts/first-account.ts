import { SCOPES } from '../contract/scopes.ts';
import { createAccount, listAccounts } from './accounts.ts';
import { OPERATOR } from './actor.ts';
import { OPERATOR_MANAGER } from './key-manager.ts';
import { createKey, type KeyDeps } from './keys.ts';
import { createClaim } from './people/invites.ts';

/** The operator's e-mail address until they give another. */
export const FIRST_ACCOUNT = 'operator@localhost';

/** What is told once, at the first start. */
export type FirstAccount = {
  /** Secret of the first key. */
  readonly secret: string;
  /** Of the link by which the operator takes the account over. */
  readonly claimToken: string;
};

/**
 * On an empty store: makes the operator's account (plan enterprise), a key with every scope, and the link to claim the account.
 * All or nothing, as an account whose key nobody has seen would keep the next start from making one.
 * @returns nothing when there are accounts already
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
