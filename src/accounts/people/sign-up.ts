import { Failure, invalidParameters } from '@isnad/contract/failure';
import { isoTime } from '@isnad/contract/time';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { findInvite, type InviteDeps } from './invites.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { MAX_USER_AGENT } from './security/record-event.ts';
import { deleteEndedSessions, deleteUnverified, useInvite } from './store.ts';

/** Who can sign up: anyone, only invited people, or no one. `closed` also rejects earlier invitations. */
export type SignUpMode = 'open' | 'invite' | 'closed';

export type SignUpDeps = InviteDeps & { readonly signUp: SignUpMode };

/** Excludes control characters and text direction overrides, but allows the joiners, which Bengali and Persian need. */
const NAME = /^(?!\p{C}*$)(?:[^\p{C}]|[\u200c\u200d]){1,100}$/u;
const SIGN_UP = '/sign-up/email';
const NOT_GOOD = 'This invitation is invalid or has expired. Ask for another.';

/** Our rules beyond those of the library: names, who can sign up, and what a session stores about a browser. */
export function signUpRules(deps: SignUpDeps): Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'> {
  return {
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        const { name } = (body ?? {}) as { name?: unknown };
        if (typeof name === 'string') checkName(name);
        // Runs before the library checks whether the address is known, which must not be revealed to someone who cannot sign up.
        if (path === SIGN_UP) await checkMaySignUp(deps, body);
      }),
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user, context) => {
            const invite = context?.path === SIGN_UP ? (context.body as SignUpBody).invite : undefined;
            if (invite === undefined) return undefined;
            const id = deps.newId('usr');
            const use = { personId: id, at: isoTime(deps.now()) };
            // Of two requests with the same link, one succeeds.
            if (!(await useInvite(deps.db, deps.secretHash(invite), use))) {
              throw new APIError('FORBIDDEN', { code: 'sign_up_closed', message: NOT_GOOD });
            }
            // The operator gave this link to the owner of that address.
            return { data: { ...user, id, emailVerified: true } };
          },
        },
      },
      session: {
        create: {
          before: async ({ userAgent }) => {
            await deleteEndedSessions(deps.db, isoTime(deps.now()));
            return { data: { userAgent: userAgent?.slice(0, MAX_USER_AGENT) } };
          },
        },
      },
    },
  };
}

/** @throws {Failure} `invalid_parameter` */
function checkName(name: string): void {
  if (NAME.test(name.trim())) return;
  const message = 'the name is empty, too long or has control characters';
  throw invalidParameters([{ location: 'body.name', message, fix: 'use 1 to 100 characters' }]);
}

type SignUpBody = { readonly email: string; readonly password?: unknown; readonly invite?: string };

/**
 * Replaces an earlier sign-up whose address was never confirmed and invalidates its links, because the person who started it might not own the address.
 * @throws {Failure} `sign_up_closed`
 */
async function checkMaySignUp(deps: SignUpDeps, body: SignUpBody): Promise<void> {
  if (deps.signUp === 'closed') throw new Failure('sign_up_closed', 'Sign-up is closed. Ask the operator.');
  const email = body.email.trim().toLowerCase();
  if (body.invite === undefined) {
    if (deps.signUp === 'open') {
      if (isPassword(body.password)) await deleteUnverified(deps.db, email);
      return;
    }
    throw new Failure('sign_up_closed', 'Sign-up is by invitation only. Follow the link of your invitation.');
  }
  const invite = await findInvite(deps, body.invite);
  if (invite?.email !== email) throw new Failure('sign_up_closed', NOT_GOOD);
  await deleteUnverified(deps.db, email);
}

/** Whether the library will accept the password. A sign-up that fails must not invalidate the one before it. */
function isPassword(password: unknown): boolean {
  return (
    typeof password === 'string' && password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max
  );
}
