import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Hadith, HadithCollections, HadithList } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import { Value } from 'typebox/value';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const list = (query: string) => isnad.json<HadithList>(`/api/hadith?${query}`);
const refs = ({ data }: HadithList) => data.map(({ ref }) => ref);

test('a clean clone answers with the starter pack: ten hadiths with the given fields', async () => {
  const page = await isnad.json<HadithList>('/api/hadith');
  assert.ok(Value.Check(HadithList, page));
  assert.deepEqual([page.count, page.total, page.has_more], [10, 42, true]);
  for (const hadith of page.data) {
    assert.ok(Number.isInteger(hadith.id) && hadith.text !== '' && hadith.author !== '');
    assert.deepEqual(Object.keys(hadith.texts), ['ar', 'en', 'bn']);
    assert.ok(hadith.narrator && hadith.cites && hadith.takhrij && hadith.chapter_names?.bn);
    assert.deepEqual(hadith.source, { ar: 'nawawi40', en: 'nawawi40', bn: 'nawawi40' });
  }
});

/** Query, how many in all, the first of them. */
const TABLE: readonly (readonly [string, number, string | undefined])[] = [
  ['limit=100', 42, 'nawawi:1'],
  ['limit=1', 42, 'nawawi:1'],
  ['author=Nawawi', 42, 'nawawi:1'],
  [`author=${encodeURIComponent('الأربعون النووية')}`, 42, 'nawawi:1'],
  ['author=', 42, 'nawawi:1'],
  ['author=nobody', 0, undefined],
  ['collection=nawawi', 42, 'nawawi:1'],
  ['type=qudsi', 4, 'nawawi:24'],
  ['type=marfu', 38, 'nawawi:1'],
  ['type=maqtu', 0, undefined],
  ['grade=daif,mawdu', 0, undefined],
  ['book=99', 0, undefined],
  ['search=', 42, 'nawawi:1'],
  ['search=%20%20', 42, 'nawawi:1'],
  ['ref=nawawi:3,nawawi:1', 2, 'nawawi:3'],
  ['_=1', 42, 'nawawi:1'],
];
test('several grades match any of them', async () => {
  const [sahih, hasan, both] = await Promise.all(
    ['sahih', 'hasan', 'sahih,%20hasan'].map((grade) => list(`grade=${grade}`)),
  );
  const [one = 0, other = 0, all = 0] = [sahih, hasan, both].map((page) => page?.total);
  assert.ok(one > 0 && other > 0 && all >= Math.max(one, other) && all <= one + other, String([one, other, all]));
});

for (const [query, total, first] of TABLE) {
  test(`?${decodeURIComponent(query)} → ${total}, first ${first}`, async () => {
    const page = await list(query);
    assert.ok(Value.Check(HadithList, page));
    assert.equal(page.total, total);
    assert.equal(page.data[0]?.ref, first);
    assert.equal(page.count, page.data.length);
  });
}

/** Query, code, places of the faults. */
const FAULTS: readonly (readonly [string, string, readonly string[]])[] = [
  ...['abc', '0', '101', '1e2', '-1', ''].map(
    (limit) => [`limit=${limit}`, 'invalid_parameter', ['query.limit']] as const,
  ),
  ['limit=1&limit=2', 'invalid_parameter', ['query.limit']],
  ['lang=fr', 'invalid_parameter', ['query.lang']],
  ['lang=', 'invalid_parameter', ['query.lang']],
  ['grade=good', 'invalid_parameter', ['query.grade']],
  ['type=none', 'invalid_parameter', ['query.type']],
  ['mode=any', 'invalid_parameter', ['query.mode']],
  ['random=maybe', 'invalid_parameter', ['query.random']],
  ['highlight=yes', 'invalid_parameter', ['query.highlight']],
  ['collection=nothing', 'invalid_parameter', ['query.collection']],
  ['graded_by=nobody', 'invalid_parameter', ['query.graded_by']],
  ['cursor=abc', 'invalid_cursor', ['query.cursor']],
  ['cursor=', 'invalid_cursor', ['query.cursor']],
  ['random=true&cursor=abc', 'invalid_parameter', ['query.cursor']],
  ['random=false&seed=x', 'invalid_parameter', ['query.seed']],
  ['ref=nawawi:1&search=x', 'invalid_parameter', ['query.search']],
  ['ref=nawawi:1,', 'invalid_parameter', ['query.ref']],
  [`ref=${Array(101).fill('nawawi:1').join(',')}`, 'invalid_parameter', ['query.ref']],
  [`search=${'x'.repeat(257)}`, 'invalid_parameter', ['query.search']],
  [`search=${encodeURIComponent('😀'.repeat(257))}`, 'invalid_parameter', ['query.search']],
  ['limit=x&lang=y&grade=z', 'invalid_parameter', ['query.limit', 'query.lang', 'query.grade']],
];
for (const [query, code, places] of FAULTS) {
  test(`?${query.slice(0, 50)} → 400 ${code}`, async () => {
    const answer = await isnad.request(`/api/hadith?${query}`);
    const problem = (await answer.json()) as Problem;
    assert.deepEqual([answer.status, problem.code], [400, code]);
    assert.deepEqual(
      problem.errors?.map(({ location }) => location),
      places,
    );
    assert.ok(problem.errors?.every(({ fix }) => fix !== ''));
  });
}

test('a collection that is not installed, misnamed or unknown says what to do', async () => {
  for (const [path, status, fault] of [
    [
      '?collection=ahmad',
      400,
      'Musnad Ahmad is not installed; use one or more of nawawi; the operator can install it: isnad install ahmad',
    ],
    [
      '?collection=Sahih%20Bukhari',
      400,
      'Sahih al-Bukhari is not installed; use one or more of nawawi; the operator can install it: isnad install bukhari',
    ],
    ['?collection=An-Nawawi%2040', 400, '"an-nawawi 40" is not a slug; did you mean nawawi?'],
    ['?collection=nothing', 400, 'no collection has the slug "nothing"; use one or more of nawawi'],
    ['?book=bukhari', 400, 'it is the number of a book, and "bukhari" names a collection; use collection=bukhari'],
    [
      '/ahmad:1',
      404,
      'Musnad Ahmad is not among the installed collections. The operator can install it: isnad install ahmad.',
    ],
    ['/nothing:1', 404, 'There is no hadith "nothing:1" in the installed texts. Send a reference such as nawawi:1.'],
  ] as const) {
    const answer = await isnad.request(`/api/hadith${path}`);
    const { errors = [], detail } = (await answer.json()) as Problem;
    const [first] = errors;
    assert.deepEqual([answer.status, first === undefined ? detail : `${first.message}; ${first.fix}`], [status, fault]);
  }
  assert.equal((await list('book=Introduction')).count, 0);
});

test('an unknown author is answered with names that are near', async () => {
  const { data, suggestions } = await list('author=Navavi');
  assert.deepEqual([data, suggestions], [[], ['Forty Hadith of an-Nawawi']]);
});

test('lang picks the language of the text', async () => {
  for (const lang of ['ar', 'en', 'bn'] as const) {
    const [hadith] = (await list(`limit=1&lang=${lang}`)).data;
    assert.equal(hadith?.lang, lang);
    assert.equal(hadith?.text, hadith?.texts[lang]);
  }
});

test('pages follow each other without gap or repetition, and a cursor belongs to its list', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: HadithList = await list(`limit=9${cursor === null ? '' : `&cursor=${cursor}`}`);
    seen.push(...refs(page));
    cursor = page.next_cursor;
    assert.equal(page.has_more, cursor !== null);
  } while (cursor !== null);
  assert.deepEqual(
    seen,
    Array.from({ length: 42 }, (_, index) => `nawawi:${index + 1}`),
  );
  const { next_cursor } = await list('limit=2');
  const answer = await isnad.request(`/api/hadith?type=qudsi&cursor=${next_cursor}`);
  assert.equal(((await answer.json()) as Problem).code, 'invalid_cursor');
});

test('random: exactly one, fresh each time, uniform, within what is asked for', async () => {
  const answer = await isnad.request('/api/hadith?random=true');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('etag'), null);
  const counts = new Map<string, number>();
  const draws = 4_200;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let draw = 0; draw < draws / 8; draw++) {
        const { data, count, has_more } = await list('random=true');
        assert.deepEqual([data.length, count, has_more], [1, 1, false]);
        counts.set(data[0]?.ref ?? '', (counts.get(data[0]?.ref ?? '') ?? 0) + 1);
      }
    }),
  );
  assert.equal(counts.size, 42);
  const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
  // 41 degrees of freedom: one honest run in 100,000 is above 92.
  assert.ok(chiSquare < 92, `chi-square ${chiSquare}`);
  for (let draw = 0; draw < 20; draw++) assert.equal((await list('random=true&type=qudsi')).data[0]?.type, 'qudsi');
  assert.equal((await list('random=true&type=maqtu')).count, 0);
});

test('a seed makes the draw repeatable', async () => {
  const once = refs(await list('seed=today'));
  assert.deepEqual(refs(await list('seed=today')), once);
  const several = await Promise.all(Array.from({ length: 20 }, (_, seed) => list(`seed=${seed}`)));
  assert.ok(new Set(several.flatMap(refs)).size > 5);
});

test('by reference: any spelling, ETag and 304, 404 in the one shape', async () => {
  for (const ref of ['nawawi:1', 'Nawawi 1', 'nawawi%3A1', 'NAWAWI:1', encodeURIComponent('الأربعون النووية ١')]) {
    const hadith = await isnad.json<Hadith>(`/api/hadith/${ref}`);
    assert.ok(Value.Check(Hadith, hadith));
    assert.equal(hadith.ref, 'nawawi:1');
  }
  const answer = await isnad.request('/api/hadith/nawawi:1');
  assert.equal(answer.headers.get('cache-control'), 'private, max-age=86400');
  const etag = answer.headers.get('etag') ?? '';
  const again = await isnad.request('/api/hadith/nawawi:1', { headers: { 'if-none-match': etag } });
  assert.equal(again.status, 304);
  for (const ref of ['nawawi:43', 'bukhari:1', 'x', '%20', '%D8']) {
    const missing = await isnad.request(`/api/hadith/${ref}`);
    assert.ok([400, 404].includes(missing.status), ref);
    assert.match(missing.headers.get('content-type') ?? '', /^application\/problem\+json/);
  }
  const missing = (await (await isnad.request('/api/hadith/nawawi:43')).json()) as Problem;
  assert.deepEqual([missing.status, missing.code], [404, 'hadith_not_found']);
  const wrong = await isnad.request('/api/hadith/nawawi:1?lang=xx');
  assert.equal(wrong.status, 400);
});

test('a batch answers in order and names what is missing', async () => {
  const page = await list('ref=nawawi:5,nawawi:99,Nawawi 2,nonsense');
  assert.deepEqual(refs(page), ['nawawi:5', 'nawawi:2']);
  assert.deepEqual([page.count, page.total, page.missing], [2, 2, ['nawawi:99', 'nonsense']]);
});

test('collections say what they hold', async () => {
  const answer = await isnad.json<HadithCollections>('/api/hadith/collections');
  assert.ok(Value.Check(HadithCollections, answer));
  assert.deepEqual(
    answer.data.map(({ slug, count, counts }) => [slug, count, counts]),
    [['nawawi', 42, { ar: 42, en: 42, bn: 42 }]],
  );
});

test('a key without hadith:read may not read them', async () => {
  const { secret } = await isnad.newKey({ scopes: ['quran:read'] });
  for (const path of ['/api/hadith', '/api/hadith/collections', '/api/hadith/nawawi:1', '/api/hadith?limit=abc']) {
    const answer = await isnad.request(path, { headers: { authorization: `Bearer ${secret}` } });
    assert.deepEqual([answer.status, ((await answer.json()) as Problem).code], [403, 'scope_missing']);
  }
});
