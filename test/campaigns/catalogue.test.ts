import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { isEdition, readCatalogue } from '../../src/corpus/catalogue/catalogue.ts';
import { installCatalogue } from '../../src/corpus/catalogue/install-packs.ts';
import { newDataDir } from '../support/start.ts';

/** Copies of the files that the catalogue lists, beside the project. */
const COPIES = fileURLToPath(new URL('../../../shared/data/hadith/', import.meta.url));
const absent = existsSync(COPIES) ? false : 'the copies of the published files are not beside the project';

test('every pack of hadiths in the catalogue installs with the texts it should have', { skip: absent }, async (t) => {
  const dataDir = newDataDir();
  t.after(() => rmSync(dataDir, { recursive: true, force: true }));
  const packs = (await readCatalogue('', fetch)).packs.filter((pack) => !isEdition(pack));
  const { imported, refused } = await installCatalogue(packs, { dataDir, fetch, from: COPIES, acceptLicence: true });
  assert.deepEqual(
    refused.map(({ pack, fault }) => `${pack}: ${fault.reason}`),
    ['bukhari-bn: not_found'],
    'its file is too large for the copies',
  );
  assert.equal(imported?.packs.length, packs.length - 1);
});
