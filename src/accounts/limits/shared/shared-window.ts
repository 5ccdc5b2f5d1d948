import { MINUTE_MS } from '@isnad/contract/time';
import { type Cache, CacheAway, type CacheScript } from '../../../storage/cache.ts';
import { OUTSIDE_MS } from '../window-limiter.ts';

/** Decision of the shared cache on a request. */
export type SharedLimitResult =
  | { readonly kind: 'stale'; readonly keyVersion: string }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'decided'; readonly accepted: boolean; readonly count: number; readonly resetMs: number };

/** Milliseconds since 1970 on the server's own clock, rounded down. It is the one clock that all processes share. */
const SERVER_CLOCK = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

/**
 * Base of the result, which is packed into one number: accepted plus twice the count, and the rest. One number is a third faster to send and parse
 * than three.
 */
const COUNTS = 2 ** 21;
/** The answer when the windows are not of the caller's epoch. */
const FORGOTTEN = -2;
/** Times are stored modulo 2^32 milliseconds (seven weeks). None is kept for longer than two minutes. */
const WRAP = 2 ** 32;

/*
 * KEYS: the key version of the account; the times of its accepted requests, oldest first, four bytes each, in one string; the epoch under which the
 * windows were put there. One string needs one call to read it with the key version, and one to write it with its expiry. A call costs more than
 * some hundred bytes.
 * ARGV: the key version under which the key was read (empty: any); the limit (0: none); 1 to count, 0 to peek; the epoch of the caller.
 */
const DECIDE = (clock: string) => `
local found = redis.call('MGET', KEYS[1], KEYS[2], KEYS[3])
if found[3] ~= ARGV[4] then return ${FORGOTTEN} end
if found[1] ~= ARGV[1] and ARGV[1] ~= '' then return found[1] or '' end
local limit = tonumber(ARGV[2])
if limit == 0 then return -1 end
${clock}
now = now % ${WRAP}
local times, from = found[2] or '', 1
local age = #times > 0 and (now - struct.unpack('>I4', times)) % ${WRAP}
if age and age > ${WRAP / 2} then
  -- The clock was set back: the newest counts as made now, and the others keep their distance to it.
  local newest, moved = struct.unpack('>I4', times, #times - 3), {}
  for at = 1, #times, 4 do
    age = (newest - struct.unpack('>I4', times, at)) % ${WRAP}
    moved[#moved + 1] = struct.pack('>I4', (now - (age > ${WRAP / 2} and 0 or age)) % ${WRAP})
  end
  times = table.concat(moved)
  age = (now - struct.unpack('>I4', times)) % ${WRAP}
end
while age and age >= ${OUTSIDE_MS} do
  from = from + 4
  age = from < #times and (now - struct.unpack('>I4', times, from)) % ${WRAP}
end
local count, accepted = (#times - from + 1) / 4, 0
if count < limit then
  accepted = 1
  if ARGV[3] == '1' then
    count = count + 1
    age = age or 0
    if times == found[2] and from == 1 then
      -- It was written whole, with two minutes to live, when the first of these was the newest, or later: less than one minute ago.
      redis.call('APPEND', KEYS[2], struct.pack('>I4', now))
    else
      redis.call('SET', KEYS[2], string.sub(times, from) .. struct.pack('>I4', now), 'PX', ${2 * OUTSIDE_MS})
    end
  end
elseif count > limit then
  age = (now - struct.unpack('>I4', times, from + (count - limit) * 4)) % ${WRAP}
end
return (age and ${OUTSIDE_MS} - age or 0) * ${COUNTS} + count * 2 + accepted
`;

/* KEYS: the times. ARGV: their ages, oldest first. */
const REPLACE = (clock: string) => `
${clock}
local times = {}
for place, age in ipairs(ARGV) do times[place] = struct.pack('>I4', (now - age) % ${WRAP}) end
redis.call('SET', KEYS[1], table.concat(times), 'PX', ${2 * OUTSIDE_MS})
return 1
`;

/** The epoch stays for this long after the last process has looked at it. */
const EPOCH_KEPT_MS = 10 * MINUTE_MS;

/* KEYS: the epoch. ARGV: the new one, or empty to read it. What was evicted is unknown where a process may not ask. */
const EPOCH = `
if ARGV[1] ~= '' then redis.call('SET', KEYS[1], ARGV[1]) end
redis.call('PEXPIRE', KEYS[1], ${EPOCH_KEPT_MS})
local stats = redis.pcall('INFO', 'stats')
return { redis.call('GET', KEYS[1]) or '', type(stats) == 'string' and string.match(stats, 'evicted_keys:(%d+)') or '0' }
`;

/** The cache answers, but it has lost windows since it was given them: it was flushed, or replaced by an empty one. */
export class CacheForgot extends Error {
  override name = 'CacheForgot';
}

/** What the cache says of itself: under which epoch it was given the windows, if it still has them; how many keys it has evicted. */
export type CacheMark = { readonly epoch: number | undefined; readonly evicted: number };

/** How many windows are put there at once. */
const AT_ONCE = 256;

/** The exact sliding windows of all accounts in the shared cache. Each decision takes one round trip. */
export class SharedWindow {
  readonly #decide: CacheScript;
  readonly #replace: CacheScript;
  readonly #epoch: CacheScript;
  readonly #prefix: string;

  /** @param clock Lua code that sets `now`; tests replace the server clock */
  constructor(cache: Cache, prefix: string, clock = SERVER_CLOCK) {
    this.#decide = cache.script(DECIDE(clock));
    this.#replace = cache.script(REPLACE(clock));
    this.#epoch = cache.script(EPOCH);
    this.#prefix = prefix;
  }

  /**
   * Decides over a request. Counts nothing when the account has changed since the key version was read.
   * @param epoch the one in which the request is decided
   * @param keyVersion undefined: any version, because nothing cached is used
   * @param limit undefined: only the key version is checked
   * @throws {CacheAway} as a rejection; the request can still have been counted
   * @throws {CacheForgot} as a rejection; nothing was counted
   */
  async decide(
    accountId: string,
    epoch: number,
    keyVersion: string | undefined,
    limit: number | undefined,
    count = true,
  ): Promise<SharedLimitResult> {
    const keys = [keyVersionKey(this.#prefix, accountId), windowKey(this.#prefix, accountId), this.#epochKey];
    return decisionOf(await this.#decide(keys, [keyVersion ?? '', limit ?? 0, count ? 1 : 0, epoch]));
  }

  /** @throws {CacheAway} as a rejection */
  async mark(): Promise<CacheMark> {
    const [epoch, evicted] = (await this.#epoch([this.#epochKey], [''])) as [string, string];
    return { epoch: epoch === '' ? undefined : Number(epoch), evicted: Number(evicted) };
  }

  /**
   * Gives the cache what was counted elsewhere, then the epoch under which it decides.
   * @param counted the ages of what counts, by account, oldest first
   * @throws {CacheAway} as a rejection
   */
  async fill(epoch: number, counted: ReadonlyMap<string, readonly number[]>): Promise<void> {
    const all = [...counted];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      await Promise.all(all.slice(from, from + AT_ONCE).map(([id, ages]) => this.#fillOne(id, ages)));
    }
    await this.#epoch([this.#epochKey], [epoch]);
  }

  async #fillOne(accountId: string, ages: readonly number[]): Promise<void> {
    const done = await this.#replace([windowKey(this.#prefix, accountId)], ages);
    if (done !== 1) throw new CacheAway('the cache did not store a window');
  }

  get #epochKey(): string {
    return `${this.#prefix}epoch`;
  }
}

function decisionOf(answer: unknown): SharedLimitResult {
  if (typeof answer !== 'number') return { kind: 'stale', keyVersion: String(answer) };
  if (answer === FORGOTTEN) throw new CacheForgot('the cache has lost what it counted');
  if (answer < 0) return { kind: 'unlimited' };
  const rest = answer % COUNTS;
  return { kind: 'decided', accepted: rest % 2 === 1, count: rest >> 1, resetMs: (answer - rest) / COUNTS };
}

/** The braces keep both keys of an account on the same node of a cluster. */
function windowKey(prefix: string, accountId: string): string {
  return `${prefix}{${accountId}}w`;
}

export function keyVersionKey(prefix: string, accountId: string): string {
  return `${prefix}{${accountId}}s`;
}
