import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

/** Opens the store under `dataDir` and brings it to the newest shape. Close it with `storage.db.destroy()`. */
export async function openStorage(dataDir: string): Promise<Storage> {
  mkdirSync(dataDir, { recursive: true });
  const storage = openSqlite(join(dataDir, 'isnad.db'));
  await migrate(storage.db as never);
  return storage;
}
