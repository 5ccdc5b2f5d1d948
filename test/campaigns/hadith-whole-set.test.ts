import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { importHadith } from '../../src/corpus/hadith/import/import.ts';
import { openInstalled } from '../../src/corpus/hadith/records/installed.ts';
import { selectRecords } from '../../src/corpus/hadith/records/select-records.ts';
import { folderOf } from '../support/hadith/generated-files.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
const HADITH = join(SHARED, 'hadith');

/** Texts of each collection in the best copies of the public editions, as counted in them: en, ar, bn. */
const COUNTS: [slug: string, english: number, arabic: number, bengali: number][] = [
  ['bukhari', 7543, 7274, 0],
  ['muslim', 7360, 7212, 7179],
  ['abudawud', 5272, 5272, 5270],
  ['tirmidhi', 3926, 3924, 3895],
  ['nasai', 5679, 5679, 5656],
  ['ibnmajah', 4340, 4338, 4336],
  ['malik', 1818, 1829, 1749],
  ['nawawi', 42, 42, 42],
  ['qudsi', 40, 40, 0],
  ['dehlawi', 40, 40, 0],
];

test('the whole public set is imported, with every count as it should be', {
  skip: existsSync(HADITH) ? false : `no shared data at ${SHARED}`,
}, async (t) => {
  const dataDir = folderOf(t)('data');
  const paths = ['editions-json', 'editions-sqlite', 'editions-csv'].map((name) => join(HADITH, name));
  const report = await importHadith({ paths, dataDir, options: { acceptLicence: true, pack: 'whole' } });
  for (const file of report.files) {
    const skipped = Object.values(file.skipped).reduce((sum, count) => sum + count, 0);
    assert.equal(file.read, file.stored + file.duplicate + file.bad_line + skipped, file.file);
    assert.deepEqual(
      [file.bad_line, file.skipped.wrong_script ?? 0, file.skipped.bad_number ?? 0, file.skipped.other_language ?? 0],
      [0, 0, 0, 0],
      file.file,
    );
  }
  const records = openInstalled(dataDir)?.records;
  assert.ok(records);
  t.after(() => records.close());
  records.verify();

  const found = records.content.collections.map(({ slug, counts }) => [slug, counts.en, counts.ar, counts.bn]);
  assert.deepEqual(found, COUNTS);

  // Never an empty text, in no language and no form.
  for (let index = 0; index < records.content.count; index++) {
    const record = JSON.parse(records.read(index, 'bn').toString('utf8')) as {
      text: string;
      texts: Record<string, string>;
      ref: string;
    };
    for (const text of [record.text, ...Object.values(record.texts)]) {
      assert.match(text, /\p{L}/u, record.ref);
      assert.doesNotMatch(text, /<\/?[a-z]+>|[\u200e\u200f\u202a-\u202e]/i, record.ref);
    }
  }

  // Citation of Muslim: hadith 93 of the edition is 8a; its plain number is another hadith.
  assert.equal(records.find('Muslim 8 a'), records.find('muslim:h-93'));
  assert.notEqual(records.find('muslim:93a'), records.find('muslim:h-93'));
  assert.ok(records.find('Muslim 8 c') >= 0);
  assert.match(records.text(records.find('bukhari:1'), 'en') ?? '', /intentions/);

  // Graders who disagree stand side by side; the two Sahihs count as such; kinds are those that scholars named.
  const disagreeing = selectRecords(records, { grades: ['sahih'] }).filter(
    (index) => ((records.columns.gradeMask[index] ?? 0) & 4) !== 0,
  );
  assert.ok(disagreeing.length > 1000);
  assert.equal(selectRecords(records, { collections: ['bukhari'], grades: ['sahih'] }).length, 7543);
  assert.ok(selectRecords(records, { type: 'mawquf' }).length > 500);
  assert.equal(selectRecords(records, { type: 'qudsi' }).length, 40);

  const missing = Object.fromEntries(
    records.content.collections.map((collection) => [collection.slug, collection.missing]),
  );
  assert.equal(missing.nawawi?.length, 0);
  assert.ok(missing.bukhari?.includes('300'));
  assert.ok(missing.tirmidhi?.includes('391.2'));
  const groups = records.columns.group.reduce((count, group, index) => count + Number(group !== index), 0);
  assert.ok(groups > 200, 'parallel texts are gathered');
});

const SAMPLES: [path: string, layout: string, collection: string, records: number][] = [
  ['ahmedbaset/by_book.malik.json', 'ahmedbaset', 'malik', 1985],
  ['ahmedbaset/by_book.nawawi40.json', 'ahmedbaset', 'nawawi', 42],
  ['ahmedbaset/by_chapter.bukhari.1.json', 'ahmedbaset', 'bukhari', 7],
  ['ahmedbaset/by_chapter.muslim.introduction.json', 'ahmedbaset', 'muslim', 91],
  ['fawaz-shards/ben-bukhari.1.json', 'editions-json', 'bukhari', 1],
  ['hadeethenc/one.ar.2962.json', 'hadeethenc', 'hadeethenc', 1],
  ['hadeethenc/one.ar.2962.as-published.json', 'hadeethenc', 'hadeethenc', 1],
  ['hapiam/by_book.nawawi40.json', 'ahmedbaset', 'nawawi', 42],
  ['hapiam/unified.ben-nawawi40.json', 'ahmedbaset', 'nawawi', 42],
  ['lk/Bukhari.Chapter1.csv', 'lk-csv', 'bukhari', 7],
  ['mhashim6/maliks_muwataa_ahadith.utf8.csv', 'two-column-csv', 'malik', 1594],
  ['sunnah-com/CONSTRUCTED.hadiths.page.json', 'sunnah-com', 'bukhari', 1],
];

test('a sample of every public layout is recognised', {
  skip: existsSync(HADITH) ? false : `no shared data at ${SHARED}`,
}, async (t) => {
  for (const [path, layout, collection, count] of SAMPLES) {
    const dataDir = folderOf(t)('data');
    const report = await importHadith({
      paths: [join(HADITH, 'layout-samples', path)],
      dataDir,
      options: { acceptLicence: true },
    });
    assert.equal(report.files[0]?.layout, layout, path);
    const records = openInstalled(dataDir)?.records;
    assert.ok(records);
    t.after(() => records.close());
    const found = records.content.collections.map((entry) => entry.slug);
    assert.deepEqual(found, [collection], path);
    assert.ok(
      records.content.count > count * 0.98 && records.content.count <= count,
      `${path}: ${records.content.count}`,
    );
  }
});
