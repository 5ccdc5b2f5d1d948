import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { openService } from '../../../src/service.ts';
import { killAtRename } from '../../support/at-rename.ts';
import { type ImportScene, openImportScene } from '../../support/hadith/import-scene.ts';
import { importing, killImport, totalOf } from '../../support/hadith/interrupted-import.ts';
import { ended, garden, inventory, isnad, lastLine, startIsnad } from '../../support/isnad-command.ts';

let scene: ImportScene;
beforeEach(async () => {
  scene = await openImportScene();
});
afterEach(() => scene.close());

test('killed before or after a file gets its name: what is in use is whole, and the next import clears up', async () => {
  const count = 500;
  const path = scene.file('long.ndjson', garden(count));
  const installed = [];
  for (const [name, when] of [
    ['.records', 'before'],
    ['current.json', 'before'],
    ['current.json', 'after'],
  ] as const) {
    installed.push(await killImport(scene.service, { path, count, through: killAtRename(name, when) }));
  }
  // That one rename counts.
  assert.deepEqual(installed, [false, false, true]);
  const next = await isnad(scene.service.dataDir, ...importing(scene.file('garden.ndjson', garden(20))));
  assert.equal(next.code, 0, next.err);
  assert.equal(await totalOf(scene.service), 62);
  // What was in use a moment ago may still be there; of what was broken off nothing is.
  const names = inventory(scene.service.dataDir).map((line) => line.split(' ')[0] ?? '');
  assert.deepEqual(
    names.filter((name) => /partial|staging|long/.test(name)),
    [],
  );
  assert.equal(names.filter((name) => name.endsWith('.records')).length, 2);
  const config = { ...scene.service.store, PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false' };
  const restarted = await openService(readConfig(config));
  assert.equal(restarted.notReady(), undefined);
  await restarted.close();
});

const importInProcess = (path: string) => ended(startIsnad(scene.service.dataDir, importing(path)));

test('two imports at once: one after the other, both are there', async () => {
  const orchard = garden(300).replaceAll('"garden"', '"orchard"');
  const paths = [scene.file('garden.ndjson', garden(300)), scene.file('orchard.ndjson', orchard)];
  const ends = await Promise.all(paths.map(importInProcess));
  assert.deepEqual(
    ends.map(({ code, err }) => [code, err]),
    [
      [0, ''],
      [0, ''],
    ],
  );
  assert.equal(await totalOf(scene.service), 642);
  const { packs } = JSON.parse(readFileSync(join(scene.service.dataDir, 'corpus/current.json'), 'utf8')).hadith as {
    packs: { name: string }[];
  };
  assert.deepEqual(packs.map(({ name }) => name).sort(), ['garden', 'nawawi40', 'orchard']);

  const same = await Promise.all([0, 1].map(() => importInProcess(paths[0] ?? '')));
  assert.deepEqual(
    same.map(({ code, out }) => [code, lastLine(out).changed]),
    [
      [0, false],
      [0, false],
    ],
  );
});
