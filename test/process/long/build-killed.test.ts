import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { killAtRename } from '../../support/at-rename.ts';
import { ended, isnad, startIsnad } from '../../support/isnad-command.ts';
import { newDataDir } from '../../support/start.ts';
import { removeStore, storeSettings } from '../../support/stores.ts';

test('a build that was killed at any step is made up for by the next', async (t) => {
  const dataDir = newDataDir();
  t.after(() => removeStore(dataDir));
  const store = await storeSettings(dataDir, 'empty');
  const folder = join(dataDir, 'corpus');
  const files = () => readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  for (const through of [killAtRename('.corpus', 'before'), killAtRename('.records', 'after')]) {
    rmSync(folder, { recursive: true, force: true });
    assert.equal(
      (await ended(startIsnad(store, ['corpus', 'build'], through))).code,
      null,
      'it was in the middle of it',
    );
    assert.equal((await isnad(store, 'corpus', 'build', '--missing')).code, 0);
    assert.equal((await isnad(store, 'corpus', 'verify')).code, 0);
    assert.deepEqual(
      files().filter((name) => name.includes('partial')),
      [],
    );
  }
});
