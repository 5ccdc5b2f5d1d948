import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const NAME = 'write probe';
/** Minimum time between writes of the probe, because health checks can come many times a second. */
const INTERVAL_MS = 5_000;

/**
 * Checks whether the store accepts writes. A full or read-only disk, or a PostgreSQL standby, answers queries but rejects writes. Index: primary key.
 * @returns a check that throws {Failure} `unavailable` while the last write failed
 */
export function writeProbe(db: Kysely<Tables>): () => Promise<void> {
  let last: { readonly at: number; readonly outcome: Promise<void> } | undefined;
  return async () => {
    if (last === undefined || performance.now() - last.at >= INTERVAL_MS) {
      last = { at: performance.now(), outcome: write(db) };
    }
    await last.outcome;
  };
}

async function write(db: Kysely<Tables>): Promise<void> {
  const value = String(performance.now());
  await db
    .insertInto('store_facts')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
