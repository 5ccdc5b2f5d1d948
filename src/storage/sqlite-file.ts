import { fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { unsafeStore } from './sqlite-errors.ts';
import type { StoreGuard } from './sqlite-guard.ts';

/** The first bytes of every database file (sqlite.org/fileformat.html). */
const MAGIC = Buffer.from('SQLite format 3\0');
/** Offset of the application id in the file header. */
const APPLICATION_ID_AT = 68;
/** "isnd": marks the file as a store of this project. */
const APPLICATION_ID = 0x69736e64;

/**
 * Watches the file of an open store. SQLite continues to write to a file that was deleted, replaced or overwritten, and all data would be lost when
 * the process ends. The check takes a few microseconds.
 */
export function watchFile(path: string, database: DatabaseSync, guard: StoreGuard): void {
  // Kept open for the lifetime of the process: closing any descriptor of a file drops the locks that SQLite holds on it (POSIX).
  const file = openSync(path, 'r');
  const head = Buffer.alloc(100);
  const isMarked = () => {
    readSync(file, head, 0, head.length, 0);
    return head.readInt32BE(APPLICATION_ID_AT) === APPLICATION_ID;
  };
  // Only the first time, because it is a write that waits for the disk.
  if (!isMarked()) database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA wal_checkpoint(PASSIVE)`);
  const opened = fstatSync(file);
  const pages = database.prepare('PRAGMA page_count');
  const countPages = () => (pages.get() as { page_count: number }).page_count;
  const { page_size: pageSize } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  let size = opened.size;
  const name = basename(path);
  guard.watch(() => {
    const now = statOf(path);
    if (now === undefined) throw unsafeStore(`${name} was deleted while the service was running`);
    if (now.ino !== opened.ino || now.dev !== opened.dev) {
      throw guard.replaced(unsafeStore(`${name} was replaced by another file while the service was running`));
    }
    if (!isMarked() || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw unsafeStore(`${name} was overwritten while the service was running`);
    }
    // The latest pages can be in the write-ahead log only, but the file shrinks only when the database does.
    if (now.size < size && now.size < pageSize * guard.run(countPages)) {
      throw unsafeStore(`${name} was truncated while the service was running`);
    }
    size = now.size;
  });
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw unsafeStore(`${basename(path)} cannot be examined (${code})`);
  }
}
