import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import { garden, isnad as isnadIn, lastLine } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir, startService } from '../../support/start.ts';
import { removeStore } from '../../support/stores.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = newDataDir();
  await buildCorpus(dataDir);
});
afterEach(() => removeStore(dataDir));

const isnad = (...words: string[]) => isnadIn(dataDir, 'hadith', ...words);

test('import, list, remove under a running server; the report in words and as JSON', async (t) => {
  const service = await startService({ DATA_DIR: dataDir });
  t.after(() => service.stop());
  const total = async () => (await service.json<HadithList>('/api/hadith?limit=1')).total;
  assert.equal(await total(), 42);
  const path = join(dataDir, 'garden.ndjson');
  writeFileSync(path, `${garden(20)}\n{"collection":"garden","number":"21","text_en":""}\nnot json\n`);

  const refused = await isnad('import', path);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /^isnad: No licence is stated.*--accept-licence\.\n$/);

  const done = await isnad('import', path, '--accept-licence', '--title', 'The garden');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /garden\.ndjson: own, 22 read, 20 stored, .*1 skipped \(empty_text\), 1 faulty/);
  assert.match(done.out, /line 22: not JSON: not json/);
  assert.match(done.out, /now 62 hadiths/);
  assert.equal(await total(), 62);
  assert.equal((await service.json<HadithList>('/api/hadith?search=garden&collection=garden&limit=1')).total, 20);

  const again = lastLine((await isnad('import', path, '--accept-licence', '--title', 'The garden', '--json')).out);
  assert.deepEqual([again.pack, again.changed, again.records], ['garden', false, 62]);
  const listed = lastLine((await isnad('list', '--json')).out) as { data: { name: string }[]; count: number };
  assert.deepEqual(
    listed.data.map(({ name }) => name),
    ['nawawi40', 'garden'],
  );
  assert.match((await isnad('list')).out, /garden .*The garden.*no license stated/);
  assert.match((await isnad('remove', 'garden')).out, /removed garden: 42 hadiths remain/);
  assert.equal(await total(), 42);
  const missing = await isnad('remove', 'garden');
  assert.deepEqual([missing.code, missing.err], [1, 'isnad: There is no pack "garden"; installed: nawawi40.\n']);
});
