import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { EditionList } from '@isnad/contract/editions';
import type { HadithList } from '@isnad/contract/hadith';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import { removePack } from '../../../src/corpus/hadith/import/packs.ts';
import { indexRecords } from '../../../src/corpus/hadith/records/index-records.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const onDocuments = indexRecords({ name: 'plain', lexicon: new Map() });

async function importGarden(words: string): Promise<void> {
  const path = join(isnad.dataDir, 'garden.ndjson');
  const rows = Array.from({ length: 50 }, (_, index) => ({
    collection: 'garden',
    number: String(index + 1),
    text_en: `Text number ${index + 1} speaks of ${words} and of nothing else.`,
  }));
  writeFileSync(path, rows.map((row) => JSON.stringify(row)).join('\n'));
  const options = { licence: 'CC0-1.0', pack: 'garden', onDocuments };
  await importHadith({ paths: [path], dataDir: isnad.dataDir, options });
}

test('a running server serves what is imported with the next request, and none fails meanwhile', async () => {
  const list = (query: string) => isnad.json<HadithList>(`/api/hadith?${query}`);
  const before = await list('limit=1');
  let stop = false;
  let asked = 0;
  const readers = ['limit=10', 'random=true', 'ref=nawawi:1', 'search=intention'].map(async (query) => {
    // `json` throws for every answer but 200.
    for (; !stop; asked++) assert.ok((await list(query)).count > 0);
  });
  await importGarden('pomegranates');
  const grown = await list('limit=1');
  assert.deepEqual([before.total, grown.total], [42, 92]);
  assert.notEqual(grown.corpus, before.corpus);
  assert.equal((await list('search=pomegranate&collection=garden')).total, 50);
  const old = await isnad.request(`/api/hadith?limit=1&cursor=${before.next_cursor}`);
  assert.equal(old.status, 400);

  for (const words of ['figs', 'dates', 'olives']) await importGarden(words);
  assert.equal((await list('search=pomegranate&mode=exact')).total, 0);
  assert.equal((await list('search=olives')).total, 50);
  const editions = await isnad.json<EditionList>('/api/editions');
  assert.ok(editions.data.some(({ id }) => id === 'hadith.garden.en'));

  await removePack({ dataDir: isnad.dataDir, name: 'garden', onDocuments });
  assert.equal((await list('limit=1')).total, 42);
  assert.equal((await list('limit=1')).data[0]?.id, before.data[0]?.id);
  stop = true;
  await Promise.all(readers);
  assert.ok(asked > 20, `${asked} requests`);
});

test('a damaged pointer file leaves the old corpus in use', async () => {
  writeFileSync(join(isnad.dataDir, 'corpus', 'current.json'), '{"hadith":');
  assert.equal((await isnad.json<HadithList>('/api/hadith')).total, 42);
});
