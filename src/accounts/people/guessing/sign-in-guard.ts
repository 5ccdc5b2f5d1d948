import { Failure } from '@isnad/contract/failure';
import { DAY_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../storage/tables.ts';
import type { SecretHash } from '../../keys/secret-hash.ts';
import { deleteAttempts, deleteAttemptsBefore, insertAttempt, selectAttempts, updateAttempts } from './store.ts';

export type SignInGuardDeps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly secretHash: SecretHash;
};

/** Consecutive attempts without a delay. */
const FREE_ATTEMPTS = 5;
/** Lockout in seconds after each further attempt. The last one repeats. */
const DELAYS_S = [15, 30, 60, 120, 240, 480, 900];
const FORGOTTEN_MS = DAY_MS;

/**
 * Slows password guessing per email address, across all processes and client addresses. Unknown email addresses behave the same. Password resets and
 * passkeys are not slowed.
 */
export class SignInGuard {
  readonly #deps: SignInGuardDeps;

  constructor(deps: SignInGuardDeps) {
    this.#deps = deps;
  }

  /** Counts an attempt before it is made, so that concurrent attempts all count. @throws {Failure} `rate_limit_exceeded` */
  async begin(email: string): Promise<void> {
    const { db, now } = this.#deps;
    const name = this.#name(email);
    const at = now();
    const openAt = DELAYS_S.map((seconds) => isoTime(at + seconds * 1_000));
    if (await updateAttempts(db, name, { now: isoTime(at), free: FREE_ATTEMPTS, openAt })) return;
    if (await insertAttempt(db, { name, attempts: 1, open_at: isoTime(at) })) return;
    const known = await selectAttempts(db, name);
    const retryAfter = Math.max(1, Math.ceil((Date.parse(known?.open_at ?? isoTime(at)) - at) / 1_000));
    const detail = `Too many failed sign-in attempts for this email address. Retry in ${retryAfter} s, or reset the password.`;
    throw new Failure('rate_limit_exceeded', detail, { retryAfter, members: { retry_after: retryAfter } });
  }

  /** Resets the count after a correct or new password. */
  async succeeded(email: string): Promise<void> {
    await deleteAttempts(this.#deps.db, this.#name(email));
  }

  /** Forgets addresses without an attempt for a day. */
  async sweep(): Promise<void> {
    await deleteAttemptsBefore(this.#deps.db, isoTime(this.#deps.now() - FORGOTTEN_MS));
  }

  /** Hashed, so that the text is not stored in clear even if it is not an address. */
  #name(email: string): string {
    return this.#deps.secretHash(`sign-in attempts\n${email.trim().toLowerCase()}`);
  }
}
