import * as auth from '@isnad/contract/auth';
import type { TObject, TSchema } from 'typebox';

/** Rate limit that a request counts toward: lowest for requests that send an email, low for those with guessable values, higher for the rest. */
export type Attempt = 'mail' | 'guess' | 'usual';

export type AuthRoute = {
  readonly method: 'GET' | 'POST';
  /** Path below `/api/auth`. */
  readonly path: string;
  readonly summary: string;
  readonly attempt: Attempt;
  /** Whether a session is required. `optional`: the cookie between password and code is sufficient. Undefined: public. */
  readonly session?: 'required' | 'optional';
  readonly body?: TObject;
  readonly query?: TObject;
  readonly answer: readonly [schema: TSchema, example: unknown];
};

const USER = {
  id: 'usr_01KAH3V9M2C8Y4T6W0Z1XQJ5RN',
  name: 'Maryam',
  email: 'maryam@example.org',
  emailVerified: true,
  image: null,
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  twoFactorEnabled: false,
};
const SESSION = {
  id: 'ses_01KAH3V9M2C8Y4T6W0Z1XQJ5RP',
  userId: USER.id,
  token: '…',
  expiresAt: '2026-12-21T20:00:00.000Z',
  createdAt: '2026-11-21T20:00:00.000Z',
  updatedAt: '2026-11-21T20:00:00.000Z',
  ipAddress: '192.0.2.1',
  userAgent: 'Mozilla/5.0',
};
const DONE = [auth.Done, { status: true }] as const;
const SIGNED_IN = [auth.SignInAnswer, { redirect: false, token: '…', user: USER }] as const;
const CODES = ['8w2Xa-9dTqe', 'kP4zR-1mVbn'];
const OPTIONS = [auth.PasskeyOptions, { challenge: '3q2-7w', rpId: 'isnad.example.org' }] as const;

const get = (path: string, summary: string, rest: Pick<AuthRoute, 'answer'> & Partial<AuthRoute>): AuthRoute => ({
  method: 'GET',
  path,
  summary,
  attempt: 'usual',
  ...rest,
});
const post = (path: string, summary: string, rest: Partial<AuthRoute>): AuthRoute => ({
  method: 'POST',
  path,
  summary,
  attempt: 'usual',
  answer: DONE,
  ...rest,
});

/** Routes under `/api/auth`: the supported routes of better-auth, and `claim`. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  post('/sign-up/email', 'Sign up and send a confirmation link, with the same response for a known address', {
    attempt: 'mail',
    body: auth.SignUpBody,
    answer: [auth.UserAnswer, { token: null, user: { ...USER, emailVerified: false } }],
  }),
  post('/sign-in/email', 'Sign in with email and password (`twoFactorRedirect`: a code is required)', {
    attempt: 'guess',
    body: auth.SignInBody,
    answer: SIGNED_IN,
  }),
  post('/sign-out', 'Sign out', { session: 'required', answer: [auth.Done, { success: true }] }),
  post('/claim', "Claim the operator's account with its one-time link", {
    attempt: 'guess',
    body: auth.ClaimBody,
    answer: [auth.UserAnswer, { user: USER }],
  }),
  get('/get-session', 'Get the session and extend it', {
    answer: [auth.SessionAnswer, { session: SESSION, user: USER }],
  }),
  get('/list-sessions', 'List sessions', {
    session: 'required',
    answer: [auth.SessionListAnswer, [SESSION]],
  }),
  post('/revoke-session', 'End a session', { session: 'required', body: auth.TokenBody }),
  post('/revoke-other-sessions', 'End all other sessions', { session: 'required' }),
  post('/revoke-sessions', 'End all sessions', { session: 'required' }),
  post('/verify-email', 'Confirm an email address with the token from the link and the password of the sign-up', {
    attempt: 'guess',
    body: auth.VerifyEmailBody,
  }),
  post('/send-verification-email', 'Resend the confirmation link', { attempt: 'mail', body: auth.AddressBody }),
  post('/request-password-reset', 'Send a password reset link, if the address has an account', {
    attempt: 'mail',
    body: auth.AddressBody,
  }),
  post('/reset-password', 'Reset the password with the token from the link, and end all sessions', {
    attempt: 'guess',
    body: auth.ResetPasswordBody,
  }),
  post('/change-password', 'Change the password', {
    session: 'required',
    attempt: 'guess',
    body: auth.ChangePasswordBody,
    answer: [auth.UserAnswer, { token: null, user: USER }],
  }),
  post('/change-email', 'Change the email address, confirmed by links sent to both addresses', {
    session: 'required',
    attempt: 'mail',
    body: auth.ChangeEmailBody,
  }),
  post('/update-user', 'Change the name', { session: 'required', body: auth.NameBody }),
  post('/two-factor/enable', 'Enable two-factor authentication, completed by `verify-totp`', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { totpURI: 'otpauth://totp/Isnad:…', backupCodes: CODES }],
  }),
  post('/two-factor/disable', 'Disable two-factor authentication', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
  }),
  post('/two-factor/get-totp-uri', 'Get the TOTP URI for the authenticator app', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { totpURI: 'otpauth://totp/Isnad:…' }],
  }),
  post('/two-factor/verify-totp', 'Verify a code from the authenticator app', {
    session: 'optional',
    attempt: 'guess',
    body: auth.CodeBody,
    answer: SIGNED_IN,
  }),
  post('/two-factor/verify-backup-code', 'Verify a backup code, which works once', {
    session: 'optional',
    attempt: 'guess',
    body: auth.CodeBody,
    answer: SIGNED_IN,
  }),
  post('/two-factor/generate-backup-codes', 'Generate new backup codes and invalidate the old ones', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { status: true, backupCodes: CODES }],
  }),
  get('/passkey/generate-register-options', 'Get options to register a passkey', {
    session: 'required',
    answer: OPTIONS,
  }),
  post('/passkey/verify-registration', 'Register a passkey', {
    session: 'required',
    body: auth.NewPasskeyBody,
  }),
  get('/passkey/generate-authenticate-options', 'Get options to sign in with a passkey', { answer: OPTIONS }),
  post('/passkey/verify-authentication', 'Sign in with a passkey', {
    attempt: 'guess',
    body: auth.PasskeyAnswerBody,
    answer: [auth.SignInAnswer, { session: SESSION, user: USER }],
  }),
  get('/passkey/list-user-passkeys', 'List passkeys', {
    session: 'required',
    answer: [auth.PasskeyList, [{ id: 'cred_01KAH3V9M2C8Y4T6W0Z1XQJ5RQ', name: 'Telephone' }]],
  }),
  post('/passkey/update-passkey', 'Rename a passkey', { session: 'required', body: auth.RenamePasskeyBody }),
  post('/passkey/delete-passkey', 'Remove a passkey', { session: 'required', body: auth.PasskeyBody }),
];
