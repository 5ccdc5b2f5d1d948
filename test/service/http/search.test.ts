import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { HadithList } from '@isnad/contract/hadith';
import type { Problem } from '@isnad/contract/problem';
import { VerseListing } from '@isnad/contract/quran';
import { Value } from 'typebox/value';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const verses = (text: string, more = '') =>
  isnad.json<VerseListing>(`/api/quran?search=${encodeURIComponent(text)}${more}`);
const hadiths = (text: string, more = '') =>
  isnad.json<HadithList>(`/api/hadith?search=${encodeURIComponent(text)}${more}`);

/** What is asked of the Quran, and the verse that must come first. */
const VERSES: readonly (readonly [string, string])[] = [
  ['2:255', '2:255'],
  ['২:২৫৫', '2:255'],
  ['٢:٢٥٥', '2:255'],
  ['ayatul kursi', '2:255'],
  ['আয়াতুল কুরসি', '2:255'],
  ['آية الكرسي', '2:255'],
  ...['fatiha', 'Al-Fātiḥah', 'al fatihah', 'ফাতিহা', 'الفاتحة'].map((name) => [name, '1:1'] as const),
  ['surah yaseen', '36:1'],
  ['ikhlas', '112:1'],
  ['no compulsion in religion', '2:256'],
  ['neither begets nor is born', '112:3'],
  ['দ্বীনের ব্যাপারে জবরদস্তি', '2:256'],
  ['قل هو الله أحد', '112:1'],
  ['قل هو اللة احد', '112:1'],
  ['সূরা রহমান fabi ayyi ala', '55:13'],
  ['pita matar sathe valo bebohar', '17:23'],
  ['আয়াতুল কুরসি বাংলা অর্থ', '2:255'],
  ['benefits of ayatul kursi', '2:255'],
  ['surah fatiha bangla ortho', '1:1'],
];
for (const [text, first] of VERSES) {
  test(`Quran: ${text} → ${first}`, async () => {
    const page = await verses(text);
    assert.ok(Value.Check(VerseListing, page));
    assert.equal(page.data[0]?.key, first);
    for (const { score } of page.data) assert.ok(typeof score === 'number' && score > 0);
  });
}

test('reported faults of Arabic search', async () => {
  const keys = async (text: string) => (await verses(text, '&limit=100')).data.map(({ key }) => key);
  const four = await keys('آمنوا بالله ورسوله');
  for (const key of ['4:136', '57:7', '7:158', '64:8']) assert.ok(four.slice(0, 8).includes(key), key);
  const differing = await keys('مختلف');
  for (const text of ['مُخْتَلِفٌ', 'مُّخۡتَلِفٖ']) assert.deepEqual((await keys(text)).toSorted(), differing.toSorted());
  assert.deepEqual((await keys('رحمة')).toSorted(), (await keys('رحمت')).toSorted());
  for (const text of ['يا أرض', 'يأرض', 'يٰأرض']) assert.ok((await keys(text)).includes('11:44'), text);
  assert.deepEqual((await keys('أولئك')).toSorted(), (await keys('أُوْلَـٰٓئِكَ')).toSorted());
});

/** What is asked of the hadiths, and the one that must come first. */
const HADITHS: readonly (readonly [string, string])[] = [
  ['nawawi 12', 'nawawi:12'],
  ['নববী ৩', 'nawawi:3'],
  ['deeds are only by intentions', 'nawawi:1'],
  ['migartion worldly', 'nawawi:1'],
  ['إنما الأعمال بالنيات', 'nawawi:1'],
  ['আমল তো কেবল নিয়ত', 'nawawi:1'],
  ['"do not become angry"', 'nawawi:16'],
  ['لا تغضب', 'nawawi:16'],
  ['rag korona hadis', 'nawawi:16'],
  ['nawawi anger', 'nawawi:16'],
  // No collection of that name is installed: it is searched without.
  ['bukhari do not become angry', 'nawawi:16'],
];
for (const [text, first] of HADITHS) {
  test(`hadith: ${text} → ${first}`, async () => {
    const page = await hadiths(text);
    assert.ok(Value.Check(HadithList, page));
    assert.equal(page.data[0]?.ref, first);
  });
}

const STRANGE = [
  '😀'.repeat(256),
  '" OR * NEAR( -',
  '"',
  '***',
  '\u064b\u0651\u0300\u09bc',
  '\u202e\u202d\u2066abc\u2069',
  "'; drop table hadith; --",
  'a'.repeat(256),
  'ا'.repeat(256),
  'the of and in to',
  'xqzvw',
];
for (const text of STRANGE) {
  test(`strange: ${JSON.stringify(text.slice(0, 24))} is answered, with an empty list at worst`, async () => {
    for (const mode of ['', '&mode=all', '&mode=phrase', '&mode=exact', '&highlight=true']) {
      assert.ok(Value.Check(VerseListing, await verses(text, mode)));
      assert.ok(Value.Check(HadithList, await hadiths(text, mode)));
    }
  });
}

test('a lone Arabic word: the verses that have it come before those on its subject', async () => {
  for (const [word, ...first] of [
    ['قتلهم', '17:31', '8:17', '3:181', '4:155'],
    ['كفرهم', '35:39', '4:155', '4:156', '2:88', '2:93', '4:46'],
    ['يلدوا', '71:27'],
  ] as const) {
    const { data } = await verses(word);
    assert.deepEqual(
      data
        .slice(0, first.length)
        .map(({ key }) => key)
        .sort(),
      [...first].sort(),
      word,
    );
  }
});

test('a surah named beside a subject: its verses go first', async () => {
  for (const query of ['surah kahf sleepers', 'সূরা কাহফ গুহা', 'সূরা রহমান উদ্যান']) {
    const surah = query.includes('রহমান') ? 55 : 18;
    const { data } = await verses(query);
    assert.equal(data[0]?.surah.id, surah, query);
  }
});

test('nothing found is 200 with an empty list', async () => {
  const { corpus, ...none } = await verses('xqzvw');
  assert.deepEqual(none, { data: [], count: 0, total: 0, has_more: false, next_cursor: null, complete: true });
  assert.equal(corpus, (await isnad.json<{ corpus: string }>('/api/editions')).corpus);
  const { data, count, total, has_more, next_cursor } = await hadiths('xqzvw');
  assert.deepEqual(
    { data, count, total, has_more, next_cursor },
    { data: [], count: 0, total: 0, has_more: false, next_cursor: null },
  );
});

test('modes: all words, a phrase, these very forms', async () => {
  const any = await verses('patient prayer');
  const all = await verses('patient prayer', '&mode=all');
  const phrase = await verses('seek help through patience and prayer', '&mode=phrase');
  assert.ok(any.total >= all.total && all.total > 0);
  assert.ok(phrase.data.map(({ key }) => key).includes('2:153'));
  assert.equal((await verses('patienc', '&mode=exact')).total, 0);
});

test('highlights are offsets of the words in the text that is answered', async () => {
  const [verse] = (await verses('compulsion religion', '&highlight=true')).data;
  const words = verse?.highlights
    ?.filter(({ field }) => field === 'translation_en')
    .map(({ start, end }) => verse.translation_en.slice(start, end).toLowerCase());
  assert.ok(words?.includes('compulsion') && words.includes('religion'), String(words));
  const [hadith] = (await hadiths('নিয়ত', '&highlight=true&lang=bn')).data;
  const marked = hadith?.highlights?.filter(({ field }) => field === 'text') ?? [];
  assert.ok(
    marked.length > 0 && marked.every(({ start, end }) => /^নিয়ত/.test((hadith?.text ?? '').slice(start, end))),
  );
});

test('pages of a search follow each other, and a cursor belongs to its search', async () => {
  for (const more of ['', '&id=2', '&mode=all']) {
    const { total } = await verses('Allah', more);
    const seen = new Set<string>();
    let cursor = '';
    let count = 0;
    do {
      const page: VerseListing = await verses('Allah', `${more}&limit=97${cursor}`);
      for (const { key } of page.data) seen.add(key);
      count += page.count;
      assert.ok(page.count > 0, 'no page is empty');
      assert.equal(page.has_more, page.next_cursor !== null);
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '' && count < 10_000);
    assert.deepEqual([seen.size, count], [total, total], more);
  }
  const named: string[] = [];
  let cursor: string | null = null;
  do {
    const page: VerseListing = await verses('ikhlas', `&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
    named.push(...page.data.map(({ key }) => key));
    cursor = page.next_cursor;
  } while (cursor !== null && named.length < 50);
  assert.deepEqual(named.slice(0, 4), ['112:1', '112:2', '112:3', '112:4']);
  assert.equal(new Set(named).size, named.length);
  const { next_cursor } = await verses('Allah');
  const other = await isnad.request(`/api/quran?search=mercy&cursor=${next_cursor}`);
  assert.deepEqual([other.status, ((await other.json()) as Problem).code], [400, 'invalid_cursor']);
});

test('a search can be kept to a part of the Quran, or to some hadiths', async () => {
  const { data } = await verses('mercy', '&id=19&limit=100');
  assert.ok(data.length > 0 && data.every(({ surah }) => surah.id === 19));
  const qudsi = await hadiths('Allah', '&type=qudsi');
  assert.deepEqual(new Set(qudsi.data.map(({ type }) => type)), new Set(['qudsi']));
  for (let draw = 0; draw < 10; draw++) {
    const drawn = await hadiths('Allah', '&type=qudsi&random=true');
    assert.deepEqual([drawn.count, drawn.total, drawn.data[0]?.type], [1, qudsi.total, 'qudsi']);
  }
});

test('a search is not combined with a draw of a verse', async () => {
  const answer = await isnad.request('/api/quran?search=mercy&random=true');
  const problem = (await answer.json()) as Problem;
  assert.deepEqual([answer.status, problem.errors?.[0]?.location], [400, 'query.search']);
});
