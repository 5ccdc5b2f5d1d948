import { type Cache, CacheAway, type CacheScript } from '../../storage/cache.ts';
import { OUTSIDE_MS } from './window-limiter.ts';

/** What the shared memory says to a request. */
export type SharedDecision =
  | { readonly kind: 'stale'; readonly stamp: string }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'decided'; readonly accepted: boolean; readonly count: number; readonly resetMs: number };

/** Milliseconds since 1970 by the server's own clock, as whole milliseconds rounded down: the one clock of all processes. */
const SERVER_CLOCK = `local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)`;

/*
 * KEYS: the times of the accepted requests, oldest first; the stamp of the account.
 * ARGV: the stamp under which the key was read; the limit (0: none); 1 to count, 0 to look.
 */
const DECIDE = (clock: string) => `
local stamp = redis.call('GET', KEYS[2])
if stamp ~= ARGV[1] then return stamp or '' end
local limit = tonumber(ARGV[2])
if limit == 0 then return 1 end
${clock}
local list = KEYS[1]
local first = tonumber(redis.call('LINDEX', list, 0))
if first and first > now then
  -- The clock was put back: the newest counts as made now, the others as long before it as they were.
  local times, newest = redis.call('LRANGE', list, 0, -1), 0
  for _, time in ipairs(times) do newest = math.max(newest, tonumber(time)) end
  for place, time in ipairs(times) do redis.call('LSET', list, place - 1, tonumber(time) - newest + now) end
  first = first - newest + now
end
while first and now - first >= ${OUTSIDE_MS} do
  redis.call('LPOP', list)
  first = tonumber(redis.call('LINDEX', list, 0))
end
local count, accepted = redis.call('LLEN', list), 0
if count < limit then
  accepted = 1
  if ARGV[3] == '1' then
    count = redis.call('RPUSH', list, now)
    redis.call('PEXPIRE', list, ${2 * OUTSIDE_MS})
    first = first or now
  end
elseif count > limit then
  first = tonumber(redis.call('LINDEX', list, count - limit))
end
return {accepted, count, first and first + ${OUTSIDE_MS} - now or 0}
`;

/* KEYS: the times. ARGV: how long ago each was, oldest first. */
const REPLACE = (clock: string) => `
${clock}
redis.call('DEL', KEYS[1])
for _, age in ipairs(ARGV) do redis.call('RPUSH', KEYS[1], now - tonumber(age)) end
redis.call('PEXPIRE', KEYS[1], ${2 * OUTSIDE_MS})
return 1
`;

/** The exact sliding windows of all accounts in the memory that the processes share; each decision is one round trip. */
export class SharedWindow {
  readonly #decide: CacheScript;
  readonly #replace: CacheScript;
  readonly #prefix: string;

  /** @param clock Lua that sets `now`; another than the server's for tests */
  constructor(cache: Cache, prefix: string, clock = SERVER_CLOCK) {
    this.#decide = cache.script(DECIDE(clock));
    this.#replace = cache.script(REPLACE(clock));
    this.#prefix = prefix;
  }

  /**
   * Decides over a request, unless the account has changed since the stamp was read: then it counts nothing.
   * @param limit undefined: only the stamp is looked at
   * @throws {CacheAway} as a rejection; it may have been counted
   */
  async decide(accountId: string, stamp: string, limit: number | undefined, count = true): Promise<SharedDecision> {
    const keys = [windowKey(this.#prefix, accountId), stampKey(this.#prefix, accountId)];
    const answer = await this.#decide(keys, [stamp, limit ?? 0, count ? 1 : 0]);
    if (typeof answer === 'string') return { kind: 'stale', stamp: answer };
    if (!Array.isArray(answer)) return { kind: 'unlimited' };
    return { kind: 'decided', accepted: answer[0] === 1, count: answer[1], resetMs: answer[2] };
  }

  /** Puts what was counted elsewhere in the place of an account's window. @throws {CacheAway} as a rejection */
  async replace(accountId: string, ages: readonly number[]): Promise<void> {
    const done = await this.#replace([windowKey(this.#prefix, accountId)], ages);
    if (done !== 1) throw new CacheAway('the cache did not take a window');
  }
}

/** The braces keep both keys of an account on one server of a cluster. */
function windowKey(prefix: string, accountId: string): string {
  return `${prefix}{${accountId}}w`;
}

export function stampKey(prefix: string, accountId: string): string {
  return `${prefix}{${accountId}}s`;
}
