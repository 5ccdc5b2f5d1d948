import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Edition, EditionList } from '@isnad/contract/editions';
import type { Problem } from '@isnad/contract/problem';
import { type DivisionList, KeyedVerse, type Surah, SurahList, type VerseListing } from '@isnad/contract/quran';
import { Value } from 'typebox/value';
import { readSource } from '../../../src/corpus/quran/inputs.ts';
import { VERSES_OF_THE_DAY } from '../../../src/corpus/quran/verse-of-the-day.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
let surahs: Surah[];
before(async () => {
  isnad = await startService({ CONCURRENCY: '1000' });
  surahs = await Promise.all(
    Array.from({ length: 114 }, (_, index) => isnad.json<Surah>(`/api/quran?id=${index + 1}`)),
  );
});
after(() => isnad.stop());

/** Everything that may stand in a Bengali verse. */
const CLEAN_BENGALI = /^[\u0980-\u09FF\u0964\u0965\u2018\u2019 -~]+$/;
const KNOWN_DAMAGE =
  '2:230 3:33 3:97 3:125 5:9 5:64 6:83 6:151 9:28 9:86 10:83 11:40 12:76 13:4 16:5 16:7 16:44 17:59 17:111 18:95 20:59 20:96 22:3 22:41 23:68 23:71 23:88 24:55 24:60 26:211 27:19 27:64 28:40 28:46 28:71 30:18 40:3 46:15 47:4 51:34 52:48 59:23 65:6 82:19'.split(
    ' ',
  );

function verses() {
  return surahs.flatMap((surah) => surah.verses.map((verse) => ({ key: `${surah.id}:${verse.id}`, ...verse })));
}

test('the list has the given fields for all 114 surahs', async () => {
  const list = await isnad.json<SurahList>('/api/quran');
  assert.ok(Value.Check(SurahList, list));
  assert.equal(list.surahs.length, 114);
  assert.deepEqual(list.surahs[0], {
    id: 1,
    name: 'আল ফাতিহা',
    transliteration: 'Al-Fatihah',
    translation: 'The Opener',
    total_verses: 7,
    type: 'meccan',
    name_arabic: 'الفاتحة',
  });
  assert.equal(list.surahs.filter((surah) => surah.type === 'medinan').length, 28);
  assert.ok(list.surahs.every((surah) => CLEAN_BENGALI.test(surah.name)));
});

test('no Bengali verse is damaged, and every repaired one says so', () => {
  for (const verse of verses()) {
    assert.match(verse.translation_bn, CLEAN_BENGALI, verse.key);
    assert.doesNotMatch(verse.translation_bn, /#?\d{3,4};|\[\d+\]|\p{L}\?\p{L}/u, verse.key);
    for (const { field, kind, source_text } of verse.notes ?? []) {
      if (field === 'translation_bn' && kind === 'repaired') assert.notEqual(source_text, verse.translation_bn);
    }
  }
  const noted = new Set(
    verses()
      .filter(({ notes }) => notes?.some(({ field, kind }) => field === 'translation_bn' && kind === 'repaired'))
      .map((verse) => verse.key),
  );
  assert.deepEqual(
    KNOWN_DAMAGE.filter((key) => !noted.has(key)),
    [],
  );
});

test('a search without words, or for a page of results, is refused', async () => {
  const refusal = async (path: string) => {
    const answer = await isnad.request(path);
    const { code, errors } = (await answer.json()) as Problem;
    return [answer.status, code, errors?.[0]?.location];
  };
  for (const blank of ['', '%20'])
    assert.deepEqual(await refusal(`/api/quran?search=${blank}`), [400, 'missing_parameter', 'query.search']);
  assert.equal((await isnad.request('/api/quran?search=&juz=30&limit=1')).status, 200);
  assert.deepEqual(await refusal('/api/quran?search=patience&page=2'), [400, 'invalid_parameter', 'query.page']);
  assert.deepEqual(await refusal('/api/quran/search?search=patience&page=2'), [400, 'unknown_parameter', 'query.page']);
});

test('a list can have blanks beside its commas', async () => {
  for (const [spaced, plain] of [
    ['/api/quran?id=112&translations=en%20,%20bn', '/api/quran?id=112&translations=en,bn'],
    ['/api/quran?id=112&editions=quran.en,+quran.bn', '/api/quran?id=112&editions=quran.en,quran.bn'],
    ['/api/hadith?ref=nawawi:1,%20nawawi:2', '/api/hadith?ref=nawawi:1,nawawi:2'],
  ] as const)
    assert.deepEqual(await isnad.json(spaced), await isnad.json(plain));
  assert.equal((await isnad.request('/api/quran?id=112&translations=en,%20,bn')).status, 400);
});

test('a verse and a range come in the shape of their surah', async () => {
  const one = await isnad.json<Surah>('/api/quran?id=2&verse=255');
  assert.equal(one.id, 2);
  assert.deepEqual(
    one.verses.map((verse) => verse.id),
    [255],
  );
  const range = await isnad.json<Surah>('/api/quran?id=2&verse=255-257');
  assert.deepEqual(range.verses, surahs[1]?.verses.slice(254, 257));
  assert.equal(range.total_verses, 286);
});

test('a random verse stands alone, changes, and is not stored', async () => {
  const answer = await isnad.request('/api/quran?random=true');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  const verse = (await answer.json()) as KeyedVerse;
  assert.ok(Value.Check(KeyedVerse, verse));
  assert.equal(verse.key, `${verse.surah.id}:${verse.id}`);
  const { key: _key, surah, ...bare } = verse;
  assert.deepEqual(bare, surahs[surah.id - 1]?.verses[verse.id - 1]);
  const keys = await Promise.all(
    Array.from({ length: 20 }, async () => (await isnad.json<KeyedVerse>('/api/quran?random=1')).key),
  );
  assert.ok(new Set(keys).size > 10);
});

test('random draws evenly, and from what else is asked for', async () => {
  const counts = new Map<number, number>();
  for (let round = 0; round < 10; round++) {
    const batch = Array.from({ length: 70 }, () => isnad.json<KeyedVerse>('/api/quran?random=true&id=1'));
    for (const verse of await Promise.all(batch)) {
      assert.equal(verse.surah.id, 1);
      counts.set(verse.id, (counts.get(verse.id) ?? 0) + 1);
    }
  }
  // 6 degrees of freedom: beyond 35 once in 200,000 runs.
  const chiSquare = [1, 2, 3, 4, 5, 6, 7].reduce((sum, id) => sum + ((counts.get(id) ?? 0) - 100) ** 2 / 100, 0);
  assert.ok(chiSquare < 35, `chi-square ${chiSquare}: ${[...counts]}`);
  assert.equal((await isnad.json<KeyedVerse>('/api/quran?random=true&juz=30')).surah.id >= 78, true);
});

test('a seed and a date repeat their verse; the date has its own', async () => {
  const keyOf = async (query: string) => (await isnad.json<KeyedVerse>(`/api/quran?${query}`)).key;
  assert.equal(await keyOf('random=true&seed=sabr'), await keyOf('seed=sabr&random=true'));
  assert.notEqual(await keyOf('seed=sabr'), await keyOf('seed=shukr'));
  assert.equal(await keyOf('date=2026-11-21'), await keyOf('random=true&date=2026-11-21'));
  assert.notEqual(await keyOf('date=2026-11-21'), await keyOf('date=2026-11-22'));
  const surah = async (query: string) => (await isnad.json<KeyedVerse>(`/api/quran?${query}`)).surah.id;
  assert.ok((await surah('date=2026-11-21&juz=30')) >= 78);
});

test('no verse of the day comes again before all the others have come', async () => {
  const keyOn = async (day: number) => {
    const date = new Date(Date.UTC(2026, 10, 21 + day)).toISOString().slice(0, 10);
    return (await isnad.json<KeyedVerse>(`/api/quran?date=${date}`)).key;
  };
  const days = VERSES_OF_THE_DAY.length;
  const keys = await Promise.all(Array.from({ length: days }, (_, day) => keyOn(day)));
  assert.deepEqual(keys.toSorted(), VERSES_OF_THE_DAY.toSorted());
  assert.equal(await keyOn(days), keys[0]);
  assert.ok(VERSES_OF_THE_DAY.includes((await isnad.json<KeyedVerse>('/api/quran?date=1924-03-03')).key));
});

/** Listings of a division that are read: the first, the last, and some between. */
const READ_LISTINGS = 12;

test('each division of the mushaf covers the Quran once, in order', async () => {
  const all = verses().map((verse) => verse.key);
  for (const division of ['juz', 'hizb', 'hizb_quarter', 'page', 'ruku', 'manzil']) {
    const { data: parts } = await isnad.json<DivisionList>(`/api/quran/divisions/${division}`);
    const ends = [-1, ...parts.map(({ last }) => all.indexOf(last))];
    assert.deepEqual(
      parts.map(({ first }) => all.indexOf(first)),
      ends.slice(0, -1).map((end) => end + 1),
      division,
    );
    assert.equal(ends.at(-1), all.length - 1, division);
    const step = (parts.length - 1) / Math.min(READ_LISTINGS, parts.length - 1);
    for (let at = 0; Math.round(at) < parts.length; at += step) {
      const part = Math.round(at);
      const listing = await isnad.json<VerseListing>(`/api/quran?${division}=${part + 1}`);
      const { count, total, data, has_more, next_cursor } = listing;
      const wanted = all.slice((ends[part] ?? 0) + 1, (ends[part + 1] ?? 0) + 1);
      assert.deepEqual(
        data.map((verse) => verse.key),
        wanted,
        `${division} ${part + 1}`,
      );
      assert.deepEqual([count, total, has_more, next_cursor], [wanted.length, wanted.length, false, null]);
    }
  }
  const second = await isnad.json<VerseListing>('/api/quran?juz=2');
  assert.equal(second.data[0]?.key, '2:142');
  assert.equal((await isnad.json<VerseListing>('/api/quran?page=604')).data.at(-1)?.key, '114:6');
});

test('the divisions of the mushaf are listed with known figures', async () => {
  const list = (division: string) => isnad.json<DivisionList>(`/api/quran/divisions/${division}`);
  const counts = { juz: 30, hizb: 60, hizb_quarter: 240, page: 604, ruku: 556, manzil: 7, sajda: 15 };
  for (const [division, count] of Object.entries(counts)) {
    const { data, ...rest } = await list(division);
    assert.deepEqual([division, rest.count, data.length], [division, count, count]);
    assert.deepEqual([data[0]?.number, data.at(-1)?.number], [1, count]);
    if (division !== 'sajda') {
      assert.deepEqual([data[0]?.first, data.at(-1)?.last], ['1:1', '114:6'], division);
      assert.equal(
        data.reduce((sum, { verses: more }) => sum + more, 0),
        6236,
        division,
      );
    }
  }
  // Where a weekly reading begins, and where readers prostrate, as printed in mushafs.
  const firsts = async (division: string) => (await list(division)).data.map(({ first }) => first).join(' ');
  assert.equal(await firsts('manzil'), '1:1 5:1 10:1 17:1 26:1 37:1 50:1');
  const sajdas = '7:206 13:15 16:50 17:109 19:58 22:18 22:77 25:60 27:26 32:15 38:24 41:38 53:62 84:21 96:19';
  assert.equal(await firsts('sajda'), sajdas);
  // Every surah begins a ruku: 40 in al-Baqarah, one in each of the last.
  const rukus = (await list('ruku')).data.map(({ first }) => first);
  for (const { id } of surahs) assert.ok(rukus.includes(`${id}:1`), `${id}`);
  assert.equal(rukus.filter((key) => key.startsWith('2:')).length, 40);
  assert.deepEqual(rukus.slice(-3), ['112:1', '113:1', '114:1']);
  assert.equal((await isnad.request('/api/quran/divisions/verse')).status, 400);
});

test('a verse has its divisions on request, in every answer', async () => {
  const kursi = { juz: 3, hizb: 5, hizb_quarter: 17, page: 42, ruku: 35, manzil: 1, sajda: null };
  const [listed] = (await isnad.json<VerseListing>('/api/quran/verses/2:255?divisions=true')).data;
  assert.deepEqual(listed?.divisions, kursi);
  const paths = ['/api/quran?id=2&verse=255&divisions=true', '/api/quran/surahs/2?divisions=true'];
  for (const path of paths)
    assert.deepEqual((await isnad.json<Surah>(path)).verses.find(({ id }) => id === 255)?.divisions, kursi, path);
  const search = await isnad.json<VerseListing>('/api/quran/search?search=2:255&divisions=true');
  assert.deepEqual(search.data[0]?.divisions, kursi);
  const last = await isnad.json<KeyedVerse>('/api/quran/random?ruku=556&divisions=true&seed=x');
  assert.deepEqual([last.surah.id, last.divisions?.manzil, last.divisions?.hizb_quarter], [114, 7, 240]);
  const prostration = await isnad.json<VerseListing>('/api/quran/verses/96:19?divisions=true&fields=key,divisions');
  assert.equal(prostration.data[0]?.divisions?.sajda, 15);
  assert.deepEqual(Object.keys(prostration.data[0] ?? {}), ['divisions', 'key']);
  assert.equal('divisions' in (await isnad.json<KeyedVerse>('/api/quran/random')), false);
  assert.equal((await isnad.request('/api/quran?ruku=557')).status, 400);
  assert.equal((await isnad.request('/api/quran?ruku=1&juz=1')).status, 400);
});

test('every translation can be asked for, in any order and case', async () => {
  const { data } = await isnad.json<EditionList>('/api/editions');
  const languages = data
    .filter((edition) => edition.work === 'quran' && edition.kind === 'translation')
    .map((edition) => edition.language);
  assert.deepEqual([...languages].sort(), ['bn', 'en', 'es', 'fr', 'id', 'ru', 'sv', 'tr', 'ur', 'zh']);
  const surah = await isnad.json<Surah>(
    `/api/quran?id=112&translations=${languages.toReversed().join(',').toUpperCase()}`,
  );
  for (const language of languages) {
    const packaged = readSource(language)[111]?.verses.map((verse) => verse.translation?.replace(/\W+$/u, ''));
    const texts = surah.verses.map((verse) => verse.translations?.[language]);
    assert.ok(texts.every((text, place) => text?.startsWith(packaged?.[place] ?? '?')));
  }
  const verse = await isnad.json<KeyedVerse>('/api/quran?random=true&translations=ur');
  assert.deepEqual(Object.keys(verse.translations ?? {}), ['ur']);
});

test('an edition says where it comes from, and its hash can be recomputed from the answers', async () => {
  const list = await isnad.json<EditionList>('/api/editions');
  assert.ok(Value.Check(EditionList, list));
  assert.equal(list.count, 16);
  const edition = (id: string) => list.data.find((candidate) => candidate.id === id) as Edition;
  const sum = (texts: string[]) => hash('sha256', texts.join('\n'), 'hex');
  const all = verses();
  assert.equal(edition('quran.ar').sha256, sum(all.map((verse) => verse.text)));
  assert.equal(edition('quran.transliteration').sha256, sum(all.map((verse) => verse.transliteration)));
  assert.equal(edition('quran.en').sha256, sum(all.map((verse) => verse.translation_en)));
  assert.equal(edition('quran.bn').sha256, sum(all.map((verse) => verse.translation_bn)));
  const repaired = all.filter(({ notes }) =>
    notes?.some(({ field, kind }) => field === 'translation_bn' && kind === 'repaired'),
  );
  assert.equal(edition('quran.bn').repaired, repaired.length);
  assert.ok(edition('quran.en').endings_restored >= 5_752);
  assert.match(edition('quran.en').endings_note ?? '', /^The source package lacks punctuation .* Tanzil \(en\.sahih/);
  assert.equal(edition('quran.ar').endings_note, undefined);
  for (const row of list.data) {
    assert.ok(row.licence && row.source.name);
    if (row.work === 'quran') assert.ok(row.author && URL.canParse(row.source.url));
  }
  const starter = list.data.filter((row) => row.work === 'hadith');
  assert.deepEqual(
    starter.map(({ id, records, collections }) => [id, records, collections]),
    ['ar', 'en', 'bn'].map((language) => [`hadith.nawawi40.${language}`, 42, ['nawawi']]),
  );
});

test('a fixed text has a strong ETag, is not sent twice, and comes compressed', async () => {
  const path = '/api/quran?id=2';
  const plain = await isnad.request(path, { headers: { 'accept-encoding': 'identity' } });
  const etag = plain.headers.get('etag') ?? '';
  assert.match(etag, /^"[\w-]+"$/);
  assert.equal(plain.headers.get('cache-control'), 'private, max-age=86400');
  const body = await plain.text();
  const tags = new Set([etag]);
  for (const coding of ['gzip', 'br']) {
    const compressed = await isnad.request(path, { headers: { 'accept-encoding': coding } });
    assert.equal(compressed.headers.get('content-encoding'), coding);
    assert.equal(compressed.headers.get('vary'), 'accept-encoding');
    assert.ok(Number(compressed.headers.get('content-length')) < Buffer.byteLength(body) / 3);
    assert.equal(await compressed.text(), body, coding);
    tags.add(compressed.headers.get('etag') ?? '');
  }
  assert.equal(tags.size, 3, 'other bytes, another strong validator');
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*', ...tags]) {
    const again = await isnad.request(path, { headers: { 'if-none-match': known } });
    assert.equal(again.status, 304, known);
    assert.equal(await again.text(), '');
    assert.ok(again.headers.get('etag'));
  }
  assert.equal((await isnad.request(path, { headers: { 'if-none-match': '"other"' } })).status, 200);
});

test('HEAD tells the length without the body', async () => {
  const answer = await isnad.request('/api/quran?id=1', { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
  const full = await isnad.request('/api/quran?id=1', { headers: { 'accept-encoding': 'identity' } });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-length'), String((await full.arrayBuffer()).byteLength));
});
