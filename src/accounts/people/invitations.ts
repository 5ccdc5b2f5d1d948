import type { Account } from '../../contract/accounts.ts';
import { Failure } from '../../contract/failure.ts';
import type { Invitation, MadeAccount } from '../../contract/operator.ts';
import { quoteValue } from '../../contract/redact.ts';
import { within } from '../../storage/within.ts';
import { createAccount } from '../accounts.ts';
import type { Actor } from '../actor.ts';
import { recordChange } from '../audit.ts';
import { selectAccount } from '../store.ts';
import { createInvite, type InviteDeps } from './invites.ts';
import type { SignUpMode } from './sign-up.ts';

export type InvitationDeps = InviteDeps & {
  readonly signUp: SignUpMode;
  /** Address of the pages, without a slash at the end. */
  readonly baseUrl: () => string;
};

/** Invites the owner of an address by a link. @throws {Failure} `sign_up_closed`, and what `createInvite` throws */
export async function inviteByLink(
  deps: InvitationDeps,
  input: { readonly email: string; readonly plan: string },
): Promise<Invitation> {
  if (deps.signUp === 'closed') {
    throw new Failure('sign_up_closed', 'SIGN_UP is closed, so that nobody could use an invitation.');
  }
  const { token, ...invite } = await createInvite(deps, input);
  return { ...invite, url: `${deps.baseUrl()}/sign-up?invite=${token}` };
}

/**
 * Makes an account and, unless sign-up is closed, the link by which its person signs up; both or neither.
 * @throws {Failure} `invalid_parameter`, `account_exists`
 */
export function makeAccount(
  deps: InvitationDeps,
  input: { readonly email: string; readonly plan: string },
  actor: Actor,
): Promise<MadeAccount> {
  return within(deps.db, async (db) => {
    const inside = { ...deps, db };
    const account = await createAccount(inside, input, actor);
    const invitation = deps.signUp === 'closed' ? null : await inviteOwner(inside, account, actor);
    return { account, invitation };
  });
}

/**
 * A new link for an account that nobody signs in to yet; the earlier one is withdrawn.
 * @throws {Failure} `account_not_found`, `account_exists`, `sign_up_closed`, `invalid_parameter`
 */
export function inviteToAccount(deps: InvitationDeps, accountId: string, actor: Actor): Promise<Invitation> {
  return within(deps.db, async (db) => {
    const account = await selectAccount(db, 'id', accountId);
    if (account === undefined) throw new Failure('account_not_found', `There is no account ${quoteValue(accountId)}.`);
    if (account.person_id !== null)
      throw new Failure('account_exists', `${quoteValue(account.email)} signs in already.`);
    return inviteOwner({ ...deps, db }, account, actor);
  });
}

async function inviteOwner(
  deps: InvitationDeps,
  { id, email, plan }: Pick<Account, 'id' | 'email' | 'plan'>,
  actor: Actor,
): Promise<Invitation> {
  const invitation = await inviteByLink(deps, { email, plan });
  const detail = { email, expires_at: invitation.expires_at };
  await recordChange(deps.db, deps, actor, { accountId: id, action: 'account.invited', targetId: id, detail });
  return invitation;
}
