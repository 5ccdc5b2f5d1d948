import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf, ownLines, zipOf } from '../../../test/support/hadith/generated-files.ts';
import { until } from '../../../test/support/until.ts';
import { ImportFault } from '../hadith/fault.ts';
import { listPacks } from '../hadith/records/corpus-state.ts';
import type { CataloguePack } from './catalogue.ts';
import { type InstallRequest, installCatalogue } from './install-packs.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Served = { readonly base: string; readonly ranges: (string | undefined)[]; readonly urls: (string | undefined)[] };

async function serverOf(t: TestContext, answer: Answer): Promise<Served> {
  const ranges: (string | undefined)[] = [];
  const urls: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    urls.push(request.url);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges, urls };
}

const CONTENT = Buffer.from(ownLines('garden', 3000));
const SHA = createHash('sha256').update(CONTENT).digest('hex');

const OTHER = Buffer.from(ownLines('other', 20));
const OTHER_SHA = createHash('sha256').update(OTHER).digest('hex');

const namesOf = (dataDir: string) => listPacks(dataDir).map(({ name }) => name);

const packAt = (base: string, more: Partial<CataloguePack> = {}): CataloguePack => ({
  ...{ name: 'garden', title: 'The garden', source: base, version: '1', licence: 'CC0-1.0' },
  files: [{ url: `${base}/garden.ndjson`, sha256: SHA, name: 'garden.ndjson' }],
  ...more,
});

type Settings = Omit<InstallRequest, 'fetch' | 'acceptLicence'>;

const installAll = (packs: readonly CataloguePack[], settings: Settings) =>
  installCatalogue(packs, { fetch, acceptLicence: false, ...settings });

/** Installs a pack. @returns the number of hadiths @throws its fault */
async function install(pack: CataloguePack, settings: Settings): Promise<number | undefined> {
  const { imported, refused } = await installAll([pack], settings);
  for (const { fault } of refused) throw fault;
  return imported?.records;
}

/** A server that knows ranges. With `cut`, it closes the connection when so many bytes of the first answer have been kept in the folder. */
function ranged(cut?: { readonly after: number; readonly dataDir: string }): Answer {
  let first = true;
  return (request, response) => {
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (from >= CONTENT.length) return response.writeHead(416).end();
    const rest = CONTENT.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length });
    if (first && cut !== undefined) {
      const files = () => globSync('**/*', { cwd: cut.dataDir, withFileTypes: true }).filter((file) => file.isFile());
      const sizes = () => files().map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
      response.write(rest.subarray(0, cut.after));
      void until(sizes, (found) => found.includes(cut.after)).finally(() => response.destroy());
    } else response.end(rest);
    first = false;
  };
}

const fault = (reason: string) => (error: unknown) => error instanceof ImportFault && error.reason === reason;

test('a connection that is closed before it answers is tried once more', async (t) => {
  let closed = 0;
  const { base } = await serverOf(t, (request, response) => {
    closed += 1;
    if (closed === 1) request.socket.destroy();
    else response.end(CONTENT);
  });
  assert.equal(await install(packAt(base), { dataDir: folderOf(t)('data') }), 3000);
  assert.equal(closed, 2);
});

test('a pack is downloaded, checked and imported with what is known of it', async (t) => {
  const { base } = await serverOf(t, ranged());
  const dataDir = folderOf(t)('data');
  const events: string[] = [];
  assert.equal(await install(packAt(base), { dataDir, report: (event) => events.push(event.kind) }), 3000);
  const [pack] = listPacks(dataDir);
  assert.deepEqual(
    [pack?.name, pack?.title, pack?.licence, pack?.version, pack?.sha256],
    ['garden', 'The garden', 'CC0-1.0', '1', SHA],
  );
  assert.ok(events.includes('download') && events.includes('building'));
});

test('a download that broke off goes on where it stopped', async (t) => {
  const dataDir = folderOf(t)('data');
  const { base, ranges } = await serverOf(t, ranged({ after: 100_000, dataDir }));
  await assert.rejects(install(packAt(base), { dataDir }), fault('download_failed'));
  assert.deepEqual(listPacks(dataDir), []);
  assert.equal(await install(packAt(base), { dataDir }), 3000);
  assert.deepEqual(ranges, [undefined, 'bytes=100000-']);
});

test('a server without ranges sends the whole file again', async (t) => {
  let first = true;
  const { base } = await serverOf(t, (_request, response) => {
    response.writeHead(200, { 'content-length': CONTENT.length });
    if (first) response.write(CONTENT.subarray(0, 5000), () => response.destroy());
    else response.end(CONTENT);
    first = false;
  });
  const dataDir = folderOf(t)('data');
  await assert.rejects(install(packAt(base), { dataDir }), fault('download_failed'));
  assert.equal(await install(packAt(base), { dataDir }), 3000);
});

test('another content than the pinned one is refused and not kept', async (t) => {
  let wrong = true;
  const { base } = await serverOf(t, (request, response) =>
    wrong ? response.end('something else') : ranged()(request, response),
  );
  const dataDir = folderOf(t)('data');
  await assert.rejects(install(packAt(base), { dataDir }), fault('wrong_checksum'));
  wrong = false;
  assert.equal(await install(packAt(base), { dataDir }), 3000);
});

test('missing files, dead servers, endless answers, packs without a licence', async (t) => {
  const { base } = await serverOf(t, (request, response) => {
    if (request.url === '/endless') for (let index = 0; index < 50; index++) response.write(Buffer.alloc(10_000));
    else response.writeHead(404);
    response.end();
  });
  const dataDir = folderOf(t)('data');
  const files = (url: string) => ({ files: [{ url, sha256: SHA, name: 'x.ndjson' }] });
  await assert.rejects(install(packAt(base), { dataDir }), fault('download_failed'));
  await assert.rejects(install(packAt(base, files('http://127.0.0.1:1/x')), { dataDir }), fault('unreachable'));
  await assert.rejects(
    install(packAt(base, files(`${base}/endless`)), { dataDir, maxBytes: 100_000 }),
    fault('too_large'),
  );
  await assert.rejects(install(packAt(base, { licence: null }), { dataDir }), fault('licence_not_accepted'));
  const outside = { files: [{ url: base, sha256: SHA, name: '../x' }] };
  await assert.rejects(install(packAt(base, outside), { dataDir }), fault('download_failed'));
});

test('a fault of a pack stops that pack alone, and the corpus is built once', async (t) => {
  const { base } = await serverOf(t, (request, response) =>
    request.url === '/other.ndjson' ? response.end(OTHER) : ranged()(request, response),
  );
  const dataDir = folderOf(t)('data');
  const packs = [
    packAt(base),
    packAt(base, { name: 'wrong', files: [{ url: 'other.ndjson', sha256: SHA }], base: `${base}/` }),
    packAt(base, {
      name: 'few',
      files: [{ url: 'other.ndjson', sha256: OTHER_SHA }],
      base,
      texts: { en: 21, bn: 20 },
    }),
    packAt(base, {
      name: 'other',
      files: [{ url: 'other.ndjson', sha256: OTHER_SHA }],
      base,
      texts: { en: 20, bn: 20 },
    }),
  ];
  let built = 0;
  const { imported, refused } = await installAll(packs, { dataDir, onDocuments: () => `index-${++built}` });
  assert.deepEqual(
    refused.map(({ pack, fault: { reason } }) => [pack, reason]),
    [
      ['wrong', 'wrong_checksum'],
      ['few', 'incomplete_file'],
    ],
  );
  assert.deepEqual(
    imported?.packs.map(({ pack, files }) => [pack, files[0]?.stored]),
    [
      ['garden', 3000],
      ['other', 20],
    ],
  );
  assert.deepEqual([imported?.records, built, namesOf(dataDir)], [3020, 1, ['garden', 'other']]);
  const again = await installAll([packAt(base, { version: '2' })], { dataDir });
  assert.equal(again.imported?.changed, false, 'another version with the same content');
});

test('a mirror takes the place of the host, and a folder that of the network', async (t) => {
  const { base, urls } = await serverOf(t, ranged());
  const pack = packAt('https://raw.example.org/owner/texts/1234/', {
    base: 'https://raw.example.org/owner/texts/1234/',
    files: [{ url: 'en/garden.ndjson', sha256: SHA }],
  });
  const folder = folderOf(t);
  assert.equal(await install(pack, { dataDir: folder('data'), mirror: `${base}/` }), 3000);
  assert.deepEqual(urls, ['/owner/texts/1234/en/garden.ndjson']);
  const files = folder('files');
  mkdirSync(join(files, 'here', 'en'), { recursive: true });
  await assert.rejects(install(pack, { dataDir: folder('other'), from: files }), fault('not_found'));
  writeFileSync(join(files, 'garden.ndjson'), 'something else');
  writeFileSync(join(files, 'here', 'en', 'garden.ndjson'), CONTENT);
  assert.equal(await install(pack, { dataDir: folder('other'), from: files }), 3000);
});

test('a zip file without a SHA-256 is accepted by its Git object and the hash of what is in it', async (t) => {
  const zip = zipOf([{ name: 'garden.ndjson', content: CONTENT }]);
  const git_blob = createHash('sha1').update(`blob ${zip.length}\0`).update(zip).digest('hex');
  const folder = folderOf(t);
  const files = folder('files');
  mkdirSync(files);
  writeFileSync(join(files, 'garden.zip'), zip);
  const packOf = (sums: object) =>
    packAt('', { files: [{ url: 'garden.zip', ...sums }], base: 'https://example.org/' });
  const settings = { dataDir: folder('data'), from: files };
  assert.equal(await install(packOf({ git_blob, unzipped_sha256: SHA }), settings), 3000);
  await assert.rejects(install(packOf({ git_blob, unzipped_sha256: OTHER_SHA }), settings), fault('not_found'));
  await assert.rejects(
    install(packOf({ git_blob: '0'.repeat(40), unzipped_sha256: SHA }), settings),
    fault('not_found'),
  );
});
