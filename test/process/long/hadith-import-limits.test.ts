import assert from 'node:assert/strict';
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

/** Node.js under which such a file grows each time when it has read a part of it. */
const growingWhenRead = (end: string) => [
  process.execPath,
  `--import=data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { openSync, readSync } = fs;
    const growing = new Map();
    fs.openSync = (path, ...how) => {
      const descriptor = openSync(path, ...how);
      if (String(path).endsWith('${end}')) growing.set(descriptor, path);
      else growing.delete(descriptor);
      return descriptor;
    };
    fs.readSync = (descriptor, ...where) => {
      const read = readSync(descriptor, ...where);
      if (growing.has(descriptor)) fs.appendFileSync(growing.get(descriptor), '\\n{}');
      return read;
    };
    syncBuiltinESMExports();`)}`,
];

test('a file that changes while it is read', async () => {
  const path = scene.file('growing.ndjson', garden(600));
  const before = inventory(scene.service.dataDir);
  const words = ['hadith', 'import', path, '--accept-licence', '--json'];
  const { code, out, err } = await ended(startIsnad(scene.service.dataDir, words, growingWhenRead('growing.ndjson')));
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
