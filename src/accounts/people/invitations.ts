import type { Account } from '@isnad/contract/accounts';
import { Failure } from '@isnad/contract/failure';
import type { Invitation, MadeAccount } from '@isnad/contract/operator';
import { quoteValue } from '@isnad/contract/redact';
import { within } from '../../storage/within.ts';
import { createAccount } from '../accounts/accounts.ts';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { selectAccount } from '../store.ts';
import { createInvite, type InviteDeps } from './invites.ts';
import type { SignUpMode } from './sign-up.ts';

export type InvitationDeps = InviteDeps & {
  readonly signUp: SignUpMode;
  /** Base URL of the pages, without a trailing slash. */
  readonly baseUrl: () => string;
};

/** Invites an email address by a link. @throws {Failure} `sign_up_closed`, and errors of `createInvite` */
export async function inviteByLink(
  deps: InvitationDeps,
  input: { readonly email: string; readonly plan: string },
): Promise<Invitation> {
  if (deps.signUp === 'closed') {
    throw new Failure(
      'sign_up_closed',
      'SIGN_UP is closed, so nobody could use an invitation. Set SIGN_UP to invite or open.',
    );
  }
  const { token, ...invite } = await createInvite(deps, input);
  return { ...invite, url: `${deps.baseUrl()}/sign-up?invite=${token}` };
}

/**
 * Creates an account and, unless sign-up is closed, the link for its person to sign up. Atomic.
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
 * Creates a new link for an account that nobody signs in to yet. Revokes the earlier link.
 * @throws {Failure} `account_not_found`, `account_exists`, `sign_up_closed`, `invalid_parameter`
 */
export function inviteToAccount(deps: InvitationDeps, accountId: string, actor: Actor): Promise<Invitation> {
  return within(deps.db, async (db) => {
    const account = await selectAccount(db, 'id', accountId);
    if (account === undefined) throw new Failure('account_not_found', `There is no account ${quoteValue(accountId)}.`);
    if (account.person_id !== null)
      throw new Failure('account_exists', `${quoteValue(account.email)} already signs in.`);
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
