import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { Failure } from '@isnad/contract/failure';
import type { CompiledQuery, QueryResult } from 'kysely';

/** Maximum number of prepared statements. There are few others, except for lists of varying length. */
const MAX_PREPARED = 500;
/** Another connection holds the lock (SQLITE_BUSY). */
const BUSY = 5;
/** Primary result codes: the store cannot be written, the disk fails or is full, or the file cannot be opened, is damaged or is no database. */
const UNAVAILABLE: ReadonlySet<number> = new Set([BUSY, 8, 10, 11, 13, 14, 26]);

type Prepared = { readonly statement: StatementSync; readonly reader: boolean };

/** Runs queries on one connection. Errors without a fault of the caller become `unavailable`. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** @throws {Failure} `unavailable` when the store cannot be read or written now; `isBusy` tells whether a retry can help */
  run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    return translated(() => {
      const { statement, reader } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (reader) return { rows: statement.all(...values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  /** Iterates row by row. Uses its own statement, because others can run the same query meanwhile. */
  iterate({ sql, parameters }: CompiledQuery): Iterable<unknown> {
    return translated(() => this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])));
  }

  /** Prepares a statement and caches it. Evicts the least recently used one. */
  #prepare(sql: string): Prepared {
    const ready = this.#prepared;
    let found = ready.get(sql);
    if (found === undefined) {
      const statement = this.#database.prepare(sql);
      found = { statement, reader: statement.columns().length > 0 };
      const [oldest] = ready.keys();
      if (ready.size >= MAX_PREPARED && oldest !== undefined) ready.delete(oldest);
    } else {
      ready.delete(sql);
    }
    ready.set(sql, found);
    return found;
  }
}

/** Whether an error of the store only means that another program holds the lock. */
export function isBusy(error: unknown): boolean {
  return error instanceof Failure && primaryCode(error.cause) === BUSY;
}

function primaryCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}

function translated<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    const code = primaryCode(error);
    if (code === undefined || !UNAVAILABLE.has(code)) throw error;
    const detail = 'The store cannot be read or written now. Retry in a few seconds.';
    throw new Failure('unavailable', detail, { retryAfter: 5, cause: error });
  }
}
