import assert from 'node:assert/strict';
import { appendFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type ImportScene, openImportScene } from '../../support/hadith/import-scene.ts';
import { refusedImport } from '../../support/hadith/refused-import.ts';
import { ended, garden, inventory, lastLine, startIsnad } from '../../support/isnad-command.ts';

/* Imports that the system keeps from ending: what needs a process of its own. */

let scene: ImportScene;
before(async () => {
  scene = await openImportScene();
});
after(() => scene.close());

test('a file that changes while it is read', async () => {
  const path = scene.file('growing.ndjson', garden(60_000));
  const before = inventory(scene.service.dataDir);
  const child = startIsnad(scene.service.dataDir, ['hadith', 'import', path, '--accept-licence', '--json']);
  // Again and again, as the first time may come before it is opened.
  const changing = setInterval(() => appendFileSync(path, '\n{}'), 5);
  const { code, out, err } = await ended(child);
  clearInterval(changing);
  assert.deepEqual([code, lastLine(out).code], [1, 'changed_while_reading'], err);
  assert.deepEqual(inventory(scene.service.dataDir), before);
});

test('no room for the pack, or for the records', { skip: process.platform === 'win32' }, async () => {
  const path = scene.file('long.ndjson', garden(8000));
  // Blocks have 512 or 1,024 bytes, as the shell likes it; the pack has 1.2 MB, the records 3.0.
  for (const blocks of [100, 2600]) {
    const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', process.execPath];
    assert.match(await refusedImport(scene.service, path, 'write_failed', limited), /EFBIG.*the corpus is unchanged/);
  }
});
