import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { createAccount } from '../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../src/accounts/keys/key-manager.ts';
import { createKey } from '../src/accounts/keys/keys.ts';
import { localAdmission } from '../src/accounts/limits/admission.ts';
import { WindowLimiter } from '../src/accounts/limits/window-limiter.ts';
import { readConfig } from '../src/config.ts';
import { openPlatform, type Platform } from '../src/platform.ts';

const REQUESTS = 20_000;
const USED = 2_000;
const PART = 10_000;

/**
 * Requests against a thousand accounts and against a million with three keys each: what is remembered, and what must be looked up. On
 * the embedded store, and on the database of ISNAD_TEST_DATABASE_URL when that is set.
 */
export async function benchManyAccounts(): Promise<void> {
  console.log(
    '| store | accounts | look-ups a second | p99, ms | remembered, a second | p99, ms |\n|---|---|---|---|---|---|',
  );
  const server = process.env.ISNAD_TEST_DATABASE_URL ?? '';
  for (const url of server === '' ? [''] : ['', server]) {
    const folder = mkdtempSync(`${tmpdir()}/isnad-bench-`);
    const name = `isnad_bench_${randomBytes(4).toString('hex')}`;
    const place = url === '' ? '' : Object.assign(new URL(url), { pathname: `/${name}` }).href;
    if (url !== '') await onServer(url, `create database ${name}`);
    const platform = await openPlatform(readConfig({ DATA_DIR: folder, DATABASE_URL: place }));
    for (const accounts of [1_000, 1_000_000]) {
      await fill(platform, accounts, url !== '');
      await measure(platform, url === '' ? 'embedded' : 'server', accounts);
    }
    await platform.close();
    if (url !== '') await onServer(url, `drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By the database itself, as a million calls would take an hour; in parts, as no statement may take long. */
async function fill({ db }: Platform, accounts: number, onServer: boolean): Promise<void> {
  const hash = onServer ? sql`md5(i::text || 'k' || k::text)` : sql`lower(hex(randomblob(16)))`;
  const at = '2026-01-01T00:00:00.000Z';
  for (let from = 1; from <= accounts; from += PART) {
    const to = Math.min(accounts, from + PART - 1);
    const numbers = onServer
      ? sql`select i from generate_series(${from}::int, ${to}::int) as s(i)`
      : sql`with recursive s(i) as (select ${from} union all select i + 1 from s where i < ${to}) select i from s`;
    await sql`insert into accounts (id, email, plan, state, created_at)
      select 'acct_' || i, 'a' || i || '@example.org', 'free', 'active', ${at} from (${numbers}) as n where true
      on conflict do nothing`.execute(db);
    await sql`insert into api_keys (id, account_id, name, environment, scopes, prefix, last4, secret_hash, created_at)
      select 'key_' || i || 'k' || k, 'acct_' || i, 'k', 'live', 'quran:read', 'svc_live_', '0000', ${hash}, ${at}
      from (${numbers}) as n, (select 1 as k union all select 2 union all select 3) as three where true
      on conflict do nothing`.execute(db);
  }
}

async function measure(platform: Platform, store: string, accounts: number): Promise<void> {
  const email = `${randomBytes(8).toString('hex')}@example.org`;
  const { id } = await createAccount(platform, { email, plan: 'free' }, OPERATOR);
  const secrets: string[] = [];
  for (let count = 0; count < USED; count++) {
    secrets.push((await createKey(platform, { accountId: id, name: 'bench' }, OPERATOR_MANAGER)).secret);
  }
  const { keys } = platform;
  const admission = localAdmission({
    keys,
    limiter: new WindowLimiter(),
    journal: { append: () => undefined },
    ticks: () => performance.now(),
    now: Date.now,
  });
  const columns: string[] = [];
  for (const requests of [USED, REQUESTS]) {
    const times: number[] = [];
    const started = performance.now();
    for (let count = 0; count < requests; count++) {
      const began = performance.now();
      await admission.admit(secrets[count % USED] as string, {
        allows: () => undefined,
        beforeLookUp: () => undefined,
      });
      times.push(performance.now() - began);
    }
    const rate = (requests / (performance.now() - started)) * 1_000;
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
    columns.push(Math.round(rate).toLocaleString('en'), p99.toFixed(3));
  }
  console.log(`| ${store} | ${accounts.toLocaleString('en')} | ${columns.join(' | ')} |`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}
