import type { AuditAction } from '@isnad/contract/audit-actions';
import type { Actor } from '../audit/actor.ts';
import { recordChange } from '../audit/audit.ts';
import { ADDRESS_HEADER } from './auth-path.ts';
import type { OwnAccountDeps } from './own-account.ts';
import type { Sessions } from './sessions.ts';
import { hasSecondFactor, selectAccountOf } from './store.ts';

/** How somebody signed in, by the last step of it. */
const SIGN_INS: Readonly<Record<string, string>> = {
  '/sign-in/email': 'password',
  '/two-factor/verify-totp': 'authenticator',
  '/two-factor/verify-backup-code': 'backup_code',
  '/passkey/verify-authentication': 'passkey',
};
/** What somebody who is signed in changes about signing in. */
const CHANGES: Readonly<Record<string, AuditAction>> = {
  '/change-password': 'person.password_changed',
  '/two-factor/verify-totp': 'person.two_factor_enabled',
  '/two-factor/disable': 'person.two_factor_disabled',
  '/two-factor/generate-backup-codes': 'person.backup_codes_renewed',
  '/passkey/verify-registration': 'person.passkey_added',
  '/passkey/delete-passkey': 'person.passkey_removed',
};

type Asking = {
  readonly deps: OwnAccountDeps;
  readonly sessions: Pick<Sessions, 'personOf'>;
  /** Below the base path of authentication. */
  readonly path: string;
  readonly request: Request;
};

/**
 * Answers a request about signing in, and records in the audit log of the person's account what it changed. The library has committed the change
 * by then, so an entry can be missing after a crash, but is never there without the change.
 */
export async function withSecurityEvent(asking: Asking, answer: () => Promise<Response>): Promise<Response> {
  const { deps, sessions, path, request } = asking;
  const method = SIGN_INS[path];
  const action = CHANGES[path];
  if (method === undefined && action === undefined) return answer();
  const signedIn = await sessions.personOf(request.headers.get('cookie') ?? undefined);
  const had = signedIn !== undefined && (await hasSecondFactor(deps.db, signedIn));
  const response = await answer();
  if (!response.ok) return response;
  const address = request.headers.get(ADDRESS_HEADER);
  // Who has codes already gives one to sign in.
  if (signedIn !== undefined && action !== undefined && !(had && method !== undefined)) {
    await recordSecurityEvent(deps, { personId: signedIn, address, action });
    return response;
  }
  // Without a session in the answer, a second step follows.
  const personId = method === undefined ? undefined : await sessions.personOf(cookiesOf(response));
  if (personId !== undefined)
    await recordSecurityEvent(deps, { personId, address, action: 'person.signed_in', detail: { method } });
  return response;
}

type SecurityEvent = {
  readonly personId: string;
  readonly address: string | null;
  readonly action: AuditAction;
  readonly detail?: Readonly<Record<string, unknown>>;
};

/** Records what a person did in the audit log of their account, if they have one. */
export async function recordSecurityEvent(deps: OwnAccountDeps, event: SecurityEvent): Promise<void> {
  const { personId, address, action, detail = {} } = event;
  const account = await selectAccountOf(deps.db, personId);
  if (account === undefined) return;
  const actor: Actor = { kind: 'person', id: personId, address };
  await recordChange(deps.db, deps, actor, { accountId: account.id, action, targetId: personId, detail });
}

/** The cookies of an answer, as a browser sends them back. */
function cookiesOf({ headers }: Response): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}
