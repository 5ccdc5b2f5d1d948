import { HOUR_MS, isoTime } from '@isnad/contract/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../storage/tables.ts';
import { emitAtMost, type OutboxDeps } from '../../webhooks/outbox.ts';
import { selectExpiringKeys } from '../store.ts';

/** How long before a key expires its owner is notified. */
const NOTICE_MS = 7 * 24 * HOUR_MS;
const KEYS_AT_ONCE = 1_000;

type Deps = OutboxDeps & { readonly db: Kysely<Tables> };

/** Returns a function that emits `key.expiring` for keys about to expire, looked up once an hour. Several processes emit each only once. */
export function expiringKeys(deps: Deps): () => Promise<void> {
  const { db, now } = deps;
  let lookedUp = Number.NEGATIVE_INFINITY;
  return async () => {
    const at = now();
    if (at - lookedUp < HOUR_MS) return;
    const range = { from: isoTime(at), to: isoTime(at + NOTICE_MS) };
    const keys = await selectExpiringKeys(db, { ...range, limit: KEYS_AT_ONCE });
    for (const { id, account_id, name, expires_at } of keys) {
      // A key whose expiry was extended is announced again.
      const once = { name: `expiring ${id} ${expires_at}`, every: Number.POSITIVE_INFINITY };
      const data = { key_id: id, name, expires_at };
      await emitAtMost(db, deps, { accountId: account_id, type: 'key.expiring', data, ...once });
    }
    lookedUp = at;
  };
}
