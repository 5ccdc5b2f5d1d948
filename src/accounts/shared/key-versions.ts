import type { Cache, CacheScript } from '../../storage/cache.ts';
import { keyVersionKey } from '../limits/shared-window.ts';

/** A key version that nobody changed for so long is forgotten, which costs one reading of the key. */
const KEPT_MS = 3_600_000;
/** Longer than any change takes. */
const PENDING_MS = 60_000;
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
 * A random word for each account, in the memory that the processes share, which every change of the account replaces: what was read
 * under another word is not used any more. A missing one means that nobody knows.
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

  /** The key version of an account, to be read before the account is. @throws {CacheAway} as a rejection */
  async read(accountId: string): Promise<string> {
    return (await this.#read([keyVersionKey(this.#prefix, accountId)], [this.#newVersion(), KEPT_MS])) as string;
  }

  /** Says that a change has begun: until it is renewed nothing read of the account is remembered. */
  async pend(accountId: string): Promise<void> {
    await this.#write([keyVersionKey(this.#prefix, accountId)], [PENDING + this.#newVersion(), PENDING_MS]);
  }

  /** Says that a change has ended. @throws {CacheAway} as a rejection */
  async renew(accountId: string): Promise<void> {
    await this.#write([keyVersionKey(this.#prefix, accountId)], [this.#newVersion(), KEPT_MS]);
  }
}

/** Whether what was read under the key version may be used again. */
export function mayBeRemembered(keyVersion: string): boolean {
  return !keyVersion.startsWith(PENDING);
}
