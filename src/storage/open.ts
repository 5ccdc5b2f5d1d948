import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../corpus/lock.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Storage } from './storage.ts';

const PATIENCE_MS = 20_000;

/** Opens the store under `dataDir` and brings it to the newest shape. Close it with `storage.db.destroy()`. */
export async function openStorage(dataDir: string): Promise<Storage> {
  mkdirSync(dataDir, { recursive: true });
  // The embedded store has no lock of its own for migrations, and two processes may start at once.
  return withStoreLock(dataDir, async () => {
    const storage = openSqlite(join(dataDir, 'isnad.db'));
    await migrate(storage.db as never);
    return storage;
  });
}

/** Runs what only one process may do at a time when it sets the store up. @throws {LockHeld} after 20 s */
export function withStoreLock<T>(dataDir: string, change: () => Promise<T>): Promise<T> {
  return withLock(join(dataDir, 'store.lock'), PATIENCE_MS, change);
}
