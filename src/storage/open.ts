import { mkdirSync } from 'node:fs';
import type { Storage } from './storage.ts';

/** Where the store lies. */
export type StorePlace = {
  /** Holds the embedded store. */
  readonly dataDir: string;
  /** Address of the database to use instead; empty: the embedded store. */
  readonly databaseUrl: string;
};

/**
 * Opens the store and brings it to the newest shape. Close it with `storage.db.destroy()`.
 * @throws {Failure} `unavailable` when it is away, or newer than this program
 */
export async function openStorage({ dataDir, databaseUrl }: StorePlace): Promise<Storage> {
  mkdirSync(dataDir, { recursive: true });
  // Loaded when used: each brings modules that the other does without.
  if (databaseUrl === '') return (await import('./sqlite.ts')).openSqlite(dataDir);
  return (await import('./postgres.ts')).openPostgres(databaseUrl);
}
