import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import { startWithRows } from '../../support/hadith/start-with-rows.ts';
import type { RunningService } from '../../support/start.ts';

/** Hadiths of a collection. Most say nothing about its name. */
const rows = (collection: string, texts: readonly string[]) =>
  texts.map((text, index) => ({ collection, number: String(index + 1), book: '1', text_en: text }));
const ROWS = [
  ...rows('bukhari', [
    'Deeds are by intentions.',
    'Fasting is a shield.',
    'Prayer is light.',
    'Al-Bukhari said: fasting.',
  ]),
  ...rows('muslim', ['Cleanliness is half of faith.', 'A Muslim is the brother of a Muslim.', 'Fasting is for Me.']),
  ...rows('qudsi', ['My mercy prevails over My wrath.', 'I am as My servant thinks I am.']),
  ...rows('abudawud', ['A thirsty greyhound drank from a well.']),
  ...rows('ibnmajah', ['A thirsty greyhound drank.']),
  ...rows('my-book', ['A saying of my book.', 'Who greets a Muslim greets a brother.']),
];

let isnad: RunningService;
before(async () => {
  isnad = await startWithRows(ROWS);
});
after(() => isnad.stop());

const search = (text: string, more = '') =>
  isnad.json<HadithList>(`/api/hadith?search=${encodeURIComponent(text)}&limit=100${more}`);
const refsOf = ({ data }: HadithList) => data.map(({ ref }) => ref);
const numbered = (collection: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${collection}:${index + 1}`);

/** Queries that are nothing but a name, and what they list. */
const NAMES: readonly (readonly [collection: string, count: number, queries: readonly string[]])[] = [
  ['bukhari', 4, ['Sahih Bukhari', 'imam bukhari', 'bukhari sharif', 'সহীহ বুখারী', 'বুখারী শরীফ', 'صحيح البخاري']],
  ['muslim', 3, ['Sahih Muslim', 'Muslim', 'সহীহ মুসলিম', 'মুসলিম', 'صحيح مسلم', 'مسلم']],
  ['qudsi', 2, ['Qudsi', 'hadith qudsi', 'হাদিসে কুদসি', 'الأحاديث القدسية']],
  ['nawawi', 42, ['Nawawi', 'Imam Nawawi', 'ইমাম নববী', 'الأربعون النووية']],
  ['my-book', 2, ['my-book', 'My Book']],
];

test('a query that is nothing but the name of a collection lists it in its order', async () => {
  for (const [collection, count, queries] of NAMES) {
    for (const query of queries) {
      const page = await search(query);
      assert.equal(page.total, count, query);
      assert.deepEqual(refsOf(page), numbered(collection, count), query);
    }
  }
  assert.deepEqual(refsOf(await search('bukhari and muslim')), [...numbered('bukhari', 4), ...numbered('muslim', 3)]);
});

test('one word finds the more used collection first when its hadith matches nearly as well', async () => {
  assert.deepEqual(refsOf(await search('greyhound')), ['abudawud:1', 'ibnmajah:1']);
  assert.deepEqual(refsOf(await search('greyhound thirsty')).slice(0, 2), ['ibnmajah:1', 'abudawud:1']);
});

test('the list is read page by page, filtered, and drawn from', async () => {
  const read: string[] = [];
  let cursor: string | null = null;
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: HadithList = await isnad.json<HadithList>(`/api/hadith?search=Bukhari&limit=3${next}`);
    assert.equal(page.total, 4);
    read.push(...refsOf(page));
    cursor = page.next_cursor;
  } while (cursor !== null);
  assert.deepEqual(read, numbered('bukhari', 4));
  assert.deepEqual(refsOf(await search('Nawawi', '&type=qudsi')), ['nawawi:24', 'nawawi:37', 'nawawi:38', 'nawawi:42']);
  const drawn = await search('Qudsi', '&random=true');
  assert.equal(drawn.count, 1);
  assert.equal(drawn.data[0]?.collection, 'qudsi');
});

test('the name is searched in the texts beside other words, in quotes, with a mode, and where nothing of it is installed', async () => {
  const filtered = refsOf(await search('bukhari fasting'));
  assert.ok(filtered.includes('bukhari:2') && filtered.every((ref) => ref.startsWith('bukhari:')), String(filtered));
  for (const [query, more] of [
    ['"Muslim"', ''],
    ['Muslim', '&mode=all'],
  ] as const) {
    const refs = refsOf(await search(query, more));
    assert.ok(refs.includes('my-book:2') && !refs.includes('bukhari:1'), `${query}${more}: ${refs}`);
  }
  assert.ok(!refsOf(await search('muslim brother')).includes('muslim:1'));
  assert.deepEqual(refsOf(await search('Bukhari', '&collection=bukhari')), numbered('bukhari', 4));
  assert.ok(!refsOf(await search('Bukhari', '&collection=muslim')).some((ref) => !ref.startsWith('muslim:')));
  assert.equal(
    (await search('Tirmidhi')).data.some(({ ref }) => ref === 'bukhari:1'),
    false,
  );
  assert.equal((await search('bukhari 2')).data[0]?.ref, 'bukhari:2');
});
