import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Role } from '../../contract/accounts.ts';
import { Failure } from '../../contract/failure.ts';
import type { KeyHolder } from '../known-key.ts';
import { ensureOwnAccount, type OwnAccountDeps } from './own-account.ts';
import { selectSession } from './store.ts';

/** Prefix of every cookie that concerns signing in, without what `cookiePrefix` puts before it. */
export const COOKIE_PREFIX = 'isnad';
export const SESSION_COOKIE = 'session_token';

/** Who has signed in, and what for. */
export type SignedIn = {
  readonly account: KeyHolder['account'];
  readonly personId: string;
  readonly role: Role;
};

type Deps = OwnAccountDeps & {
  /** What session cookies are signed with. */
  readonly sessionSecret: string;
  /** Address the service is reached at. */
  readonly baseUrl: () => string;
};

/**
 * Says who sends a request, by its session cookie. Asks the store each time and remembers nothing, so that whatever ends a session, or
 * changes its account, holds at once in every process; and does without the library that makes the sessions, which is loaded for
 * signing in alone.
 */
export class Sessions {
  readonly #deps: Deps;
  readonly #key: KeyObject;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#key = createSecretKey(deps.sessionSecret, 'utf8');
  }

  /** Whether the cookies hold a session, good or not. */
  isSent(cookies: string | undefined): boolean {
    return cookies !== undefined && this.#cookie(cookies) !== undefined;
  }

  /**
   * The person whose session the cookies hold, with the account as it is at this moment. One look-up.
   * @returns undefined when there is no session, or no longer
   */
  async find(cookies: string | undefined): Promise<SignedIn | undefined> {
    const token = this.#token(cookies);
    if (token === undefined) return undefined;
    const row = await this.#lookUp(token);
    if (row === undefined) return undefined;
    const { account_id, plan, state, role } = row;
    if (account_id === null || plan === null || state === null || role === null) {
      throw new Failure('account_exists', 'Another account has your e-mail address. Ask the operator.');
    }
    return { account: { id: account_id, plan, state }, personId: row.person_id, role };
  }

  async #lookUp(token: string) {
    const { db, now } = this.#deps;
    const row = await selectSession(db, token);
    if (row === undefined || Date.parse(row.expires_at) <= now() || row.email_verified !== 1) return undefined;
    if (row.account_id !== null && row.account_email === row.email) return row;
    // What is left to do when the process ended between two steps, or the person has another address now.
    await ensureOwnAccount(this.#deps, { id: row.person_id, email: row.email });
    return selectSession(db, token);
  }

  /** The token, if the cookie was signed here. The form is the library's: `<token>.<HMAC-SHA-256, base64>`, percent-encoded. */
  #token(cookies: string | undefined): string | undefined {
    const value = decoded(cookies === undefined ? undefined : this.#cookie(cookies));
    if (value === undefined) return undefined;
    const end = value.lastIndexOf('.');
    const token = value.slice(0, Math.max(end, 0));
    const expected = createHmac('sha256', this.#key).update(token).digest('base64');
    const signature = Buffer.from(value.slice(end + 1));
    const same = signature.length === expected.length && timingSafeEqual(signature, Buffer.from(expected));
    return same ? token : undefined;
  }

  #cookie(cookies: string): string | undefined {
    const name = `${cookiePrefix(this.#deps.baseUrl())}.${SESSION_COOKIE}=`;
    const found = cookies.split(/; */).find((cookie) => cookie.startsWith(name));
    return found?.slice(name.length);
  }
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** What the name of each cookie begins with. Browsers keep a cookie of the prefix `__Secure-` from pages that were not sent over TLS. */
export function cookiePrefix(baseUrl: string): string {
  return `${baseUrl.startsWith('https:') ? '__Secure-' : ''}${COOKIE_PREFIX}`;
}
