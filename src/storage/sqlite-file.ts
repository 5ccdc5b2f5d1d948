import { fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { Failure } from '@isnad/contract/failure';

const RETRY_AFTER_S = 60;
/** The first bytes of every database file (sqlite.org/fileformat.html). */
const MAGIC = Buffer.from('SQLite format 3\0');
/** Offset of the application id in the file header. */
const APPLICATION_ID_AT = 68;
/** "isnd": marks the file as a store of this project. */
const APPLICATION_ID = 0x69736e64;

/**
 * Watches the file of an open store. SQLite continues to write to a file that was deleted, replaced or overwritten, and all data would be lost when
 * the process ends.
 * @returns a check that throws {Failure} `unavailable`, with the reason
 */
export function watchFile(path: string, database: DatabaseSync): () => void {
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
  const { page_size: pageSize } = database.prepare('PRAGMA page_size').get() as { page_size: number };
  let size = opened.size;
  return () => {
    const name = basename(path);
    const now = statOf(path);
    if (now === undefined) throw damaged(`${name} was deleted while the service was running`);
    if (now.ino !== opened.ino || now.dev !== opened.dev) {
      throw damaged(`${name} was replaced by another file while the service was running`);
    }
    if (!isMarked() || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
      throw damaged(`${name} was overwritten while the service was running`);
    }
    // The latest pages can be in the write-ahead log only, but the file shrinks only when the database does.
    const { page_count: count } = pages.get() as { page_count: number };
    if (now.size < size && now.size < count * pageSize)
      throw damaged(`${name} was truncated while the service was running`);
    size = now.size;
  };
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw damaged(`${basename(path)} cannot be examined (${code})`);
  }
}

function damaged(what: string): Failure {
  return new Failure(
    'unavailable',
    `The store is not safe: ${what}. Stop the service, restore the file, and start it again.`,
    { retryAfter: RETRY_AFTER_S },
  );
}
