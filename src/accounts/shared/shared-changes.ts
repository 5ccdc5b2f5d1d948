import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { CacheAway } from '../../storage/cache.ts';
import type { Tables } from '../../storage/tables.ts';
import type { ChangeAccount } from '../change.ts';
import type { KeyVersions } from './key-versions.ts';
import { REMEMBERED_MS } from './shared-keys.ts';

/** A request that has found its key young enough decides by it a moment later. */
const MARGIN_MS = 500;

/**
 * Changes of one of several processes. First the account's key version says that a change is under way, so that nobody remembers what may be
 * old in a moment, whatever becomes of this process; when the change stands the key version is renewed, and with that everything remembered
 * is void. If the cache could be told neither, the change waits until nothing older than itself is remembered anywhere.
 * @param storeDecides whether at this moment all processes ask the store about keys, as the cache is away for all
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
      // Also after a failure, as it is not always known whether the change stands.
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
