import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { Failure } from '../contract/failure.ts';
import { withLock } from '../corpus/lock.ts';
import { migrate } from './migrate.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';

const WAL_INDEX_HEAD = 48;
/** How long to wait for another process that sets the store up. */
const PATIENCE_MS = 20_000;

/** The file of the embedded store under a data folder. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, 'isnad.db');
}

/** Opens (or makes) the embedded store, in its newest shape. Every commit is on the disk before it is acknowledged. */
export async function openSqlite(dataDir: string): Promise<Storage> {
  // The embedded store has no lock of its own for migrations, and two processes may start at once.
  const exclusively = <T>(change: () => Promise<T>) => withLock(join(dataDir, 'store.lock'), PATIENCE_MS, change);
  return exclusively(async () => {
    const { db, commits } = openFile(embeddedFile(dataDir));
    try {
      const applied = await migrate(db as never);
      const checkReachable = async () => void (await sql`select 1`.execute(db));
      return { db, commits, exclusively, checkReachable, applied };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

function openFile(path: string): { db: Kysely<Tables>; commits: () => number } {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  const mode = database.prepare('PRAGMA journal_mode = WAL').get();
  if (mode?.journal_mode !== 'wal') {
    throw new Error(`${path} is on a file system without shared memory, which the embedded store needs`);
  }
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // The first read makes the WAL index.
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKyselyExpects(database) }) }),
    commits: commits(`${path}-shm`),
  };
}

/**
 * Every commit, of this process or of any other, changes the head of the WAL index (a counter, the last frame, a checksum:
 * sqlite.org/walformat.html) before it is acknowledged. Reading these 48 bytes tells it, whatever this connection is in the middle of;
 * `PRAGMA data_version` takes locks, costs three times as much, and is silent within an open transaction.
 */
function commits(walIndex: string): () => number {
  // Never closed while the process lives: closing any descriptor of a file drops the locks that SQLite holds on it (POSIX).
  const file = openSync(walIndex, 'r');
  const head = Buffer.alloc(WAL_INDEX_HEAD);
  const seen = Buffer.alloc(WAL_INDEX_HEAD);
  let count = 0;
  return () => {
    readSync(file, head, 0, WAL_INDEX_HEAD, 0);
    if (!head.equals(seen)) {
      head.copy(seen);
      count += 1;
    }
    return count;
  };
}

/** Statements kept ready; there are not many more, but lists of another length are statements of their own. */
const PREPARED_AT_MOST = 500;

/** Prepares a statement once for as long as it is used; the one that was not used for the longest time goes first. */
function prepareOnce(database: DatabaseSync) {
  const ready = new Map<string, { readonly statement: StatementSync; readonly reader: boolean }>();
  return (sql: string) => {
    let found = ready.get(sql);
    if (found === undefined) {
      const statement = database.prepare(sql);
      found = { statement, reader: statement.columns().length > 0 };
      const [oldest] = ready.keys();
      if (ready.size >= PREPARED_AT_MOST && oldest !== undefined) ready.delete(oldest);
    } else {
      ready.delete(sql);
    }
    ready.set(sql, found);
    return found;
  };
}

/** Kysely's SQLite dialect expects an interface in which a statement knows whether it returns rows. */
function asKyselyExpects(database: DatabaseSync) {
  const prepared = prepareOnce(database);
  return {
    prepare: (asked: string) => {
      // A change that reads before it writes would fail if another process wrote in between; so it waits for its turn at its beginning.
      const sql = asked === 'begin' ? 'begin immediate' : asked;
      const { statement, reader } = prepared(sql);
      return {
        reader,
        all: (parameters: readonly unknown[]) => told(() => statement.all(...(parameters as SQLInputValue[]))),
        run: (parameters: readonly unknown[]) => {
          // When the disk is full, SQLite may have undone the transaction itself; that error is the one to be told.
          if (sql === 'rollback' && !database.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          return told(() => statement.run(...(parameters as SQLInputValue[])));
        },
        // Read row by row while others ask the same, so it is a statement of its own.
        iterate: (parameters: readonly unknown[]) =>
          database.prepare(sql).iterate(...(parameters as SQLInputValue[])) as IterableIterator<never>,
      };
    },
    close: () => database.close(),
  };
}

/** Primary result codes: another process holds the lock, the disk fails or is full, the file cannot be written or opened. */
const OUT_OF_ORDER: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);

/** The one place where an error of the store that is nobody's mistake becomes `unavailable`; the transaction is undone. */
function told<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { errcode } = error as { errcode?: number };
    if (errcode === undefined || !OUT_OF_ORDER.has(errcode & 0xff)) throw error;
    throw new Failure('unavailable', 'The store cannot be written to or read for now.', {
      retryAfter: 5,
      cause: error,
    });
  }
}
