import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { folderOf } from '../../../../test/support/hadith/generated-files.ts';
import { authorMatcher } from '../find/match-author.ts';
import { importHadith } from '../import/import.ts';
import type { Lang } from '../model.ts';
import { openInstalled } from './installed.ts';
import type { HadithRecords } from './records.ts';
import { recordTest, selectRecords } from './select-records.ts';

const LONG =
  'He said that whoever plants a tree and waits for its fruit has a neighbour in every bird that rests in it';

const LINES = [
  { collection: 'bukhari', number: '1', text_en: LONG, text_ar: 'غرس زيد شجرة', book: '1' },
  { collection: 'bukhari', number: '2', text_en: 'as above' },
  {
    collection: 'nasai',
    number: '1456, 1457',
    text_en: 'He had bi8n seen in the garden',
    grades: [
      { graded_by: 'A', grade: 'Sahih' },
      { graded_by: 'B', grade: 'Daif' },
    ],
  },
  {
    collection: 'nasai',
    number: '1458',
    text_bn: 'মালী এল।',
    grades: [{ graded_by: 'A', grade: 'Mauquf Daif' }],
    book: '1',
  },
  { collection: 'qudsi', number: '1', text_ar: 'قال خيرا', type: 'marfu' },
  { collection: 'qudsi', number: '2', text_ar: 'قال قولا حسنا', text_en: `${LONG}.` },
  {
    collection: 'my-notes',
    number: '1',
    text_en: 'A quote " and a backslash \\ and <b>markup</b>',
    chapter: 'On "trees"], {and},"number":\\',
  },
];

async function records(t: TestContext): Promise<HadithRecords> {
  const path = folderOf(t, { 'a.ndjson': LINES.map((line) => JSON.stringify(line)).join('\n') });
  await importHadith({ paths: [path('a.ndjson')], dataDir: path('data'), options: { licence: 'CC0-1.0' } });
  const opened = openInstalled(path('data'))?.records;
  assert.ok(opened);
  t.after(() => opened.close());
  return opened;
}

const parse = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;

test('a record is ready JSON in the wanted language, or the next there is', async (t) => {
  const opened = await records(t);
  const first = opened.find('bukhari:1');
  const english = parse(opened.read(first, 'en'));
  assert.deepEqual(Object.keys(english), [
    ...[
      'id',
      'text',
      'lang',
      'state',
      'author',
      'type',
      'ref',
      'collection',
      'book',
      'book_names',
      'chapter',
      'number',
    ],
    ...['narrator', 'texts', 'grades', 'aliases', 'source'],
  ]);
  assert.deepEqual(
    [english.text, english.lang, english.author, english.type],
    [LONG, 'en', 'Sahih al-Bukhari', 'unknown'],
  );
  assert.deepEqual(
    [parse(opened.read(first, 'ar')).text, parse(opened.read(first, 'bn')).lang],
    ['غرس زيد شجرة', 'en'],
  );
  assert.equal(parse(opened.read(opened.find('nasai:1458'), 'ar')).lang, 'bn');
  assert.deepEqual(parse(opened.read(first, 'en', '"score":1.5')).score, 1.5);
  const notes = parse(opened.read(opened.find('my-notes:1'), 'en'));
  assert.deepEqual(
    [notes.text, notes.chapter],
    ['A quote " and a backslash \\ and markup', 'On "trees"], {and},"number":\\'],
  );
  assert.equal(opened.text(first, 'ar'), 'غرس زيد شجرة');
  assert.equal(opened.text(first, 'bn'), undefined);
  opened.verify();
});

test('joint numbers, states, grades and kinds', async (t) => {
  const opened = await records(t);
  const joint = opened.find('nasai:1457');
  assert.equal(joint, opened.find('Nasai 1456'));
  const record = parse(opened.read(joint, 'en'));
  assert.deepEqual([record.number, record.ref, record.state], ['1456, 1457', 'nasai:1456', 'damaged']);
  assert.deepEqual(record.grades, [
    { grade: 'sahih', graded_by: 'A', raw: 'Sahih' },
    { grade: 'daif', graded_by: 'B', raw: 'Daif' },
  ]);
  assert.equal(opened.stateOf(opened.find('bukhari:2'), 'en'), 'stub');
  assert.equal(parse(opened.read(opened.find('nasai:1458'), 'bn')).type, 'mawquf');
  assert.deepEqual(
    [parse(opened.read(opened.find('qudsi:1'), 'ar')).type, parse(opened.read(opened.find('qudsi:2'), 'ar')).type],
    ['marfu', 'qudsi'],
  );
  assert.equal(opened.find('nasai:9999'), -1);
  assert.equal(opened.find('nonsense'), -1);
});

test('filters', async (t) => {
  const opened = await records(t);
  const refs = (filter: Parameters<typeof selectRecords>[1]) =>
    [...selectRecords(opened, filter)].map((index) => parse(opened.read(index, 'en')).ref);
  assert.equal(refs({}).length, LINES.length);
  assert.deepEqual(refs({ collections: ['bukhari', 'my-notes'] }), ['bukhari:1', 'bukhari:2', 'my-notes:1']);
  assert.deepEqual(refs({ grades: ['sahih'] }), ['bukhari:1', 'bukhari:2', 'nasai:1456']);
  assert.deepEqual(refs({ grades: ['sahih'], gradedBy: ['B'] }), []);
  assert.deepEqual(
    refs({ grades: ['sahih', 'daif'], gradedBy: ['A', 'B'] }).sort(),
    refs({ gradedBy: ['A', 'B'] }).sort(),
  );
  assert.deepEqual(refs({ grades: ['daif'], gradedBy: ['A', 'B'] }), ['nasai:1456', 'nasai:1458']);
  assert.deepEqual(refs({ gradedBy: ['B'] }), ['nasai:1456']);
  assert.deepEqual(refs({ type: 'mawquf' }), ['nasai:1458']);
  assert.deepEqual(refs({ lang: 'bn' }), ['nasai:1458']);
  assert.deepEqual(refs({ book: '1' }), ['bukhari:1', 'nasai:1458']);
  assert.deepEqual(refs({ collections: ['bukhari', 'nasai'], whole: 'en' }), ['bukhari:1', 'nasai:1458']);
  assert.deepEqual(refs({ collections: [] }), []);
  assert.equal(recordTest(opened, { collections: ['none'] })(0), false);
});

test('documents for an index: text and narrator, weight, and the group of texts that are the same', async (t) => {
  const opened = await records(t);
  const documents = [...opened.documents()];
  assert.equal(documents.length, LINES.length);
  const at = (ref: string) => documents[opened.find(ref)];
  assert.deepEqual([at('bukhari:1')?.weight, at('bukhari:2')?.weight, at('nasai:1456')?.weight], [1, 0.3, 0.7]);
  assert.equal(at('qudsi:2')?.group, opened.find('bukhari:1'));
  assert.equal(at('bukhari:2')?.group, opened.find('bukhari:2'));
});

test('collections say what they hold and what is missing', async (t) => {
  const opened = await records(t);
  const nasai = opened.content.collections.find(({ slug }) => slug === 'nasai');
  assert.deepEqual([nasai?.count, nasai?.counts, nasai?.missing], [2, { ar: 0, en: 1, bn: 1 }, []]);
  assert.deepEqual(opened.content.graders, ['Muhammad ibn Ismail al-Bukhari', 'A', 'B']);
  assert.deepEqual(
    opened.content.collections.map(({ slug }) => slug),
    ['bukhari', 'nasai', 'qudsi', 'my-notes'],
  );
});

test('author: any name of an installed collection in any script, or the author a source gives', async (t) => {
  const opened = await records(t);
  const match = authorMatcher(opened);
  const refs = (author: string) =>
    [...opened.columns.id.keys()].filter(match(author).test).map((index) => parse(opened.read(index, 'en')).ref);
  for (const name of ['Bukhari', 'সহীহ বুখারী', 'البخاري', 'imam bukhari'])
    assert.deepEqual(refs(name), ['bukhari:1', 'bukhari:2'], name);
  assert.deepEqual(refs('my-notes'), ['my-notes:1']);
  assert.deepEqual(refs('Muslim'), []);
  assert.equal(match('Muslim').found, false);
  assert.deepEqual(match('bukari').suggestions, ['Sahih al-Bukhari']);
  assert.equal(match('zzzzzzzzzzzz').suggestions.length, 4);
});

test('an answer of several records has a tag that differs when its bytes do', async (t) => {
  const opened = await records(t);
  const put = (docs: readonly number[], members?: string, lang: Lang = 'en', close = ']}') => {
    const rows = docs.map((doc) => ({ doc, members }));
    return opened.compose(rows, lang, { open: '{"data":[', close });
  };
  const [first, second] = [opened.find('bukhari:1'), opened.find('my-notes:1')];
  const both = put([first, second]);
  const { data } = parse(both.body) as unknown as { data: unknown[] };
  assert.deepEqual(data, [parse(opened.read(first, 'en')), parse(opened.read(second, 'en'))]);
  assert.equal(put([first, second]).tag, both.tag);
  assert.equal(put([]).body.toString(), '{"data":[]}');
  const others = [
    put([second, first]),
    put([first]),
    put([]),
    put([first, second], '"score":1'),
    put([first], '"score":1'),
  ];
  others.push(put([first, second], undefined, 'ar'), put([first, second], undefined, 'en', '],"total":2}'));
  assert.equal(new Set([both, ...others].map(({ tag }) => tag)).size, others.length + 1);
});

test('some fields of a record are those of the whole one, whatever its strings contain', async (t) => {
  const opened = await records(t);
  const rows = [...opened.columns.id.keys()].map((doc) => ({ doc }));
  const around = { open: '[', close: ']' };
  const whole = parse(opened.compose(rows, 'ar', around).body) as unknown as Record<string, unknown>[];
  const names = Object.keys(whole[0] ?? {});
  const sets = [...names.map((name) => [name]), ...names.map((_, place) => names.slice(place)), ['url', 'ref']];
  for (const fields of sets) {
    const found = parse(opened.compose(rows, 'ar', { ...around, fields }).body);
    const part = whole.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name))),
    );
    assert.deepEqual(found, part, fields.join());
  }
});
