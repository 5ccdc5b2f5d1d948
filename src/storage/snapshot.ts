import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { backup, DatabaseSync } from 'node:sqlite';
import { Failure } from '@isnad/contract/failure';
import { embeddedFile } from './embedded-file.ts';

/** The environment of a program to start, with these variables. */
export type EnvironmentWith = (variables: Readonly<Record<string, string>>) => NodeJS.ProcessEnv;

/** All pages in one step: each step reads one state of the store, and other processes go on writing. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies the embedded store as it is at one moment, while other processes use it.
 * @throws {Failure} `unavailable` when there is none
 */
export async function snapshotEmbedded(dataDir: string, target: string): Promise<void> {
  const file = embeddedFile(dataDir);
  if (!existsSync(file)) throw new Failure('unavailable', `there is no store at ${file}`);
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(database, target, { rate: ALL_PAGES });
  } finally {
    database.close();
  }
}

/** Reports damage of a file of the embedded store. @throws {Failure} `unavailable` */
export function checkEmbedded(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: found } = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    if (found !== 'ok') throw new Failure('unavailable', `the store is damaged: ${found}`);
  } finally {
    database.close();
  }
}

/** Writes a PostgreSQL database to a file, with `pg_dump` in its custom format. @throws {Failure} `unavailable` */
export function dumpDatabase(databaseUrl: string, target: string, environment: EnvironmentWith): Promise<void> {
  return postgresTool(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-acl', `--file=${target}`],
    environment(connection(databaseUrl)),
  );
}

/** Reads the list of contents of a dump, which fails for a damaged one. @throws {Failure} `unavailable` */
export function checkDump(file: string): Promise<void> {
  return postgresTool('pg_restore', ['--list', file]);
}

/** Restores a dump into an empty database in one transaction. @throws {Failure} `unavailable` */
export function restoreDatabase(databaseUrl: string, file: string, environment: EnvironmentWith): Promise<void> {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-acl', `--dbname=${name}`];
  return postgresTool('pg_restore', [...options, file], environment(connection(databaseUrl)));
}

/** Runs a program of PostgreSQL. Passwords are passed as variables, because arguments are visible to other users. */
async function postgresTool(name: string, words: readonly string[], env?: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(name, words, { stdio: ['ignore', 'ignore', 'pipe'], ...(env === undefined ? {} : { env }) });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  }).catch((cause) => {
    const missing = `${name} could not be started. Install the client programs of PostgreSQL, of the server's version or newer`;
    throw new Failure('unavailable', missing, { cause });
  });
  if (code !== 0) throw new Failure('unavailable', `${name}: ${said.trim().split('\n').at(-1) ?? `exit code ${code}`}`);
}

/** The parts of a URL as the variables that libpq reads. */
function connection(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const parts = {
    PGHOST: decodeURIComponent(hostname) || (searchParams.get('host') ?? ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGOPTIONS: searchParams.get('options') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}
