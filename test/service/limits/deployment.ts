import { randomBytes } from 'node:crypto';
import { Failure } from '@isnad/contract/failure';
import { identifierGenerator } from '@isnad/contract/identifiers';
import type { SubscriptionPlan } from '@isnad/contract/plans';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey, type KeyDeps } from '../../../src/accounts/keys/keys.ts';
import { LastUsed } from '../../../src/accounts/keys/last-used.ts';
import { secretHash } from '../../../src/accounts/keys/secret-hash.ts';
import type { Admission, RateLimitStatus } from '../../../src/accounts/limits/admission.ts';
import { openShared, type Shared } from '../../../src/accounts/limits/shared/open-shared.ts';
import { type Cache, openCache } from '../../../src/storage/cache.ts';
import { openPostgres } from '../../../src/storage/postgres.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import { dropDatabase, newDatabase } from '../../support/stores.ts';

/** What one process of a deployment has, without a server. */
export type Member = {
  readonly admission: Admission;
  readonly shared: Shared;
  readonly cache: Cache;
  readonly storage: Storage;
  readonly keyDeps: KeyDeps;
  readonly said: string[];
  readonly close: () => Promise<void>;
};

export type Place = {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly prefix: string;
  readonly clock?: string;
};

/** Moves the clocks of all members. */
export const clock = { aheadMs: 0 };
const now = () => Date.now() + clock.aheadMs;

const hashed = secretHash(Buffer.alloc(32, 7));

/**
 * Opens what a server of several opens, in this process.
 * @param changed puts something between the process and the cache
 */
export async function openMember(place: Place, changed = (cache: Cache): Cache => cache): Promise<Member> {
  const storage = await openPostgres(place.databaseUrl);
  const cache = changed(await openCache(place.redisUrl));
  const said: string[] = [];
  const shared = openShared({
    cache,
    prefix: place.prefix,
    storage,
    secretHash: hashed,
    lastUsed: new LastUsed(storage.db),
    randomBytes,
    ticks: () => performance.now() + clock.aheadMs,
    now,
    warn: (message) => said.push(message),
    ...(place.clock === undefined ? {} : { clock: place.clock }),
  });
  const admission = await shared.openAdmission();
  return {
    admission,
    shared,
    cache,
    storage,
    said,
    keyDeps: {
      db: storage.db,
      now,
      newId: identifierGenerator({ now, randomBytes }),
      randomBytes,
      secretHash: hashed,
      changeAccount: shared.changeAccount,
    },
    close: async () => {
      await shared.close();
      cache.close();
      await storage.db.destroy();
    },
  };
}

let accounts = 0;
/** Somebody who has signed in to an account. */
export type Person = { readonly personId: string; readonly accountId: string };
type NewKey = { readonly accountId: string; readonly id: string; readonly secret: string; readonly person: Person };
/** Makes an account and a key of it. */
export async function newKey(deps: KeyDeps, plan: SubscriptionPlan): Promise<NewKey> {
  const account = await createAccount(
    deps,
    {
      email: `${plan}${accounts++}-${randomBytes(4).toString('hex')}@example.org`,
      plan,
    },
    OPERATOR,
  );
  const { id, secret } = await createKey(deps, { accountId: account.id, name: 'test' }, OPERATOR_MANAGER);
  const personId = `usr_${account.id.slice('acct_'.length)}`;
  return { accountId: account.id, id, secret, person: { personId, accountId: account.id } };
}

export type Answer = {
  readonly status: string;
  readonly rateLimit: RateLimitStatus | undefined;
  readonly retryAfter: number | undefined;
};

/** With what is asked: the secret of a key, or the session of a person. */
export type Asker = string | Person;

/** What a request gets: `accepted`, `refused`, or the code of a failure. */
export async function ask(admission: Admission, asker: Asker): Promise<Answer> {
  try {
    const rateLimit =
      typeof asker === 'string'
        ? (await admission.admit(asker, { allows: () => undefined, beforeLookUp: () => undefined })).rateLimit
        : await admission.admitPerson(asker.personId, asker.accountId);
    const accepted = rateLimit?.accepted ?? true;
    return {
      status: accepted ? 'accepted' : 'refused',
      rateLimit,
      retryAfter: accepted ? undefined : Math.ceil((rateLimit?.resetMs ?? 0) / 1_000),
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.code, rateLimit: undefined, retryAfter: error.retryAfter };
  }
}

const SERVERS = { database: process.env.ISNAD_TEST_DATABASE_URL ?? '', redis: process.env.ISNAD_TEST_REDIS_URL ?? '' };

/** For tests of several processes. */
export const SCALED = { skip: SERVERS.database === '' ? 'needs PostgreSQL and Redis: npm run test:stores' : false };

/** A database, and a prefix in the cache, that no other test uses. */
export async function testPlace(): Promise<Place & { drop: () => Promise<void> }> {
  const name = `isnad_test_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await newDatabase(name);
  return { databaseUrl, redisUrl: SERVERS.redis, prefix: `${name}:`, drop: () => dropDatabase(name) };
}
