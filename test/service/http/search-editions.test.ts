import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Problem } from '@isnad/contract/problem';
import { VerseListing } from '@isnad/contract/quran';
import { Value } from 'typebox/value';
import { installEditions, removeEditions } from '../../../src/corpus/editions/install-editions.ts';
import { withCorpusLock } from '../../../src/corpus/hadith/records/corpus-lock.ts';
import { indexEditions } from '../../../src/corpus/quran/index-editions.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const find = (text: string, more = '') =>
  isnad.json<VerseListing>(`/api/quran/search?search=${encodeURIComponent(text)}${more}`);

test('the words of installed editions are searched, and no longer when they are removed', async () => {
  const { dataDir } = isnad;
  const before = await find('mercy');
  assert.equal((await find('Äpfel', '&mode=exact')).total, 0);
  const tafsir = madeEdition('ar.made', {
    texts: madeEdition('x').texts.map((_, ordinal) => (ordinal === 100 ? 'الكوانتوم في شرح الآية' : 'شرح')),
  });
  await installEditions({
    dataDir,
    editions: [
      { pack: madePack('de.made'), parsed: madeEdition('de.made') },
      { pack: madePack('ar.made', { kind: 'tafsir', language: 'ar' }), parsed: tafsir },
    ],
  });
  const cursor = before.next_cursor;
  assert.equal((await find('Äpfel', '&mode=exact')).total, 0, 'until they are indexed, search is as it was');
  await withCorpusLock(dataDir, async () => indexEditions(dataDir));

  const found = await find('Satz 77', '&highlight=true&limit=2');
  assert.ok(Value.Check(VerseListing, found));
  assert.equal(found.data[0]?.key, '2:70');
  assert.equal(found.data[0]?.edition, 'de.made');
  assert.deepEqual(found.data[0]?.highlights?.slice(0, 2), [
    { field: 'editions.de.made', start: 0, end: 4 },
    { field: 'editions.de.made', start: 5, end: 7 },
  ]);
  assert.deepEqual(
    (await find('mercy')).data.map(({ key }) => key),
    before.data.map(({ key }) => key),
  );
  const [explained] = (await find('الكوانتوم')).data;
  assert.deepEqual([explained?.key, explained?.edition], ['2:94', 'ar.made']);
  const only = await find('Äpfel', '&edition=de.made&limit=1&fields=key,edition');
  assert.deepEqual([only.total, only.data], [6236, [{ key: '1:1', edition: 'de.made' }]]);
  assert.equal((await find('mercy', '&edition=de.made')).total, 0);
  const stale = await isnad.request(`/api/quran/search?search=mercy&cursor=${cursor}`);
  assert.equal(stale.status, 400);
  const unknown = await isnad.request('/api/quran/search?search=mercy&edition=quran.sv');
  assert.equal(unknown.status, 400);
  assert.match(
    ((await unknown.json()) as Problem).detail ?? '',
    /"quran.sv" is not searched.*quran\.bn, de\.made, ar\.made/,
  );

  await removeEditions(dataDir, ['de.made', 'ar.made']);
  assert.equal((await find('Äpfel', '&mode=exact')).total, 0);
});
