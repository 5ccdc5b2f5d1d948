// Runs on each store.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { AccountExport } from '@isnad/contract/account-export';
import type { AuditLog } from '@isnad/contract/audit';
import { Value } from 'typebox/value';
import { removeDeleted } from '../../../src/account-data/removals.ts';
import { readConfig } from '../../../src/config.ts';
import { openPlatform } from '../../../src/platform.ts';
import { tablesWith } from '../../support/furnished.ts';
import { json as jsonOf } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

let dataDir = '';
let store: StoreSettings;
beforeEach(async () => {
  dataDir = newDataDir();
  store = await storeSettings(dataDir);
});
afterEach(() => removeStore(dataDir));

const json = <T>(...words: string[]) => jsonOf<T>(store, ...words);

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

const TWO_HOURS_LATER = () => Date.now() + 2 * 3_600_000;
