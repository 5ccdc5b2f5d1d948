// Runs on each store.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { AccountExport } from '@isnad/contract/account-export';
import type { AuditLog } from '@isnad/contract/audit';
import { Value } from 'typebox/value';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { createAccount, listAccounts } from '../../../src/accounts/accounts/accounts.ts';
import { selectDeleted } from '../../../src/accounts/accounts/deletion/store.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { readKey } from '../../../src/accounts/keys/known-key.ts';
import { insertRequests } from '../../../src/accounts/requests/store.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform, type Platform } from '../../../src/platform.ts';
import { tablesWith } from '../../support/furnished.ts';
import { MAIN, ROOT } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';
import { until } from '../../support/until.ts';

const run = promisify(execFile);

let dataDir = '';
let store: StoreSettings;
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir);
});
afterEach(() => removeStore(dataDir));

/** The JSON object that a command prints. */
async function json<T>(...words: string[]): Promise<T> {
  const env = { ...process.env, ...store };
  const { stdout } = await run(process.execPath, [MAIN, ...words, '--json'], { env, cwd: ROOT });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as T;
}

test('account export: a file for its owner alone, and an entry in the audit log', async () => {
  const email = 'taken@example.org';
  const { id } = await json<{ id: string }>('account', 'create', '--email', email);
  const key = await json<{ id: string }>('key', 'create', '--account', email, '--name', 'only key');
  const file = join(dataDir, 'taken.json');
  assert.deepEqual(await json('account', 'export', email, '--to', file), { id, file });
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const all = JSON.parse(readFileSync(file, 'utf8')) as AccountExport;
  assert.deepEqual([...Value.Errors(AccountExport, all)], []);
  assert.deepEqual([all.account.email, all.person, all.keys.map((one) => one.id)], [email, null, [key.id]]);
  const { data } = await json<AuditLog>('audit', '--account', id, '--action', 'account.exported');
  assert.deepEqual(
    data.map(({ target_id, actor }) => [target_id, actor.kind]),
    [[id, 'operator']],
  );
  await assert.rejects(json('account', 'export', 'nobody@example.org'), /There is no account/);
});

test('account delete: asks for the address, and leaves no trace after an hour', async () => {
  const email = 'leaving@example.org';
  const { id } = await json<{ id: string }>('account', 'create', '--email', email);
  const key = await json<{ id: string }>('key', 'create', '--account', email, '--name', 'only key');
  await assert.rejects(json('account', 'delete', email, '--confirm', 'other@example.org'), /--confirm must be/);
  assert.deepEqual(await json('account', 'delete', email, '--confirm', email), { id, deleted: true });
  await assert.rejects(json('account', 'show', id), /There is no account/);
  assert.deepEqual(await json('account', 'list'), { data: [], count: 0 });
  const platform = await openPlatform(readConfig(store));
  try {
    assert.deepEqual(await tablesWith(platform.db, [email]), []);
    await removeDeleted({ ...platform, now: TWO_HOURS_LATER });
    assert.deepEqual(await tablesWith(platform.db, [id, key.id]), []);
  } finally {
    await platform.close();
  }
});

test('a deletion killed at any moment has not begun, or is finished by the next sweep', async () => {
  const platform = await openPlatform(readConfig(store));
  try {
    const moments = [];
    for (let kill = 0; kill < 6; kill++) {
      const email = `killed${kill}@example.org`;
      const { id } = await createAccount(platform, { email, plan: 'free' }, OPERATOR);
      const key = await createKey(platform, { accountId: id, name: 'only key' }, OPERATOR_MANAGER);
      await fill(platform, id);
      const words = ['account', 'delete', email, '--confirm', email];
      const child = spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...store }, cwd: ROOT });
      const exited = once(child, 'exit');
      // The kill comes as soon as a part of the rows is gone, or just before anything is.
      const part = kill === 0 ? ROWS : (ROWS * (6 - kill)) / 6;
      await until(
        () => countRows(platform, id),
        (count) => count < part || kill === 0,
      );
      child.kill('SIGKILL');
      await exited;
      const left = await countRows(platform, id);
      const isDeleted = (await selectDeleted(platform.db)).some(({ account_id }) => account_id === id);
      moments.push(left);
      if (left < ROWS) assert.ok(isDeleted, 'rows are missing from an account that is not deleted');
      // Nothing is half: as long as the account is listed, all of it is there, and its key works.
      const listed = (await listAccounts(platform.db)).some((account) => account.id === id);
      assert.equal(listed, !isDeleted);
      assert.equal((await readKey(platform, key.secret)).revoked, isDeleted);
      if (!isDeleted) continue;
      await removeDeleted({ ...platform, now: TWO_HOURS_LATER });
      assert.deepEqual(await tablesWith(platform.db, [id, key.id, email]), []);
    }
    assert.ok(
      moments.some((left) => left > 0 && left < ROWS),
      `no kill was in the middle: ${moments}`,
    );
  } finally {
    await platform.close();
  }
});

const ROWS = 12_000;
const TWO_HOURS_LATER = () => Date.now() + 2 * 3_600_000;

/** Gives an account a long request log. */
async function fill({ db, newId }: Platform, account_id: string): Promise<void> {
  const rest = { key_id: null, created_at: new Date().toISOString(), method: 'GET', path: '/api/quran', status: 200 };
  const more = { ...rest, milliseconds: 1, code: null, detail: null };
  for (let start = 0; start < ROWS; start += 1_000) {
    const rows = Array.from({ length: 1_000 }, () => ({ id: newId('log'), account_id, request_id: 'filled', ...more }));
    await insertRequests(db, rows);
  }
}

async function countRows({ db }: Platform, accountId: string): Promise<number> {
  const rows = db.selectFrom('request_log').where('account_id', '=', accountId);
  return Number((await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);
}
