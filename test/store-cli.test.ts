import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { newDataDir } from './support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from './support/stores.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
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
