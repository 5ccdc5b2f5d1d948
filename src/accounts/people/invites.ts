import { Failure, type Fault, invalidParameters } from '@isnad/contract/failure';
import type { IdentifierPrefix } from '@isnad/contract/identifiers';
import { isPlan, PLANS, type SubscriptionPlan } from '@isnad/contract/plans';
import { quoteValue } from '@isnad/contract/redact';
import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { SecretHash } from '../keys/secret-hash.ts';
import { mailboxFaults } from './email.ts';
import {
  deleteUnusedInvites,
  type InviteRow,
  insertInvite,
  selectInvite,
  selectOperatorAccount,
  selectPersonByEmail,
} from './store.ts';

const INVITE_MS = 7 * DAY_MS;
const TOKEN_BYTES = 24;

export type InviteDeps = {
  readonly db: Kysely<Tables>;
  readonly now: () => number;
  readonly newId: (prefix: IdentifierPrefix) => string;
  readonly randomBytes: (size: number) => Uint8Array;
  readonly secretHash: SecretHash;
};

type Invite = {
  readonly id: string;
  readonly email: string;
  readonly plan: SubscriptionPlan;
  readonly expires_at: string;
  /** Token of the link. It cannot be read again. */
  readonly token: string;
};

/**
 * Invites an email address by a single-use link, valid for seven days. Revokes an earlier link for that address.
 * @throws {Failure} `invalid_parameter`, `account_exists`
 */
export async function createInvite(deps: InviteDeps, input: { email: string; plan: string }): Promise<Invite> {
  const email = input.email.trim().toLowerCase();
  const { plan } = input;
  const faults: Fault[] = mailboxFaults(email);
  if (!isPlan(plan)) {
    faults.push({ location: 'body.plan', message: `got ${quoteValue(plan)}`, fix: `use ${PLANS.join(', ')}` });
  }
  if (faults.length > 0 || !isPlan(plan)) throw invalidParameters(faults);
  if ((await selectPersonByEmail(deps.db, email))?.email_verified === 1) {
    throw new Failure('account_exists', `${quoteValue(email)} already signs in.`);
  }
  await deleteUnusedInvites(deps.db, 'email', email);
  const expires_at = isoTime(deps.now() + INVITE_MS);
  const { id, token } = await newLink(deps, { email, plan, account_id: null, expires_at });
  return { id, email, plan, expires_at, token };
}

/**
 * Creates the single-use link with which the operator claims the first account. Revokes an earlier one.
 * @throws {Failure} `account_not_found` when there is no such account, `account_exists` when someone already signs in to it
 */
export async function createClaim(deps: InviteDeps): Promise<{ id: string; account_id: string; token: string }> {
  const account = await selectOperatorAccount(deps.db);
  if (account === undefined) throw new Failure('account_not_found', 'There is no operator account yet.');
  if (account.person_id !== null) {
    throw new Failure(
      'account_exists',
      `The operator's account is already claimed: ${quoteValue(account.email)} signs in to it.`,
    );
  }
  await deleteUnusedInvites(deps.db, 'account_id', account.id);
  const input = { email: null, plan: null, account_id: account.id, expires_at: null };
  return { ...(await newLink(deps, input)), account_id: account.id };
}

/** Finds the invitation of a token while it is valid. Undefined otherwise. */
export async function findInvite(
  { db, secretHash, now }: Pick<InviteDeps, 'db' | 'secretHash' | 'now'>,
  token: string,
): Promise<InviteRow | undefined> {
  const invite = await selectInvite(db, secretHash(token));
  if (invite === undefined || invite.used_at !== null) return undefined;
  return invite.expires_at === null || Date.parse(invite.expires_at) > now() ? invite : undefined;
}

type LinkInput = Pick<InviteRow, 'email' | 'plan' | 'account_id' | 'expires_at'>;

async function newLink(deps: InviteDeps, input: LinkInput): Promise<{ id: string; token: string }> {
  const token = Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url');
  const id = deps.newId('inv');
  await insertInvite(deps.db, {
    ...input,
    id,
    token_hash: deps.secretHash(token),
    created_at: isoTime(deps.now()),
    used_at: null,
    used_by: null,
  });
  return { id, token };
}
