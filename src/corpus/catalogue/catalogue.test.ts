import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { choosePacks, isEdition, readCatalogue } from './catalogue.ts';
import { finder } from './find-files.ts';

/** Copies of the files that the catalogue lists, beside the project. */
const COPIES = fileURLToPath(new URL('../../../../shared/data/hadith/', import.meta.url));
/** Its file is too large for the copies. */
const NOT_COPIED = ['bukhari-bn'];

test('every pack of the catalogue has pinned files, texts to expect, and terms', async () => {
  const { packs, sets } = await readCatalogue('', fetch);
  const hadiths = packs.filter((pack) => !isEdition(pack));
  assert.ok(hadiths.length > 40);
  for (const { name, title, base, licence, licence_note, texts, languages, files } of packs) {
    assert.match(base ?? '', /^https:\/\/raw\.githubusercontent\.com\/[^/]+\/[^/]+\/[0-9a-f]{40}\/$/, name);
    assert.ok(typeof title === 'object' && title.bn !== '', name);
    assert.ok(licence !== null || licence_note !== undefined, name);
    assert.ok(
      files.every(({ bytes = 0, git_blob }) => bytes > 0 || git_blob !== undefined),
      name,
    );
    if (!NOT_COPIED.includes(name)) assert.deepEqual(Object.keys(texts ?? {}), languages, name);
  }
  const six = choosePacks({ packs, sets }, ['six-books', 'bukhari', 'muslim-ar']).map(({ name }) => name);
  assert.equal(six.length, 18);
  assert.equal(choosePacks({ packs, sets }, ['everything']).length, packs.length);
});

const absent = existsSync(COPIES) ? false : 'the copies of the published files are not beside the project';

test('the published files are what the catalogue says', { skip: absent }, async () => {
  const find = finder(COPIES);
  const { packs } = await readCatalogue('', fetch);
  for (const pack of packs.filter((pack) => !isEdition(pack) && !NOT_COPIED.includes(pack.name))) {
    for (const file of pack.files) await find(pack, file);
  }
});
