import { timingSafeEqual } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import type { SecretHash } from '../keys/secret-hash.ts';
import { AUTH_PATH } from './auth-path.ts';
import { isPreparedAccount, selectPassword, selectPersonByEmail } from './store.ts';

export type ConfirmEmailDeps = {
  readonly db: Kysely<Tables>;
  readonly secretHash: SecretHash;
  /** Verifies a password against its hash. */
  readonly verifyPassword: (password: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

const INVALID = 'This link is invalid or has expired. Sign up again, or ask for a new link.';

/** Token of a link in a mail: the library's token, bound to one sign-up, so that a newer sign-up for the address invalidates it. */
function linkToken(secretHash: SecretHash, personId: string, token: string): string {
  return `${token}.${binding(secretHash, personId, token)}`;
}

/** Address of the page that confirms an email address. It asks for the password, so that a mail scanner that follows links confirms nothing. */
export function confirmationUrl(
  { baseUrl, secretHash }: { readonly baseUrl: () => string; readonly secretHash: SecretHash },
  personId: string,
  token: string,
): string {
  return `${baseUrl()}/confirm-email?token=${linkToken(secretHash, personId, token)}`;
}

function binding(secretHash: SecretHash, personId: string, token: string): string {
  return secretHash(`email link\n${personId}\n${token}`);
}

/**
 * Checks the confirmation of an address. The link proves access to the mailbox, the password that the same person signed up. With only one of them, a
 * stranger who signed up with the address could get in.
 * @param request `POST /verify-email` with `{token, password}`
 * @returns the library's own request for the link
 * @throws {Failure} `email_link_invalid`, `password_wrong`, `invitation_required`
 */
export async function checkConfirmation(deps: ConfirmEmailDeps, request: Request): Promise<Request> {
  const { token: sent, password } = (await request.json()) as { readonly token: string; readonly password: string };
  const [, token = '', mac = ''] = /^(.+)\.([\w-]{43})$/.exec(sent) ?? [];
  const { email, updateTo } = claimsOf(token);
  const person = email === undefined ? undefined : await selectPersonByEmail(deps.db, email.toLowerCase());
  if (person === undefined || !sameText(mac, binding(deps.secretHash, person.id, token))) {
    throw new Failure('email_link_invalid', INVALID);
  }
  const hash = await selectPassword(deps.db, person.id);
  if (hash === undefined || !(await deps.verifyPassword({ hash, password }))) {
    throw new Failure(
      'password_wrong',
      'This is not the password of the sign-up that the link belongs to. If you forgot it, or did not sign up yourself, reset your password.',
    );
  }
  if (updateTo === undefined) await requireNoInvitation(deps.db, person);
  const url = new URL(`${AUTH_PATH}/verify-email`, request.url);
  url.searchParams.set('token', token);
  const headers = new Headers(request.headers);
  headers.delete('content-type');
  return new Request(url, { headers });
}

/** An account prepared by the operator can be entered only through its invitation. @throws {Failure} `invitation_required` */
export async function requireNoInvitation(
  db: Kysely<Tables>,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  if (!(await isPreparedAccount(db, person))) return;
  throw new Failure(
    'invitation_required',
    'The operator has prepared an account for this address. Open the invitation link, or ask the operator for another.',
  );
}

/** Decodes the token. The library verifies its signature later. */
function claimsOf(token: string): { readonly email?: string; readonly updateTo?: string } {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
