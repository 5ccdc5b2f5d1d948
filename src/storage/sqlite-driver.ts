import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy } from './sqlite-errors.ts';
import type { StoreGuard } from './sqlite-guard.ts';
import type { Statements } from './sqlite-statements.ts';

const RETRY_MS = 10;
/** How long a write waits for another program that holds the write lock. */
const MAX_WAIT_MS = 2_000;

/** Two connections to one file: SQLite allows one writer at a time, with concurrent readers. */
export type SqliteConnections = {
  readonly reader: Statements;
  readonly writer: Statements;
  readonly guard: StoreGuard;
  readonly close: () => void;
};

/**
 * Kysely over two connections to one file. SQLite runs synchronously and never waits for a lock itself, because that would block the event loop. A
 * write that meets another program's lock is retried by timer, for at most 2 seconds. Meanwhile reads continue on their own connection and see the
 * last commit. No write is acknowledged after the file of the store is gone.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createDriver: () => new SqliteDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Allows reads during the transaction of another caller. */
class ConcurrentAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class SqliteDriver implements Driver {
  readonly #connections: SqliteConnections;
  readonly #turns = new Turns();

  constructor(connections: SqliteConnections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SqliteSession> {
    return new SqliteSession(this.#connections, this.#turns);
  }

  async beginTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).begin();
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await (session as SqliteSession).commit();
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    (session as SqliteSession).rollback();
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#connections.close();
  }
}

/** One query, or one transaction. */
class SqliteSession implements DatabaseConnection {
  readonly #reader: Statements;
  readonly #writer: Statements;
  readonly #guard: StoreGuard;
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor({ reader, writer, guard }: SqliteConnections, turns: Turns) {
    this.#reader = reader;
    this.#writer = writer;
    this.#guard = guard;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn !== undefined) return this.#writer.run(query) as QueryResult<R>;
    const deadline = performance.now() + MAX_WAIT_MS;
    // A read meets a lock only while another process recovers the log of a killed one.
    if (isRead(query)) return (await retried(() => this.#read(query), deadline)) as QueryResult<R>;
    const endTurn = await this.#turns.next();
    try {
      return (await retried(() => this.#commit(query), deadline)) as QueryResult<R>;
    } finally {
      endTurn();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#guard.checkReadable();
    const statements = this.#endTurn === undefined ? this.#reader : this.#writer;
    for (const row of statements.iterate(query)) yield { rows: [row as R] };
  }

  /** Takes the write lock at the beginning. Otherwise a transaction that reads before it writes would fail when another process wrote in between. */
  async begin(): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    const endTurn = await this.#turns.next();
    try {
      await retried(() => {
        this.#guard.checkWritable();
        this.#writer.run(CompiledQuery.raw('begin immediate'));
      }, deadline);
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
  }

  async commit(): Promise<void> {
    await retried(() => this.#commit(CompiledQuery.raw('commit')), performance.now() + MAX_WAIT_MS);
    this.#leave();
  }

  #read(query: CompiledQuery): QueryResult<unknown> {
    this.#guard.checkReadable();
    return this.#reader.run(query);
  }

  /** Runs a statement that commits. Checks the file again afterwards, because a commit to a file that is gone by then is lost. */
  #commit(query: CompiledQuery): QueryResult<unknown> {
    this.#guard.checkWritable();
    const result = this.#writer.run(query);
    this.#guard.checkWritable();
    return result;
  }

  rollback(): void {
    try {
      // When the disk is full, SQLite can have rolled back the transaction already.
      if (this.#writer.inTransaction()) this.#writer.run(CompiledQuery.raw('rollback'));
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}

/**
 * Runs a statement at least once, and until no other program holds the lock it needs.
 * @param deadline counted from when the write was requested, so that queued writes wait no longer than a single one
 */
async function retried<T>(run: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
    }
    await sleep(RETRY_MS);
  }
}

/** Serves writers in order of arrival. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. @returns a function that ends the turn */
  async next(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => promise);
    await before;
    return resolve;
  }
}
