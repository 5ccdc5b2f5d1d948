import { Failure } from '@isnad/contract/failure';
import type { ConfirmationLink, SignUpList } from '@isnad/contract/operator-sign-ups';
import { pageOf } from '@isnad/contract/page';
import { quoteValue } from '@isnad/contract/redact';
import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { Actor } from '../audit/actor.ts';
import { type AuditDeps, recordChange } from '../audit/audit.ts';
import type { SecretHash } from '../keys/secret-hash.ts';
import { confirmationUrl, requireNoInvitation } from './confirm-email.ts';
import { selectUnconfirmed } from './store.ts';

/** How long a sign-up waits for its confirmation. */
export const UNCONFIRMED_MS = 7 * DAY_MS;
/** How long a link is valid that an operator hands over. Those in emails expire after an hour. */
const LINK_MS = DAY_MS;

/**
 * The people who have signed up and not confirmed their address, newest first.
 * @throws {Failure} `invalid_cursor`
 */
export async function listSignUps(
  { db }: { readonly db: Kysely<Tables> },
  { limit = 50, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<SignUpList> {
  if (cursor !== undefined && !/^usr_[0-9A-Z]{26}$/.test(cursor)) {
    throw new Failure('invalid_cursor', 'The cursor is not valid for this list. Start again without a cursor.');
  }
  const found = await selectUnconfirmed(db, { before: cursor, limit: limit + 1 });
  const page = pageOf(found, limit, ({ id }) => id);
  const data = page.data.map((row) => ({
    ...row,
    expires_at: isoTime(Date.parse(row.created_at) + UNCONFIRMED_MS),
  }));
  return { ...page, data };
}

export type LinkDeps = AuditDeps & {
  readonly db: Kysely<Tables>;
  readonly baseUrl: () => string;
  readonly secretHash: SecretHash;
  /** Signs the library's token, valid for so many seconds. */
  readonly signToken: (email: string, seconds: number) => Promise<string>;
};

/**
 * Creates a link that confirms the address of a sign-up, as the email has it. The operator vouches for the address, and the person needs the
 * password. Earlier links stay valid.
 * @param by the operator, in whose account it is recorded
 * @throws {Failure} `sign_up_not_found`, `invitation_required` if the operator has prepared an account for the address
 */
export async function createConfirmationLink(
  deps: LinkDeps,
  personId: string,
  by: { readonly actor: Actor; readonly accountId: string },
): Promise<ConfirmationLink> {
  const [person] = await selectUnconfirmed(deps.db, { id: personId, limit: 1 });
  if (person === undefined)
    throw new Failure('sign_up_not_found', `No sign-up ${quoteValue(personId)} waits for its confirmation.`);
  await requireNoInvitation(deps.db, person);
  const token = await deps.signToken(person.email, LINK_MS / 1_000);
  const { email } = person;
  const expires_at = isoTime(deps.now() + LINK_MS);
  const detail = { email, expires_at };
  const change = { accountId: by.accountId, action: 'person.link_created', targetId: personId, detail } as const;
  await recordChange(deps.db, deps, by.actor, change);
  return { email, expires_at, url: confirmationUrl(deps, personId, token) };
}
