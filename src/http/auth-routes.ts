import type { TObject, TSchema } from 'typebox';
import * as auth from '../contract/auth.ts';

/** What of an address is used up by a request: few for what sends a mail, some for what can be guessed, more for the rest. */
export type Attempt = 'mail' | 'guess' | 'usual';

export type AuthRoute = {
  readonly method: 'GET' | 'POST';
  /** Below `/api/auth`. */
  readonly path: string;
  readonly summary: string;
  readonly attempt: Attempt;
  /** Whether the caller must have signed in; `optional` where the cookie between password and code will do as well. Public without it. */
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

/** What there is under `/api/auth`: of the library's routes those that are meant to be used, and `claim`. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  post('/sign-up/email', 'Sign up; a link in a mail confirms the address. A known address is answered alike', {
    attempt: 'mail',
    body: auth.SignUpBody,
    answer: [auth.UserAnswer, { token: null, user: { ...USER, emailVerified: false } }],
  }),
  post('/sign-in/email', 'Sign in; `twoFactorRedirect` asks for a code first', {
    attempt: 'guess',
    body: auth.SignInBody,
    answer: SIGNED_IN,
  }),
  post('/sign-out', 'Sign out', { session: 'required', answer: [auth.Done, { success: true }] }),
  post('/claim', "Take the operator's account over, by its one-time link", {
    attempt: 'guess',
    body: auth.ClaimBody,
    answer: [auth.UserAnswer, { user: USER }],
  }),
  get('/get-session', 'The session; also what makes it last', {
    answer: [auth.SessionAnswer, { session: SESSION, user: USER }],
  }),
  get('/list-sessions', 'All sessions of the person', {
    session: 'required',
    answer: [auth.SessionListAnswer, [SESSION]],
  }),
  post('/revoke-session', 'End one session', { session: 'required', body: auth.TokenBody }),
  post('/revoke-other-sessions', 'End all sessions but this one', { session: 'required' }),
  post('/revoke-sessions', 'End all sessions', { session: 'required' }),
  post('/verify-email', 'Confirm an email address, with the token of the link and the password of the sign-up', {
    attempt: 'guess',
    body: auth.VerifyEmailBody,
  }),
  post('/send-verification-email', 'Send that link again', { attempt: 'mail', body: auth.AddressBody }),
  post('/request-password-reset', 'Send a link for a new password, if there is anybody of that address', {
    attempt: 'mail',
    body: auth.AddressBody,
  }),
  post('/reset-password', 'Set a new password with the token of that link; ends all sessions', {
    attempt: 'guess',
    body: auth.ResetPasswordBody,
  }),
  post('/change-password', 'Change the password', {
    session: 'required',
    attempt: 'guess',
    body: auth.ChangePasswordBody,
    answer: [auth.UserAnswer, { token: null, user: USER }],
  }),
  post('/change-email', 'Change the address; links in mails to both confirm it', {
    session: 'required',
    attempt: 'mail',
    body: auth.ChangeEmailBody,
  }),
  post('/update-user', 'Change the name', { session: 'required', body: auth.NameBody }),
  post('/two-factor/enable', 'Begin with codes from an app; `verify-totp` completes it', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { totpURI: 'otpauth://totp/Isnad:…', backupCodes: CODES }],
  }),
  post('/two-factor/disable', 'Ask for no codes any more', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
  }),
  post('/two-factor/get-totp-uri', 'What the app is told, once more', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { totpURI: 'otpauth://totp/Isnad:…' }],
  }),
  post('/two-factor/verify-totp', 'Give a code of the app', {
    session: 'optional',
    attempt: 'guess',
    body: auth.CodeBody,
    answer: SIGNED_IN,
  }),
  post('/two-factor/verify-backup-code', 'Give a backup code instead; each is good once', {
    session: 'optional',
    attempt: 'guess',
    body: auth.CodeBody,
    answer: SIGNED_IN,
  }),
  post('/two-factor/generate-backup-codes', 'Make new backup codes; the old ones are no longer good', {
    session: 'required',
    attempt: 'guess',
    body: auth.PasswordBody,
    answer: [auth.SecondFactorAnswer, { status: true, backupCodes: CODES }],
  }),
  get('/passkey/generate-register-options', 'What the browser needs to make a passkey', {
    session: 'required',
    answer: OPTIONS,
  }),
  post('/passkey/verify-registration', 'Keep the passkey that was made', {
    session: 'required',
    body: auth.NewPasskeyBody,
  }),
  get('/passkey/generate-authenticate-options', 'What the browser needs to sign in with one', { answer: OPTIONS }),
  post('/passkey/verify-authentication', 'Sign in with a passkey', {
    attempt: 'guess',
    body: auth.PasskeyAnswerBody,
    answer: [auth.SignInAnswer, { session: SESSION, user: USER }],
  }),
  get('/passkey/list-user-passkeys', 'The passkeys of the person', {
    session: 'required',
    answer: [auth.PasskeyList, [{ id: 'cred_01KAH3V9M2C8Y4T6W0Z1XQJ5RQ', name: 'Telephone' }]],
  }),
  post('/passkey/update-passkey', 'Rename a passkey', { session: 'required', body: auth.RenamePasskeyBody }),
  post('/passkey/delete-passkey', 'Remove a passkey', { session: 'required', body: auth.PasskeyBody }),
];
