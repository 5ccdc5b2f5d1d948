import { Failure } from '../../contract/failure.ts';
import type { Storage } from '../../storage/storage.ts';
import { FoundKeys } from '../found-keys.ts';
import { checkForm } from '../key-format.ts';
import { type KnownKey, readKey } from '../known-key.ts';
import type { SecretHash } from '../secret-hash.ts';
import { type KeyVersions, mayBeRemembered } from './key-versions.ts';

/** A key as it was in the store after its account had that key version. */
export type StampedKey = { readonly key: KnownKey; readonly keyVersion: string; readonly readAt: number };

/**
 * How long a key is remembered without asking the store: so long may a change that could not be told to the cache stay unseen, and so
 * long it waits before it says that it is done.
 */
export const REMEMBERED_MS = 5_000;
const REMEMBERED = 20_000;
const STORE_MS = 1_000;

type Deps = {
  readonly storage: Pick<Storage, 'db'>;
  readonly secretHash: SecretHash;
  readonly keyVersions: KeyVersions;
  readonly ticks: () => number;
  /** Whether the store is known to be away: then what is remembered is not read anew, as its key version proves it all the same. */
  readonly storeAway: () => boolean;
};

/** Remembers keys under the key versions of their accounts; whoever uses one asks whether the key version still stands. */
export class SharedKeys {
  readonly #deps: Deps;
  readonly #keys = new Map<string, StampedKey>();
  readonly #found = new FoundKeys();
  readonly #reading = new Map<string, Promise<StampedKey>>();
  #forgotten = 0;
  #awayUntil = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /**
   * The key of a secret, remembered under `name`, or read.
   * @param beforeLookUp called before a secret is read that has never been found; throws to refuse it
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

  /** To be called before a secret is read. @throws {Failure} `key_malformed`, and what `beforeLookUp` throws */
  checkGuess(secret: string, name: string, beforeLookUp: () => void): void {
    checkForm(secret);
    if (!this.#found.has(name)) beforeLookUp();
  }

  /** Notes that a secret was found in the store. */
  noteFound(name: string): void {
    this.#found.note(name);
  }

  /**
   * Reads a key under the key version of its account; requests that come together share one reading.
   * @param known the account, and its key version when that has just been seen
   */
  read(secret: string, name: string, known?: { accountId: string; keyVersion: string }): Promise<StampedKey> {
    const reading = this.#reading.get(name) ?? this.#read(secret, name, known);
    this.#reading.set(name, reading);
    return reading.finally(() => {
      if (this.#reading.get(name) === reading) this.#reading.delete(name);
    });
  }

  /** Forgets everything: the cache may have lost what it said last. */
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
    const timer = setTimeout(() => reject(new Failure('unavailable', 'The store is slow.')), STORE_MS);
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
