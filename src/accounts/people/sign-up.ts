import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { Failure, invalidParameters } from '../../contract/failure.ts';
import { findInvite, type InviteDeps } from './invites.ts';
import { deleteEndedSessions, deleteUnverified, useInvite } from './store.ts';

/** Who may sign up: anyone, who was invited, or nobody; an invitation made before does not help there. */
export type SignUpMode = 'open' | 'invite' | 'closed';

export type SignUpDeps = InviteDeps & { readonly signUp: SignUpMode };

/** No control characters, and nothing that turns the direction round; the joiners are letters to Bengali and Persian. */
const NAME = /^(?!\p{C}*$)(?:[^\p{C}]|[\u200c\u200d]){1,100}$/u;
const MAX_USER_AGENT = 512;
const SIGN_UP = '/sign-up/email';
/** Characters of a password. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
const NOT_GOOD = 'This invitation is not good, or no longer: ask for another.';

/** What holds here beyond the library's own rules: names, who may sign up, and what a session remembers of a browser. */
export function signUpRules(deps: SignUpDeps): Pick<BetterAuthOptions, 'hooks' | 'databaseHooks'> {
  return {
    hooks: {
      before: createAuthMiddleware(async ({ path, body }) => {
        const { name } = (body ?? {}) as { name?: unknown };
        if (typeof name === 'string') checkName(name);
        // Before the library looks whether the address is known: whoever may not sign up must not learn it.
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
            const use = { personId: id, at: new Date(deps.now()).toISOString() };
            // Of two that come with the same link, one is let in.
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
            await deleteEndedSessions(deps.db, new Date(deps.now()).toISOString());
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
 * A newer sign-up replaces one whose address was never confirmed, and ends its links: who gave the address first, and chose the password,
 * may not be its owner. @throws {Failure} `sign_up_closed`
 */
async function checkMaySignUp(deps: SignUpDeps, body: SignUpBody): Promise<void> {
  if (deps.signUp === 'closed') throw new Failure('sign_up_closed', 'Nobody can sign up here. Ask the operator.');
  const email = body.email.trim().toLowerCase();
  if (body.invite === undefined) {
    if (deps.signUp === 'open') {
      if (isPassword(body.password)) await deleteUnverified(deps.db, email);
      return;
    }
    throw new Failure('sign_up_closed', 'Only who was invited may sign up here: follow the link of the invitation.');
  }
  const invite = await findInvite(deps, body.invite);
  if (invite?.email !== email) throw new Failure('sign_up_closed', NOT_GOOD);
  await deleteUnverified(deps.db, email);
}

/** What the library will take: a sign-up that fails must not end the one before it. */
function isPassword(password: unknown): boolean {
  return (
    typeof password === 'string' && password.length >= PASSWORD_LENGTH.min && password.length <= PASSWORD_LENGTH.max
  );
}
