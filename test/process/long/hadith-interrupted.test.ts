import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import { readConfig } from '../../../src/config.ts';
import { openService } from '../../../src/service.ts';
import { ended, garden, inventory, isnad, lastLine, startIsnad } from '../../support/isnad-command.ts';
import { newDataDir, type RunningService, startService } from '../../support/start.ts';

let service: RunningService;
let folder = '';
beforeEach(async () => {
  folder = newDataDir();
  service = await startService();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const importing = (path: string) => ['hadith', 'import', path, '--accept-licence', '--json'];
const total = async () => (await service.json<HadithList>('/api/hadith?limit=1')).total;

test('killed at any moment: what was in use stays in use, and the next import clears up', async (t) => {
  const path = file('long.ndjson', garden(20_000));
  const started = performance.now();
  assert.equal((await isnad(service.dataDir, ...importing(path))).code, 0);
  const whole = performance.now() - started;
  await isnad(service.dataDir, 'hadith', 'remove', 'long');
  const moments = Array.from({ length: 6 }, (_, part) => Math.round(((part + Math.random()) / 6) * whole));
  t.diagnostic(`killed after ${moments.join(', ')} of ${Math.round(whole)} ms`);
  for (const moment of moments) {
    const child = startIsnad(service.dataDir, importing(path));
    const end = ended(child);
    await new Promise((resolve) => setTimeout(resolve, moment));
    child.kill('SIGKILL');
    await end;
    // Killed after the one rename that counts, it is all there; before, nothing is.
    const now = await total();
    assert.ok(now === 42 || now === 20_042, `${now} hadiths after ${moment} ms`);
    assert.equal((await service.json<HadithList>('/api/hadith?search=intention&limit=1')).count, 1);
    assert.equal((await fetch(`${service.address}/readyz`)).status, 200);
    const verified = await isnad(service.dataDir, 'corpus', 'verify', '--json');
    assert.equal(lastLine(verified.out).ok, true, verified.out);
    if (now !== 42) await isnad(service.dataDir, 'hadith', 'remove', 'long');
  }
  const next = await isnad(service.dataDir, ...importing(file('garden.ndjson', garden(20))));
  assert.equal(next.code, 0, next.err);
  assert.equal(await total(), 62);
  // What was in use a moment ago may still be there; of what was broken off nothing is.
  const names = inventory(service.dataDir).map((line) => line.split(' ')[0] ?? '');
  assert.deepEqual(
    names.filter((name) => /partial|staging|long/.test(name)),
    [],
  );
  assert.equal(names.filter((name) => name.endsWith('.records')).length, 2);
  const config = { ...service.store, PORT: '0', LOG_LEVEL: 'silent', ACCESS_LOG: 'false' };
  const restarted = await openService(readConfig(config));
  assert.equal(restarted.notReady(), undefined);
  await restarted.close();
});

test('two imports at once: one after the other, both are there', async () => {
  const orchard = garden(3000).replaceAll('"garden"', '"orchard"');
  const paths = [file('garden.ndjson', garden(3000)), file('orchard.ndjson', orchard)];
  const ends = await Promise.all(paths.map((path) => isnad(service.dataDir, ...importing(path))));
  assert.deepEqual(
    ends.map(({ code, err }) => [code, err]),
    [
      [0, ''],
      [0, ''],
    ],
  );
  assert.equal(await total(), 6042);
  const { packs } = JSON.parse(readFileSync(join(service.dataDir, 'corpus/current.json'), 'utf8')).hadith as {
    packs: { name: string }[];
  };
  assert.deepEqual(packs.map(({ name }) => name).sort(), ['garden', 'nawawi40', 'orchard']);

  const same = await Promise.all([0, 1].map(() => isnad(service.dataDir, ...importing(paths[0] ?? ''))));
  assert.deepEqual(
    same.map(({ code, out }) => [code, lastLine(out).changed]),
    [
      [0, false],
      [0, false],
    ],
  );
});
