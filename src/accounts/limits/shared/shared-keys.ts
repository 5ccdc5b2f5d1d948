import { Failure } from '@isnad/contract/failure';
import type { Storage } from '../../../storage/storage.ts';
import { after } from '../../../timers/timers.ts';
import { FoundSecrets } from '../../keys/found-secrets.ts';
import { checkForm } from '../../keys/key-format.ts';
import { type KnownKey, readKey } from '../../keys/known-key.ts';
import type { LastUsed } from '../../keys/last-used.ts';
import type { SecretHash } from '../../keys/secret-hash.ts';
import { type KeyVersions, mayBeRemembered } from './key-versions.ts';

/** A key as read from the store after its account had this key version. */
export type StampedKey = { readonly key: KnownKey; readonly keyVersion: string; readonly readAt: number };

/**
 * How long a key is cached without asking the store. A change that could not reach the cache can stay unseen for this long, and waits this long
 * before it returns.
 */
export const REMEMBERED_MS = 5_000;
const REMEMBERED = 20_000;
const STORE_MS = 1_000;

type Deps = {
  readonly storage: Pick<Storage, 'db'>;
  readonly secretHash: SecretHash;
  readonly lastUsed: LastUsed;
  readonly now: () => number;
  readonly keyVersions: KeyVersions;
  readonly ticks: () => number;
  /** Whether the store is known to be unavailable. Cached keys are then not refreshed, because their key version still validates them. */
  readonly storeAway: () => boolean;
};

/** Caches keys under the key versions of their accounts. Check that the key version is current before each use. */
export class SharedKeys {
  readonly #deps: Deps;
  readonly #keys = new Map<string, StampedKey>();
  readonly #found = new FoundSecrets();
  readonly #reading = new Map<string, Promise<StampedKey>>();
  #forgotten = 0;
  #awayUntil = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The key of a secret, cached under `name` or read from the store.
   * @param beforeLookUp called before a secret never found before is read; throws to refuse it
   * @throws {Failure} `key_malformed`, `key_invalid`, `unavailable`
   */
  async find(secret: string, name: string, beforeLookUp: () => void): Promise<StampedKey> {
    const known = this.#keys.get(name);
    if (known === undefined) {
      this.checkGuess(secret, name, beforeLookUp);
      return this.read(secret, name);
    }
    const now = this.#deps.ticks();
    if (now - known.readAt <= REMEMBERED_MS || now < this.#awayUntil || this.#deps.storeAway()) return known;
    return this.#readAnew(secret, name, known);
  }

  /** Call before a secret is read. @throws {Failure} `key_malformed`, and errors of `beforeLookUp` */
  checkGuess(secret: string, name: string, beforeLookUp: () => void): void {
    checkForm(secret);
    if (!this.#found.has(name)) beforeLookUp();
  }

  /** Records that a secret was found in the store. */
  noteFound(name: string): void {
    this.#found.note(name);
  }

  /**
   * Reads a key under the key version of its account. Concurrent requests share one read.
   * @param known the account, and its key version if just read
   */
  read(secret: string, name: string, known?: { accountId: string; keyVersion: string }): Promise<StampedKey> {
    const reading = this.#reading.get(name) ?? this.#read(secret, name, known);
    this.#reading.set(name, reading);
    return reading.finally(() => {
      if (this.#reading.get(name) === reading) this.#reading.delete(name);
    });
  }

  /** Forgets everything, because the cache can have lost its latest writes. */
  forget(): void {
    this.#forgotten += 1;
    this.#keys.clear();
  }

  async #read(secret: string, name: string, known?: { accountId: string; keyVersion: string }): Promise<StampedKey> {
    const { keyVersions, ticks } = this.#deps;
    const forgotten = this.#forgotten;
    const accountId = known?.accountId ?? (await readKey(this.#deps, secret)).account.id;
    const keyVersion = known?.keyVersion || (await keyVersions.read(accountId));
    const readAt = ticks();
    const found = { key: await this.#fromStore(secret, name), keyVersion, readAt };
    if (mayBeRemembered(keyVersion) && forgotten === this.#forgotten) this.#remember(name, found);
    return found;
  }

  async #readAnew(secret: string, name: string, known: StampedKey): Promise<StampedKey> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = after(
      () => reject(new Failure('unavailable', 'The store is slow. Retry in a few seconds.')),
      STORE_MS,
    );
    try {
      return await Promise.race([
        this.read(secret, name, { accountId: known.key.account.id, keyVersion: known.keyVersion }),
        late,
      ]);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'unavailable') throw error;
      this.#awayUntil = this.#deps.ticks() + STORE_MS;
      return known;
    } finally {
      clearTimeout(timer);
    }
  }

  async #fromStore(secret: string, name: string): Promise<KnownKey> {
    try {
      const key = await readKey(this.#deps, secret);
      this.noteFound(name);
      return key;
    } catch (error) {
      if (error instanceof Failure && error.code === 'key_invalid') this.#keys.delete(name);
      throw error;
    }
  }

  #remember(name: string, key: StampedKey): void {
    if (this.#keys.size >= REMEMBERED) {
      for (const oldest of this.#keys.keys()) {
        this.#keys.delete(oldest);
        break;
      }
    }
    this.#keys.set(name, key);
  }
}
