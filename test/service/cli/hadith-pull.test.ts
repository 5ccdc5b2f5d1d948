import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { type Ended, garden, inventory, isnad, lastLine } from '../../support/isnad-command.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

/* `isnad hadith pull` through the command line, against a server of our own that behaves well and badly. */

const CONTENT = Buffer.from(garden(6000));
const SHA = hash('sha256', CONTENT, 'hex');
const PACK = { name: 'garden', title: 'The garden', source: 'a test', version: '2', licence: 'CC0-1.0' };

let server: Server;
let base = '';
/** What was asked for, with the range. */
let asked: string[] = [];
/** After so many bytes the next file is broken off. */
let cutAfter = 0;
let dataDir = '';

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '' } = request;
  asked.push(`${url} ${request.headers.range ?? 'whole'}`);
  if (url.startsWith('/moved/')) return void response.writeHead(302, { location: url.slice('/moved'.length) }).end();
  if (url === '/packs.json') return void response.end(JSON.stringify({ packs: [packOf('/garden.ndjson')] }));
  if (url === '/endless.json') return void response.end('x'.repeat(20_000_000));
  if (url === '/other.ndjson') return void response.end(garden(3));
  if (url !== '/garden.ndjson') return void response.writeHead(404).end('not here');
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const rest = CONTENT.subarray(from);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length });
  if (cutAfter === 0) return void response.end(rest);
  response.write(rest.subarray(0, cutAfter), () => response.destroy());
  cutAfter = 0;
}

const packOf = (path: string, more: object = {}) => ({
  ...PACK,
  files: [{ url: base + path, sha256: SHA, bytes: CONTENT.length, name: 'garden.ndjson' }],
  ...more,
});

before(async () => {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = newDataDir();
  await buildCorpus(dataDir);
});
after(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
});

function listOf(...packs: object[]): string {
  const path = join(dataDir, 'packs.json');
  writeFileSync(path, JSON.stringify({ packs }));
  return path;
}

const pull = (from: string, ...more: string[]): Promise<Ended> =>
  isnad(dataDir, 'hadith', 'pull', 'garden', '--from', from, ...more);

/** Expects one line that says what is wrong, the code, and the corpus as it was. */
async function refused(from: string, code: string, words: RegExp): Promise<void> {
  const old = inventory(dataDir).filter((line) => !line.startsWith('downloads/'));
  const end = await pull(from, '--json');
  assert.equal(end.code, 1, end.out);
  assert.match(end.err, /^isnad: [^\n]+\n$/);
  assert.match(end.err, words);
  assert.equal(lastLine(end.out).code, code);
  const now = inventory(dataDir).filter((line) => !line.startsWith('downloads/'));
  assert.deepEqual(now, old);
}

test('lists that are none', async () => {
  const file = join(dataDir, 'packs.json');
  await refused(join(dataDir, 'no-such-list.json'), 'not_found', /no-such-list\.json: No such file/);
  writeFileSync(file, '{"packs":');
  await refused(file, 'damaged_file', /not JSON/);
  await refused(listOf({ name: 'garden' }), 'unknown_shape', /must have required properties title/);
  await refused(listOf(packOf('/x', { name: '../x' })), 'unknown_shape', /Pack 1 of the list: name must match/);
  await refused(
    listOf(packOf('/x', { name: 'forest' })),
    'not_found',
    /The catalogue has no pack "garden"\. It has forest, everything/,
  );
  await refused(`${base}/nothing.json`, 'download_failed', /responded with 404/);
  await refused(`${base}/endless.json`, 'too_large', /too large for a list/);
  await refused('http://127.0.0.1:1/packs.json', 'download_failed', /Cannot reach/);
});

test('a file that is not there, is something else, or that nobody licensed', async () => {
  await refused(listOf(packOf('/nothing.ndjson')), 'download_failed', /answered 404/);
  await refused(listOf(packOf('/other.ndjson')), 'wrong_checksum', /SHA-256 [0-9a-f]{64}, pinned is [0-9a-f]{64}/);
  await refused(listOf(packOf('/garden.ndjson', { licence: null })), 'licence_not_accepted', /--accept-license/);
  assert.deepEqual(asked, ['/nothing.ndjson whole', '/other.ndjson whole'], 'nothing is fetched before the licence');
});

test('a download that is broken off goes on from there; its progress is told in lines', async () => {
  cutAfter = 200_000;
  await refused(listOf(packOf('/garden.ndjson')), 'download_failed', /run it again to go on from there/);
  const done = await pull(listOf(packOf('/garden.ndjson')));
  assert.deepEqual([done.code, done.err], [0, '']);
  assert.deepEqual(asked, ['/garden.ndjson whole', '/garden.ndjson bytes=200000-']);
  const lines = done.out.split('\n').filter((line) => line.startsWith('downloading'));
  assert.ok(lines.length >= 1 && lines.length <= 11, done.out);
  assert.match(lines.at(-1) ?? '', /^downloading: 0\.5 of 0\.5 MB$/);
  assert.match(done.out, /now 6,042 hadiths .*: 6,000 new, 0 changed, 42 as they were, 0 gone\n$/);
  assert.equal(existsSync(join(dataDir, 'corpus/downloads/garden')), false);
});

test('list and file by way of redirects; a pack without licence when that is accepted', async () => {
  const list = await pull(`${base}/moved/packs.json`, '--json');
  assert.deepEqual([list.code, lastLine(list.out).changed], [0, false], list.err);
  const file = listOf(packOf('/moved/garden.ndjson', { licence: null, version: '3' }));
  const done = await pull(file, '--accept-licence', '--json');
  assert.deepEqual([done.code, lastLine(done.out).records], [0, 6042], done.err);
  assert.ok(asked.includes('/garden.ndjson whole'));
});

test('install, upgrade and uninstall by the names of a list, with one report and one exit code', async () => {
  const list = listOf(
    packOf('/garden.ndjson', { version: '4' }),
    packOf('/other.ndjson', { name: 'wrong' }),
    packOf('/garden.ndjson', { name: 'forest', version: '1' }),
  );
  const run = (...words: string[]) => isnad(dataDir, ...words, '--json');
  const installed = await run('install', 'wrong', 'forest', '--catalogue', list);
  const report = lastLine(installed.out);
  assert.deepEqual([installed.code, report.installed], [1, ['forest']]);
  assert.equal((report.refused as { pack: string }[])[0]?.pack, 'wrong');
  const found = await run('catalogue', 'search', 'FOREST', '--catalogue', list);
  const [forest] = lastLine(found.out).data as { name: string; installed: boolean }[];
  assert.deepEqual([forest?.name, forest?.installed], ['forest', true]);
  const upgraded = await run('upgrade', '--catalogue', list);
  assert.deepEqual(
    [lastLine(upgraded.out).installed, lastLine(upgraded.out).unchanged],
    [['garden'], ['forest']],
    upgraded.err,
  );
  const removed = await run('uninstall', 'forest', 'garden');
  assert.deepEqual([removed.code, lastLine(removed.out).records], [0, 42]);
  const again = await run('uninstall', 'nawawi40', 'forest');
  assert.deepEqual([again.code, lastLine(again.out).code], [1, 'not_found'], 'nothing is removed');
  assert.match((await isnad(dataDir, 'install', 'bukhri', '--json')).err, /Did you mean bukhari\?/);
});
