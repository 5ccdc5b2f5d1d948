import { hash } from 'node:crypto';
import type { Admitted, Gate, Questions, Standing } from '../gate.ts';
import { checkKey, type KnownKey, readKey } from '../known-key.ts';
import type { LastUsed } from '../last-used.ts';
import { personWindow, planWindow } from '../limits/request-window.ts';
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

type Allows = Questions['allows'];
type Asked = Questions & { readonly secret: string };

/**
 * The gate of one of several processes. A key that is remembered costs one round trip to the cache, which says in one go whether the
 * key still stands as it is remembered and whether its account has room. While the cache is away the store is asked both.
 */
export function sharedGate(parts: Parts): Gate {
  return {
    admit: (secret, questions) => whoeverDecides(parts, BY_KEY, { ...questions, secret }),
    admitPerson: (personId, accountId) => countRequest(parts, personWindow(personId, accountId)),
    look: (account) => lookAtAccount(parts, account),
  };
}

const BY_KEY: Ways<Parts, Asked, Admitted> = { cache: admitByCache, store: admitByStore, nobody: admitByNobody };

async function admitByCache(
  parts: Parts,
  { secret, allows, beforeLookUp }: Asked,
  epoch: number,
): Promise<Admitted | undefined> {
  const { keys, window, arbiter, now } = parts;
  const name = hash('sha256', secret, 'base64url');
  try {
    let known = await keys.find(secret, name, beforeLookUp);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { account } = known.key;
      // Proven in the same round trip: what is remembered may be refused for what has been changed since.
      const refusal = refusalOf(known.key, allows, now());
      const counted = refusal === undefined ? planWindow(account) : undefined;
      const said = await window.decide(account.id, known.stamp, counted?.limit);
      if (!cacheDecides(arbiter, epoch)) return undefined;
      if (said.kind === 'stale') {
        known = await keys.read(secret, name, { accountId: account.id, stamp: said.stamp });
        continue;
      }
      if (refusal !== undefined) throw refusal.error;
      const standing = counted === undefined ? undefined : standingOf(counted, said, now());
      return admitted(parts, known.key, noted(parts, account.id, standing));
    }
  } catch (error) {
    return cacheLost(arbiter, epoch, error);
  }
  throw unsettled();
}

async function admitByStore(parts: Parts, asked: Asked, epoch: number): Promise<Admitted | undefined> {
  const key = await checkedKey(parts, asked);
  const window = planWindow(key.account);
  if (window === undefined) return admitted(parts, key, undefined);
  const standing = await countByStore(parts, window, epoch);
  return standing === undefined ? undefined : admitted(parts, key, standing);
}

/** Only plans without limit go on. */
async function admitByNobody(parts: Parts, asked: Asked): Promise<Admitted> {
  const key = await checkedKey(parts, asked);
  const window = planWindow(key.account);
  if (window === undefined) return admitted(parts, key, undefined);
  return { holder: key, standing: refusedByNobody(parts, window) };
}

async function checkedKey(parts: Parts, { secret, allows, beforeLookUp }: Asked): Promise<KnownKey> {
  const name = hash('sha256', secret, 'base64url');
  parts.keys.checkGuess(secret, name, beforeLookUp);
  const key = await readKey(parts, secret);
  parts.keys.noteFound(name);
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
