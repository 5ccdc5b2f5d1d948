import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { editionJson, ownLines, zipOf } from '../../../../test/support/hadith/generated-files.ts';
import { answer, FREE, fault, place } from '../../../../test/support/hadith/import-fixture.ts';
import { withLock } from '../../../lock/lock.ts';
import { listPacks, readState } from '../records/corpus-state.ts';
import { openInstalled } from '../records/installed.ts';
import { importHadith } from './import.ts';
import type { ImportEvent } from './import-options.ts';
import { realDisk } from './pack-file.ts';

test('zip files are unpacked; bombs, lies and damage are refused', async (t) => {
  const json = Buffer.from(editionJson('Sahih al Bukhari', [{ n: 1, text: 'He planted a tree' }]));
  const good = zipOf([
    { name: 'eng-bukhari.json', content: json },
    { name: '.hidden', content: json },
  ]);
  const bomb = zipOf([{ name: 'eng-bukhari.json', content: Buffer.alloc(30_000_000, 32) }]);
  const lie = zipOf([{ name: 'eng-bukhari.json', content: Buffer.alloc(3_000_000, 32), claimedSize: 10 }]);
  const { bring, open, dataDir } = place(t, {
    'good.zip': good,
    'bomb.zip': bomb,
    'lie.zip': lie,
    'cut.zip': good.subarray(0, 60),
    'empty.zip': zipOf([]),
    'deep.zip': zipOf([{ name: 'a.zip', content: zipOf([{ name: 'b.zip', content: good }]) }]),
    'inner-bomb.zip': zipOf([{ name: 'a.zip', content: bomb }]),
    'inner-many.zip': zipOf(
      Array.from({ length: 5 }, (_, index) => ({
        name: `${index}.zip`,
        content: zipOf([{ name: 'eng-bukhari.json', content: json }]),
      })),
    ),
    'many.zip': zipOf(Array.from({ length: 5 }, (_, index) => ({ name: `${index}.json`, content: json }))),
  });
  await bring('good.zip');
  assert.equal(answer(open(), 'bukhari:1').text, 'He planted a tree');
  const state = readFileSync(join(dataDir, 'corpus', 'current.json'), 'utf8');
  await assert.rejects(bring('bomb.zip'), fault('zip_bomb'));
  await assert.rejects(bring('lie.zip'), fault('damaged_file'));
  await assert.rejects(bring('cut.zip'), fault('incomplete_file'));
  await assert.rejects(bring('good.zip', { ...FREE, maxBytes: 100 }), fault('too_large'));
  await assert.rejects(bring('many.zip', { ...FREE, maxBytes: json.length }), fault('too_large'));
  await assert.rejects(bring('deep.zip'), fault('packed_file'));
  await assert.rejects(bring('inner-bomb.zip'), fault('zip_bomb'));
  await assert.rejects(bring('inner-many.zip', { ...FREE, maxBytes: json.length }), fault('too_large'));
  assert.equal(readFileSync(join(dataDir, 'corpus', 'current.json'), 'utf8'), state);
  const records = readState(dataDir).hadith?.records;
  assert.deepEqual(
    readdirSync(join(dataDir, 'corpus')).sort(),
    ['corpus.lock', 'current.json', records, records?.replace('.records', '.ids'), 'packs'].sort(),
  );
});

test('a zip file within a zip file is unpacked, and the share that is read grows', async (t) => {
  const json = Buffer.from(editionJson('Sahih al Bukhari', [{ n: 1, text: 'He planted a tree' }]));
  const inner = zipOf([{ name: 'eng-bukhari.json', content: json }]);
  const { path, open, dataDir } = place(t, {
    'nested.zip': zipOf([
      { name: 'folder/inner.zip', content: inner },
      { name: 'folder/more.ndjson', content: Buffer.from(ownLines('garden', 4_100)) },
    ]),
  });
  const shares: (number | null)[] = [];
  const report = (event: ImportEvent) => {
    if (event.kind === 'rows') shares.push(event.share);
  };
  await importHadith({ paths: [path('nested.zip')], dataDir, options: FREE, report });
  assert.equal(answer(open(), 'bukhari:1').text, 'He planted a tree');
  assert.equal(answer(open(), 'garden:4100').collection, 'garden');
  const [first = 0, second = 0] = shares;
  assert.ok(first !== null && second !== null && 0 < first && first <= second && second <= 1, JSON.stringify(shares));
});

test('a faulty file named directly stops the import; in a folder it is refused and its neighbours are taken', async (t) => {
  const half = editionJson('Sunan an-Nasai', [
    { n: 1, text: 'Half of it is here' },
    { n: 2, text: 'and half is not' },
  ]).slice(0, -60);
  const { bring, open, path, dataDir } = place(t, {
    'in/a-half-nasai.json': half,
    'in/b.ndjson': ownLines('garden', 2),
    'in/LICENSE': 'Do as you like.',
  });
  await assert.rejects(
    importHadith({ paths: [path('in', 'a-half-nasai.json')], dataDir, options: FREE }),
    fault('incomplete_file'),
  );
  assert.equal(openInstalled(dataDir), undefined);
  const report = await bring('in');
  assert.deepEqual(
    report.files.map((file) => file.refused?.reason),
    ['unknown_shape', 'incomplete_file', undefined],
  );
  assert.deepEqual(
    open().content.collections.map(({ slug, count }) => [slug, count]),
    [['garden', 2]],
  );
});

test('a text in the wrong script or an unusable number is skipped, counted and quoted', async (t) => {
  const lines = [
    { collection: 'garden', number: '1', text_en: 'قال زيد', text_bn: 'মালী এল।' },
    { collection: 'garden', number: '2', text_en: 'نص عربي' },
    { collection: 'garden', number: '***', text_en: 'He came.' },
    { collection: 'garden', number: '4', text: 'Il est venu', lang: 'fr' },
    { collection: 'garden', number: '5', text: '' },
    { collection: 'garden', text: 'no number' },
  ];
  const { bring, open } = place(t, { 'a.ndjson': lines.map((line) => JSON.stringify(line)).join('\n') });
  const { files } = await bring('a.ndjson');
  assert.deepEqual(files[0]?.skipped, { wrong_script: 1, bad_number: 1, language_not_served: 1, empty_text: 1 });
  assert.deepEqual([files[0]?.read, files[0]?.stored, files[0]?.bad_line], [6, 1, 1]);
  assert.deepEqual([files[0]?.first_fault?.line, files[0]?.first_fault?.quote], [2, 'نص عربي']);
  assert.deepEqual(answer(open(), 'garden:1').lang, 'bn');
});

test('a full disk and a stop leave the corpus as it was', async (t) => {
  const { bring, dataDir, open, path } = place(t, {
    'a.ndjson': ownLines('garden', 5),
    'b.ndjson': ownLines('abbey', 4000),
  });
  await bring('a.ndjson');
  const listing = () => readdirSync(join(dataDir, 'corpus'), { recursive: true }).sort().join();
  const before = [listing(), readFileSync(join(dataDir, 'corpus', 'current.json'), 'utf8')];
  const whatIsThere = () => readdirSync(join(dataDir, 'corpus')).sort();
  const files = whatIsThere();
  const full = () => {
    throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  };
  let written = 0;
  const fullSoon = (file: number, bytes: Uint8Array) => {
    written += bytes.length;
    if (written > 100_000) full();
    realDisk.write(file, bytes);
  };
  const fullLate = (file: number, bytes: Uint8Array) => {
    if (Buffer.from(bytes).includes('"packs"')) full();
    realDisk.write(file, bytes);
  };
  for (const disk of [
    { ...realDisk, write: full },
    { ...realDisk, write: fullSoon },
    { ...realDisk, writeContainer: full },
    { ...realDisk, write: fullLate },
  ]) {
    await assert.rejects(bring('b.ndjson', { ...FREE, disk }), fault('disk_full'));
    assert.equal(readFileSync(join(dataDir, 'corpus', 'current.json'), 'utf8'), before[1]);
    assert.equal(open().content.count, 5);
    assert.deepEqual(whatIsThere(), files, 'a full disk is given its room back at once');
  }
  await assert.rejects(bring('b.ndjson', { ...FREE, onDocuments: full }), fault('disk_full'));
  assert.deepEqual(whatIsThere(), files);
  for (const when of ['rows', 'building'] as const) {
    const stop = new AbortController();
    const report = (event: { kind: string }) => event.kind === when && stop.abort();
    await assert.rejects(
      importHadith({ paths: [path('b.ndjson')], dataDir, options: FREE, report, signal: stop.signal }),
      fault('aborted'),
    );
    assert.equal(readFileSync(join(dataDir, 'corpus', 'current.json'), 'utf8'), before[1]);
  }
  await bring('a.ndjson');
  assert.equal(listing(), before[0], 'the next import clears what the failed ones left');
});

test('no licence, no import, unless that is accepted; what is stated is kept', async (t) => {
  const { bring, dataDir } = place(t, { 'a.ndjson': ownLines('garden', 1) });
  await assert.rejects(bring('a.ndjson', {}), fault('licence_not_accepted'));
  assert.equal(existsSync(dataDir), false);
  await bring('a.ndjson', {
    acceptLicence: true,
    pack: 'My pack',
    version: '2',
    importedAt: '2026-01-01T00:00:00.000Z',
  });
  const [pack] = listPacks(dataDir);
  assert.deepEqual(
    [pack?.name, pack?.licence, pack?.version, pack?.imported_at, pack?.files.length],
    ['my-pack', null, '2', '2026-01-01T00:00:00.000Z', 1],
  );
  assert.match(pack?.sha256 ?? '', /^[0-9a-f]{64}$/);
});

test('one import at a time: the second waits for the first', async (t) => {
  const { bring, dataDir } = place(t, { 'a.ndjson': ownLines('garden', 1) });
  mkdirSync(join(dataDir, 'corpus'), { recursive: true });
  let held = true;
  const holding = withLock(join(dataDir, 'corpus', 'corpus.lock'), 0, async () => {
    // biome-ignore lint/plugin: a pause of the scenario: the second could begin meanwhile
    await new Promise((resolve) => setTimeout(resolve, 100));
    held = false;
  });
  await bring('a.ndjson');
  assert.equal(held, false);
  await holding;
});

test('a damaged pack is noticed when the corpus is built anew', async (t) => {
  const { bring, dataDir } = place(t, { 'a.ndjson': ownLines('garden', 2), 'b.ndjson': ownLines('abbey', 2) });
  await bring('a.ndjson');
  const path = join(dataDir, 'corpus', listPacks(dataDir)[0]?.path ?? '');
  writeFileSync(path, readFileSync(path, 'utf8').replace('gardener', 'stranger'));
  await assert.rejects(bring('b.ndjson'), fault('damaged_file'));
  assert.equal(listPacks(dataDir).length, 1);
});
