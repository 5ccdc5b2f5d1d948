import type { Cache } from '../../../storage/cache.ts';
import type { Storage } from '../../../storage/storage.ts';
import type { ChangeAccount } from '../../change.ts';
import type { LastUsed } from '../../keys/last-used.ts';
import type { SecretHash } from '../../keys/secret-hash.ts';
import type { Admission } from '../admission.ts';
import { LimitCoordinator } from '../limit-coordinator.ts';
import { KeyVersions } from './key-versions.ts';
import { sharedAdmission } from './shared-admission.ts';
import { sharedChanges } from './shared-changes.ts';
import { SharedKeys } from './shared-keys.ts';
import { SharedWindow } from './shared-window.ts';

type Deps = {
  readonly cache: Cache;
  /** Prefix of every name in the cache, which other deployments can share. */
  readonly prefix: string;
  readonly storage: Pick<Storage, 'db'>;
  readonly secretHash: SecretHash;
  readonly lastUsed: LastUsed;
  readonly randomBytes: (size: number) => Uint8Array;
  /** Milliseconds of a monotonic clock. */
  readonly ticks: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
  /** Lua code that sets `now`, for tests. */
  readonly clock?: string;
};

/** What one of several processes shares with the others. */
export type Shared = {
  readonly changeAccount: ChangeAccount;
  /** Joins the shared limits. @throws {Failure} `unavailable` when the store is unavailable */
  readonly openAdmission: () => Promise<Admission>;
  readonly close: () => Promise<void>;
};

async function warnOfEviction({ cache, warn }: Deps): Promise<void> {
  const policy = await cache.evicts().catch(() => undefined);
  if (policy === undefined) return;
  warn(`Redis can delete counted requests: its maxmemory-policy is ${policy}. Set it to noeviction`);
}

/** Assembles the shared parts. Does not contact the cache yet. */
export function openShared(deps: Deps): Shared {
  const { cache, prefix, storage, randomBytes, ticks } = deps;
  const random = () => Buffer.from(randomBytes(12)).toString('base64url');
  const keyVersions = new KeyVersions(cache, prefix, random);
  const window = new SharedWindow(cache, prefix, deps.clock);
  const coordinator = new LimitCoordinator({ ...deps, db: storage.db, window, processId: random(), ticks });
  const keys = new SharedKeys({ ...deps, keyVersions, storeAway: () => coordinator.storeAway });
  cache.onReplaced(() => keys.forget());
  return {
    changeAccount: sharedChanges(storage.db, keyVersions, () => coordinator.state.mode === 'store'),
    openAdmission: async () => {
      await coordinator.start();
      void warnOfEviction(deps);
      return sharedAdmission({ ...deps, keys, window, coordinator });
    },
    close: () => coordinator.close(),
  };
}
