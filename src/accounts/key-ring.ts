import { hash, timingSafeEqual } from 'node:crypto';
import { Failure } from '../contract/failure.ts';
import type { Plan } from '../contract/plans.ts';
import type { Scope } from '../contract/scopes.ts';
import type { Storage } from '../storage/storage.ts';
import { isWellFormedSecret } from './key-format.ts';
import type { SecretHash } from './secret-hash.ts';
import { selectKeyByHash, updateLastUsed } from './store.ts';

/** Keys remembered at once; beyond it the one remembered longest is looked up again. About 300 bytes each. */
const REMEMBERED = 20_000;

/** Who a verified key speaks for, and what it may do. */
export type KeyHolder = {
  readonly keyId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly account: { readonly id: string; readonly plan: Plan; readonly state: 'active' | 'suspended' };
};

type RememberedKey = KeyHolder & {
  readonly expiresAt: number;
  readonly revoked: boolean;
};

type Parts = { readonly storage: Storage; readonly secretHash: SecretHash; readonly now: () => number };

/**
 * Knows the keys in use, so that a check needs no query; whatever it remembers is proven fresh against the store before each use.
 */
export class KeyRing {
  readonly #parts: Parts;
  readonly #keys = new Map<string, RememberedKey>();
  #lastUsed = new Map<string, number>();
  #seenChanges: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#seenChanges = parts.storage.foreignChanges();
  }

  /**
   * Checks a secret: form and checksum, then that its key stands. Answers at once for a key it remembers, otherwise after a look-up.
   * @throws {Failure} `key_malformed`, `key_invalid`, `key_revoked`, `key_expired` (thrown, or as a rejection after a look-up)
   */
  check(secret: string): KeyHolder | Promise<KeyHolder> {
    this.#forgetWhatChanged();
    // Remembered by a plain hash, a quarter of the cost of the keyed one; 190 random bits cannot be guessed back from either.
    const name = hash('sha256', secret, 'base64url');
    const known = this.#keys.get(name);
    if (known !== undefined) return this.#admit(known);
    if (!isWellFormedSecret(secret)) {
      throw new Failure('key_malformed', 'The API key is mistyped or incomplete: its form or its checksum is wrong.');
    }
    return this.#lookUp(secret, name);
  }

  /** Writes when keys were last used, for all keys used since the last call, in one transaction. */
  async flushLastUsed(): Promise<void> {
    const used = this.#lastUsed;
    if (used.size === 0) return;
    this.#lastUsed = new Map();
    try {
      const times = new Map([...used].map(([id, at]) => [id, new Date(at).toISOString()]));
      await updateLastUsed(this.#parts.storage.db, times);
    } catch (error) {
      // Kept for the next attempt; what was used again meanwhile is newer.
      for (const [id, at] of used) if (!this.#lastUsed.has(id)) this.#lastUsed.set(id, at);
      throw error;
    }
  }

  #forgetWhatChanged(): void {
    const changes = this.#parts.storage.foreignChanges();
    if (changes === this.#seenChanges) return;
    this.#seenChanges = changes;
    this.#keys.clear();
  }

  async #lookUp(secret: string, name: string): Promise<KeyHolder> {
    const seen = this.#seenChanges;
    const keyedHash = this.#parts.secretHash(secret);
    const row = await selectKeyByHash(this.#parts.storage.db, keyedHash);
    // Found by its hash, so they are equal; compared in constant time so that it never depends on how the finding was done.
    if (row === undefined || !timingSafeEqual(Buffer.from(row.secret_hash), Buffer.from(keyedHash))) {
      throw new Failure('key_invalid', 'This API key does not exist.');
    }
    const key: RememberedKey = {
      keyId: row.id,
      scopes: new Set(row.scopes.split(' ') as Scope[]),
      account: { id: row.account_id, plan: row.plan, state: row.state },
      expiresAt: row.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(row.expires_at),
      revoked: row.revoked_at !== null,
    };
    // A change noticed while the row was being read may be newer than the row.
    if (seen === this.#seenChanges) this.#remember(name, key);
    return this.#admit(key);
  }

  #remember(name: string, key: RememberedKey): void {
    if (this.#keys.size >= REMEMBERED) {
      for (const oldest of this.#keys.keys()) {
        this.#keys.delete(oldest);
        break;
      }
    }
    this.#keys.set(name, key);
  }

  #admit(key: RememberedKey): KeyHolder {
    if (key.revoked) throw new Failure('key_revoked', 'This API key has been revoked.');
    const now = this.#parts.now();
    if (key.expiresAt <= now) throw new Failure('key_expired', 'This API key has expired.');
    this.#lastUsed.set(key.keyId, now);
    return key;
  }
}
