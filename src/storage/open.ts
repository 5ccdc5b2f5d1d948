import { makeFolder } from './make-folder.ts';
import type { OnStatement, Storage } from './storage.ts';

/** Location of the store. */
export type StorePlace = {
  /** Folder of the embedded store. */
  readonly dataDir: string;
  /** URL of the database to use instead. When empty, uses the embedded store. */
  readonly databaseUrl: string;
  /** Whether to copy the embedded store before a migration. Default: true. */
  readonly copyFirst?: boolean;
};

/**
 * Opens the store and migrates it to the latest schema. Close it with `storage.db.destroy()`.
 * @throws {Failure} `unavailable` when it cannot be reached, or is newer than this program
 */
export async function openStorage(
  { dataDir, databaseUrl, copyFirst = true }: StorePlace,
  onStatement?: OnStatement,
): Promise<Storage> {
  makeFolder(dataDir);
  // Loaded on demand, because each needs modules that the other does not.
  if (databaseUrl === '') return (await import('./sqlite.ts')).openSqlite(dataDir, copyFirst, onStatement);
  return (await import('./postgres.ts')).openPostgres(databaseUrl, undefined, onStatement);
}
