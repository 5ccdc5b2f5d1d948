import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CacheAway } from '../../../storage/cache.ts';
import type { Tables } from '../../../storage/tables.ts';
import type { ChangeAccount } from '../../change.ts';
import type { KeyVersions } from './key-versions.ts';
import { REMEMBERED_MS } from './shared-keys.ts';

/** Covers the moment between checking the age of a cached key and using it. */
const MARGIN_MS = 500;

/**
 * Runs changes of one of several processes. First marks the account's key version as pending, so that nothing stale is cached even if this process
 * crashes. After the commit it renews the version, which invalidates everything cached. If the cache could be told neither, the change waits until no
 * process can still have older data cached.
 * @param storeDecides whether all processes ask the store about keys now, because the cache is unavailable to all
 */
export function sharedChanges(
  db: Kysely<Tables>,
  keyVersions: Pick<KeyVersions, 'pend' | 'renew'>,
  storeDecides: () => boolean,
): ChangeAccount {
  return async (accountId, change) => {
    const asked = storeDecides();
    const announced = await told(keyVersions.pend(accountId));
    try {
      return await db.transaction().execute(change);
    } finally {
      // Also after a failure, because it is not always known whether the change was committed.
      const renewed = await told(keyVersions.renew(accountId));
      if (!announced && !renewed && !(asked && storeDecides())) await wait(REMEMBERED_MS + MARGIN_MS);
    }
  };
}

async function told(message: Promise<void>): Promise<boolean> {
  try {
    await message;
    return true;
  } catch (error) {
    if (error instanceof CacheAway) return false;
    throw error;
  }
}
