import { setImmediate } from 'node:timers/promises';
import type { Account } from '@isnad/contract/accounts';
import { Failure } from '@isnad/contract/failure';
import type { ConfirmationLink } from '@isnad/contract/operator-sign-ups';
import type { Me } from '@isnad/contract/people';
import { isoTime, MINUTE_MS } from '@isnad/contract/time';
import { accountOf } from '../accounts/accounts.ts';
import type { KeyDeps } from '../keys/keys.ts';
import type { AuthDeps } from './auth.ts';
import { AUTH_PATH } from './auth-path.ts';
import { checkConfirmation } from './confirm-email.ts';
import { HashingQueue } from './guessing/hashing-queue.ts';
import { SignInGuard } from './guessing/sign-in-guard.ts';
import { OAuth } from './oauth/oauth.ts';
import { withSecurityEvent } from './security/security-events.ts';
import { Sessions } from './sessions.ts';
import { deleteStalePeople, selectAccountWithPerson, selectEmail, selectPassword } from './store.ts';
import { createConfirmationLink, UNCONFIRMED_MS } from './waiting.ts';

/** Functions for people who sign in, used by `http/` and `cli/`. */
export type People = {
  readonly sessions: Sessions;
  /** Handles requests to sign up, in and out. Loads the library with the first request. */
  readonly answer: (request: Request) => Promise<Response>;
  /** Checks the password of a person before something dangerous. Guesses count as failed sign-ins. @throws {Failure} `password_wrong`, `rate_limit_exceeded` */
  readonly checkPassword: (personId: string, password: string) => Promise<void>;
  /** Creates a link that confirms the address of a sign-up, with the given database. @throws {Failure} `sign_up_not_found`, `invitation_required` */
  readonly createConfirmationLink: (
    db: AuthDeps['db'],
    personId: string,
    by: Parameters<typeof createConfirmationLink>[2],
  ) => Promise<ConfirmationLink>;
  /** Connects apps by OAuth. Undefined if that is off. */
  readonly oauth: OAuth | undefined;
  /** An account and the person who signs in to it. @throws {Failure} `account_not_found` */
  readonly readMe: (accountId: string) => Promise<Me>;
};

/** Paths below `/api/auth` that hash a password. */
const HASHING = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/verify-email',
  '/reset-password',
  '/change-password',
  '/claim',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/get-totp-uri',
  '/two-factor/generate-backup-codes',
]);
const SWEEP_MS = 10 * MINUTE_MS;

type Library = Awaited<ReturnType<typeof import('./auth.ts')['buildAuth']>>;

/** Assembles the functions for people. */
export function openPeople(deps: Omit<AuthDeps, 'guard'> & KeyDeps): People {
  const guard = new SignInGuard(deps);
  const parts: AuthDeps = { ...deps, guard };
  const hashing = new HashingQueue();
  const sessions = new Sessions(parts);
  let library: Promise<Library> | undefined;
  let swept = 0;
  const load = async () => {
    // Loaded in pieces, because loading a module blocks every other request.
    await import('better-auth');
    await setImmediate();
    await import('@better-auth/passkey');
    await setImmediate();
    return (await import('./auth.ts')).buildAuth(parts);
  };
  const loaded = () => {
    // A failed load is not cached; the next request tries again.
    library ??= load().catch((error: unknown) => {
      library = undefined;
      throw error;
    });
    return library;
  };
  const ask = async (request: Request) => {
    const auth = await loaded();
    if (parts.now() - swept > SWEEP_MS) {
      swept = parts.now();
      await sweep(parts, guard);
    }
    const path = new URL(request.url).pathname.slice(AUTH_PATH.length);
    const run = () =>
      withSecurityEvent({ deps: parts, sessions, path, request }, () =>
        answer({ deps: parts, guard, auth, sessions }, path, request),
      );
    const response = await (HASHING.has(path) ? hashing.run(run) : run());
    // The library hides that the store is unavailable behind its own error.
    if (response.status >= 500) await parts.storage.checkReachable();
    return response;
  };
  return {
    sessions,
    answer: ask,
    checkPassword: async (personId, password) => {
      const { password: hashes } = await (await loaded()).$context;
      await hashing.run(() => checkPassword({ db: parts.db, guard, verify: hashes.verify }, personId, password));
    },
    createConfirmationLink: async (db, personId, by) => {
      const { secret } = await (await loaded()).$context;
      const { createEmailVerificationToken } = await import('better-auth/api');
      const signToken = (email: string, seconds: number) =>
        createEmailVerificationToken(secret, email, undefined, seconds);
      return createConfirmationLink({ ...parts, db, signToken }, personId, by);
    },
    oauth: deps.connectsApps ? new OAuth({ ...deps, ask }) : undefined,
    readMe: async (accountId) => {
      const row = await selectAccountWithPerson(parts.db, accountId);
      if (row === undefined) throw new Failure('account_not_found', 'There is no such account.');
      const account: Account = accountOf(row);
      if (row.person_id === null || row.person_name === null || row.person_email === null) {
        return { account, person: null };
      }
      const { person_id: id, person_name: name, person_email: email } = row;
      const person = { id, name, email, email_verified: row.email_verified === 1 };
      return { account, person: { ...person, two_factor: row.two_factor_enabled === 1 } };
    },
  };
}

type Checking = {
  readonly db: AuthDeps['db'];
  readonly guard: SignInGuard;
  readonly verify: (input: { readonly hash: string; readonly password: string }) => Promise<boolean>;
};

async function checkPassword({ db, guard, verify }: Checking, personId: string, password: string): Promise<void> {
  const email = await selectEmail(db, personId);
  const hash = await selectPassword(db, personId);
  if (email === undefined || hash === undefined)
    throw new Failure('session_invalid', 'The session has ended. Sign in again.');
  await guard.begin(email);
  if (!(await verify({ hash, password }))) throw new Failure('password_wrong', 'The password is wrong.');
  await guard.succeeded(email);
}

type Answering = {
  readonly deps: AuthDeps;
  readonly guard: SignInGuard;
  readonly auth: Library;
  readonly sessions: Sessions;
};

async function answer(
  { deps: parts, guard, auth, sessions }: Answering,
  path: string,
  request: Request,
): Promise<Response> {
  if (path === '/verify-email') {
    const { password } = await auth.$context;
    const response = await auth.handler(
      await checkConfirmation({ ...parts, verifyPassword: password.verify }, request),
    );
    // The library signs in anyone who confirms a new address, without a second factor. Its cookie is passed on only to a caller with a session.
    if (!sessions.isSent(request.headers.get('cookie') ?? undefined)) response.headers.delete('set-cookie');
    return response;
  }
  if (path !== '/sign-in/email') return auth.handler(request);
  const { email } = (await request.clone().json()) as { readonly email: string };
  await guard.begin(email);
  const response = await auth.handler(request);
  // A correct password is not a guess, even if the request fails for another reason.
  if (response.status !== 401) await guard.succeeded(email);
  return response;
}

async function sweep({ db, now }: AuthDeps, guard: SignInGuard): Promise<void> {
  const at = now();
  await guard.sweep();
  const unconfirmedBefore = isoTime(at - UNCONFIRMED_MS);
  await deleteStalePeople(db, { now: isoTime(at), unconfirmedBefore });
}
