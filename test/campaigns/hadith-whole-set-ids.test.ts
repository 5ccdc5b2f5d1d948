import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { importHadith } from '../../src/corpus/hadith/import/import.ts';
import { removePack } from '../../src/corpus/hadith/import/packs.ts';
import { statePath } from '../../src/corpus/hadith/records/corpus-state.ts';
import { openInstalled } from '../../src/corpus/hadith/records/installed.ts';
import { folderOf } from '../support/hadith/generated-files.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
const HADITH = join(SHARED, 'hadith');

test('the whole set imported again changes nothing; a pack that goes and comes back has the ids it had', {
  skip: existsSync(HADITH) ? false : `no shared data at ${SHARED}`,
}, async (t) => {
  const dataDir = folderOf(t)('data');
  const folders = { files: ['editions-json', 'editions-csv'], databases: ['editions-sqlite'] };
  const bring = (pack: keyof typeof folders) => {
    const paths = folders[pack].map((name) => join(HADITH, name));
    return importHadith({ paths, dataDir, options: { acceptLicence: true, pack } });
  };
  const ids = () => {
    const records = openInstalled(dataDir)?.records;
    assert.ok(records);
    const found = new Map(Array.from(records.columns.id, (id, index) => [records.ref(index), id]));
    records.close();
    return found;
  };
  const packs = ['files', 'databases'] as const;
  for (const pack of packs) await bring(pack);
  const [first, state] = [ids(), readFileSync(statePath(dataDir), 'utf8')];
  assert.ok(first.size > 36_000);

  for (const pack of packs) {
    const { changed, difference } = await bring(pack);
    assert.equal(changed, false, pack);
    assert.deepEqual(difference, { added: 0, changed: 0, unchanged: first.size, removed: 0 });
  }
  assert.deepEqual(ids(), first);
  assert.equal(readFileSync(statePath(dataDir), 'utf8'), state);

  const { difference } = await removePack({ dataDir, name: 'databases' });
  assert.ok(difference.removed > 100 && difference.added === 0, JSON.stringify(difference));
  for (const [ref, id] of ids()) assert.equal(id, first.get(ref), ref);
  const back = await bring('databases');
  assert.equal(back.difference.added, difference.removed);
  assert.deepEqual(ids(), first);
});
