import { hash } from 'node:crypto';
import type { Storage } from '../../storage/storage.ts';
import { FoundSecrets } from './found-secrets.ts';
import { checkForm } from './key-format.ts';
import { checkKey, type KeyHolder, type KnownKey, readKey } from './known-key.ts';
import type { LastUsed } from './last-used.ts';
import type { SecretHash } from './secret-hash.ts';

/** Maximum number of keys remembered; the oldest is evicted first. About 300 bytes each. */
const REMEMBERED = 20_000;

type Deps = {
  readonly storage: Storage;
  readonly secretHash: SecretHash;
  readonly lastUsed: LastUsed;
  readonly now: () => number;
};

/**
 * Caches keys in use, so that a check needs no query, also while the store is damaged. Each use verifies that no other process has changed the store;
 * this one calls `forget` when it changed an account or its keys. Nothing is cached when the store cannot tell.
 */
export class KeyRing {
  readonly #deps: Deps;
  readonly #keys = new Map<string, KnownKey>();
  readonly #found = new FoundSecrets();
  #seen: number | undefined;
  /** Changes of this process. */
  #changes = 0;
  #isFresh = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#seen = deps.storage.commitsByOthers?.();
  }

  /** Forgets all keys, and what is being looked up. */
  forget(): void {
    this.#changes += 1;
    this.#keys.clear();
  }

  /**
   * Checks a secret: its form and checksum, then the state of its key. Synchronous for a remembered key; otherwise after a lookup.
   * @param beforeLookUp called before the lookup of a secret never found before; throws to refuse it
   * @throws {Failure} `key_malformed`, `key_invalid`, `key_revoked`, `key_rotated`, `key_disabled`, `key_expired` (thrown, or as a rejection after a
   * lookup)
   */
  check(secret: string, beforeLookUp: () => void): KeyHolder | Promise<KeyHolder> {
    if (!this.#isFresh) this.#forgetWhatChanged();
    // Uses a plain hash, which costs a quarter of the keyed one. Neither can be reversed: the secret has 190 random bits.
    const name = hash('sha256', secret, 'base64url');
    const known = this.#keys.get(name);
    if (known !== undefined) return this.#admit(known);
    checkForm(secret);
    if (!this.#found.has(name)) beforeLookUp();
    return this.#lookUp(secret, name);
  }

  /**
   * Runs synchronous checks of requests that have all been received by now. The store is asked once: a change that had returned before any of the
   * requests was sent is visible by now.
   */
  together(check: () => void): void {
    this.#forgetWhatChanged();
    this.#isFresh = true;
    try {
      check();
    } finally {
      this.#isFresh = false;
    }
  }

  #forgetWhatChanged(): void {
    const commits = this.#deps.storage.commitsByOthers?.();
    if (commits === this.#seen) return;
    this.#seen = commits;
    this.#keys.clear();
  }

  async #lookUp(secret: string, name: string): Promise<KeyHolder> {
    const { commitsByOthers } = this.#deps.storage;
    const before = commitsByOthers?.();
    const changes = this.#changes;
    const key = await readKey(this.#deps, secret);
    this.#found.note(name);
    // A commit during the read can be newer than the row that was read.
    const isLatest = before === this.#seen && before === commitsByOthers?.() && changes === this.#changes;
    if (before !== undefined && isLatest) this.#remember(name, key);
    return this.#admit(key);
  }

  #remember(name: string, key: KnownKey): void {
    if (this.#keys.size >= REMEMBERED) {
      for (const oldest of this.#keys.keys()) {
        this.#keys.delete(oldest);
        break;
      }
    }
    this.#keys.set(name, key);
  }

  #admit(key: KnownKey): KeyHolder {
    const now = this.#deps.now();
    checkKey(key, now);
    this.#deps.lastUsed.note(key.keyId, now);
    return key;
  }
}
