import { passkey } from '@better-auth/passkey';
import { isoTime } from '@isnad/contract/time';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Logger } from 'pino';
import { asPeopleLibraryExpects } from '../../storage/people-store.ts';
import type { Storage } from '../../storage/storage.ts';
import { ADDRESS_HEADER, AUTH_PATH, CONSENT_PAGE } from './auth-path.ts';
import { CREDENTIALS, PASSKEYS, PEOPLE, SECOND_FACTORS, SESSIONS, VERIFICATIONS } from './auth-tables.ts';
import { newBackupCodes } from './backup-codes.ts';
import { claiming } from './claim.ts';
import { confirmationUrl } from './confirm-email.ts';
import type { SignInGuard } from './guessing/sign-in-guard.ts';
import type { Mailer } from './mail.ts';
import { mailLanguage } from './mail-language.ts';
import { type MailKind, mailOf } from './mail-texts.ts';
import { resourceOf } from './oauth/metadata.ts';
import { oauthServer } from './oauth/oauth-provider.ts';
import { ensureOwnAccount } from './own-account.ts';
import { ownOrigins, passkeySite } from './own-origins.ts';
import { PASSWORD_LENGTH } from './password-length.ts';
import { originOf, recordSecurityEvent } from './security/record-event.ts';
import { COOKIE_PREFIX } from './sessions.ts';
import { type SignUpDeps, signUpRules } from './sign-up.ts';
import { deleteOlderResets, deleteResets, isPreparedAccount, updateVerified } from './store.ts';

export type AuthDeps = SignUpDeps & {
  readonly sessionSecret: string;
  /** Base URL of the service, without a trailing slash. */
  readonly baseUrl: () => string;
  /** The base URL set by the operator. Empty when the service only knows its listening address. */
  readonly publicUrl: string;
  readonly mailer: Mailer;
  readonly storage: Pick<Storage, 'checkReachable'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly guard: Pick<SignInGuard, 'succeeded'>;
  /** Whether apps can be connected by OAuth. */
  readonly connectsApps: boolean;
  readonly randomBytes: (size: number) => Uint8Array;
};

const DAY_S = 86_400;
const ID_PREFIXES: Readonly<Record<string, 'usr' | 'ses'>> = { user: 'usr', session: 'ses' };

/**
 * Configures the authentication library over our own store. `sessions.ts` answers what it can without it. The library runs without session cache,
 * rate limits (those are in `http/`), telemetry or requests of its own.
 */
export function buildAuth(deps: AuthDeps) {
  const address = { baseUrl: deps.baseUrl(), publicUrl: deps.publicUrl };
  const { origin } = new URL(address.baseUrl);
  return betterAuth({
    appName: 'Isnad',
    baseURL: origin,
    basePath: AUTH_PATH,
    trustedOrigins: [...ownOrigins(address)],
    // A list, so that no environment variable can replace it.
    secrets: [{ version: 1, value: deps.sessionSecret }],
    database: asPeopleLibraryExpects(deps.db),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    user: { ...PEOPLE, changeEmail: { enabled: true, sendChangeEmailConfirmation: changeEmailMail(deps) } },
    session: { ...SESSIONS, expiresIn: 30 * DAY_S, updateAge: DAY_S },
    account: CREDENTIALS,
    verification: { ...VERIFICATIONS, storeIdentifier: 'hashed' },
    ...passwords(deps),
    ...signUpRules(deps),
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: origin.startsWith('https:'),
      database: { generateId: ({ model }) => deps.newId(ID_PREFIXES[model] ?? 'cred') },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The request origin is already checked by one rule for all routes. Redirect targets are checked here.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
    plugins: [
      twoFactor({
        issuer: 'Isnad',
        schema: SECOND_FACTORS,
        backupCodeOptions: { customBackupCodesGenerate: () => newBackupCodes(deps.randomBytes) },
      }),
      passkey({
        ...passkeySite(address),
        rpName: 'Isnad',
        schema: PASSKEYS,
        advanced: { webAuthnChallengeCookie: 'passkey' },
      }),
      claiming(deps),
      ...(deps.connectsApps ? [oauthServer({ ...deps, resource: resourceOf(address.baseUrl) })] : []),
    ],
    // Our failures become our own error responses.
    onAPIError: { throw: true, errorURL: CONSENT_PAGE },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => deps.log.warn({ details }, `people: ${message}`),
    },
  });
}

function passwords(deps: AuthDeps): Pick<BetterAuthOptions, 'emailAndPassword' | 'emailVerification'> {
  const { baseUrl } = deps;
  const write = writer(deps);
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      // Also makes a sign-up with a known address look the same as one with an unknown address.
      requireEmailVerification: true,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }, request) => {
        await deleteOlderResets(deps.db, user.id);
        write('resetPassword', request, { to: user.email, link: `${baseUrl()}/reset-password?token=${token}` });
      },
      onPasswordReset: async ({ user }, request) => {
        await deleteResets(deps.db, user.id);
        await deps.guard.succeeded(user.email);
        // Such an account can be confirmed only through its invitation.
        if (await isPreparedAccount(deps.db, user)) return;
        // The link arrived in a mail to this address.
        await updateVerified(deps.db, user.id, isoTime(deps.now()));
        await ensureOwnAccount(deps, user);
        await recordSecurityEvent(deps, {
          personId: user.id,
          from: originOf(request),
          action: 'person.password_reset',
        });
      },
      onExistingUserSignUp: async ({ user }, request) => {
        write('alreadySignedUp', request, { to: user.email, link: `${baseUrl()}/sign-in` });
      },
    },
    emailVerification: {
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user, url }, request) => {
        // An invited person is already verified. After a change of address, the library passes the old state of the person.
        if (user.emailVerified && request?.url.endsWith('/sign-up/email')) return;
        write('verify', request, { to: user.email, link: verificationLink(deps, user.id, url) });
      },
      afterEmailVerification: (user, request) => ensureOwnAccount(deps, user, originOf(request)),
    },
  };
}

type ChangeEmail = {
  readonly user: { readonly id: string; readonly email: string };
  readonly newEmail: string;
  readonly url: string;
};

function changeEmailMail(deps: AuthDeps) {
  const write = writer(deps);
  return async ({ user, newEmail, url }: ChangeEmail, request?: Request) => {
    write('changeEmail', request, { to: user.email, newEmail, link: verificationLink(deps, user.id, url) });
  };
}

/**
 * Sends mail in the language of the request that caused it. Does not wait for the mail, because the time it takes would reveal whether the address
 * has an account.
 */
function writer({ mailer }: AuthDeps) {
  return (kind: MailKind, request: Request | undefined, input: Parameters<typeof mailOf>[2]) => {
    void mailer(mailOf(kind, mailLanguage(request?.headers.get('accept-language')), input));
  };
}

function verificationLink(deps: AuthDeps, personId: string, url: string): string {
  return confirmationUrl(deps, personId, new URL(url).searchParams.get('token') ?? '');
}
