import type { AuditAction } from '@isnad/contract/audit-actions';
import { after } from '../../../timers/timers.ts';
import type { OwnAccountDeps } from '../own-account.ts';
import type { Sessions } from '../sessions.ts';
import { hasSecondFactor, selectPersonByEmail, selectPersonOfPasskey } from '../store.ts';
import { type Origin, originOf, recordSecurityEvent } from './record-event.ts';

/** How somebody signed in, by the last step of it. */
const SIGN_INS: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'authenticator',
  '/two-factor/verify-backup-code': 'backup_code',
  '/passkey/verify-authentication': 'passkey',
};
/** What somebody who is signed in changes about signing in. */
const CHANGES: Readonly<Record<string, AuditAction>> = {
  '/sign-out': 'person.signed_out',
  '/revoke-session': 'person.sessions_ended',
  '/revoke-other-sessions': 'person.sessions_ended',
  '/revoke-sessions': 'person.sessions_ended',
  '/change-password': 'person.password_changed',
  '/change-email': 'person.email_change_requested',
  '/two-factor/verify-totp': 'person.two_factor_enabled',
  '/two-factor/disable': 'person.two_factor_disabled',
  '/two-factor/generate-backup-codes': 'person.backup_codes_renewed',
  '/passkey/verify-registration': 'person.passkey_added',
  '/passkey/delete-passkey': 'person.passkey_removed',
};

const PASSWORD_PATH = '/sign-in/email';
const PASSKEY_PATH = '/passkey/verify-authentication';
/** Paths whose body names an address or a passkey. */
const BODIES = new Set([PASSWORD_PATH, PASSKEY_PATH, '/change-email']);
/** What the library answers to a wrong code, and to a passkey whose signature is wrong. */
const WRONG_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE', 'AUTHENTICATION_FAILED']);
/** Longer than it takes to send an answer. */
const ANSWERED_MS = 50;

type Asking = {
  readonly deps: OwnAccountDeps;
  readonly sessions: Pick<Sessions, 'personOf' | 'personBetweenSteps'>;
  /** Below the base path of authentication. */
  readonly path: string;
  readonly request: Request;
};

/**
 * Answers a request about signing in, and records in the audit log of the person's account what it changed, or that a password, code or passkey was wrong. The library
 * has committed the change by then, so an entry can be missing after a crash, but is never there without the change.
 */
export async function withSecurityEvent(asking: Asking, answer: () => Promise<Response>): Promise<Response> {
  const { deps, sessions, path, request } = asking;
  const method = SIGN_INS[path];
  const action = CHANGES[path];
  if (method === undefined && action === undefined) return answer();
  const body = BODIES.has(path) ? ((await request.clone().json()) as SentBody) : {};
  const signedIn = await sessions.personOf(request.headers.get('cookie') ?? undefined);
  const had = signedIn !== undefined && (await hasSecondFactor(deps.db, signedIn));
  // Read first: the last attempt ends the cookie between the steps.
  const trying = signedIn === undefined && method !== undefined ? await personTrying(asking, body) : undefined;
  const response = await answer();
  const from = originOf(request);
  if (response.status === 401 && path === PASSWORD_PATH) recordLater(deps, body.email ?? '', from);
  if (!response.ok) {
    if (trying !== undefined && (await isWrong(response))) {
      const event = { personId: trying, from, action: 'person.sign_in_failed', detail: { method } } as const;
      await recordSecurityEvent(deps, event, 'anyone');
    }
    return response;
  }
  // Who has codes already gives one to sign in.
  if (signedIn !== undefined && action !== undefined && !(had && method !== undefined)) {
    const detail = body.newEmail === undefined ? {} : { email: body.newEmail.trim().toLowerCase() };
    await recordSecurityEvent(deps, { personId: signedIn, from, action, detail });
    return response;
  }
  // Without a session in the answer, a second step follows.
  const personId = method === undefined ? undefined : await sessions.personOf(cookiesOf(response));
  if (personId !== undefined)
    await recordSecurityEvent(deps, { personId, from, action: 'person.signed_in', detail: { method } });
  return response;
}

type SentBody = { readonly email?: string; readonly newEmail?: string; readonly response?: { readonly id?: unknown } };

/** Whose code or passkey a sign-in is about to give. */
async function personTrying({ deps, sessions, path, request }: Asking, body: SentBody): Promise<string | undefined> {
  if (path === PASSWORD_PATH) return undefined;
  if (path !== PASSKEY_PATH) return sessions.personBetweenSteps(request.headers.get('cookie') ?? undefined);
  const id = body.response?.id;
  return typeof id === 'string' ? selectPersonOfPasskey(deps.db, id) : undefined;
}

async function isWrong(response: Response): Promise<boolean> {
  if (response.status >= 500 || !response.headers.get('content-type')?.includes('json')) return false;
  const { code } = (await response.clone().json()) as { readonly code?: string };
  return code !== undefined && WRONG_CODES.has(code);
}

/** Records a wrong password once the answer has gone: the time that it takes would tell whether the address has an account. */
function recordLater(deps: OwnAccountDeps, email: string, from: Origin): void {
  const record = async () => {
    const person = await selectPersonByEmail(deps.db, email.trim().toLowerCase());
    if (person === undefined) return;
    const detail = { method: 'password' };
    const event = { personId: person.id, from, action: 'person.sign_in_failed', detail } as const;
    await recordSecurityEvent(deps, event, 'anyone');
  };
  after(record, ANSWERED_MS);
}

/** The cookies of an answer, as a browser sends them back. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
