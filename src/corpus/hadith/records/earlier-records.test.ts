import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ownLines } from '../../../../test/support/hadith/generated-files.ts';
import { answer, FREE, place } from '../../../../test/support/hadith/import-fixture.ts';
import { openContainer } from '../../container.ts';
import { writeContainer } from '../../write-container.ts';
import { readState, statePath } from './corpus-state.ts';
import { EARLIER_KINDS, RECORDS_KIND } from './records-format.ts';

test('records of an earlier kind give their ids to those that replace them', async (t) => {
  const { bring, open, dataDir } = place(t, {
    'z.ndjson': ownLines('zoo', 3),
    'a.ndjson': ownLines('abbey', 3),
  });
  await bring('z.ndjson');
  const ids = [1, 2, 3].map((number) => answer(open(), `zoo:${number}`).id);
  const path = join(dataDir, 'corpus', readState(dataDir).hadith?.records ?? '');
  const records = openContainer(path, RECORDS_KIND);
  const identity = { name: 'identity', data: records.section('identity') };
  records.close();
  writeContainer(path, EARLIER_KINDS[0] ?? '', {}, [identity]);
  writeFileSync(statePath(dataDir), readFileSync(statePath(dataDir), 'utf8').replace(/"kind": "[^"]*",/, ''));
  await bring('a.ndjson', FREE);
  assert.deepEqual(
    [1, 2, 3].map((number) => answer(open(), `zoo:${number}`).id),
    ids,
  );
  assert.equal(readState(dataDir).hadith?.kind, RECORDS_KIND);
});
