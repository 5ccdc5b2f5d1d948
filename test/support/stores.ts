import { hash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { embeddedFile } from '../../src/storage/embedded-file.ts';
import { openPostgres } from '../../src/storage/postgres.ts';
import { openSqlite } from '../../src/storage/sqlite.ts';

/** On which stores the tests run: the embedded one, or a server on which each test makes a database of its own. */
const ON = {
  /** Address of any database on that server, as somebody who may make more. */
  database: process.env.ISNAD_TEST_DATABASE_URL ?? '',
  redis: process.env.ISNAD_TEST_REDIS_URL ?? '',
};

/** An arbitrary number of our own. */
const TEMPLATE_LOCK = 5_730_591;

/** For tests of what only a database on a server can do. */
export const SCALED = { skip: ON.database === '' ? 'needs PostgreSQL: npm run test:stores' : false };

/** Settings under which a service or a command uses one store. */
export type StoreSettings = { readonly DATA_DIR: string; readonly DATABASE_URL: string; readonly REDIS_URL: string };

const known = new Map<string, Promise<StoreSettings>>();

/**
 * The settings of the store that belongs to a data folder. Makes its database when it is asked for the first time.
 * @param state `empty` for tests of the first start, of migrations and of what fills an empty store
 */
export function storeSettings(dataDir: string, state: 'migrated' | 'empty' = 'migrated'): Promise<StoreSettings> {
  const made = known.get(dataDir) ?? makeSettings(dataDir, state);
  known.set(dataDir, made);
  return made;
}

async function makeSettings(dataDir: string, state: 'migrated' | 'empty'): Promise<StoreSettings> {
  if (ON.database === '') {
    if (state === 'migrated') await putEmbedded(dataDir);
    return { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  }
  return { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(nameFor(dataDir), state), REDIS_URL: ON.redis };
}

let migrated: Promise<Buffer> | undefined;

/** Puts a store with all migrations into a data folder that has none. */
async function putEmbedded(dataDir: string): Promise<void> {
  migrated ??= readMigrated();
  const file = embeddedFile(dataDir);
  if (!existsSync(file)) writeFileSync(file, await migrated, { mode: 0o600 });
}

async function readMigrated(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-test-'));
  await (await openSqlite(folder)).db.destroy();
  const bytes = readFileSync(embeddedFile(folder));
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Makes a database on the server of the tests. @returns its address */
export async function newDatabase(name: string, state: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const from = state === 'empty' ? '' : ` template ${await migratedTemplate()}`;
  await onServer((client) => client.query(`create database ${name}${from}`));
  return addressOf(name);
}

let template: Promise<string> | undefined;

/** The database that has all migrations of this state of the code, from which those of the tests are copied. @returns its name */
function migratedTemplate(): Promise<string> {
  template ??= onServer(async (client) => {
    const code = globSync('../../src/storage/**/*.ts', { cwd: import.meta.dirname }).sort();
    const state = code.map((file) => readFileSync(join(import.meta.dirname, file))).join('');
    const name = `isnad_test_template_${hash('sha256', state, 'hex').slice(0, 16)}`;
    // Held until the connection ends.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    await (await openPostgres(addressOf(unfinished))).db.destroy();
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return template;
}

/** Removes a data folder and the database that belongs to it. */
export async function removeStore(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (known.delete(dataDir) && ON.database !== '') await dropDatabase(nameFor(dataDir));
}

export async function dropDatabase(name: string): Promise<void> {
  await onServer((client) => client.query(`drop database if exists ${name} with (force)`));
}

function addressOf(name: string): string {
  const url = new URL(ON.database);
  url.pathname = `/${name}`;
  return url.href;
}

function nameFor(dataDir: string): string {
  return `isnad_test_${hash('sha256', dataDir, 'hex').slice(0, 16)}`;
}

async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(ON.database);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
