import { SCOPES } from '../contract/scopes.ts';
import { createAccount, listAccounts } from './accounts.ts';
import { createKey, type KeyParts } from './keys.ts';

/** The operator's e-mail address until they give another. */
export const FIRST_ACCOUNT = 'operator@localhost';

/**
 * On an empty store: makes the operator's account (plan enterprise) and a key with every scope. Both or neither, as an account
 * whose key nobody has seen would keep the next start from making one.
 * @returns the key's secret, or nothing when there are accounts already
 */
export function createFirstAccount(parts: KeyParts): Promise<string | undefined> {
  return parts.db.transaction().execute(async (db) => {
    if ((await listAccounts(db)).length > 0) return undefined;
    const within = { ...parts, db };
    const account = await createAccount(within, { email: FIRST_ACCOUNT, plan: 'enterprise' });
    const key = await createKey(within, { accountId: account.id, name: 'first key', scopes: Object.keys(SCOPES) });
    return key.secret;
  });
}
