import assert from 'node:assert/strict';
import { appendFileSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type ImportScene, openImportScene } from '../support/hadith/import-scene.ts';
import { refusedImport } from '../support/hadith/refused-import.ts';

let scene: ImportScene;
before(async () => {
  scene = await openImportScene();
});
after(() => scene.close());

/** Writes so many pieces one after the other. */
function largeFile(name: string, start: string, piece: string, count: number): string {
  const path = join(scene.folder, name);
  writeFileSync(path, start);
  const batch = piece.repeat(1000);
  const output = openSync(path, 'a');
  for (let written = 0; written < count; written += 1000) appendFileSync(output, batch);
  closeSync(output);
  return path;
}

test('large files that are no hadiths are refused in seconds, with bounded memory', async () => {
  const cases = [
    [largeFile('fat.json', '[{"a":1}', `,{"a":"${'x'.repeat(19_990)}"}`, 10_000), 'unknown_shape'],
    [largeFile('many.json', '[{"a":1}', ',{"a":"a few words"}', 5_000_000), 'unknown_shape'],
    [largeFile('string.json', '{"a":"', 'x'.repeat(1000), 100_000), 'too_large'],
    [largeFile('line.csv', 'number;text;', 'some more words ', 10_000_000), 'too_large'],
  ] as const;
  const peak = join(scene.folder, 'peak');
  const writePeak = `import{writeFileSync}from"node:fs";process.on("exit",()=>writeFileSync(${JSON.stringify(peak)},String(process.resourceUsage().maxRSS)))`;
  const through = [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(writePeak)}`];
  for (const [path, reason] of cases) {
    const started = performance.now();
    await refusedImport(scene.service, path, reason, through);
    const seconds = (performance.now() - started) / 1000;
    const megabytes = Number(readFileSync(peak, 'utf8')) / 1024;
    rmSync(path);
    assert.ok(seconds < 20 && megabytes < 500, `${path}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  }
});
