import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS, isoTime } from '@isnad/contract/time';
import { hashPassword } from 'better-auth/crypto';
import type { Insertable } from 'kysely';
import { ensureOwnAccount } from '../../src/accounts/people/own-account.ts';
import { recordSecurityEvent } from '../../src/accounts/people/security/record-event.ts';
import { cookiePrefix, SESSION_COOKIE } from '../../src/accounts/people/sessions.ts';
import type { Platform } from '../../src/platform.ts';
import type { Tables } from '../../src/storage/tables.ts';

/** What the authentication library writes besides the columns that are read here. */
type CredentialRow = Insertable<Tables['credentials']> & Record<'id' | 'provider_account_id' | Written, string>;
type SessionRow = Insertable<Tables['sessions']> & Record<Written, string>;
type Written = 'created_at' | 'updated_at';

const SESSION_MS = 30 * DAY_MS;

/** Hashes of passwords: slow by intention, so each is made once. */
const hashes = new Map<string, Promise<string>>();

type SignIn = {
  readonly email: string;
  readonly password: string;
  /** IP address. */
  readonly address: string | null;
  readonly baseUrl: string;
};

/**
 * Makes rows as they are after somebody has signed up, confirmed their address and signed in. The tests of signing up do it over HTTP.
 * @returns name and value of the session cookie
 */
export async function insertSignedIn(
  platform: Platform,
  { email, password, address, baseUrl }: SignIn,
): Promise<[name: string, value: string]> {
  const { db, newId } = platform;
  const id = newId('usr');
  const now = platform.now();
  const times = { created_at: isoTime(now), updated_at: isoTime(now) };
  const person = { id, name: 'Somebody', email, email_verified: 1, two_factor_enabled: 0, ...times };
  await db.insertInto('people').values(person).execute();
  const credential: CredentialRow = {
    id: newId('cred'),
    person_id: id,
    provider_id: 'credential',
    provider_account_id: id,
    password: await hashOf(password),
    ...times,
  };
  await db.insertInto('credentials').values(credential).execute();
  await ensureOwnAccount(platform, { id, email });
  const token = randomBytes(24).toString('base64url');
  const session: SessionRow = {
    id: newId('ses'),
    person_id: id,
    token,
    expires_at: isoTime(now + SESSION_MS),
    address,
    user_agent: 'node',
    ...times,
  };
  await db.insertInto('sessions').values(session).execute();
  await recordSecurityEvent(platform, {
    personId: id,
    from: { address },
    action: 'person.signed_in',
    detail: { method: 'password' },
  });
  const signature = createHmac('sha256', platform.sessionSecret).update(token).digest('base64');
  return [`${cookiePrefix(baseUrl)}.${SESSION_COOKIE}`, encodeURIComponent(`${token}.${signature}`)];
}

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}
