import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CatalogueReader } from './catalogue-reader.ts';

const URL = 'https://example.org/packs.json';
const PACK = { name: 'garden', title: 'Garden', source: 'here', version: '1', licence: 'CC0-1.0' };
const FILE = { url: 'https://example.org/garden.json', sha256: '0'.repeat(64) };

test('a list at an address is asked for once for all requests', async () => {
  let asked = 0;
  const reader = new CatalogueReader(URL, async () => {
    asked++;
    return Response.json([{ ...PACK, files: [FILE] }]);
  });
  const [one, two] = await Promise.all([reader.read(), reader.read()]);
  assert.equal(one.catalogue?.packs[0]?.name, 'garden');
  assert.deepEqual([two, await reader.read()], [one, one]);
  assert.equal(asked, 1);
});

test('a list that cannot be read is a fault, which is not asked for again at once', async () => {
  let asked = 0;
  const reader = new CatalogueReader(URL, async () => {
    asked++;
    throw new TypeError('fetch failed');
  });
  const { catalogue, fault } = await reader.read();
  assert.deepEqual([catalogue, fault?.reason, fault?.message], [undefined, 'download_failed', `Cannot reach ${URL}.`]);
  assert.equal((await reader.read()).fault, fault);
  // Once more at once, because a connection can be closed in the moment in which it is used again.
  assert.equal(asked, 2);
});
