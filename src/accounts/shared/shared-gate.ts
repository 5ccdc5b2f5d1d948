import { hash } from 'node:crypto';
import { PLAN_LIMITS } from '../../contract/plans.ts';
import type { Admitted, Gate, Standing } from '../gate.ts';
import { checkForm } from '../key-format.ts';
import { checkKey, type KeyHolder, type KnownKey, readKey } from '../known-key.ts';
import type { LastUsed } from '../last-used.ts';
import type { SecretHash } from '../secret-hash.ts';
import {
  ATTEMPTS,
  type CountParts,
  cacheDecides,
  cacheLost,
  countByStore,
  countRequest,
  lookAtAccount,
  noted,
  refusedByNobody,
  standingOf,
  unsettled,
  type Ways,
  whoeverDecides,
} from './shared-count.ts';
import type { SharedKeys } from './shared-keys.ts';

type Parts = CountParts & {
  readonly secretHash: SecretHash;
  readonly keys: SharedKeys;
  readonly lastUsed: LastUsed;
};

type Allows = (holder: KeyHolder) => void;
type Asked = { readonly secret: string; readonly allows: Allows };

/**
 * The gate of one of several processes. A key that is remembered costs one round trip to the cache, which says in one go whether the
 * key still stands as it is remembered and whether its account has room. While the cache is away the store is asked both.
 */
export function sharedGate(parts: Parts): Gate {
  return {
    admit: (secret, allows) => whoeverDecides(parts, BY_KEY, { secret, allows }),
    admitAccount: (account) => countRequest(parts, account),
    look: (account) => lookAtAccount(parts, account),
  };
}

const BY_KEY: Ways<Parts, Asked, Admitted> = { cache: admitByCache, store: admitByStore, nobody: admitByNobody };

async function admitByCache(parts: Parts, { secret, allows }: Asked, epoch: number): Promise<Admitted | undefined> {
  const { keys, window, arbiter, now } = parts;
  const name = hash('sha256', secret, 'base64url');
  try {
    let known = await keys.find(secret, name);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { account } = known.key;
      // Proven in the same round trip: what is remembered may be refused for what has been changed since.
      const refusal = refusalOf(known.key, allows, now());
      const limit = refusal === undefined ? PLAN_LIMITS[account.plan] : undefined;
      const said = await window.decide(account.id, known.stamp, limit);
      if (!cacheDecides(arbiter, epoch)) return undefined;
      if (said.kind === 'stale') {
        known = await keys.read(secret, name, { accountId: account.id, stamp: said.stamp });
        continue;
      }
      if (refusal !== undefined) throw refusal.error;
      return admitted(parts, known.key, noted(parts, account, standingOf(account, said, now())));
    }
  } catch (error) {
    return cacheLost(arbiter, epoch, error);
  }
  throw unsettled();
}

async function admitByStore(parts: Parts, { secret, allows }: Asked, epoch: number): Promise<Admitted | undefined> {
  const key = await checkedKey(parts, secret, allows);
  const { account } = key;
  const limit = PLAN_LIMITS[account.plan];
  if (limit === undefined) return admitted(parts, key, undefined);
  const standing = await countByStore(parts, { account, limit }, epoch);
  return standing === undefined ? undefined : admitted(parts, key, standing);
}

/** Only plans without limit go on. */
async function admitByNobody(parts: Parts, { secret, allows }: Asked): Promise<Admitted> {
  const key = await checkedKey(parts, secret, allows);
  const { account } = key;
  const limit = PLAN_LIMITS[account.plan];
  if (limit === undefined) return admitted(parts, key, undefined);
  return { holder: key, standing: refusedByNobody(parts, { account, limit }) };
}

async function checkedKey(parts: Parts, secret: string, allows: Allows): Promise<KnownKey> {
  checkForm(secret);
  const key = await readKey(parts, secret);
  const refusal = refusalOf(key, allows, parts.now());
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

function admitted({ lastUsed, now }: Parts, key: KnownKey, standing: Standing | undefined): Admitted {
  lastUsed.note(key.keyId, now());
  return { holder: key, standing };
}
