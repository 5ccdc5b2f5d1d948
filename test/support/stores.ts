import { hash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openStorage } from '../../src/storage/open.ts';

/** On which stores the tests run: the embedded one, or a server on which each test makes a database of its own. */
const ON = {
  /** Address of any database on that server, as somebody who may make more. */
  database: process.env.ISNAD_TEST_DATABASE_URL ?? '',
  redis: process.env.ISNAD_TEST_REDIS_URL ?? '',
};

/** For tests of what only a database on a server can do. */
export const SCALED = { skip: ON.database === '' ? 'needs PostgreSQL: npm run test:stores' : false };

/** Settings under which a service or a command uses one store. */
export type StoreSettings = { readonly DATA_DIR: string; readonly DATABASE_URL: string; readonly REDIS_URL: string };

const known = new Map<string, Promise<StoreSettings>>();

/**
 * The settings of the store that belongs to a data folder; makes its database when first asked.
 * @param empty makes a database without tables, for tests of what brings it to its shape
 */
export function storeSettings(dataDir: string, { empty = false } = {}): Promise<StoreSettings> {
  const made = known.get(dataDir) ?? makeSettings(dataDir, empty);
  known.set(dataDir, made);
  return made;
}

async function makeSettings(dataDir: string, empty: boolean): Promise<StoreSettings> {
  if (ON.database === '') return { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  return { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(nameFor(dataDir), empty), REDIS_URL: ON.redis };
}

/** Removes a data folder and the database that belongs to it. */
export async function removeStore(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (known.delete(dataDir) && ON.database !== '') await dropDatabase(nameFor(dataDir));
}

/** Makes a database on the server of the tests, with the newest tables unless it is to be empty. @returns its address */
export async function newDatabase(name: string, empty = false): Promise<string> {
  await onServer(`create database ${name}${empty ? '' : ` template ${await migratedTemplate()}`}`);
  return addressOf(name);
}

function addressOf(name: string): string {
  const url = new URL(ON.database);
  url.pathname = `/${name}`;
  return url.href;
}

let template: Promise<string> | undefined;

/** A database with the newest tables, which is copied instead of migrated again for each test. It stays on the server for the next runs. */
function migratedTemplate(): Promise<string> {
  template ??= makeTemplate();
  return template;
}

async function makeTemplate(): Promise<string> {
  const code = globSync('../../src/storage/**/*.ts', { cwd: import.meta.dirname }).sort();
  const state = code.map((file) => readFileSync(join(import.meta.dirname, file))).join('');
  const name = `isnad_template_${hash('sha256', state, 'hex').slice(0, 16)}`;
  const client = new Client(ON.database);
  await client.connect();
  try {
    // One process makes it, the others wait.
    await client.query('select pg_advisory_lock(30)');
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 1) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const { db } = await openStorage({ dataDir: tmpdir(), databaseUrl: addressOf(unfinished) });
    await db.destroy();
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

export function dropDatabase(name: string): Promise<void> {
  return onServer(`drop database if exists ${name} with (force)`);
}

function nameFor(dataDir: string): string {
  return `isnad_test_${hash('sha256', dataDir, 'hex').slice(0, 16)}`;
}

async function onServer(statement: string): Promise<void> {
  const client = new Client(ON.database);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
