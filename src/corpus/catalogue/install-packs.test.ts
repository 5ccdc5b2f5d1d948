import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { globSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { folderOf, ownLines } from '../../../../test/support/hadith/generated-files.ts';
import { until } from '../../../../test/support/until.ts';
import { ImportFault } from '../fault.ts';
import { listPacks } from '../records/corpus-state.ts';
import { type PublishedPack, pullPack } from './pull.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serverOf(t: TestContext, answer: Answer): Promise<{ base: string; ranges: (string | undefined)[] }> {
  const ranges: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    ranges.push(request.headers.range);
    answer(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ranges };
}

const CONTENT = Buffer.from(ownLines('garden', 3000));
const SHA = createHash('sha256').update(CONTENT).digest('hex');

const packAt = (base: string, more: Partial<PublishedPack> = {}): PublishedPack => ({
  ...{ name: 'garden', title: 'The garden', source: base, version: '1', licence: 'CC0-1.0' },
  files: [{ url: `${base}/garden.ndjson`, sha256: SHA, name: 'garden.ndjson' }],
  ...more,
});

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

test('a pack is downloaded, checked and imported with what is known of it', async (t) => {
  const { base } = await serverOf(t, ranged());
  const dataDir = folderOf(t)('data');
  const events: string[] = [];
  const report = await pullPack(packAt(base), { dataDir, fetch, report: (event) => events.push(event.kind) });
  assert.equal(report.records, 3000);
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
  await assert.rejects(pullPack(packAt(base), { dataDir, fetch }), fault('download_failed'));
  assert.deepEqual(listPacks(dataDir), []);
  assert.equal((await pullPack(packAt(base), { dataDir, fetch })).records, 3000);
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
  await assert.rejects(pullPack(packAt(base), { dataDir, fetch }), fault('download_failed'));
  assert.equal((await pullPack(packAt(base), { dataDir, fetch })).records, 3000);
});

test('another content than the pinned one is refused and not kept', async (t) => {
  let wrong = true;
  const { base } = await serverOf(t, (request, response) =>
    wrong ? response.end('something else') : ranged()(request, response),
  );
  const dataDir = folderOf(t)('data');
  await assert.rejects(pullPack(packAt(base), { dataDir, fetch }), fault('wrong_checksum'));
  wrong = false;
  assert.equal((await pullPack(packAt(base), { dataDir, fetch })).records, 3000);
});

test('missing files, dead servers, endless answers, packs without a licence', async (t) => {
  const { base } = await serverOf(t, (request, response) => {
    if (request.url === '/endless') for (let index = 0; index < 50; index++) response.write(Buffer.alloc(10_000));
    else response.writeHead(404);
    response.end();
  });
  const dataDir = folderOf(t)('data');
  const files = (url: string) => ({ files: [{ url, sha256: SHA, name: 'x.ndjson' }] });
  await assert.rejects(pullPack(packAt(base), { dataDir, fetch }), fault('download_failed'));
  await assert.rejects(
    pullPack(packAt(base, files('http://127.0.0.1:1/x')), { dataDir, fetch }),
    fault('download_failed'),
  );
  const small = { maxBytes: 100_000 };
  await assert.rejects(
    pullPack(packAt(base, files(`${base}/endless`)), { dataDir, fetch, options: small }),
    fault('too_large'),
  );
  await assert.rejects(pullPack(packAt(base, { licence: null }), { dataDir, fetch }), fault('licence_not_accepted'));
  const outside = { files: [{ url: base, sha256: SHA, name: '../x' }] };
  await assert.rejects(pullPack(packAt(base, outside), { dataDir, fetch }), fault('download_failed'));
});
