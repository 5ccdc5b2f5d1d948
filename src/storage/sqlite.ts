import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';

/** Opens (or makes) the embedded store. Every commit is on the disk before it is acknowledged. */
export function openSqlite(path: string): Storage {
  const database = new DatabaseSync(path, { timeout: 5_000 });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
  const dataVersion = database.prepare('PRAGMA data_version');
  dataVersion.setReturnArrays(true);
  return {
    db: new Kysely<Tables>({ dialect: new SqliteDialect({ database: asKyselyExpects(database) }) }),
    // SQLite raises data_version when another connection, of this or of any other process, has committed.
    foreignChanges: () => (dataVersion.get() as unknown as [number])[0],
  };
}

/** Kysely's SQLite dialect expects an interface in which a statement knows whether it returns rows. */
function asKyselyExpects(database: DatabaseSync) {
  return {
    prepare: (sql: string) => {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...(parameters as SQLInputValue[])),
        run: (parameters: readonly unknown[]) => statement.run(...(parameters as SQLInputValue[])),
        iterate: (parameters: readonly unknown[]) =>
          statement.iterate(...(parameters as SQLInputValue[])) as IterableIterator<never>,
      };
    },
    close: () => database.close(),
  };
}
