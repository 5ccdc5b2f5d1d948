import type { Account, Role } from '@isnad/contract/accounts';
import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isPlan, PLANS } from '@isnad/contract/plans';
import { quoteValue } from '@isnad/contract/redact';
import { isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { within } from '../../storage/within.ts';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { type AccountRow, insertAccount, selectAccount, selectAccounts } from '../store.ts';

const EMAIL = /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,189}$/u;

type Deps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
};

/** Creates an account. @throws {Failure} `invalid_parameter`, `account_exists` */
export async function createAccount(
  deps: Deps,
  input: { email: string; plan: string; role?: Role },
  actor: Actor,
): Promise<Account> {
  const email = input.email.trim().toLowerCase();
  const { plan, role = 'member' } = input;
  const faults: Fault[] = [];
  if (!EMAIL.test(email)) {
    faults.push({
      location: 'body.email',
      message: `got ${quoteValue(email)}`,
      fix: 'use an address such as name@example.org',
    });
  }
  if (!isPlan(plan)) {
    faults.push({ location: 'body.plan', message: `got ${quoteValue(plan)}`, fix: `use ${PLANS.join(', ')}` });
  }
  if (faults.length > 0 || !isPlan(plan)) throw invalidParameters(faults);
  const created_at = isoTime(deps.now());
  const account: Account = { id: deps.newId('acct'), email, plan, state: 'active', role, created_at };
  await within(deps.db, async (db) => {
    if (!(await insertAccount(db, account))) {
      throw new Failure('account_exists', `There is already an account for ${quoteValue(email)}.`);
    }
    const change = { accountId: account.id, targetId: account.id, detail: { email, plan } };
    await recordChange(db, deps, actor, { ...change, action: 'account.created' });
  });
  return account;
}

/** All accounts, oldest first. */
export async function listAccounts(db: Kysely<Tables>): Promise<Account[]> {
  return (await selectAccounts(db)).map(accountOf);
}

/** Finds an account by id or email address. @throws {Failure} `account_not_found` */
export async function findAccount(db: Kysely<Tables>, idOrEmail: string): Promise<Account> {
  const by = idOrEmail.includes('@') ? 'email' : 'id';
  const account = await selectAccount(db, by, by === 'email' ? idOrEmail.trim().toLowerCase() : idOrEmail);
  if (account === undefined) throw new Failure('account_not_found', `There is no account ${quoteValue(idOrEmail)}.`);
  return accountOf(account);
}

/** An account as returned by the API. */
export function accountOf({ id, email, plan, state, role, created_at }: AccountRow): Account {
  return { id, email, plan, state, role, created_at };
}
