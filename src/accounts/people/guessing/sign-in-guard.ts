import type { Kysely } from 'kysely';
import { Failure } from '../../../contract/failure.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { SecretHash } from '../../secret-hash.ts';
import { deleteAttempts, deleteAttemptsBefore, insertAttempt, selectAttempts, updateAttempts } from './store.ts';

export type SignInGuardDeps = {
  readonly db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly secretHash: SecretHash;
};

/** Attempts in a row that cost no wait, */
const FREE_ATTEMPTS = 5;
/** and how long each further one closes the address, in seconds. The last holds for all that follow. */
const DELAYS_S = [15, 30, 60, 120, 240, 480, 900];
const FORGOTTEN_MS = 86_400_000;

/**
 * Slows password guessing down for each email address, over all processes and from however many addresses of the network. Whether
 * anybody has that email address makes no difference. A reset by mail and passkeys are not slowed.
 */
export class SignInGuard {
  readonly #deps: SignInGuardDeps;

  constructor(deps: SignInGuardDeps) {
    this.#deps = deps;
  }

  /** Counts an attempt before it is made, so that many at once are counted too. @throws {Failure} `rate_limit_exceeded` */
  async begin(email: string): Promise<void> {
    const { db, now } = this.#deps;
    const name = this.#name(email);
    const at = now();
    const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
    const openAt = DELAYS_S.map((seconds) => iso(at + seconds * 1_000));
    if (await updateAttempts(db, name, { now: iso(at), free: FREE_ATTEMPTS, openAt })) return;
    if (await insertAttempt(db, { name, attempts: 1, open_at: iso(at) })) return;
    const known = await selectAttempts(db, name);
    const retryAfter = Math.max(1, Math.ceil((Date.parse(known?.open_at ?? iso(at)) - at) / 1_000));
    const detail = `Too many failed attempts to sign in with this email address. Retry in ${retryAfter} s, or reset the password.`;
    throw new Failure('rate_limit_exceeded', detail, { retryAfter, members: { retry_after: retryAfter } });
  }

  /** The attempt was right, or the password is a new one. */
  async succeeded(email: string): Promise<void> {
    await deleteAttempts(this.#deps.db, this.#name(email));
  }

  /** Forgets addresses without an attempt for a day. */
  async sweep(): Promise<void> {
    await deleteAttemptsBefore(this.#deps.db, new Date(this.#deps.now() - FORGOTTEN_MS).toISOString());
  }

  /** Also what was sent as an address and is none is not kept in clear. */
  #name(email: string): string {
    return this.#deps.secretHash(`sign-in attempts\n${email.trim().toLowerCase()}`);
  }
}
