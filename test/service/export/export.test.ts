import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import type { ExportList } from '@isnad/contract/export';
import { installEditions, removeEditions } from '../../../src/corpus/editions/install-editions.ts';
import { areExportsOutdated } from '../../../src/corpus/export/export-files.ts';
import { redistributionRefusal } from '../../../src/corpus/export/licence.ts';
import { makeExports } from '../../../src/corpus/export/make-exports.ts';
import { importHadith } from '../../../src/corpus/hadith/import/import.ts';
import { removePack } from '../../../src/corpus/hadith/import/packs.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { json } from '../../support/isnad-command.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { buildCorpus, newDataDir, type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { readTable } from './read-table.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

/** What `isnad export --json` prints. @throws {Error} with its message */
const exported = <T>(dataDir: string, ...options: readonly string[]) => json<T>(dataDir, 'export', ...options);

const download = (file: string, headers: Record<string, string> = {}) =>
  isnad.request(`/api/export/${file}`, { headers: { 'accept-encoding': 'identity', ...headers } });

test('an edition is downloaded whole, with its license in the first line', async () => {
  const answer = await download('quran.en.ndjson');
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/x-ndjson');
  const bytes = Buffer.from(await answer.arrayBuffer());
  assert.equal(answer.headers.get('repr-digest'), `sha-256=:${hash('sha256', bytes, 'base64')}:`);
  const [about, ...records] = bytes.toString('utf8').trimEnd().split('\n');
  const { edition, licence, attribution, licence_note, sha256 } = JSON.parse(about ?? '');
  assert.equal(edition, 'quran.en');
  assert.equal(licence, 'CC BY-SA 4.0');
  assert.match(attribution, /Saheeh International.*tanzil\.net/);
  assert.match(licence_note, /non-commercial/);
  const texts = records.map((line) => JSON.parse(line) as { key: string; text: string });
  assert.equal(texts.length, 6_236);
  assert.equal(texts[261]?.key, '2:255');
  assert.equal(hash('sha256', texts.map(({ text }) => text).join('\n'), 'hex'), sha256, 'the served texts');
});

test('the list names every edition with size and hash of each file', async () => {
  const { data, count } = await until(
    () => isnad.json<ExportList>('/api/export'),
    (list) => list.data.every(({ files }) => files.every(({ bytes }) => bytes !== null)),
    100,
  );
  assert.equal(count, data.length);
  assert.equal(data.filter(({ edition }) => edition.startsWith('quran.')).length, 13);
  for (const { edition, refused, files, licence, attribution } of data) {
    assert.equal(refused, null, edition);
    assert.ok(licence !== null && attribution !== '');
    assert.deepEqual(
      files.map(({ format }) => format),
      ['ndjson', 'sqlite'],
    );
  }
  for (const { address, bytes, sha256 } of data.find(({ edition }) => edition === 'hadith.nawawi40.bn')?.files ?? []) {
    const body = Buffer.from(await (await isnad.request(address)).arrayBuffer());
    assert.equal(body.length, bytes);
    assert.equal(hash('sha256', body, 'hex'), sha256);
  }
});

test('a database has the texts and a table about them', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'isnad-test-')), 'texts.sqlite');
  writeFileSync(path, Buffer.from(await (await download('hadith.nawawi40.ar.sqlite')).arrayBuffer()));
  const about = Object.fromEntries(readTable(path, 'about').map(({ name, value }) => [name, value]));
  assert.match(String(about.licence), /public domain/);
  const texts = readTable(path, 'texts');
  assert.equal(texts.length, 42);
  const served = await isnad.json<{ text: string; grades: object[] }>('/api/hadith/nawawi:12?lang=ar');
  const stored = texts.find(({ ref }) => ref === 'nawawi:12');
  assert.equal(stored?.text, served.text);
  assert.deepEqual(JSON.parse(String(stored?.grades)), served.grades);
});

test('a download is continued, revalidated and compressed', async () => {
  const whole = await download('quran.ar.ndjson');
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  const part = await download('quran.ar.ndjson', { range: 'bytes=1000-', 'if-range': etag });
  assert.equal(part.status, 206);
  assert.equal(part.headers.get('content-range'), `bytes 1000-${bytes.length - 1}/${bytes.length}`);
  assert.equal(part.headers.get('repr-digest'), whole.headers.get('repr-digest'), 'of the whole file');
  assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(1_000));
  const other = await download('quran.ar.ndjson', { range: 'bytes=1000-', 'if-range': '"other"' });
  assert.equal(other.status, 200);
  await other.arrayBuffer();
  assert.equal((await download('quran.ar.ndjson', { 'if-none-match': etag })).status, 304);
  const beyond = await download('quran.ar.ndjson', { range: `bytes=${bytes.length}-` });
  assert.equal(beyond.status, 416);
  assert.equal(((await beyond.json()) as { code: string }).code, 'range_not_satisfiable');
  const zipped = await download('quran.ar.ndjson', { 'accept-encoding': 'br, gzip' });
  assert.equal(zipped.headers.get('content-encoding'), 'gzip');
  assert.notEqual(zipped.headers.get('etag'), etag);
  const packed = readdirSync(join(isnad.dataDir, 'exports')).find((name) => /^quran\.ar-.{16}\.ndjson\.gz$/.test(name));
  const stored = readFileSync(join(isnad.dataDir, 'exports', packed ?? ''));
  assert.equal(zipped.headers.get('repr-digest'), `sha-256=:${hash('sha256', stored, 'base64')}:`);
  assert.deepEqual(gunzipSync(stored), bytes);
  assert.deepEqual(Buffer.from(await zipped.arrayBuffer()), bytes);
  const head = await isnad.request('/api/export/quran.ar.ndjson', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'identity' },
  });
  assert.equal(head.headers.get('content-length'), String(bytes.length));
});

test('unknown files and keys without the scope of the texts are refused', async () => {
  for (const file of ['quran.xx.ndjson', 'quran.en.csv', 'quran.en', '..%2f..%2fetc%2fpasswd.ndjson']) {
    const answer = await download(file);
    assert.equal(answer.status, 404, file);
    assert.equal(((await answer.json()) as { code: string }).code, 'edition_not_found', file);
  }
  const { secret } = await isnad.newKey({ scopes: ['hadith:read'] });
  const authorization = `Bearer ${secret}`;
  const refused = await download('quran.en.ndjson', { authorization });
  assert.equal(((await refused.json()) as { code: string }).code, 'scope_missing');
  assert.equal((await download('hadith.nawawi40.en.ndjson', { authorization })).status, 200);
});

test('only open licenses allow an export', () => {
  for (const licence of [
    'CC0-1.0',
    'CC0-1.0 (translations); the Arabic is in the public domain',
    'CC BY-SA 4.0',
    'CC BY 4.0',
    'Public domain',
  ]) {
    assert.equal(redistributionRefusal(licence), undefined, licence);
  }
  for (const licence of [
    null,
    '',
    'CC BY-NC 4.0',
    'CC BY-NC-SA 4.0',
    'CC BY-ND 4.0',
    'cc-by-nc-4.0',
    'Creative Commons Attribution-NonCommercial',
    'All rights reserved',
    'free for personal use',
    'CC0-1.0; the Bengali with permission of the publisher',
    'not in the public domain',
    'see the website',
    'unknown',
  ]) {
    assert.ok(redistributionRefusal(licence), String(licence));
  }
});

test('a pack without a license is refused with the reason, and its texts are in no other file', async () => {
  const own = await startService();
  const file = join(own.dataDir, 'garden.ndjson');
  writeFileSync(file, '{"collection":"garden","number":"1","text_en":"A text that speaks of a garden."}\n');
  await importHadith({ paths: [file], dataDir: own.dataDir, options: { acceptLicence: true } });
  const list = await own.json<ExportList>('/api/export');
  const garden = list.data.find(({ edition }) => edition === 'hadith.garden.en');
  assert.match(garden?.refused ?? '', /states no license/);
  assert.deepEqual(garden?.files, []);
  const answer = await own.request('/api/export/hadith.garden.en.ndjson');
  assert.equal(answer.status, 403);
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  assert.equal(code, 'redistribution_refused');
  assert.match(detail, /hadith\.garden\.en.*states no license/);
  const starter = await (await own.request('/api/export/hadith.nawawi40.en.ndjson')).text();
  assert.ok(!starter.includes('garden'));
  assert.ok(!starter.includes('"grades"'), 'details could be from a pack whose license does not allow it');
  await own.stop();
});

test('two runs write the same bytes, in one folder and in another; files of earlier texts are removed', async () => {
  const read = (folder: string) =>
    readdirSync(join(folder, 'exports'))
      .filter((name) => !/\.(?:lock|json)$/.test(name))
      .sort()
      .map((name) => [name, hash('sha256', readFileSync(join(folder, 'exports', name)), 'hex')]);
  const one = newDataDir();
  await buildCorpus(one);
  const made = await Promise.all([makeExports(one), makeExports(one)]);
  assert.deepEqual(
    made.sort((a, b) => a - b),
    [0, 16],
    'nothing is made twice',
  );
  await makeExports(isnad.dataDir);
  assert.equal(read(one).length, 64);
  assert.deepEqual(read(one), read(isnad.dataDir));
  await checkOutdated(one);
});

/** Checks that files of earlier texts are removed. @param folder with all files */
async function checkOutdated(folder: string): Promise<void> {
  const inputs = readInputs();
  assert.equal(areExportsOutdated(folder, inputs), false);
  await removePack({ dataDir: folder, name: 'nawawi40' });
  assert.equal(areExportsOutdated(folder, inputs), true);
  writeFileSync(join(folder, 'exports', 'quran.en-0000000000000000.ndjson.partial'), 'left by a killed process');
  assert.deepEqual(await exported(folder), { made: 0 });
  assert.equal(areExportsOutdated(folder, inputs), false);
  const names = readdirSync(join(folder, 'exports'));
  assert.ok(!names.some((name) => name.startsWith('hadith.') || name.includes('.partial')), names.join(' '));
  rmSync(folder, { recursive: true });
}

test('the command line writes to a folder, with a license file beside CSV', async () => {
  const folder = newDataDir();
  await buildCorpus(folder);
  const to = join(folder, 'out');
  assert.equal(areExportsOutdated(folder, readInputs()), false, 'nothing was exported');
  const { data } = await exported<{ data: { file: string; bytes: number; licence: string }[] }>(
    folder,
    ...['--format', 'csv', '--edition', 'quran.en,hadith.nawawi40.en', '--to', to],
  );
  assert.equal(data.length, 2);
  assert.equal(statSync(data[0]?.file ?? '').size, data[0]?.bytes);
  const csv = readFileSync(join(to, 'quran.en.csv'), 'utf8');
  assert.ok(csv.startsWith('key,surah,verse,text\r\n1:1,1,1,"In the name of Allah, the Entirely Merciful'));
  assert.match(readFileSync(join(to, 'quran.en.LICENSE.txt'), 'utf8'), /^licence: CC BY-SA 4\.0$/m);
  await assert.rejects(exported(folder, '--edition', 'quran.xx', '--to', to), /there is no edition/);
  await assert.rejects(exported(folder, '--format', 'xml', '--to', to), /must be ndjson, sqlite or csv/);
  await assert.rejects(exported(folder, '--format', 'csv'), /--format needs --to/);
  rmSync(folder, { recursive: true });
});

test('installed editions are listed, and offered only if their license allows to pass them on', async () => {
  const { dataDir } = isnad;
  const open = { pack: madePack('de.open', { licence: 'CC BY 4.0' }), parsed: madeEdition('de.open') };
  await installEditions({
    dataDir,
    editions: [open, { pack: madePack('de.closed'), parsed: madeEdition('de.closed') }],
  });
  const { data } = await isnad.json<ExportList>('/api/export');
  const of = (id: string) => data.find(({ edition }) => edition === id);
  assert.deepEqual([of('de.open')?.refused, of('de.open')?.files.length, of('de.open')?.records], [null, 2, 6236]);
  assert.deepEqual([of('de.closed')?.refused, of('de.closed')?.files], ['The source states no license.', []]);
  const file = await download('de.open.ndjson');
  const [about, first] = (await file.text()).split('\n').map((line) => (line === '' ? {} : JSON.parse(line)));
  assert.deepEqual([about.edition, about.licence, first.key], ['de.open', 'CC BY 4.0', '1:1']);
  assert.equal(first.text, 'Satz 1 der Ausgabe de.open, erfunden für Äpfel.');
  assert.equal((await download('de.closed.ndjson')).status, 403);
  await removeEditions(dataDir, ['de.open', 'de.closed']);
  assert.equal((await download('de.open.ndjson')).status, 404);
});
