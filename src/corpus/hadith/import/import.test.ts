import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { editionJson, ownLines, writeEditionSqlite } from '../../../../test/support/hadith/generated-files.ts';
import { answer, FREE, fault, place } from '../../../../test/support/hadith/import-fixture.ts';
import { listPacks, readState } from '../records/corpus-state.ts';
import { removePack } from './packs.ts';

test('languages of one hadith meet under its cited number, and gaps of the better copy are filled', async (t) => {
  const english = editionJson('Sahih Muslim', [
    { n: 93, cited: '8.01', text: 'Narrated Zayd:He watered the garden of his neighbour' },
    { n: 94, cited: '8.02', text: '' },
    { n: 95, text: '', book: 0, hadith: 0 },
  ]);
  const { path, bring, open } = place(t, {
    'in/eng-muslim.json': english,
    'in/ben-muslim.json': editionJson('Sahih Muslim', [{ n: 93, text: 'সে বাগানে পানি দিল।' }]),
  });
  writeEditionSqlite(path('in', 'ara-muslim.sqlite'), 'صحيح مسلم', [
    { n: 93, text: 'سقى زيد البستان', section: 1 },
    { n: 94, text: 'ثم رجع إلى بيته', section: 1 },
  ]);
  const csv =
    'hadithnumber,arabicnumber,text,book,hadith\n93,8.01,An older wording of the same.,1,1\n94,8.02,He went home in the evening,1,2\n';
  writeFileSync(path('in', 'eng-muslim.csv'), csv);
  const report = await bring('in');
  assert.equal(report.records, 2);
  const records = open();
  const first = answer(records, 'muslim:8a');
  assert.deepEqual(first.texts, {
    ar: 'سقى زيد البستان',
    en: 'He watered the garden of his neighbour',
    bn: 'সে বাগানে পানি দিল।',
  });
  assert.deepEqual(
    [first.text, first.lang, first.state, first.narrator, first.number],
    [first.texts.en, 'en', 'complete', 'Zayd', '8a'],
  );
  assert.deepEqual(first.source, { ar: 'ara-muslim', en: 'eng-muslim', bn: 'ben-muslim' });
  assert.equal(answer(records, 'Muslim 8 b').text, 'He went home in the evening');
  for (const name of ['muslim:8', 'muslim:8.01', 'muslim:h-93', 'Muslim 8 A', 'সহীহ মুসলিম ৮'])
    assert.equal(answer(records, name).id, first.id, name);
  assert.deepEqual(records.content.collections[0]?.missing.slice(-1), ['h-95']);
  for (const file of report.files) {
    const skipped = Object.values(file.skipped).reduce((sum, count) => sum + count, 0);
    assert.equal(file.read, file.stored + file.duplicate + file.bad_line + skipped, file.file);
  }
  const counts = report.files.map((file) => [
    file.file.replace(/^.*\//, ''),
    file.stored,
    file.duplicate,
    file.skipped.empty_text ?? 0,
  ]);
  assert.deepEqual(counts, [
    ['ara-muslim.sqlite', 2, 0, 0],
    ['ben-muslim.json', 1, 0, 0],
    ['eng-muslim.csv', 1, 1, 0],
    ['eng-muslim.json', 1, 0, 2],
  ]);
});

test('importing the same again changes nothing; ids stay through changes, removals and returns', async (t) => {
  const { path, dataDir, bring, open } = place(t, {
    'a.ndjson': ownLines('garden', 5),
    'b.ndjson': ownLines('abbey', 3),
  });
  const first = await bring('a.ndjson');
  const again = await bring('a.ndjson');
  assert.deepEqual([first.changed, again.changed, again.corpus_id], [true, false, first.corpus_id]);
  const before = open();
  const ids = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [number, answer(before, `garden:${number}`).id]));
  // "abbey" sorts before "garden": indexes move, ids must not.
  await bring('b.ndjson');
  writeFileSync(path('a.ndjson'), ownLines('garden', 5, 'farmer').split('\n').slice(1).join('\n'));
  await bring('a.ndjson');
  const after = open();
  for (const number of [2, 3, 4, 5]) assert.equal(answer(after, `garden:${number}`).id, ids[number]);
  assert.equal(after.find('garden:1'), -1);
  assert.match(answer(after, 'garden:2').text, /farmer/);
  await removePack({ dataDir, name: 'a' });
  await removePack({ dataDir, name: 'b' });
  assert.deepEqual([open().content.count, listPacks(dataDir).length], [0, 0]);
  writeFileSync(path('c.ndjson'), `${ownLines('garden', 5)}\n${ownLines('xenia', 1)}`);
  await bring('c.ndjson');
  const back = open();
  for (const number of [1, 2, 3, 4, 5]) assert.equal(answer(back, `garden:${number}`).id, ids[number]);
  const all = [...back.columns.id];
  assert.equal(new Set(all).size, all.length);
  await assert.rejects(removePack({ dataDir, name: 'nothing' }), fault('not_found'));
});

test('a hadith keeps its id when its cited number becomes known later', async (t) => {
  const { path, bring, open } = place(t, {
    'eng-muslim.json': editionJson('Sahih Muslim', [{ n: 93, cited: '8.01', text: 'He watered it' }]),
  });
  writeEditionSqlite(path('ara-muslim.sqlite'), 'صحيح مسلم', [
    { n: 92, text: 'قال خيرا', section: 1 },
    { n: 93, text: 'سقى البستان', section: 1 },
  ]);
  await bring('ara-muslim.sqlite');
  const before = answer(open(), 'muslim:h-93');
  assert.equal(before.ref, 'muslim:h-93');
  await bring('eng-muslim.json');
  const after = answer(open(), 'muslim:8a');
  assert.deepEqual([after.id, after.ref], [before.id, 'muslim:8a']);
});

test('the index is built before the corpus is put in use, and other parts of current.json stay', async (t) => {
  const { bring, dataDir } = place(t, { 'a.ndjson': ownLines('garden', 2) });
  await bring('a.ndjson');
  const statePath = join(dataDir, 'corpus', 'current.json');
  writeFileSync(statePath, JSON.stringify({ ...readState(dataDir), quran: { file: 'quran-1.corpus' } }));
  const seen: unknown[] = [];
  await bring('a.ndjson', {
    ...FREE,
    onDocuments: (records, directory) => {
      assert.equal(readState(dataDir).hadith?.index, null);
      for (const document of records.documents()) seen.push(document);
      writeFileSync(join(directory, `hadith-${records.id}.index`), 'x');
      return `hadith-${records.id}.index`;
    },
  });
  assert.deepEqual(seen[0], {
    doc: 0,
    fields: { en: 'The gardener said that tree number 1 needs water in the morning.', bn: 'মালী বলল গাছ 1 পানি চায়।' },
    weight: 1,
    group: 0,
  });
  assert.match(readState(dataDir).hadith?.index ?? '', /^hadith-.*\.index$/);
  assert.deepEqual(readState(dataDir).quran, { file: 'quran-1.corpus' });
});

test('rows known by position join the hadith whose Arabic has the same letters, and no other', async (t) => {
  const tree = 'قَالَ زَيْدٌ مَنْ غَرَسَ شَجَرَةً وَصَبَرَ عَلَيْهَا حَتَّى تُثْمِرَ كَانَ لَهُ فِي كُلِّ طَائِرٍ يَأْكُلُ مِنْهَا جَارٌ كَرِيمٌ فِي السَّمَاءِ';
  const well = 'وقال عمرو من حفر بئرا في أرض يابسة ثم لم يمنع منها عابر سبيل ولا دابة عطشى فقد أحسن إلى جيرانه جميعا';
  const rows = [
    {
      id: 1,
      idInBook: 1,
      chapterId: 1,
      bookId: 7,
      arabic: well,
      english: { narrator: '', text: 'Amr spoke of a well' },
    },
    {
      id: 2,
      idInBook: 2,
      chapterId: 1,
      bookId: 7,
      arabic: tree.replace(/[\u064b-\u0652]/g, ''),
      english: { narrator: 'Zayd', text: 'He spoke of a tree' },
    },
  ];
  const book = JSON.stringify({ id: 7, metadata: { id: 7 }, chapters: [], hadiths: rows });
  const { bring, open } = place(t, {
    'ara-malik.json': editionJson('Muwatta Malik', [
      { n: 1, text: tree },
      { n: 2, text: 'قال خيرا ثم سكت' },
    ]),
    'ab.json': book,
  });
  await bring('ab.json');
  const tree1 = answer(open(), 'malik:ab-2').id;
  await bring('ara-malik.json');
  const records = open();
  const joined = answer(records, 'malik:1');
  assert.deepEqual(
    [joined.id, joined.text, joined.texts.ar, joined.narrator],
    [tree1, 'He spoke of a tree', tree, 'Zayd'],
  );
  assert.equal(answer(records, 'malik:ab-2').id, joined.id);
  assert.equal(answer(records, 'malik:ab-1').text, 'Amr spoke of a well');
  assert.deepEqual(Object.keys(answer(records, 'malik:2').texts), ['ar']);
});

test('copies of an edition that cite otherwise are still one hadith', async (t) => {
  const { bring, open } = place(t, {
    'in/eng-muslim.json': editionJson('Sahih Muslim', [
      { n: 93, cited: '8.01', text: 'He watered it' },
      { n: 94, cited: '8.02', text: '' },
    ]),
    'in/eng-muslim.csv':
      'hadithnumber,arabicnumber,text,book,hadith\n93,8,An older wording,1,1\n94,8,He went home,1,2\n',
  });
  assert.equal((await bring('in')).records, 2);
  assert.deepEqual(
    [answer(open(), 'muslim:8a').text, answer(open(), 'muslim:8b').text],
    ['He watered it', 'He went home'],
  );
});

test('a file of which no text can be served is refused with the reason', async (t) => {
  const { bring, dataDir } = place(t, {
    'fra-muslim.json': editionJson('Sahih Muslim', [{ n: 93, text: 'Il est venu' }]),
  });
  await assert.rejects(
    bring('fra-muslim.json'),
    (error) => fault('nothing_to_import')(error) && /language_not_served/.test(String(error)),
  );
  assert.deepEqual(listPacks(dataDir), []);
});

test('thousands of shards in a folder', async (t) => {
  const shards = Object.fromEntries(
    Array.from({ length: 1500 }, (_, index) => [
      `ed/eng-malik/${index + 1}.json`,
      editionJson('Muwatta Malik', [{ n: index + 1, cited: index + 1, text: `Tree number ${index} is watered` }], true),
    ]),
  );
  const { bring, dataDir } = place(t, shards);
  assert.equal((await bring('ed')).records, 1500);
  assert.deepEqual([listPacks(dataDir)[0]?.file_count, listPacks(dataDir)[0]?.files.length], [1500, 200]);
});
