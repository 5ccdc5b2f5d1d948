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
import { isBusy, type Statements } from './sqlite-statements.ts';

const RETRY_MS = 10;
/** How long a write waits for another program that holds the write lock. */
const MAX_WAIT_MS = 2_000;

/** Two connections to one file: SQLite has one writer at a time, and readers beside it. */
export type SqliteConnections = {
  readonly reader: Statements;
  readonly writer: Statements;
  readonly close: () => void;
};

/**
 * Kysely over two connections to one file. SQLite is called synchronously and never waits for a lock itself, as that would stop the
 * event loop: a write that meets another program's lock is tried again by timer, for 2 seconds at most. Reads go on meanwhile, on a
 * connection of their own, and see what was committed last.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createDriver: () => new SqliteDriver(connections),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ConcurrentAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Reads need not wait for the transaction of somebody else. */
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
  readonly #turns: Turns;
  #endTurn: (() => void) | undefined;

  constructor({ reader, writer }: SqliteConnections, turns: Turns) {
    this.#reader = reader;
    this.#writer = writer;
    this.#turns = turns;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#endTurn !== undefined) return this.#writer.run(query) as QueryResult<R>;
    const deadline = performance.now() + MAX_WAIT_MS;
    // A read meets a lock only while another process recovers the log of one that was killed.
    if (isRead(query)) return (await retried(() => this.#reader.run(query), deadline)) as QueryResult<R>;
    const endTurn = await this.#turns.next();
    try {
      return (await retried(() => this.#writer.run(query), deadline)) as QueryResult<R>;
    } finally {
      endTurn();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const statements = this.#endTurn === undefined ? this.#reader : this.#writer;
    for (const row of statements.iterate(query)) yield { rows: [row as R] };
  }

  /** A change that reads before it writes would fail if another process wrote in between, so the lock is taken at the beginning. */
  async begin(): Promise<void> {
    const deadline = performance.now() + MAX_WAIT_MS;
    const endTurn = await this.#turns.next();
    try {
      await retried(() => this.#writer.run(CompiledQuery.raw('begin immediate')), deadline);
    } catch (error) {
      endTurn();
      throw error;
    }
    this.#endTurn = endTurn;
  }

  async commit(): Promise<void> {
    await retried(() => this.#writer.run(CompiledQuery.raw('commit')), performance.now() + MAX_WAIT_MS);
    this.#leave();
  }

  rollback(): void {
    try {
      // When the disk is full, SQLite may have undone the transaction itself.
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
 * Runs a statement at least once, and until no other program holds the lock that it needs.
 * @param deadline counted from when the write was asked for, so that of many that wait none waits longer than a single one
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

/** Writers take turns, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is the caller's turn. @returns what ends it */
  async next(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = before.then(() => promise);
    await before;
    return resolve;
  }
}
