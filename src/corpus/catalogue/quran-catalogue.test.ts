import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { choosePacks, isEdition, readCatalogue } from './catalogue.ts';
import { wrongContent } from './checksum.ts';

/** The list of published editions, beside the project. */
const PUBLISHED = new URL('../../../../shared/data/quran/published-quran-editions.json', import.meta.url);
const absent = existsSync(PUBLISHED) ? false : 'the list of published editions is not beside the project';

/** Files of the published list that no pack has, and why. */
const LEFT_OUT: readonly (readonly [files: RegExp, why: string])[] = [
  [/^surah-translation\//, 'names of surahs: no texts of verses'],
  [/^word-translation\/(bn|de|hi|id|inh|ru|ta|tr)-quranwbw\.json$/, 'the bytes of the file from Quran.com'],
  [/^word-translation\/(en|ur)-quranwbw\.json$/, 'a few words differ from the file from Quran.com'],
];

type PublishedFile = {
  readonly path: string;
  readonly git_blob?: string;
  readonly sha256?: string;
  readonly bytes?: number;
};

const catalogue = await readCatalogue('', fetch);
const editions = catalogue.packs.filter(isEdition);

test('every edition of the catalogue has an id, a language, names in three languages, terms and one file', () => {
  assert.ok(editions.length > 200);
  for (const { name, kind, language, languages, title, author, licence_note, texts, files, note } of editions) {
    assert.ok(typeof title === 'object' && title.ar !== '' && title.bn !== '', name);
    assert.ok(author !== undefined && licence_note, name);
    assert.doesNotMatch(author ?? '', /\bnot (?:named|stated|known)\b/i, name);
    assert.deepEqual(languages, [language], name);
    assert.deepEqual(texts, { [language]: kind === 'introductions' ? 114 : 6236 }, name);
    assert.equal(files.length, 1, name);
    // A file of unknown size says so.
    assert.equal(files[0]?.bytes === undefined, note?.includes('are not known') ?? false, name);
  }
  const titles = editions.map(({ kind, language, title }) => JSON.stringify([kind, language, title]));
  assert.equal(new Set(titles).size, editions.length);
});

test('a set of both lists has the packs of both', () => {
  const kinds = choosePacks(catalogue, ['starter-bn']).map(({ kind }) => kind);
  for (const kind of ['hadith', 'translation', 'tafsir', 'script', 'words'] as const) assert.ok(kinds.includes(kind));
  assert.equal(choosePacks(catalogue, ['everything']).length, catalogue.packs.length);
});

test('every published file is in one pack, or left out for a reason', { skip: absent }, () => {
  const { files, commit } = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as { files: PublishedFile[]; commit: string };
  const packed = new Map(editions.map((pack) => [pack.files[0]?.url, pack]));
  assert.equal(packed.size, editions.length);
  for (const { path, sha256, bytes, git_blob } of files) {
    const pack = packed.get(path);
    const reasons = LEFT_OUT.filter(([pattern]) => pattern.test(path));
    assert.equal(reasons.length + (pack === undefined ? 0 : 1), 1, path);
    if (pack === undefined) continue;
    assert.ok(pack.base?.endsWith(`/${commit}/`), path);
    const wanted = sha256 === undefined ? { url: path, git_blob } : { url: path, bytes, sha256 };
    assert.deepEqual(pack.files[0], wanted);
    packed.delete(path);
  }
  assert.deepEqual([...packed.keys()], []);
});

test('a file without a known hash is checked against its Git object', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-blob-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'tafsir.md');
  writeFileSync(path, 'a garden\n');
  const git_blob = createHash('sha1').update('blob 9\0a garden\n').digest('hex');
  assert.equal(await wrongContent(path, { url: 'tafsir.md', git_blob }), undefined);
  writeFileSync(path, 'a garden');
  assert.match((await wrongContent(path, { url: 'tafsir.md', git_blob })) ?? '', /it is the Git object .*, pinned is/);
});

test('an edition with a wrong id or language is refused', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'isnad-list-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'list.json');
  const pack = {
    ...{
      name: 'en.garden',
      kind: 'translation',
      title: 'The garden',
      language: 'en',
      source: 'a garden',
      version: '1',
    },
    ...{ licence: 'CC0-1.0', files: [{ url: 'https://example.org/en.md', sha256: '0'.repeat(64) }] },
  };
  const read = (change: object) => {
    writeFileSync(path, JSON.stringify({ packs: [{ ...pack, ...change }] }));
    return readCatalogue(path, fetch);
  };
  assert.equal((await read({})).packs.length, 1);
  await assert.rejects(read({ name: 'quran.en' }), /Pack 1 of the list: name is no id of an edition/);
  await assert.rejects(read({ language: 'english!' }), /Pack 1 of the list: language must match/);
  await assert.rejects(read({ language: undefined }), /language is missing/);
  await assert.rejects(read({ kind: 'poem' }), /Pack 1 of the list: kind/);
});
