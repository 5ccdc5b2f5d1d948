import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 100;

/** Somebody else held the lock for all the time that there was. */
export class LockHeld extends Error {
  override name = 'LockHeld';
}

/**
 * Runs `change` while no other process holds the lock of that file. It is the lock of an empty SQLite file, so the system lets it go when
 * its process ends, however that ends; a process number in a file would outlive it, and one day be another's.
 * @param patience milliseconds to wait for the lock
 * @throws {LockHeld} and whatever `change` throws
 */
export async function withLock<T>(path: string, patience: number, change: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    for (let waited = 0; !taken(lock); waited += RETRY_MS) {
      if (waited >= patience) throw new LockHeld('the lock is held by another process');
      await wait(RETRY_MS);
    }
    return await change();
  } finally {
    lock.close();
  }
}

/** Takes the lock of that file for as long as the process lives. @returns what releases it sooner; undefined when another process holds it */
export function takeLock(path: string): (() => void) | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  if (taken(lock)) {
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.close();
    };
  }
  lock.close();
  return undefined;
}

/** A database that nothing refers to would be closed, and its lock with it. */
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
