import { hash } from 'node:crypto';
import { Failure } from '../../contract/failure.ts';
import { PLAN_LIMITS } from '../../contract/plans.ts';
import { CacheAway } from '../../storage/cache.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Admitted, Gate, Standing } from '../gate.ts';
import { checkForm } from '../key-format.ts';
import { checkKey, type KeyHolder, type KnownKey, readKey } from '../known-key.ts';
import type { LastUsed } from '../last-used.ts';
import type { Arbiter } from '../limits/arbiter.ts';
import type { SharedDecision, SharedWindow } from '../limits/shared-window.ts';
import { selectTimes, withWindow } from '../limits/store.ts';
import type { Decision } from '../limits/window-limiter.ts';
import { OUTSIDE_MS } from '../limits/window-limiter.ts';
import type { SecretHash } from '../secret-hash.ts';
import type { SharedKeys } from './shared-keys.ts';
import type { Stamps } from './stamps.ts';

type Parts = {
  readonly storage: Pick<Storage, 'db'>;
  readonly secretHash: SecretHash;
  readonly keys: SharedKeys;
  readonly stamps: Stamps;
  readonly window: SharedWindow;
  readonly arbiter: Arbiter;
  readonly lastUsed: LastUsed;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type Allows = (holder: KeyHolder) => void;
type Account = KeyHolder['account'];

/** An account that changes more often than this while one request waits is not decided over. */
const ATTEMPTS = 12;
/** How long a request waits, at most, while it is being settled who decides. */
const PATIENCE_MS = 1_500;

/**
 * The gate of one of several processes. A key that is remembered costs one round trip to the cache, which says in one go whether the
 * key still stands as it is remembered and whether its account has room. While the cache is away the store is asked both.
 */
export function sharedGate(parts: Parts): Gate {
  return {
    admit: (secret, allows) => admit(parts, secret, allows),
    look: (account) => look(parts, account),
  };
}

async function admit(parts: Parts, secret: string, allows: Allows): Promise<Admitted> {
  const { arbiter } = parts;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const { mode } = arbiter.course;
    if (mode === 'store') {
      const admitted = await admitByStore(parts, secret, allows);
      if (admitted !== undefined) return admitted;
    } else if (mode === 'cache') {
      const admitted = await admitByCache(parts, secret, allows);
      if (admitted !== undefined) return admitted;
    } else {
      await arbiter.settled(PATIENCE_MS);
      const settled = arbiter.course.mode;
      if (settled !== 'cache' && settled !== 'store') return admitByNobody(parts, secret, allows);
    }
  }
  throw unsettled();
}

/** @returns nothing when the cache does not decide any more */
async function admitByCache(parts: Parts, secret: string, allows: Allows): Promise<Admitted | undefined> {
  const { keys, window, arbiter, now } = parts;
  const { epoch } = arbiter.course;
  const name = hash('sha256', secret, 'base64url');
  try {
    let known = await keys.find(secret, name);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { account } = known.key;
      // Proven in the same round trip: what is remembered may be refused for what has been changed since.
      const refusal = refusalOf(known.key, allows, now());
      const limit = refusal === undefined ? PLAN_LIMITS[account.plan] : undefined;
      const said = await window.decide(account.id, known.stamp, limit);
      // Said while the store was taking over, it counts for nothing.
      const { course } = arbiter;
      if (course.mode !== 'cache' || course.epoch !== epoch) return undefined;
      if (said.kind === 'stale') {
        known = await keys.read(secret, name, { accountId: account.id, stamp: said.stamp });
        continue;
      }
      if (refusal !== undefined) throw refusal.error;
      return admitted(parts, known.key, standingOf(account, said, now()));
    }
  } catch (error) {
    if (!(error instanceof CacheAway)) throw error;
    arbiter.cacheFailed(epoch);
    return undefined;
  }
  throw unsettled();
}

/** @returns nothing when the store does not decide any more */
async function admitByStore(parts: Parts, secret: string, allows: Allows): Promise<Admitted | undefined> {
  const { arbiter, storage, now } = parts;
  const { epoch } = arbiter.course;
  const key = await checkedKey(parts, secret, allows);
  const { id, plan } = key.account;
  const limit = PLAN_LIMITS[plan];
  if (limit === undefined) return admitted(parts, key, undefined);
  let decision: Decision | undefined;
  const decided = await withWindow(storage.db, { accountId: id, epoch }, (times, at) => {
    decision = decide(times, at, limit, true);
    return decision.accepted;
  });
  if (!decided || decision === undefined) {
    arbiter.moved();
    return undefined;
  }
  return admitted(parts, key, { ...decision, plan, at: now() });
}

/** While the processes are handing over what they have accepted, only plans without limit go on. */
async function admitByNobody(parts: Parts, secret: string, allows: Allows): Promise<Admitted> {
  const key = await checkedKey(parts, secret, allows);
  const { plan } = key.account;
  const limit = PLAN_LIMITS[plan];
  if (limit === undefined) return admitted(parts, key, undefined);
  const { retryMs } = parts.arbiter.course;
  return { holder: key, standing: { accepted: false, limit, remaining: 0, resetMs: retryMs, plan, at: parts.now() } };
}

async function look({ window, stamps, arbiter, storage, now }: Parts, account: Account): Promise<Standing | undefined> {
  const { id, plan } = account;
  const limit = PLAN_LIMITS[plan];
  if (limit === undefined) return undefined;
  const { mode, epoch, retryMs } = arbiter.course;
  if (mode === 'cache') {
    try {
      const said = await window.decide(id, await stamps.read(id), limit, false);
      return standingOf(account, said, now());
    } catch (error) {
      if (!(error instanceof CacheAway)) throw error;
      arbiter.cacheFailed(epoch);
    }
  }
  if (mode !== 'store') return { accepted: false, limit, remaining: 0, resetMs: retryMs, plan, at: now() };
  const { times, now: at } = await selectTimes(storage.db, id);
  return { ...decide(times, at, limit, false), plan, at: now() };
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

function admitted({ arbiter, lastUsed, now }: Parts, key: KnownKey, standing: Standing | undefined): Admitted {
  lastUsed.note(key.keyId, now());
  if (standing?.accepted === true) arbiter.note(key.account.id);
  return { holder: key, standing };
}

function standingOf({ plan }: Account, said: SharedDecision, at: number): Standing | undefined {
  const limit = PLAN_LIMITS[plan];
  if (said.kind !== 'decided' || limit === undefined) return undefined;
  const { accepted, count, resetMs } = said;
  return { accepted, limit, remaining: Math.max(0, limit - count), resetMs, plan, at };
}

/** The exact sliding window over times that all lie in it, oldest first. */
function decide(times: readonly number[], now: number, limit: number, count: boolean): Decision {
  const accepted = times.length < limit;
  const all = accepted && count ? [...times, now] : times;
  const leaves = all[Math.max(0, all.length - limit)];
  const resetMs = leaves === undefined ? 0 : leaves + OUTSIDE_MS - now;
  return { accepted, limit, remaining: Math.max(0, limit - all.length), resetMs };
}

function unsettled(): Failure {
  return new Failure('unavailable', 'The account is being changed at this moment.', { retryAfter: 1 });
}
