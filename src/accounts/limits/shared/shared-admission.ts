import { hash } from 'node:crypto';
import { checkKey, type KnownKey, readKey } from '../../keys/known-key.ts';
import type { LastUsed } from '../../keys/last-used.ts';
import type { SecretHash } from '../../keys/secret-hash.ts';
import type { Admission, Admitted, Questions, RateLimitStatus } from '../admission.ts';
import { personWindow, planWindow } from '../request-window.ts';
import {
  ATTEMPTS,
  type CountDeps,
  cacheDecides,
  cacheLost,
  countByStore,
  countRequest,
  lookAtAccount,
  noted,
  rateLimitStatusOf,
  refusedByNobody,
  unsettled,
  type Ways,
  whoeverDecides,
} from './shared-count.ts';
import type { SharedKeys } from './shared-keys.ts';

type Deps = CountDeps & {
  readonly secretHash: SecretHash;
  readonly keys: SharedKeys;
  readonly lastUsed: LastUsed;
};

type Allows = Questions['allows'];
type Asked = Questions & { readonly secret: string };

/**
 * The admission check of one of several processes. A cached key costs one round trip to the cache, which both validates the cached key and decides
 * over the rate limit. While the cache is unavailable, the store does both.
 */
export function sharedAdmission(deps: Deps): Admission {
  return {
    // Each request asks the cache or the store, which know the latest change.
    together: (decide) => {
      decide();
      return undefined;
    },
    admit: (secret, questions) => whoeverDecides(deps, BY_KEY, { ...questions, secret }),
    admitPerson: (personId, accountId) => countRequest(deps, personWindow(personId, accountId)),
    peek: (account) => lookAtAccount(deps, account),
  };
}

const BY_KEY: Ways<Deps, Asked, Admitted> = { cache: admitByCache, store: admitByStore, nobody: admitByNobody };

async function admitByCache(
  deps: Deps,
  { secret, allows, counts, beforeLookUp }: Asked,
  epoch: number,
): Promise<Admitted | undefined> {
  const { keys, window, coordinator, now } = deps;
  const name = hash('sha256', secret, 'base64url');
  try {
    let known = await keys.find(secret, name, beforeLookUp);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { account } = known.key;
      // The cached key was validated in the same round trip. It can still be refused because of a newer change.
      const refusal = refusalOf(known.key, allows, now());
      const counted = refusal === undefined ? planWindow(account) : undefined;
      const counting = counted === undefined || counts?.(known.key) !== false;
      const said = await window.decide(account.id, epoch, known.keyVersion, counted?.limit, counting);
      if (!cacheDecides(coordinator, epoch)) return undefined;
      if (said.kind === 'stale') {
        known = await keys.read(secret, name, { accountId: account.id, keyVersion: said.keyVersion });
        continue;
      }
      if (refusal !== undefined) throw refusal.error;
      const rateLimit = counted === undefined ? undefined : rateLimitStatusOf(counted, said, now());
      return admitted(deps, known.key, counting ? noted(deps, account.id, rateLimit) : rateLimit);
    }
  } catch (error) {
    return cacheLost(coordinator, epoch, error);
  }
  throw unsettled();
}

async function admitByStore(deps: Deps, asked: Asked, epoch: number): Promise<Admitted | undefined> {
  const key = await checkedKey(deps, asked);
  const window = planWindow(key.account);
  if (window === undefined) return admitted(deps, key, undefined);
  if (asked.counts?.(key) === false) return admitted(deps, key, await lookAtAccount(deps, key.account));
  const rateLimit = await countByStore(deps, window, epoch);
  return rateLimit === undefined ? undefined : admitted(deps, key, rateLimit);
}

/** Admits only plans without a limit. */
async function admitByNobody(deps: Deps, asked: Asked): Promise<Admitted> {
  const key = await checkedKey(deps, asked);
  const window = planWindow(key.account);
  if (window === undefined) return admitted(deps, key, undefined);
  return { holder: key, rateLimit: refusedByNobody(deps, window) };
}

async function checkedKey(deps: Deps, { secret, allows, beforeLookUp }: Asked): Promise<KnownKey> {
  const name = hash('sha256', secret, 'base64url');
  deps.keys.checkGuess(secret, name, beforeLookUp);
  const key = await readKey(deps, secret);
  deps.keys.noteFound(name);
  const refusal = refusalOf(key, allows, deps.now());
  if (refusal !== undefined) throw refusal.error;
  return key;
}

function refusalOf(key: KnownKey, allows: Allows, now: number): { error: unknown } | undefined {
  try {
    checkKey(key, now);
    allows(key);
    return undefined;
  } catch (error) {
    return { error };
  }
}

function admitted({ lastUsed, now }: Deps, key: KnownKey, rateLimit: RateLimitStatus | undefined): Admitted {
  lastUsed.note(key.keyId, now());
  return { holder: key, rateLimit };
}
