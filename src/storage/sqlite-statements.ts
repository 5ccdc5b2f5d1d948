import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import type { StoreGuard } from './sqlite-guard.ts';

/** Maximum number of prepared statements. There are few others, except for lists of varying length. */
const MAX_PREPARED = 500;

type Prepared = { readonly statement: StatementSync; readonly reader: boolean };

/** Runs queries on one connection. Errors without a fault of the caller become `unavailable`. */
export class Statements {
  readonly #database: DatabaseSync;
  readonly #guard: StoreGuard;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync, guard: StoreGuard) {
    this.#database = database;
    this.#guard = guard;
  }

  inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** @throws {Failure} `unavailable` when the store cannot be read or written now; `isBusy` tells whether a retry can help */
  run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    return this.#guard.run(() => {
      const { statement, reader } = this.#prepare(sql);
      const values = parameters as SQLInputValue[];
      if (reader) return { rows: statement.all(...values) };
      const { changes, lastInsertRowid } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    });
  }

  /** Iterates row by row. Uses its own statement, because others can run the same query meanwhile. */
  *iterate({ sql, parameters }: CompiledQuery): Iterable<unknown> {
    const rows = this.#guard.run(() => this.#database.prepare(sql).iterate(...(parameters as SQLInputValue[])));
    try {
      for (let next = this.#guard.run(() => rows.next()); !next.done; next = this.#guard.run(() => rows.next())) {
        yield next.value;
      }
    } finally {
      rows.return?.();
    }
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
