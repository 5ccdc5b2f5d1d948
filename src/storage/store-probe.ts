import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const NAME = 'write probe';
/** Minimum time between two probes, because health checks can come many times a second. */
const INTERVAL_MS = 5_000;

/**
 * Checks whether the store can be read and accepts writes. A full or read-only disk answers queries but rejects writes. Index: primary key.
 * @param read reads a little of the store; throws {Failure} `unavailable`
 * @returns a check that throws {Failure} `unavailable` while the last read or write failed
 */
export function storeProbe(db: Kysely<Tables>, read: () => void): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return async () => {
    if (last === undefined || performance.now() - last.at >= INTERVAL_MS) {
      last = { at: performance.now(), outcome: probe(db, read) };
    }
    await last.outcome;
  };
}

async function probe(db: Kysely<Tables>, read: () => void): Promise<void> {
  // The write before this one emptied the cache of the reading connection, so this reads the file.
  read();
  const value = String(performance.now());
  await db
    .insertInto('store_facts')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
