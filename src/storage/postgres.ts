import { Failure } from '@isnad/contract/failure';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { migrate } from './migrate.ts';
import { type OnStatement, type Storage, statementLog } from './storage.ts';
import type { Tables } from './tables.ts';
import { isUnreachable, isUnstorable, unreachable } from './unreachable.ts';

/** Maximum number of connections per process. */
const CONNECTIONS = 8;
const CONNECT_MS = 3_000;
/** The server cancels statements that take longer. */
const STATEMENT_MS = 5_000;
/** The client gives up after this long without a response, even to the cancellation. */
const ANSWER_MS = 6_000;
/** Ends transactions of a frozen process, so that it does not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const NAMED_STATEMENTS = 100;
/** An arbitrary number of our own. The advisory lock with this number guards migrations. */
const SETUP_LOCK = 7_305_911;

const LIMITS: ClientConfig = {
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/**
 * Opens the store in a PostgreSQL database and migrates it to the latest schema. A query that fails because the database cannot be reached throws
 * `unavailable`; the next one connects again.
 * @param limits timeouts of a statement; none for background work
 */
export async function openPostgres(url: string, limits = LIMITS, onStatement?: OnStatement): Promise<Storage> {
  const exclusively = <T>(change: () => Promise<T>) => withSetupLock(url, change);
  const applied = await exclusively(() => migrateThere(url));
  const db = connect(url, limits, onStatement);
  const checkReachable = async () => void (await sql`select 1`.execute(db));
  // Without a query, nothing reveals changes by other processes.
  return { db, commitsByOthers: undefined, exclusively, checkReachable, applied };
}

/** Uses its own connection, because building an index over a large table can take minutes. */
async function migrateThere(url: string): Promise<string[]> {
  const db = connect(url, {});
  try {
    return await migrate(db as never);
  } finally {
    await db.destroy();
  }
}

function connect(url: string, limits: ClientConfig, onStatement?: OnStatement): Kysely<Tables> {
  const pool = new Pool({ ...configOf(url), ...limits, max: CONNECTIONS });
  // The pool drops a broken idle connection, and one in use fails its query. Neither must end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }), ...statementLog(onStatement) });
}

function configOf(url: string): ClientConfig {
  return {
    connectionString: url,
    application_name: 'isnad',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: numbers(),
  };
}

/** Parses counts and sums as numbers, as the embedded store does. None here exceeds 2^53. */
function numbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

/** The pool for Kysely. The only place where driver errors become `unavailable`. */
function guarded(pool: Pool): PostgresPool {
  return {
    options: {},
    connect: async () => {
      try {
        return guardedClient(await pool.connect());
      } catch (error) {
        throw unreachable(error);
      }
    },
    end: () => pool.end(),
  };
}

function guardedClient(client: PoolClient): PostgresPoolClient {
  let lost: Failure | undefined;
  const query = async (text: string, values: unknown[]) => {
    // Sends nothing after a query without a response, because it would wait just as long.
    if (lost !== undefined) throw lost;
    try {
      const name = nameOf(text);
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (isUnstorable(error)) {
        throw new Failure(
          'invalid_parameter',
          'A text contains the character NUL, which cannot be stored. Remove it.',
          {
            cause: error,
          },
        );
      }
      if (!isUnreachable(error)) throw error;
      lost = unreachable(error);
      throw lost;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || lost !== undefined),
  };
}

const names = new Map<string, string>();

/**
 * The name under which a connection caches a prepared statement, which halves the time of a key lookup. Only for statements with named columns: a `*`
 * would fail once when a newer version adds a column. Limited in number, because lists of any length create new texts.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_STATEMENTS) return known;
  if (!text.startsWith('select ') || text.includes('*')) return undefined;
  const name = `isnad_${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * The lock belongs to a connection, so it ends with its process. No request runs this, so the error can include the reason, which the operator who
 * set the URL needs.
 */
async function withSetupLock<T>(url: string, change: () => Promise<T>): Promise<T> {
  const client = new Client(configOf(url));
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [SETUP_LOCK]);
  } catch (error) {
    await client.end().catch(() => undefined);
    const { message, code } = error as NodeJS.ErrnoException;
    throw unreachable(error, `The database at ${new URL(url).host} cannot be reached: ${message || code}`);
  }
  try {
    return await change();
  } finally {
    await client.end();
  }
}
