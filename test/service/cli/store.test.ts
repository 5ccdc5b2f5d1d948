// Runs on each store.
import assert from 'node:assert/strict';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { isnad as isnadIn } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

let store: StoreSettings;
beforeEach(async () => {
  store = await storeSettings(newDataDir(), 'empty');
});
afterEach(() => removeStore(store.DATA_DIR));

const isnad = (...words: string[]) => isnadIn(store, ...words);

test('migrate tells what it applied, and nothing the second time', async () => {
  const first = JSON.parse((await isnad('migrate', '--json')).out) as { applied: string[]; count: number };
  assert.equal(first.applied[0], '0001-accounts-and-keys');
  assert.equal(first.count, first.applied.length);
  assert.match((await isnad('migrate')).out, /no pending migrations/);
});

test('data goes to ./var; a store that is still in ./data stops every command with what to do', async (t) => {
  const [place, root] = [newDataDir(), process.cwd()];
  t.after(() => {
    process.chdir(root);
    rmSync(place, { recursive: true });
  });
  process.chdir(place);
  const here = (more: Record<string, string>, ...words: string[]) =>
    isnadIn({ DATA_DIR: '', DATABASE_URL: '', REDIS_URL: '', KEY_PEPPER: '', ...more }, ...words);
  assert.equal((await here({}, 'migrate')).code, 0);
  assert.ok(existsSync(join(place, 'var', 'isnad.db')));
  renameSync(join(place, 'var'), join(place, 'data'));
  for (const words of [['serve'], ['migrate'], ['account', 'list'], ['corpus', 'verify']]) {
    const { code, out, err } = await here({}, ...words);
    assert.deepEqual([code, out], [1, ''], words.join(' '));
    assert.match(
      err,
      /^isnad: DATA_DIR is \.\/var by default, but your data is in \.\/data\. Set DATA_DIR=\.\/data, or .*\n$/,
    );
  }
  assert.ok(!existsSync(join(place, 'var')));
  assert.match((await here({ DATA_DIR: './data' }, 'migrate')).out, /no pending migrations/);
});

test('migrate --dry-run lists what would be applied, and changes nothing', async () => {
  const list = async () => JSON.parse((await isnad('migrate', '--dry-run', '--json')).out) as { pending: string[] };
  const first = await list();
  assert.equal(first.pending[0], '0001-accounts-and-keys');
  assert.deepEqual((await list()).pending, first.pending);
  const { applied } = JSON.parse((await isnad('migrate', '--json')).out) as { applied: string[] };
  assert.deepEqual(applied, first.pending);
  assert.match((await isnad('migrate', '--dry-run')).out, /no pending migrations/);
});
