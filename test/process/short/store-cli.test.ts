// Runs on each store.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ended, MAIN } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

let store: StoreSettings;
beforeEach(async () => {
  store = await storeSettings(newDataDir());
});
afterEach(() => removeStore(store.DATA_DIR));

async function isnad(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, ...store };
  try {
    const { stdout, stderr } = await run(process.execPath, ['src/cli/main.ts', ...words], { env, cwd: ROOT });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

test('migrate tells what it applied, and nothing the second time', async () => {
  const first = JSON.parse((await isnad('migrate', '--json')).out) as { applied: string[]; count: number };
  assert.equal(first.applied[0], '0001-accounts-and-keys');
  assert.equal(first.count, first.applied.length);
  assert.match((await isnad('migrate')).out, /no pending migrations/);
});

test('four processes that start on an empty store at once bring it to its shape once', async () => {
  const outs = await Promise.all(Array.from({ length: 4 }, () => isnad('migrate', '--json')));
  assert.deepEqual(
    outs.map(({ code }) => code),
    [0, 0, 0, 0],
    outs.map(({ err }) => err).join(''),
  );
  const counts = outs.map(({ out }) => (JSON.parse(out) as { count: number }).count);
  assert.equal(counts.filter((count) => count > 0).length, 1);
});

test('data goes to ./var; a store that is still in ./data stops every command with what to do', async () => {
  const place = newDataDir();
  const { DATA_DIR: _, DATABASE_URL: _url, KEY_PEPPER: _pepper, ...env } = process.env;
  const here = async (more: NodeJS.ProcessEnv, ...words: string[]) => {
    const child = spawn(process.execPath, [MAIN, ...words], { cwd: place, env: { ...env, PORT: '0', ...more } });
    return await ended(child);
  };
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
