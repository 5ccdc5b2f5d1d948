import { chmodSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { withLock } from '../lock/lock.ts';
import { embeddedFile } from './embedded-file.ts';
import { inspectEmbedded } from './inspect-embedded.ts';
import type { SchemaState } from './schema-state.ts';
import { snapshotEmbedded } from './snapshot.ts';
import { sqliteDialect } from './sqlite-driver.ts';
import { translated } from './sqlite-errors.ts';
import { watchFile } from './sqlite-file.ts';
import { readFirstRows } from './sqlite-first-rows.ts';
import { StoreGuard } from './sqlite-guard.ts';
import { Statements } from './sqlite-statements.ts';
import { type OnStatement, type Storage, statementLog } from './storage.ts';
import { storeProbe } from './store-probe.ts';
import type { Tables } from './tables.ts';

const WAL_INDEX_HEAD = 48;
/** How long to wait for another process that is setting up the store. */
const SETUP_TIMEOUT_MS = 20_000;
/** Lock timeout of SQLite itself, which would block the event loop. The driver retries without blocking. */
const BUSY_TIMEOUT_MS = 0;
/** While the store is being opened, nothing else runs, so blocking is harmless. */
const OPENING_TIMEOUT_MS = 5_000;

/**
 * Opens or creates the embedded store with the latest schema. Every commit is on disk before it is acknowledged.
 * @param copyFirst whether to copy a store that has data before migrations change it
 */
export async function openSqlite(dataDir: string, copyFirst = true, onStatement?: OnStatement): Promise<Storage> {
  // The embedded store has no lock for migrations, and two processes can start at once.
  const exclusively = <T>(change: () => Promise<T>) => withLock(join(dataDir, 'store.lock'), SETUP_TIMEOUT_MS, change);
  return exclusively(async () => {
    const schema = inspectEmbedded(dataDir);
    if (copyFirst) await copyBeforeMigration(dataDir, schema);
    const { db, reader, guard, commitsByOthers, watch } = translated(() =>
      openFile(embeddedFile(dataDir), onStatement),
    );
    try {
      const applied = await bringUpToDate(db, schema);
      translated(watch);
      const probe = storeProbe(db, () => readFirstRows(reader));
      const checkReachable = async () => {
        guard.checkWritable();
        await probe();
      };
      return { db, commitsByOthers, exclusively, checkReachable, applied };
    } catch (error) {
      await db.destroy();
      throw error;
    }
  });
}

/** A migration cannot be undone, and an earlier version refuses a newer store. The name of the copy tells which migration comes first. */
async function copyBeforeMigration(dataDir: string, { applied, pending, unknown }: SchemaState): Promise<void> {
  if (applied.length === 0 || pending[0] === undefined || unknown.length > 0) return;
  await snapshotEmbedded(dataDir, join(dataDir, `isnad-before-${pending[0]}.db`));
}

/** Migrates a store that is not of the latest schema. @returns the migrations applied */
async function bringUpToDate(db: Kysely<Tables>, { pending, unknown }: SchemaState): Promise<readonly string[]> {
  if (pending.length === 0 && unknown.length === 0) return [];
  return (await import('./migrate.ts')).migrate(db as never);
}

type OpenFile = {
  readonly db: Kysely<Tables>;
  readonly reader: Statements;
  readonly guard: StoreGuard;
  readonly commitsByOthers: () => number;
  /** Starts watching the file after the migrations. */
  readonly watch: () => void;
};

function openFile(path: string, onStatement: OnStatement | undefined): OpenFile {
  const writer = new DatabaseSync(path, { timeout: OPENING_TIMEOUT_MS });
  // A file created by an earlier version can be world-readable. The other files of the store inherit these permissions.
  chmodSync(path, 0o600);
  const mode = writer.prepare('PRAGMA journal_mode = WAL').get();
  if (mode?.journal_mode !== 'wal') {
    throw new Error(`${path} is on a file system without shared memory, which the embedded store needs`);
  }
  writer.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  // The first read creates the WAL index.
  writer.prepare('SELECT count(*) FROM sqlite_schema').get();
  const reader = new DatabaseSync(path, { readOnly: true, timeout: OPENING_TIMEOUT_MS });
  for (const one of [writer, reader]) one.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  const close = () => {
    reader.close();
    writer.close();
  };
  const guard = new StoreGuard();
  const connections = { reader: new Statements(reader, guard), writer: new Statements(writer, guard), guard, close };
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect(connections), ...statementLog(onStatement) }),
    reader: connections.reader,
    guard,
    commitsByOthers: commitsByOthers({ walIndex: `${path}-shm`, writer, guard }),
    watch: () => {
      // Other processes can be writing while this one opens the file, which needs their lock once.
      writer.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}`);
      watchFile(path, writer, guard);
      writer.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    },
  };
}

type Sources = { readonly walIndex: string; readonly writer: DatabaseSync; readonly guard: StoreGuard };

/**
 * Returns a value that changes with every commit of another process. A commit changes the head of the WAL index (a counter, the last frame, a checksum:
 * sqlite.org/walformat.html) before it is acknowledged. Reading these 48 bytes works at any moment of this connection. Only when they have changed,
 * `PRAGMA data_version` tells whether the commit was another's, which takes locks and costs three times as much. Within an open transaction of the
 * writer it does not change, but then nobody else can commit either.
 */
function commitsByOthers({ walIndex, writer, guard }: Sources): () => number {
  // Kept open for the lifetime of the process: closing any descriptor of a file drops the locks that SQLite holds on it (POSIX).
  const file = openSync(walIndex, 'r');
  const head = Buffer.alloc(WAL_INDEX_HEAD);
  const seen = Buffer.alloc(WAL_INDEX_HEAD);
  const version = writer.prepare('PRAGMA data_version');
  let known = -1;
  let count = 0;
  return () => {
    readSync(file, head, 0, WAL_INDEX_HEAD, 0);
    if (!head.equals(seen)) {
      head.copy(seen);
      const now = versionOf(version);
      if (now === undefined || now !== known) count += 1;
      known = now ?? known;
    }
    // Changes of another store at the same path are not seen, so that nothing known holds.
    return guard.isOther ? -1 : count;
  };
}

/** @returns undefined when the store cannot be read, and anything can have changed */
function versionOf(statement: StatementSync): number | undefined {
  try {
    return (statement.get() as { data_version: number }).data_version;
  } catch {
    return undefined;
  }
}
