import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const RETRY_MS = 100;

/** Another process held the lock until the timeout. */
export class LockHeld extends Error {
  override name = 'LockHeld';
}

/**
 * Runs `change` while no other process holds the lock of that file. Uses the lock of an empty SQLite file, which the system releases when the process
 * ends, however it ends. A PID in a file would outlive the process, and could later belong to another one.
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

/**
 * Acquires the lock of that file for the lifetime of the process.
 * @returns a function that releases it earlier; undefined when another process holds it
 */
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

/** Keeps databases reachable: garbage collection would close one and release its lock. */
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
