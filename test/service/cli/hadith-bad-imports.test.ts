import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { HadithList } from '@isnad/contract/hadith';
import { editionJson, zipOf } from '../../support/hadith/generated-files.ts';
import { ended, garden, inventory, isnad, lastLine, startIsnad } from '../../support/isnad-command.ts';
import { newDataDir, type RunningService, startService } from '../../support/start.ts';

/*
 * Bad files through the real command line, beside a running server: one line that says what is wrong, one JSON object, exit code 1,
 * and everything as it was.
 */

let service: RunningService;
let folder = '';
before(async () => {
  folder = newDataDir();
  service = await startService();
});
after(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function answers(): Promise<string> {
  const ready = await fetch(`${service.address}/readyz`);
  assert.equal(ready.status, 200);
  return hash('sha256', await (await service.request('/api/hadith?limit=50')).text(), 'hex');
}

/** Imports it and expects to be told that reason, in one line that names the file, with nothing changed. */
async function refused(path: string, reason: string, through?: readonly string[]): Promise<string> {
  const old = [inventory(service.dataDir), await answers()];
  const child = startIsnad(service.dataDir, ['hadith', 'import', path, '--accept-licence', '--json'], through);
  const { code, out, err } = await ended(child);
  assert.equal(code, 1, err);
  assert.match(err, /^isnad: [^\n]+\n$/);
  const { code: told, detail } = lastLine(out);
  assert.equal(told, reason, err);
  assert.ok(err.includes(String(detail)), err);
  assert.deepEqual([inventory(service.dataDir), await answers()], old);
  return err;
}

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
  ['nested.zip', zipOf([{ name: 'inner.zip', content: ZIP }]), 'unknown_shape', /unpack it first/],
  ['packed.json.gz', gzipSync(EDITION), 'unknown_shape', /unpack it first/],
];
for (const [name, content, reason, words = /./] of BAD) {
  test(`import of ${name}: refused (${reason})`, async () => {
    const line = await refused(file(name, content), reason);
    assert.ok(line.includes(name), line);
    assert.match(line, words);
  });
}

test('a path that is not there, and one that is no file', async () => {
  await refused(join(folder, 'nothing.json'), 'not_found');
  if (process.platform !== 'win32') await refused('/dev/null', 'unknown_shape');
});

test('a file of 2 GB is refused by its size', async () => {
  const path = file('sparse.json', '{}');
  truncateSync(path, 2 ** 31);
  assert.match(await refused(path, 'too_large'), /2147483648 bytes; at most 536870912/);
  rmSync(path);
});

/** Writes so many pieces one after the other. */
function largeFile(name: string, start: string, piece: string, count: number): string {
  const path = file(name, start);
  const batch = piece.repeat(1000);
  const output = openSync(path, 'a');
  for (let written = 0; written < count; written += 1000) appendFileSync(output, batch);
  closeSync(output);
  return path;
}

test('large files that are no hadiths are refused in seconds, with bounded memory', async () => {
  const cases = [
    [largeFile('fat.json', '[{"a":1}', `,{"a":"${'x'.repeat(19_990)}"}`, 10_000), 'unknown_shape'],
    [largeFile('many.json', '[{"a":1}', ',{"a":"a few words"}', 5_000_000), 'unknown_shape'],
    [largeFile('string.json', '{"a":"', 'x'.repeat(1000), 100_000), 'too_large'],
    [largeFile('line.csv', 'number;text;', 'some more words ', 10_000_000), 'too_large'],
  ] as const;
  const peak = join(folder, 'peak');
  const writePeak = `import{writeFileSync}from"node:fs";process.on("exit",()=>writeFileSync(${JSON.stringify(peak)},String(process.resourceUsage().maxRSS)))`;
  const through = [process.execPath, '--import', `data:text/javascript,${encodeURIComponent(writePeak)}`];
  for (const [path, reason] of cases) {
    const started = performance.now();
    await refused(path, reason, through);
    const seconds = (performance.now() - started) / 1000;
    const megabytes = Number(readFileSync(peak, 'utf8')) / 1024;
    rmSync(path);
    assert.ok(seconds < 20 && megabytes < 500, `${path}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`);
  }
});

test('a file that changes while it is read', async () => {
  const path = file('growing.ndjson', garden(200_000));
  const old = [inventory(service.dataDir), await answers()];
  const child = startIsnad(service.dataDir, ['hadith', 'import', path, '--accept-licence', '--json']);
  // Again and again, as the first time may come before it is opened.
  const changing = setInterval(() => appendFileSync(path, '\n{}'), 20);
  const { code, out, err } = await ended(child);
  clearInterval(changing);
  assert.deepEqual([code, lastLine(out).code], [1, 'changed_while_reading'], err);
  assert.deepEqual([inventory(service.dataDir), await answers()], old);
});

test('no room for the pack, or for the records', { skip: process.platform === 'win32' }, async () => {
  const path = file('long.ndjson', garden(8000));
  // Blocks have 512 or 1,024 bytes, as the shell likes it; the pack has 1.2 MB, the records 3.0.
  for (const blocks of [100, 2600]) {
    const limited = ['sh', '-c', `ulimit -f ${blocks} && exec "$@"`, 'sh', process.execPath];
    assert.match(await refused(path, 'write_failed', limited), /EFBIG.*the corpus is unchanged/);
  }
});

test('a folder with bad files among good ones: they are named, their neighbours are taken', async () => {
  const mixed = join(folder, 'mixed');
  mkdirSync(mixed);
  const bad = ['empty.json', 'half.json', 'utf-16.csv', 'bomb.zip'];
  for (const name of bad) writeFileSync(join(mixed, name), BAD.find(([known]) => known === name)?.[1] ?? '');
  writeFileSync(join(mixed, 'good.ndjson'), garden(20));
  const { code, out, err } = await isnad(service.dataDir, 'hadith', 'import', mixed, '--accept-licence', '--json');
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
  assert.equal((await service.json<HadithList>('/api/hadith?limit=1')).total, 62);
});
