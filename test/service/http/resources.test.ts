import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Hadith, HadithList } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import type { KeyedVerse, VerseListing } from '@isnad/contract/quran';
import { type RunningService, startService } from '../../support/start.ts';

/* The addresses with one shape each: they answer what `GET /api/quran` and `GET /api/hadith` answer by their parameters. */

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const same = async (address: string, given: string) =>
  assert.deepEqual(await isnad.json(address), await isnad.json(given), address);

async function refusal(path: string): Promise<[number, string]> {
  const answer = await isnad.request(path);
  return [answer.status, ((await answer.json()) as Problem).code];
}

test('a surah, the list of surahs and a search are those of the given address', async () => {
  await same('/api/quran/surahs', '/api/quran');
  await same('/api/quran/surahs/112', '/api/quran?id=112');
  await same(
    '/api/quran/surahs/112?translations=ur,fr&script=kfgqpc',
    '/api/quran?id=112&translations=ur,fr&script=kfgqpc',
  );
  await same('/api/quran/search?search=patience&limit=3', '/api/quran?search=patience&limit=3');
  await same('/api/quran/search?search=mercy&juz=30', '/api/quran?search=mercy&juz=30');
  await same('/api/hadith/search?search=intentions&lang=bn', '/api/hadith?search=intentions&lang=bn');
});

test('a search goes on with its cursor, at either address', async () => {
  const first = await isnad.json<VerseListing>('/api/quran/search?search=mercy&limit=2');
  const next = `search=mercy&limit=2&cursor=${first.next_cursor}`;
  await same(`/api/quran/search?${next}`, `/api/quran?${next}`);
  const page = await isnad.json<HadithList>('/api/hadith/search?search=allah&limit=2');
  await same(
    `/api/hadith/search?search=allah&limit=2&cursor=${page.next_cursor}`,
    `/api/hadith?search=allah&limit=2&cursor=${page.next_cursor}`,
  );
});

test('verses are a list, one as well as several', async () => {
  const keys = async (path: string) => (await isnad.json<VerseListing>(path)).data.map(({ key }) => key);
  assert.deepEqual(await keys('/api/quran/verses/2:255'), ['2:255']);
  assert.deepEqual(await keys('/api/quran/verses/2:255-257'), ['2:255', '2:256', '2:257']);
  const { data } = await isnad.json<VerseListing>('/api/quran/verses/112:1?translations=ur');
  assert.deepEqual(Object.keys(data[0]?.translations ?? {}), ['ur']);
  assert.equal(data[0]?.surah.id, 112);
});

test('a random verse comes from its part, the same for the same seed', async () => {
  const draw = (query: string) => isnad.json<KeyedVerse>(`/api/quran/random?${query}`);
  for (let i = 0; i < 20; i++) assert.equal((await draw('id=108')).surah.id, 108);
  assert.deepEqual(await draw('seed=a'), await draw('seed=a'));
  assert.deepEqual(await draw('seed=a'), await isnad.json('/api/quran?seed=a'));
});

test('a random hadith is one record, of those that match', async () => {
  const one = await isnad.json<Hadith>('/api/hadith/random?collection=nawawi&lang=bn');
  assert.equal(one.collection, 'nawawi');
  assert.equal(one.lang, 'bn');
  const seeded = await isnad.json<Hadith>('/api/hadith/random?seed=x');
  const list = await isnad.json<HadithList>('/api/hadith?seed=x');
  assert.deepEqual(list.data, [seeded]);
  assert.deepEqual(await refusal('/api/hadith/random?grade=mawdu'), [404, 'hadith_not_found']);
});

for (const [path, status, code] of [
  ['/api/quran/surahs/115', 404, 'surah_not_found'],
  ['/api/quran/surahs/x', 400, 'invalid_parameter'],
  ['/api/quran/verses/2:999', 404, 'verse_not_found'],
  ['/api/quran/verses/115:1', 404, 'surah_not_found'],
  ['/api/quran/verses/2:257-255', 400, 'invalid_parameter'],
  ['/api/quran/verses/2', 400, 'invalid_parameter'],
  ['/api/quran/search', 400, 'missing_parameter'],
  ['/api/quran/search?search=%20', 400, 'missing_parameter'],
  ['/api/hadith/search', 400, 'missing_parameter'],
  ['/api/quran/random?juz=31', 400, 'invalid_parameter'],
] as const) {
  test(`${path} is ${status} ${code}`, async () => {
    assert.deepEqual(await refusal(path), [status, code]);
  });
}
