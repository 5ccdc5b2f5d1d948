import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Role } from '@isnad/contract/accounts';
import { Failure } from '@isnad/contract/failure';
import { FoundSecrets } from '../keys/found-secrets.ts';
import type { KeyHolder } from '../keys/known-key.ts';
import { ensureOwnAccount, type OwnAccountDeps } from './own-account.ts';
import { selectSession, selectVerifying } from './store.ts';

/** Prefix of every authentication cookie, after that of `cookiePrefix`. */
export const COOKIE_PREFIX = 'isnad';
export const SESSION_COOKIE = 'session_token';
/** Set after the password, when a code is to follow. */
const BETWEEN_STEPS_COOKIE = 'two_factor';

/** The signed-in person and their account. */
export type SignedIn = {
  readonly account: KeyHolder['account'];
  readonly personId: string;
  readonly role: Role;
};

type Deps = OwnAccountDeps & {
  /** Signs session cookies. */
  readonly sessionSecret: string;
  /** Base URL of the service. */
  readonly baseUrl: () => string;
};

/**
 * Identifies the sender of a request by its session cookie. Queries the store each time and remembers only which sessions it has found, so that
 * ended sessions and changed accounts take effect immediately in every process. Works without the authentication library, which is loaded only
 * for signing in.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #key: KeyObject;
  readonly #found = new FoundSecrets();

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#key = createSecretKey(deps.sessionSecret, 'utf8');
  }

  /** Whether the cookies hold a session, valid or not. */
  isSent(cookies: string | undefined): boolean {
    return cookies !== undefined && this.#cookie(cookies) !== undefined;
  }

  /**
   * Finds the person of the session in the cookies, with the current state of the account. One query.
   * @param beforeLookUp called before a session is looked up that has never been found; throws to refuse it
   * @returns undefined when there is no session or it has ended
   */
  async find(cookies: string | undefined, beforeLookUp: () => void): Promise<SignedIn | undefined> {
    const token = this.#token(cookies);
    if (token === undefined) return undefined;
    const name = hash('sha256', token, 'base64url');
    if (!this.#found.has(name)) beforeLookUp();
    const row = await this.#lookUp(token);
    if (row === undefined) {
      this.#found.forget(name);
      return undefined;
    }
    this.#found.note(name);
    const { account_id, plan, state, role } = row;
    if (account_id === null || plan === null || state === null || role === null) {
      throw new Failure('account_exists', 'Another account has your email address. Ask the operator.');
    }
    return { account: { id: account_id, plan, state }, personId: row.person_id, role };
  }

  /** The person of the session in the cookies. One query. @returns undefined if there is no session or it has ended */
  async personOf(cookies: string | undefined): Promise<string | undefined> {
    const token = this.#token(cookies);
    const row = token === undefined ? undefined : await selectSession(this.#deps.db, token);
    return row === undefined || Date.parse(row.expires_at) <= this.#deps.now() ? undefined : row.person_id;
  }

  /** The person who has given the password and still has to give a code. One query. */
  async personBetweenSteps(cookies: string | undefined): Promise<string | undefined> {
    const token = this.#token(cookies, BETWEEN_STEPS_COOKIE);
    if (token === undefined) return undefined;
    const row = await selectVerifying(this.#deps.db, hash('sha256', token, 'base64url'));
    return row === undefined || Date.parse(row.expires_at) <= this.#deps.now() ? undefined : row.value;
  }

  async #lookUp(token: string) {
    const { db, now } = this.#deps;
    const row = await selectSession(db, token);
    if (row === undefined || Date.parse(row.expires_at) <= now() || row.email_verified !== 1) return undefined;
    if (row.account_id !== null && row.account_email === row.email) return row;
    // Finishes what a crash between two steps left undone, or follows a change of address.
    await ensureOwnAccount(this.#deps, { id: row.person_id, email: row.email });
    return selectSession(db, token);
  }

  /** The token, if the cookie has our signature. Uses the library's format: `<token>.<HMAC-SHA-256, base64>`, percent-encoded. */
  #token(cookies: string | undefined, name = SESSION_COOKIE): string | undefined {
    const value = decoded(cookies === undefined ? undefined : this.#cookie(cookies, name));
    if (value === undefined) return undefined;
    const end = value.lastIndexOf('.');
    const token = value.slice(0, Math.max(end, 0));
    const expected = createHmac('sha256', this.#key).update(token).digest('base64');
    const signature = Buffer.from(value.slice(end + 1));
    const same = signature.length === expected.length && timingSafeEqual(signature, Buffer.from(expected));
    return same ? token : undefined;
  }

  #cookie(cookies: string, name = SESSION_COOKIE): string | undefined {
    const start = `${cookiePrefix(this.#deps.baseUrl())}.${name}=`;
    const found = cookies.split(/; */).find((cookie) => cookie.startsWith(start));
    return found?.slice(start.length);
  }
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Prefix of each cookie name. Browsers accept `__Secure-` cookies only over TLS. */
export function cookiePrefix(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}`;
}
