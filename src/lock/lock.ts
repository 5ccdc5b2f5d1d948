import { statSync, truncateSync } from 'node:fs';
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
  const lock = openLock(path);
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
  const lock = openLock(path);
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

/** Nothing is stored in the file. What is written over it would keep SQLite from locking it; emptying it keeps the locks of others. */
function openLock(path: string): DatabaseSync {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) truncateSync(path);
  return new DatabaseSync(path, { timeout: 0 });
}

function taken(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
