import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editionJson, folderOf, writeEditionSqlite } from '../../../../../test/support/hadith/generated-files.ts';
import { readPath, readText } from '../../../../../test/support/hadith/read-fixture.ts';
import { ImportFault } from '../../fault.ts';
import type { RawHadith, SourceRow } from '../../model.ts';

const hadith = (row: SourceRow | undefined): RawHadith => {
  assert.ok(row && !('problem' in row), JSON.stringify(row));
  return row;
};

const fault = (reason: string, line?: number) => (error: unknown) =>
  error instanceof ImportFault && error.reason === reason && (line === undefined || error.line === line);

test('an edition as JSON, whatever its file is called', (t) => {
  const json = editionJson('Sahih Muslim', [
    { n: 3, text: 'A word before the book.', book: 0, hadith: 3 },
    { n: 93, cited: '8.01', text: 'He watered the garden.', hadith: 1, grades: [['A Grader', 'Sahih']] },
    { n: 128, text: '', book: 0, hadith: 0 },
  ]);
  for (const name of ['eng-muslim.min.json', 'export.txt']) {
    const { layout, rows } = readText(t, name, `\ufeff${json}`);
    assert.equal(layout, 'editions-json');
    assert.deepEqual(
      rows.map((row) => hadith(row).collection),
      ['muslim', 'muslim', 'muslim'],
    );
    assert.equal(hadith(rows[1]).cited, '8.01');
    assert.deepEqual(hadith(rows[1]).grades, [{ name: 'A Grader', grade: 'Sahih' }]);
    assert.equal(hadith(rows[1]).bookNames?.en, 'Book of Gardens');
    assert.equal(hadith(rows[0]).book, 'introduction');
    assert.equal(hadith(rows[2]).book, undefined);
  }
  assert.equal(readText(t, 'eng-muslim1.json', json).source, 'eng-muslim1');
});

test('a shard of an edition, in its folder', (t) => {
  const json = editionJson('Sahih al Bukhari', [{ n: 1, cited: 1, text: 'মালী এল।' }], true);
  const path = folderOf(t, { 'editions/ben-bukhari/1.json': json })('editions', 'ben-bukhari', '1.json');
  const { rows, source } = readPath(path);
  assert.equal(source, 'ben-bukhari');
  assert.deepEqual(hadith(rows[0]).texts, [{ lang: 'ben', text: 'মালী এল।' }]);
  assert.equal(hadith(rows[0]).bookNames?.bn, 'উদ্যান অধ্যায়');
});

test('the CSV twin of an edition, with graders as further columns', (t) => {
  const csv =
    'hadithnumber,arabicnumber,text,book,hadith,First Grader\r\n402.2,402.2,"He said ""yes"",\nthen left.",8,3,Daif\r\n';
  const { layout, rows } = readText(t, 'eng-bukhari.csv', csv);
  assert.equal(layout, 'editions-csv');
  const row = hadith(rows[0]);
  assert.equal(row.number, '402.2');
  assert.equal(row.texts[0]?.text, 'He said "yes",\nthen left.');
  assert.deepEqual(row.grades, [{ name: 'First Grader', grade: 'Daif' }]);
  assert.deepEqual([row.book, row.inBook], ['8', '3']);
});

test('the SQLite twin of an edition', (t) => {
  const path = folderOf(t)('anything.bin');
  writeEditionSqlite(path, 'صحيح مسلم', [
    { n: 93, text: 'سقى البستان', section: 1 },
    { n: 94.2, text: 'ثم رجع', section: 1 },
  ]);
  const { layout, rows } = readPath(path);
  assert.equal(layout, 'editions-sqlite');
  assert.deepEqual(
    rows.map((row) => [hadith(row).number, hadith(row).collection, hadith(row).texts[0]?.lang]),
    [
      ['93', 'muslim', 'ar'],
      ['94.2', 'muslim', 'ar'],
    ],
  );
  assert.deepEqual(hadith(rows[0]).bookNames, { en: 'Book of Gardens', ar: 'كتاب البساتين' });
  assert.deepEqual(hadith(rows[0]).grades, [{ name: 'A Grader', grade: 'Sahih' }]);
});

test('AhmedBaset by book and by chapter: positions never become cited numbers', (t) => {
  const record = {
    id: 9,
    idInBook: 4,
    chapterId: 2,
    bookId: 7,
    arabic: 'سقى الزرع',
    english: { narrator: 'Narrated Zayd:', text: 'He watered.' },
  };
  const book = {
    id: 7,
    metadata: { id: 7, english: { title: 'Muwatta Malik' } },
    chapters: [{ id: 2, bookId: 7, arabic: 'باب', english: 'Trees' }],
    hadiths: [record],
  };
  const whole = hadith(readText(t, 'x.json', JSON.stringify(book)).rows[0]);
  assert.deepEqual([whole.collection, whole.family, whole.number, whole.book], ['malik', 'ahmedbaset', '4', '2']);
  assert.deepEqual(whole.bookNames, { en: 'Trees', ar: 'باب' });
  assert.deepEqual(whole.texts[1], { lang: 'en', text: 'He watered.', narrator: 'Narrated Zayd:' });
  const chapter = {
    metadata: { length: 1, english: { title: 'Muwatta Malik', introduction: 'Trees' } },
    hadiths: [record],
  };
  assert.equal(hadith(readText(t, '2.json', JSON.stringify(chapter)).rows[0]).number, '2-4');
});

test('the hapiam variants of AhmedBaset', (t) => {
  const record = {
    ...{
      id: 1,
      idInBook: 1,
      chapterId: 1,
      bookId: 10,
      arabic: 'قول',
      translation: { narrator: '', text: 'কথা' },
      grade: 'Sahih',
    },
    reference: { text: 'Number 7', url: 'https://sunnah.com/nawawi40:7' },
  };
  const rows = readText(
    t,
    'x.json',
    JSON.stringify({ metadata: { bookId: 10, language: 'bn' }, hadiths: [record] }),
  ).rows;
  const row = hadith(rows[0]);
  assert.equal(row.cited, '7');
  assert.deepEqual(
    row.texts.map((text) => text.lang),
    ['ar', 'bn'],
  );
  assert.deepEqual(row.grades, [{ name: '', grade: 'Sahih' }]);
  const without = { ...record, untranslated: true };
  assert.equal(
    hadith(readText(t, 'y.json', JSON.stringify({ metadata: { bookId: 10 }, hadiths: [without] })).rows[0]).texts
      .length,
    1,
  );
});

test('sunnah.com: a page, a list, one record', (t) => {
  const record = {
    ...{ collection: 'nasai', bookNumber: '35b', chapterId: '1.00', hadithNumber: '1456, 1457' },
    hadith: [
      {
        lang: 'en',
        chapterNumber: '1',
        chapterTitle: 'On trees',
        urn: 1,
        body: '<p>He came.</p>',
        grades: [{ graded_by: null, grade: 'Sahih' }],
      },
      {
        lang: 'ar',
        chapterNumber: '1',
        chapterTitle: 'باب',
        urn: 2,
        body: null,
        grades: [{ graded_by: null, grade: 'صحيح' }],
      },
    ],
  };
  for (const page of [
    { data: [record], total: 1, limit: 1, previous: null, next: null },
    { count: 1, missing: [], data: [record] },
    record,
    [record],
  ]) {
    const { layout, rows } = readText(t, 'page.json', JSON.stringify(page));
    assert.equal(layout, 'sunnah-com');
    const row = hadith(rows[0]);
    assert.deepEqual([row.collection, row.number, row.book, row.chapter], ['nasai', '1456, 1457', '35b', 'On trees']);
    assert.equal(row.texts.length, 2);
    assert.deepEqual(row.grades, [{ name: '', grade: 'Sahih' }]);
  }
});

test('HadeethEnc: the language comes from the script, the path or the operator, never from hope', (t) => {
  const one = {
    id: '5',
    title: 't',
    hadeeth: 'قال خيرا',
    attribution: 'متفق عليه',
    grade: 'صحيح',
    hints: ['a'],
    categories: ['1'],
    translations: ['ar'],
  };
  const arabic = hadith(readText(t, 'x.json', JSON.stringify(one)).rows[0]);
  assert.deepEqual(
    [arabic.collection, arabic.number, arabic.author, arabic.texts[0]?.lang],
    ['hadeethenc', '5', 'متفق عليه', 'ar'],
  );
  const french = JSON.stringify({ ...one, hadeeth: 'Il a bien dit.', hadeeth_ar: 'قال خيرا' });
  assert.throws(() => readText(t, 'x.json', french), fault('missing_option'));
  assert.equal(hadith(readText(t, 'one.en.5.json', french).rows[0]).texts[0]?.lang, 'en');
  assert.equal(hadith(readText(t, 'x.json', french, { lang: 'en' }).rows[0]).texts[1]?.lang, 'ar');
  const list = { data: [{ id: '5', title: 't', translations: ['ar'] }], meta: { current_page: '1' } };
  assert.equal(readText(t, 'list.json', JSON.stringify(list)).layout, 'catalogue');
});

test('the own layout: NDJSON, JSON and CSV with any delimiter and a byte order mark', (t) => {
  const record = {
    collection: 'My Garden',
    number: '1',
    text_en: 'He dug.',
    text_bn: 'সে খুঁড়ল।',
    narrator: 'Zayd',
    type: 'mawquf',
    grade: 'Hasan',
  };
  const ndjson = `${JSON.stringify(record)}\n\n{"collection":"My Garden","number"\n[1]\n`;
  const { layout, rows } = readText(t, 'x.ndjson', ndjson);
  assert.equal(layout, 'own');
  assert.equal(rows.length, 3);
  assert.equal(hadith(rows[0]).collection, 'my-garden');
  assert.deepEqual(rows[1], { line: 3, problem: 'not JSON', quote: '{"collection":"My Garden","number"' });
  assert.equal(hadith(readText(t, 'one.json', JSON.stringify(record)).rows[0]).number, '1');
  assert.equal(hadith(readText(t, 'list.json', JSON.stringify([record])).rows[0]).type, 'mawquf');
  for (const delimiter of [',', ';', '\t']) {
    const csv = `\ufeff${['Collection', 'number', 'text', 'grade'].join(delimiter)}\n${['bukhari', '7', '"He; came, then"', 'Sahih'].join(delimiter)}\nbukhari\n`;
    const read = readText(t, 'x.csv', csv);
    assert.equal(read.layout, 'own', JSON.stringify(delimiter));
    assert.equal(hadith(read.rows[0]).texts[0]?.text, 'He; came, then');
    assert.ok('problem' in (read.rows[1] ?? {}));
  }
});

test("two columns without a header; the collection is in the file's name or given", (t) => {
  const csv = '"1"," ‏قال زيد خيرا"\n"2"," ثم سكت","extra"\n';
  const read = readText(t, 'darimi_mushakkala.csv', csv);
  assert.equal(read.layout, 'two-column-csv');
  assert.deepEqual(
    read.rows.map((row) => [hadith(row).collection, hadith(row).family, hadith(row).number]),
    [
      ['darimi', 'open-hadith-data', '1'],
      ['darimi', 'open-hadith-data', '2'],
    ],
  );
  assert.throws(() => readText(t, 'q.csv', csv), fault('missing_option'));
  assert.equal(hadith(readText(t, 'q.csv', csv, { collection: 'malik' }).rows[0]).collection, 'malik');
});

test('the LK corpus', (t) => {
  const header =
    'Chapter_Number,Chapter_English,Chapter_Arabic,Section_Number,Section_English,Section_Arabic,Hadith_number,English_Hadith,English_Isnad,English_Matn,Arabic_Hadith,Arabic_Isnad,Arabic_Matn,Arabic_Comment,English_Grade,Arabic_Grade';
  const line =
    '2.0,Trees,أشجار,1.0,nan,nan,5.0,Narrated Zayd: He dug.,Narrated Zayd:,He dug.,حفر زيد,nan,nan,nan, Sahih,صحيح';
  const row = hadith(readText(t, 'Muslim.Chapter2.csv', `${header}\n${line}\n`).rows[0]);
  assert.deepEqual(
    [row.collection, row.family, row.number, row.book, row.chapter],
    ['muslim', 'lk', '2-5', '2', undefined],
  );
  assert.deepEqual(row.grades, [{ name: '', grade: 'Sahih' }]);
});
