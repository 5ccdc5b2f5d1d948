import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { HadithList } from '../src/contract/hadith.ts';
import { buildCorpus, newDataDir, startService } from './start.ts';
import { removeStore, storeSettings } from './stores.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAIN = join(ROOT, 'src/cli/main.ts');
const run = promisify(execFile);

let dataDir = '';
beforeEach(async () => {
  dataDir = newDataDir();
  await buildCorpus(dataDir);
});
afterEach(() => removeStore(dataDir));

async function isnad(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, ...(await storeSettings(dataDir)), LOG_LEVEL: 'silent' };
  try {
    const { stdout, stderr } = await run(process.execPath, [MAIN, 'hadith', ...words], {
      env,
      cwd: ROOT,
      timeout: 30_000,
    });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const lastLine = (out: string) => JSON.parse(out.trimEnd().split('\n').at(-1) ?? '') as Record<string, unknown>;

function garden(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => ({
    collection: 'garden',
    number: String(index + 1),
    text_en: `Text number ${index + 1} speaks of a garden.`,
  }));
  return rows.map((row) => JSON.stringify(row)).join('\n');
}

test('import, list, remove under a running server; the report in words and as JSON', async (t) => {
  const service = await startService({ DATA_DIR: dataDir });
  t.after(() => service.stop());
  const total = async () => (await service.json<HadithList>('/api/hadith?limit=1')).total;
  assert.equal(await total(), 42);
  const path = join(dataDir, 'garden.ndjson');
  writeFileSync(path, `${garden(20)}\n{"collection":"garden","number":"21","text_en":""}\nnot json\n`);

  const refused = await isnad('import', path);
  assert.deepEqual([refused.code, refused.out], [1, '']);
  assert.match(refused.err, /^isnad: No licence is stated.*--accept-licence\.\n$/);

  const done = await isnad('import', path, '--accept-licence', '--title', 'The garden');
  assert.equal(done.code, 0, done.err);
  assert.match(done.out, /garden\.ndjson: own, 22 read, 20 stored, .*1 skipped \(empty_text\), 1 faulty/);
  assert.match(done.out, /line 22: not JSON: not json/);
  assert.match(done.out, /now 62 hadiths/);
  assert.equal(await total(), 62);
  assert.equal((await service.json<HadithList>('/api/hadith?search=garden&collection=garden&limit=1')).total, 20);

  const again = lastLine((await isnad('import', path, '--accept-licence', '--title', 'The garden', '--json')).out);
  assert.deepEqual([again.pack, again.changed, again.records], ['garden', false, 62]);
  const listed = lastLine((await isnad('list', '--json')).out) as { data: { name: string }[]; count: number };
  assert.deepEqual(
    listed.data.map(({ name }) => name),
    ['nawawi40', 'garden'],
  );
  assert.match((await isnad('list')).out, /garden .*The garden.*no licence stated/);
  assert.match((await isnad('remove', 'garden')).out, /removed garden: 42 hadiths are left/);
  assert.equal(await total(), 42);
  const missing = await isnad('remove', 'garden');
  assert.deepEqual([missing.code, missing.err], [1, 'isnad: There is no pack "garden"; installed: nawawi40.\n']);
});

/** What is imported, and the reason that must be told. */
const BAD: readonly (readonly [string, string, string])[] = [
  ['empty.json', '', 'empty_file'],
  ['half.json', '{"hadiths":[{"hadithnumber":1,"text":"a', 'incomplete_file'],
  ['strange.json', '{"a":1}', 'unknown_shape'],
  ['dict.ndjson', "{'number': '1'}\n", 'bad_line'],
];
for (const [name, content, reason] of BAD) {
  test(`import of ${name}: one clear line (${reason}), the corpus as before`, async () => {
    const path = join(dataDir, name);
    writeFileSync(path, content);
    const before = readFileSync(join(dataDir, 'corpus/current.json'), 'utf8');
    const { code, err, out } = await isnad('import', path, '--accept-licence', '--json');
    assert.equal(code, 1);
    assert.equal(err.split('\n').length, 2, err);
    assert.equal(lastLine(out).code, reason);
    assert.equal(readFileSync(join(dataDir, 'corpus/current.json'), 'utf8'), before);
  });
}

test('pull: a pack of a list, checked by its hash', async (t) => {
  const content = garden(10);
  const server = createServer((_, response) => response.end(content)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/garden.ndjson`;
  const pack = { name: 'garden', title: 'The garden', source: 'a test', version: '2', licence: 'CC0-1.0' };
  const list = join(dataDir, 'packs.json');
  const write = (sha256: string) =>
    writeFileSync(list, JSON.stringify({ packs: [{ ...pack, files: [{ url, sha256 }] }] }));

  write('0'.repeat(64));
  const wrong = await isnad('pull', 'garden', '--from', list, '--json');
  assert.deepEqual([wrong.code, lastLine(wrong.out).code], [1, 'wrong_checksum']);
  write(hash('sha256', content, 'hex'));
  const done = await isnad('pull', 'garden', '--from', list, '--json');
  assert.equal(done.code, 0, done.err);
  assert.deepEqual([lastLine(done.out).pack, lastLine(done.out).records], ['garden', 52]);
  const other = await isnad('pull', 'forest', '--from', list);
  assert.match(other.err, /no pack "forest" in the list; there are: garden/);
  assert.equal((await isnad('pull', 'garden')).code, 2);
  writeFileSync(list, '{"packs":[{"name":"../x"}]}');
  assert.equal((await isnad('pull', 'x', '--from', list)).code, 1);
});

test('an import that is stopped leaves the corpus as it was', async () => {
  const path = join(dataDir, 'long.ndjson');
  writeFileSync(path, garden(200_000));
  const before = readFileSync(join(dataDir, 'corpus/current.json'), 'utf8');
  const env = { ...process.env, ...(await storeSettings(dataDir)) };
  const child = spawn(process.execPath, [MAIN, 'hadith', 'import', path, '--accept-licence'], { env, cwd: ROOT });
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  child.stdout.setEncoding('utf8').once('data', () => child.kill('SIGINT'));
  const [code] = (await once(child, 'exit')) as [number];
  assert.deepEqual([code, err], [1, 'isnad: The import was stopped; the corpus is unchanged.\n']);
  assert.equal(readFileSync(join(dataDir, 'corpus/current.json'), 'utf8'), before);
});
