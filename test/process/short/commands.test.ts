// Runs on each store.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import {
  ended,
  garden,
  inventory,
  isnad,
  json,
  lastLine,
  PROGRAM,
  ROOT,
  startIsnad,
} from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { removeStore, type StoreSettings, storeSettings } from '../../support/stores.ts';

/* What only a process of its own shows of a command. `test/service/cli` tests what the commands do. */

let store: StoreSettings;
beforeEach(async () => {
  store = await storeSettings(newDataDir(), 'empty');
});
afterEach(() => removeStore(store.DATA_DIR));

const start = (...words: string[]) => startIsnad(store, words);

test('the output, exit code and last line of JSON of a process', async () => {
  const account = ['account', 'create', '--email', 'a@example.org'];
  await json(store, ...account);
  const again = await ended(start(...account, '--json'));
  assert.deepEqual([again.code, lastLine(again.out).code], [1, 'account_exists']);
  const invalid = await ended(start('account', 'create', '--emial', 'b@example.org'));
  assert.deepEqual([invalid.code, invalid.out], [2, '']);
  assert.match(invalid.err, /^isnad: [^\n]+\n$/);
});

test('a reader that stops early ends the output, without an error', async () => {
  const child = start('--help');
  child.stdout?.destroy();
  const { code, err } = await ended(child);
  assert.deepEqual([code, err], [0, '']);
});

test('a backup can be written to standard output', async () => {
  await json(store, 'migrate');
  await buildCorpus(store.DATA_DIR);
  const target = join(store.DATA_DIR, 'piped.tar.gz');
  const command = ['-c', `"$0" "$1" backup - > "$2"`, process.execPath, PROGRAM, target];
  const written = await ended(spawn('sh', command, { cwd: ROOT, env: { ...process.env, ...store } }));
  assert.equal(written.code, 0, written.err);
  const verified = await isnad({}, 'backup', 'verify', target);
  assert.equal(verified.code, 0, verified.err);
});

test('two processes that migrate an empty store at once migrate it once', async () => {
  const ends = await Promise.all(Array.from({ length: 2 }, () => ended(start('migrate', '--json'))));
  for (const { code, err } of ends) assert.equal(code, 0, err);
  const counts = ends.map(({ out }) => Number(lastLine(out).count));
  assert.equal(counts.filter((count) => count > 0).length, 1, String(counts));
});

test('an import that is stopped by Ctrl+C leaves the corpus as it was', async () => {
  const { DATA_DIR } = store;
  await buildCorpus(DATA_DIR);
  const before = inventory(DATA_DIR);
  const path = join(DATA_DIR, 'long.ndjson');
  writeFileSync(path, garden(100_000));
  const child = start('hadith', 'import', path, '--accept-licence');
  child.stdout?.once('data', () => child.kill('SIGINT'));
  const { code, err } = await ended(child);
  assert.deepEqual([code, err], [1, 'isnad: The import was stopped; the corpus is unchanged.\n']);
  assert.deepEqual(inventory(DATA_DIR), before);
});
