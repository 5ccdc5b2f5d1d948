import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { CataloguePack } from '../../../src/corpus/catalogue/catalogue.ts';
import { installCatalogue } from '../../../src/corpus/catalogue/install-packs.ts';
import { installedPacks } from '../../../src/corpus/catalogue/installed-packs.ts';
import { uninstallPacks } from '../../../src/corpus/catalogue/uninstall-packs.ts';
import { areVectorsDue, embedTexts } from '../../../src/corpus/embed-texts.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { openTable, tableInfo, tablePath } from '../../../src/corpus/vectors/static/static-table.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../../support/start.ts';
import { unigramTokenizer, writeStaticTable } from '../../support/static-vectors.ts';
import { until } from '../../support/until.ts';

const NAME = 'vectors.made';
const SIZE = 16;
/** `zwickelfrump` is in no text. To the table it means what `intentions` means. */
const WORDS = ['<unk>', '▁intentions', '▁zwickelfrump', '▁deeds', '▁mercy', '▁elephant', '▁the', '▁and'];
const meant = (word: string) => (word === '▁zwickelfrump' ? 1 : WORDS.indexOf(word));
const VECTORS = WORDS.map((word) =>
  Array.from({ length: SIZE }, (_, at) => (at === meant(word) ? 1 : word.length < 5 ? 0.01 : 0)),
);

let dataDir: string;
let folder: string;
let service: RunningService;
before(async () => {
  dataDir = newDataDir();
  folder = mkdtempSync(join(tmpdir(), 'isnad-table-files-'));
  await buildCorpus(dataDir);
  service = await startService({ DATA_DIR: dataDir });
});
after(() => service.stop());

/** A pack of the catalogue with the files in the folder. */
function packOf(paths: readonly string[]): CataloguePack {
  const files = paths.map((path) => {
    const name = path.slice(folder.length + 1);
    return {
      url: `https://example.org/${name}`,
      sha256: createHash('sha256').update(readFileSync(path)).digest('hex'),
    };
  });
  return { name: NAME, kind: 'vectors', title: 'Made', source: 'example.org', version: '1', licence: 'MIT', files };
}

const install = (pack: CataloguePack) =>
  installCatalogue([pack], { dataDir, from: folder, acceptLicence: false, fetch });
const isDue = () => areVectorsDue({ dataDir, inputs: readInputs() }, tableInfo(dataDir)?.model);
const search = async (query: string) => (await service.json<HadithList>(`/api/hadith?search=${query}`)).data;
const firstOf = async (query: string) => (await search(query))[0]?.ref;

test('a table of vectors is installed like any pack, and searches then find texts by meaning', async () => {
  assert.deepEqual(await search('zwickelfrump'), []);
  assert.equal(isDue(), false);
  const { tables, refused } = await install(packOf(writeStaticTable(folder, unigramTokenizer(WORDS), VECTORS)));
  assert.deepEqual([tables[0]?.name, refused], [NAME, []]);
  assert.deepEqual(
    installedPacks(dataDir)
      .filter(({ kind }) => kind === 'vectors')
      .map(({ name, version, entries }) => [name, version, entries]),
    [[NAME, '1', WORDS.length - 1]],
  );
  assert.ok(isDue(), 'the service computes the vectors of the texts');
  const embedder = openTable(dataDir);
  assert.ok(embedder !== undefined);
  await embedTexts({ dataDir, inputs: readInputs(), embedder, onProgress: () => undefined });
  assert.equal(isDue(), false);
  assert.equal(
    await until(
      () => firstOf('zwickelfrump'),
      (ref) => ref !== undefined,
    ),
    'nawawi:1',
  );
  // The very words need no vectors, and a query without any token has none.
  assert.deepEqual(await search('zwickelfrump&mode=exact'), []);
  assert.deepEqual(await search('blorptangle'), []);
});

test('a table that cannot be read is refused, and the installed one stays', async () => {
  const { tables, refused } = await install(
    packOf(writeStaticTable(folder, unigramTokenizer(WORDS), VECTORS.slice(1))),
  );
  assert.deepEqual(tables, []);
  assert.match(refused[0]?.fault.message ?? '', /^The table has fewer rows than the tokenizer has tokens\.$/);
  assert.equal(await firstOf('zwickelfrump'), 'nawawi:1');
});

test('without the table, words alone answer', async () => {
  await uninstallPacks({ dataDir, names: [NAME], onDocuments: () => Promise.reject(new Error('no hadiths change')) });
  assert.equal(existsSync(tablePath(dataDir)), false);
  const left = readdirSync(join(dataDir, 'corpus/vectors'));
  assert.deepEqual(
    left.filter((name) => !name.startsWith('meanings-')),
    [],
  );
  assert.equal(
    await until(
      () => firstOf('zwickelfrump'),
      (ref) => ref === undefined,
    ),
    undefined,
  );
});
