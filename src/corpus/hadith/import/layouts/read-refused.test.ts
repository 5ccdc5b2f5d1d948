import assert from 'node:assert/strict';
import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { editionJson, folderOf, writeEditionSqlite } from '../../../../../test/support/hadith/generated-files.ts';
import { readText } from '../../../../../test/support/hadith/read-fixture.ts';
import { ImportFault } from '../../fault.ts';
import { openSource } from './file-source.ts';
import { readHadithFile } from './read-file.ts';

const fault = (reason: string, line?: number) => (error: unknown) =>
  error instanceof ImportFault && error.reason === reason && (line === undefined || error.line === line);

test('Python dictionaries are refused, naming the line', (t) => {
  assert.throws(() => readText(t, 'x.jsonl', "{'collection': 'bukhari', 'number': 1}\n"), fault('bad_line', 1));
  const later = `{"collection":"bukhari","number":1,"text":"He came"}\n{'number': 2}\n`;
  assert.throws(() => readText(t, 'x.jsonl', later), fault('bad_line', 2));
});

test('faulty files: one clear error each', (t) => {
  const json = editionJson(
    'Sahih Muslim',
    Array.from({ length: 50 }, (_, index) => ({ n: index + 1, text: `Tree ${index}` })),
  );
  const cases: [string, string | Uint8Array, string][] = [
    ['empty.json', '', 'empty_file'],
    ['blank.json', ' \n\t ', 'empty_file'],
    ['half.json', json.slice(0, json.length / 2), 'incomplete_file'],
    ['bracket.json', `${json}]`, 'damaged_file'],
    ['comma.json', json.replace('},{', '} {'), 'damaged_file'],
    ['utf16.json', Buffer.from(`\ufeff${json}`, 'utf16le'), 'wrong_encoding'],
    ['utf16-bare.csv', Buffer.from('number,text\n1,He came', 'utf16le'), 'wrong_encoding'],
    ['latin1.json', Buffer.from(json.replace('Tree 7', 'Tr\u00e9e 7'), 'latin1'), 'wrong_encoding'],
    ['latin1.csv', Buffer.from('collection,number,text\nbukhari,1,caf\u00e9', 'latin1'), 'wrong_encoding'],
    ['open-quote.csv', 'collection,number,text\nbukhari,1,"He came', 'incomplete_file'],
    ['packed.json.gz', gzipSync(json), 'packed_file'],
    ['notes.txt', 'Nothing of interest here.', 'unknown_shape'],
    ['other.json', '{"name":"x","version":"1.0.0"}', 'unknown_shape'],
    ['other.csv', 'a,b,c\n1,2,3\n', 'unknown_shape'],
  ];
  for (const [name, content, reason] of cases) assert.throws(() => readText(t, name, content), fault(reason), name);
});

test('a SQLite file that is cut or is something else', (t) => {
  const path = folderOf(t)('x.sqlite');
  writeEditionSqlite(
    path,
    'صحيح مسلم',
    Array.from({ length: 400 }, (_, index) => ({ n: index, text: 'قال '.repeat(50), section: 1 })),
  );
  const whole = readFileSync(path);
  assert.throws(() => readText(t, 'cut.sqlite', whole.subarray(0, whole.length / 2)), fault('damaged_file'));
});

test('a file that changes while it is read', (t) => {
  const path = folderOf(t, {
    'a.json': editionJson(
      'Sahih Muslim',
      Array.from({ length: 9000 }, (_, index) => ({ n: index + 1, text: `Tree ${index} `.repeat(9) })),
    ),
  })('a.json');
  const source = openSource(path, 'a.json', 1e9);
  t.after(() => source.close());
  const rows = readHadithFile(source, { label: 'a.json' }).rows[Symbol.iterator]();
  rows.next();
  writeFileSync(path, 'something else');
  utimesSync(path, new Date(), new Date(Date.now() + 5000));
  assert.throws(() => {
    for (let row = rows.next(); !row.done; row = rows.next());
  }, fault('changed_while_reading'));
});

test('a line or a value over its own cap is not read to its end', (t) => {
  const megabytes = (count: number) => 'some words '.repeat((count * 1024 * 1024) / 11);
  for (const [name, content] of [
    ['line.csv', `number;text;${megabytes(9)}`],
    ['line.ndjson', `{"collection":"garden","number":1,"text":"A text."}\n{"text":"${megabytes(9)}`],
    ['value.json', `{"a":"${megabytes(34)}`],
  ] as const)
    assert.throws(() => readText(t, name, content), fault('too_large'), name);
});

test('a file over the size cap is not read', (t) => {
  const path = folderOf(t, { 'a.json': '{}'.padEnd(2000) })('a.json');
  assert.throws(() => openSource(path, 'a.json', 1000), fault('too_large'));
});
