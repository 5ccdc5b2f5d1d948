import assert from 'node:assert/strict';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { HadithList } from '@isnad/contract/hadith';
import { editionJson, zipOf } from '../../support/hadith/generated-files.ts';
import { type ImportScene, openImportScene } from '../../support/hadith/import-scene.ts';
import { refusedImport } from '../../support/hadith/refused-import.ts';
import { garden, isnad, lastLine } from '../../support/isnad-command.ts';

/*
 * Bad files through the command line, beside a running server: one line that says what is wrong, one JSON object, exit code 1,
 * and everything as it was.
 */

let scene: ImportScene;
before(async () => {
  scene = await openImportScene();
});
after(() => scene.close());

const refused = (path: string, reason: string) => refusedImport(scene.service, path, reason);

const EDITION = editionJson(
  'Sahih Muslim',
  Array.from({ length: 300 }, (_, index) => ({ n: index + 1, text: `Tree ${index}` })),
);
const ROWS = 'collection,number,text\ngarden,1,قال زيد إن الشجرة تحتاج إلى ماء\n';
const ZIP = zipOf([{ name: 'eng-muslim.json', content: Buffer.from(EDITION) }]);

/** Letters in the encoding that old Arabic files of Windows have; a few suffice here. */
const windows1256 = (text: string): Buffer =>
  Buffer.from(
    Array.from(text, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : 0xc7 + (letter.charCodeAt(0) % 20))),
  );

const BAD: readonly (readonly [name: string, content: string | Uint8Array, reason: string, words?: RegExp])[] = [
  ['empty.json', '', 'empty_file'],
  ['one-byte.json', 'x', 'unknown_shape'],
  ['half.json', EDITION.slice(0, EDITION.length / 2), 'incomplete_file', /record \d+/],
  ['brace.json', '{', 'incomplete_file'],
  ['strange.json', '{"a":1}', 'unknown_shape'],
  ['dict.ndjson', "{'number': '1'}\n", 'bad_line', /json\.dumps/],
  ['utf-16.csv', Buffer.from(`\ufeff${ROWS}`, 'utf16le'), 'wrong_encoding', /UTF-16/],
  ['utf-16-unmarked.csv', Buffer.from(ROWS, 'utf16le'), 'wrong_encoding', /UTF-16/],
  ['windows-1256.csv', windows1256(ROWS), 'wrong_encoding', /save the file as UTF-8/],
  ['windows-1256-bare.csv', windows1256('"1","قال زيد"\n"2","قال زيد"\n'), 'wrong_encoding', /save it as UTF-8/],
  ['cut.zip', ZIP.subarray(0, -30), 'incomplete_file'],
  ['flipped.zip', ZIP.map((byte, at) => (at === 100 ? byte ^ 255 : byte)), 'damaged_file'],
  ['bomb.zip', zipOf([{ name: 'eng-muslim.json', content: Buffer.alloc(60_000_000, 32) }]), 'zip_bomb', /100 times/],
  [
    'deep.zip',
    zipOf([{ name: 'inner.zip', content: zipOf([{ name: 'innermost.zip', content: ZIP }]) }]),
    'packed_file',
    /unpack it first/,
  ],
  ['packed.json.gz', gzipSync(EDITION), 'packed_file', /unpack it first/],
];
for (const [name, content, reason, words = /./] of BAD) {
  test(`import of ${name}: refused (${reason})`, async () => {
    const line = await refused(scene.file(name, content), reason);
    assert.ok(line.includes(name), line);
    assert.match(line, words);
  });
}

test('a path that is not there, and one that is no file', async () => {
  await refused(join(scene.folder, 'nothing.json'), 'not_found');
  if (process.platform !== 'win32') await refused('/dev/null', 'unknown_shape');
});

test('a file of 2 GB is refused by its size', async () => {
  const path = scene.file('sparse.json', '{}');
  truncateSync(path, 2 ** 31);
  assert.match(await refused(path, 'too_large'), /2147483648 bytes; at most 536870912/);
  rmSync(path);
});

test('a folder with bad files among good ones: they are named, their neighbours are taken', async () => {
  const mixed = join(scene.folder, 'mixed');
  mkdirSync(mixed);
  const bad = ['empty.json', 'half.json', 'utf-16.csv', 'bomb.zip'];
  for (const name of bad) writeFileSync(join(mixed, name), BAD.find(([known]) => known === name)?.[1] ?? '');
  writeFileSync(join(mixed, 'good.ndjson'), garden(20));
  const { code, out, err } = await isnad(
    scene.service.dataDir,
    'hadith',
    'import',
    mixed,
    '--accept-licence',
    '--json',
  );
  assert.deepEqual([code, err], [0, '']);
  const { files, records } = lastLine(out) as {
    files: { file: string; stored: number; refused?: { reason: string } }[];
    records: number;
  };
  assert.deepEqual(
    files.map(({ refused: why, stored }) => why?.reason ?? stored),
    ['zip_bomb', 'empty_file', 20, 'incomplete_file', 'wrong_encoding'],
  );
  assert.equal(records, 62);
  assert.equal((await scene.service.json<HadithList>('/api/hadith?limit=1')).total, 62);
});
