import { HOUR_MS, MINUTE_MS } from '@isnad/contract/time';
import type { Cache, CacheScript } from '../../../storage/cache.ts';
import { keyVersionKey } from './shared-window.ts';

/** A key version that does not change for this long expires, which costs one read of the key. */
const KEPT_MS = HOUR_MS;
/** Longer than any change takes. */
const PENDING_MS = MINUTE_MS;
const PENDING = '!';

const READ = `
local stamp = redis.call('GET', KEYS[1])
if stamp then return stamp end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
`;
const WRITE = `
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ARGV[1]
`;

/**
 * A random version per account in the shared cache. Every change of the account replaces it, which invalidates what was read under the old version. A
 * missing version means unknown.
 */
export class KeyVersions {
  readonly #read: CacheScript;
  readonly #write: CacheScript;
  readonly #prefix: string;
  readonly #newVersion: () => string;

  constructor(cache: Cache, prefix: string, newStamp: () => string) {
    this.#read = cache.script(READ);
    this.#write = cache.script(WRITE);
    this.#prefix = prefix;
    this.#newVersion = newStamp;
  }

  /** Reads the key version of an account. Call it before reading the account. @throws {CacheAway} as a rejection */
  async read(accountId: string): Promise<string> {
    return (await this.#read([keyVersionKey(this.#prefix, accountId)], [this.#newVersion(), KEPT_MS])) as string;
  }

  /** Marks a change as started. Until the version is renewed, nothing read of the account is cached. */
  async pend(accountId: string): Promise<void> {
    await this.#write([keyVersionKey(this.#prefix, accountId)], [PENDING + this.#newVersion(), PENDING_MS]);
  }

  /** Marks a change as finished. @throws {CacheAway} as a rejection */
  async renew(accountId: string): Promise<void> {
    await this.#write([keyVersionKey(this.#prefix, accountId)], [this.#newVersion(), KEPT_MS]);
  }
}

/** Whether data read under this key version can be cached. */
export function mayBeRemembered(keyVersion: string): boolean {
  return !keyVersion.startsWith(PENDING);
}
