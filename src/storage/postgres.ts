import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { Client, type ClientConfig, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import { Failure } from '../contract/failure.ts';
import { migrate } from './migrate.ts';
import type { Storage } from './storage.ts';
import type { Tables } from './tables.ts';
import { isUnreachable, isUnstorable, unreachable } from './unreachable.ts';

/** Connections of one process at most. */
const CONNECTIONS = 8;
const CONNECT_MS = 3_000;
/** A statement that takes longer is canceled by the server, */
const STATEMENT_MS = 5_000;
/** and given up here when even that is not heard of. */
const ANSWER_MS = 6_000;
/** A process that has frozen in a transaction must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 15_000;
const NAMED_STATEMENTS = 100;
/** Any number of our own: whoever sets the store up holds the advisory lock of that number. */
const SETUP_LOCK = 7_305_911;

const LIMITS: ClientConfig = {
  statement_timeout: STATEMENT_MS,
  query_timeout: ANSWER_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
};

/**
 * Opens the store in a PostgreSQL database and brings it to the newest shape. A query that fails because the database is away throws
 * `unavailable`; the next one tries again.
 * @param limits of what a statement may take; none for work that nobody waits for
 */
export async function openPostgres(url: string, limits = LIMITS): Promise<Storage> {
  const exclusively = <T>(change: () => Promise<T>) => withSetupLock(url, change);
  const applied = await exclusively(() => migrateThere(url));
  const db = connect(url, limits);
  const checkReachable = async () => void (await sql`select 1`.execute(db));
  // Nothing tells without a query whether somebody else has changed something.
  return { db, commits: undefined, exclusively, checkReachable, applied };
}

/** On a connection of its own, as building an index over a large table may take minutes. */
async function migrateThere(url: string): Promise<string[]> {
  const db = connect(url, {});
  try {
    return await migrate(db as never);
  } finally {
    await db.destroy();
  }
}

function connect(url: string, limits: ClientConfig): Kysely<Tables> {
  const pool = new Pool({ ...configOf(url), ...limits, max: CONNECTIONS });
  // An idle connection that dies is dropped by the pool, one in use makes its query fail: neither may end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: guarded(pool) }) });
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

/** Counts and sums as numbers, as the embedded store gives them; none here grows beyond 2^53. */
function numbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.NUMERIC, Number);
  return overrides;
}

/** The pool as Kysely uses it: the one place where an error of the driver becomes `unavailable`. */
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
    // Nothing more is sent behind a query that got no answer: it would wait just as long.
    if (lost !== undefined) throw lost;
    try {
      const name = nameOf(text);
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      if (isUnstorable(error)) {
        throw new Failure('invalid_parameter', 'A text holds the character NUL, which cannot be stored.', {
          cause: error,
        });
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
 * The name under which a connection keeps a statement parsed and planned, which halves the time of looking a key up. Only for what reads
 * named columns: a `*` would fail once when a newer version adds a column. Only for so many, as lists of any length make new texts.
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
 * The lock belongs to a connection, so it goes with its process however that ends. Nobody calls this while answering a request, so the
 * failure may tell the reason: whoever set the address needs it.
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
