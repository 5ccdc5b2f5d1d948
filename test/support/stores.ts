import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { Client } from 'pg';

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

/** The settings of the store that belongs to a data folder; makes its database when first asked. */
export function storeSettings(dataDir: string): Promise<StoreSettings> {
  const made = known.get(dataDir) ?? makeSettings(dataDir);
  known.set(dataDir, made);
  return made;
}

async function makeSettings(dataDir: string): Promise<StoreSettings> {
  if (ON.database === '') return { DATA_DIR: dataDir, DATABASE_URL: '', REDIS_URL: '' };
  return { DATA_DIR: dataDir, DATABASE_URL: await newDatabase(nameFor(dataDir)), REDIS_URL: ON.redis };
}

/** Removes a data folder and the database that belongs to it. */
export async function removeStore(dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  if (known.delete(dataDir) && ON.database !== '') await dropDatabase(nameFor(dataDir));
}

/** Makes an empty database on the server of the tests. @returns its address */
async function newDatabase(name: string): Promise<string> {
  await onServer(`create database ${name}`);
  const url = new URL(ON.database);
  url.pathname = `/${name}`;
  return url.href;
}

function dropDatabase(name: string): Promise<void> {
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
