import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hadith, type HadithList } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import { FoundVerse, type KeyedVerse, type Surah, type SurahList, type VerseListing } from '@isnad/contract/quran';
import { type RunningService, startService } from '../../support/start.ts';

/* `fields`: the requested fields of each record, with the values that the whole record has. */

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

type Row = Readonly<Record<string, unknown>>;

/** The wanted fields of a record, in its own order. */
const part = (record: Row, wanted: readonly string[]): Row =>
  Object.fromEntries(Object.entries(record).filter(([name]) => wanted.includes(name)));

/** Checks the text too, because the order of members is part of it. */
const sameText = (found: unknown, expected: unknown, message: string) =>
  assert.equal(JSON.stringify(found), JSON.stringify(expected), message);

const HADITH_LISTS = [
  '/api/hadith?limit=100',
  '/api/hadith?ref=nawawi:3,nawawi:1,nawawi:999',
  '/api/hadith?seed=a&lang=bn',
  '/api/hadith?search=mercy&highlight=true&lang=ar',
  '/api/hadith/search?search=intentions&limit=3&highlight=true',
];
const SETS = [
  ...Object.keys(Hadith.properties),
  ...['ref,text', 'id,author,type,ref,number', 'texts,grades', 'chapter,texts,source', 'lang,state,score'],
  ...['narrator,cites', 'score,highlights,text', Object.keys(Hadith.properties).join()],
];

for (const path of HADITH_LISTS) {
  test(`${path}: every field alone, and several together`, async () => {
    const whole = await isnad.json<HadithList>(path);
    assert.ok(whole.data.length > 0);
    for (const fields of SETS) {
      const found = await isnad.json<HadithList>(`${path}&fields=${fields}`);
      const data = whole.data.map((record) => part(record, fields.split(',')));
      sameText(found, { ...whole, data }, fields);
    }
  });
}

test('one hadith, by reference and at random', async () => {
  for (const path of ['/api/hadith/nawawi:2?lang=en', '/api/hadith/random?seed=x']) {
    const whole = await isnad.json<Row>(path);
    sameText(await isnad.json(`${path}&fields=text,ref`), part(whole, ['ref', 'text']), path);
  }
});

const VERSE_SETS = [
  ...Object.keys(FoundVerse.properties),
  ...['key,text', 'score,key', 'highlights,translation_bn', 'surah,notes', Object.keys(FoundVerse.properties).join()],
];
const VERSE_LISTS = [
  '/api/quran?search=patience&highlight=true&translations=ur',
  '/api/quran/search?search=mercy&limit=3&script=kfgqpc',
  '/api/quran?juz=30',
  '/api/quran/verses/2:255-257?translations=fr',
];
for (const path of VERSE_LISTS) {
  test(`${path}: every field alone, and several together`, async () => {
    const whole = await isnad.json<VerseListing>(path);
    assert.ok(whole.data.length > 0);
    for (const fields of VERSE_SETS) {
      const found = await isnad.json<VerseListing>(`${path}${path.includes('?') ? '&' : '?'}fields=${fields}`);
      sameText(found, { ...whole, data: whole.data.map((verse) => part(verse, fields.split(','))) }, fields);
    }
  });
}

test('a random verse, the verses of a surah, and the list of surahs', async () => {
  for (const path of ['/api/quran?seed=a', '/api/quran/random?seed=a', '/api/quran?date=2026-11-21']) {
    const whole = await isnad.json<KeyedVerse>(path);
    sameText(await isnad.json(`${path}&fields=key,text`), part(whole, ['key', 'text']), path);
  }
  for (const path of ['/api/quran?id=112', '/api/quran?id=2&verse=255', '/api/quran/surahs/36?script=kfgqpc']) {
    const whole = await isnad.json<Surah>(path);
    assert.ok(whole.verses.length > 0);
    const found = await isnad.json(`${path}${path.includes('?') ? '&' : '?'}fields=text`);
    sameText(found, { ...whole, verses: whole.verses.map(({ text }) => ({ text })) }, path);
  }
  for (const path of ['/api/quran', '/api/quran/surahs']) {
    const { surahs } = await isnad.json<SurahList>(path);
    assert.equal(surahs.length, 114);
    const found = await isnad.json(`${path}?fields=name,id`);
    sameText(found, { surahs: surahs.map(({ id, name }) => ({ id, name })) }, path);
  }
});

test('spaces, repeated names and the order of names do not matter', async () => {
  const wanted = await isnad.json('/api/hadith?fields=text,ref');
  for (const fields of ['ref,text,ref', '%20text%20,+ref']) {
    assert.deepEqual(await isnad.json(`/api/hadith?fields=${fields}`), wanted);
  }
});

test('unknown and empty names are 400 and list the names that exist', async () => {
  const places = ['/api/hadith?', '/api/hadith/search?search=x&', '/api/hadith/random?', '/api/hadith/nawawi:1?'];
  const verses = ['/api/quran?', '/api/quran?id=1&', '/api/quran?juz=1&', '/api/quran/search?search=x&'];
  const others = ['/api/quran/verses/1:1?', '/api/quran/surahs?', '/api/quran/surahs/1?', '/api/quran/random?'];
  for (const place of [...places, ...verses, ...others]) {
    for (const fields of ['', ',', 'id,', 'nothing', 'id,__proto__', 'ID', 'id&fields=id', 'x'.repeat(513)]) {
      const answer = await isnad.request(`${place}fields=${fields}`);
      const { code, errors = [] } = (await answer.json()) as Problem;
      assert.deepEqual([answer.status, code], [400, 'invalid_parameter'], `${place}${fields}`);
      assert.deepEqual(
        errors.map(({ location }) => location),
        ['query.fields'],
      );
      if (fields === 'nothing') assert.match(JSON.stringify(errors), /no field \\"nothing\\".*use one or more of id,/);
    }
  }
  // A verse within a surah has no key: it is in the surah.
  const answer = await isnad.request('/api/quran?id=1&fields=key&verse=1');
  assert.equal(answer.status, 400);
});

test('all faults are reported at once', async () => {
  const answer = await isnad.request('/api/hadith?collection=none&fields=none');
  const { errors = [] } = (await answer.json()) as Problem;
  assert.deepEqual(
    errors.map(({ location }) => location),
    ['query.collection', 'query.fields'],
  );
});

test('tags belong to the fields, and a current copy is 304', async () => {
  const paths = ['/api/hadith?search=mercy', '/api/quran?search=mercy', '/api/quran?juz=1', '/api/hadith?lang=bn'];
  const single = ['/api/hadith/nawawi:1?lang=en', '/api/hadith/nawawi:1?lang=bn'];
  for (const path of [...paths, ...single]) {
    const tagOf = async (fields: string) => {
      const { headers } = await isnad.request(`${path}${fields}`, { headers: { 'accept-encoding': 'identity' } });
      return headers.get('etag') ?? '';
    };
    const tags = await Promise.all(['', '&fields=id', '&fields=text', '&fields=id,text'].map(tagOf));
    assert.equal(new Set(tags).size, 4, path);
    assert.equal(await tagOf('&fields=text,id'), tags[3], 'the order of names makes no other copy');
    const again = await isnad.request(`${path}&fields=id,text`, { headers: { 'if-none-match': tags[3] ?? '' } });
    assert.equal(again.status, 304);
  }
});

test('pages go on with a cursor, with and without fields', async () => {
  const first = await isnad.json<HadithList>('/api/hadith?search=allah&limit=2&fields=ref');
  const next = `/api/hadith?search=allah&limit=2&cursor=${first.next_cursor}`;
  const [some, whole] = [await isnad.json<HadithList>(`${next}&fields=ref`), await isnad.json<HadithList>(next)];
  assert.deepEqual(
    some.data,
    whole.data.map(({ ref }) => ({ ref })),
  );
});
