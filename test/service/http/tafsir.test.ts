import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Problem } from '@isnad/contract/problem';
import type { VerseListing } from '@isnad/contract/quran';
import type { RecitationList } from '@isnad/contract/recitations';
import type { IntroductionList, TafsirList } from '@isnad/contract/tafsir';
import type { Verification } from '@isnad/contract/verify';
import { installEditions } from '../../../src/corpus/editions/install-editions.ts';
import { parseEdition } from '../../../src/corpus/editions/parse/parse-edition.ts';
import { VERSES } from '../../../src/corpus/quran/shape.ts';
import { INTRODUCTION_EXAMPLE, TAFSIR_EXAMPLE } from '../../../src/http/examples/tafsir-examples.ts';
import { installExampleEditions } from '../../support/example-editions.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const tafsirOf = (key: string, query = '') => isnad.json<TafsirList>(`/api/quran/verses/${key}/tafsir${query}`);
const html = async (path: string) => {
  const page = await fetch(isnad.address + path);
  assert.equal(page.status, 200, path);
  const [, main = ''] = (await page.text()).split('<main');
  return main.replaceAll('&#39;', "'");
};
async function problem(path: string): Promise<Problem> {
  return (await (await isnad.request(path)).json()) as Problem;
}

/** Ordinals of 2:1 and 2:183. */
const [SURAH_2, FASTING] = [7, 189];

test('without an installed tafsir, the answer says how to get one, and pages and tools have none', async () => {
  const { status, code, detail } = await problem('/api/quran/verses/2:255/tafsir');
  assert.deepEqual([status, code], [404, 'edition_not_found']);
  assert.match(detail, /isnad install ar\.muyassar/);
  const { detail: none } = await problem('/api/quran/surahs/2/introduction?edition=introductions.en');
  assert.match(none, /isnad install introductions\.en/);
  assert.doesNotMatch(await html('/quran/2/255'), /tafsir/i);
  assert.doesNotMatch(await html('/quran/112'), /tafsir|introduction/i);
});

test('installed, they are served as in the examples', async () => {
  await installExampleEditions(isnad);
  const found = await tafsirOf('108:1', '?edition=en.example');
  assert.deepEqual(found, { ...TAFSIR_EXAMPLE, corpus: found.corpus });
  const introductions = await isnad.json<IntroductionList>('/api/quran/surahs/108/introduction');
  assert.deepEqual(introductions, { ...INTRODUCTION_EXAMPLE, corpus: found.corpus });
  assert.deepEqual((await isnad.json<IntroductionList>('/api/quran/surahs/1/introduction')).data[0]?.sections, [
    { heading: null, text: 'Said 0.' },
  ]);
});

test('one text for several verses is returned once, with the verses; a verse without a text has no record', async () => {
  const text = (at: number) => (at === SURAH_2 ? '' : at === FASTING ? 'عن الصيام' : `قول ${at}`);
  const texts = Array.from({ length: VERSES }, (_, at) => (at === FASTING + 1 || at === FASTING + 2 ? '' : text(at)));
  const footnotes = new Map([[FASTING, [{ mark: '١', text: 'حاشية', at: 2 }]]]);
  const pack = madePack('ar.made', {
    kind: 'tafsir',
    language: 'ar',
    direction: 'rtl',
    title: 'تفسير',
    author: 'عالم',
  });
  await installEditions({
    dataDir: isnad.dataDir,
    editions: [{ pack, parsed: madeEdition('', { texts, footnotes }) }],
  });
  const { data } = await tafsirOf('2:183-185', '?edition=ar.made');
  assert.deepEqual(
    data.map(({ key, verses, text: said, footnotes: notes }) => [key, verses, said, notes]),
    [['2:183', '2:183-185', 'عن الصيام', [{ mark: '١', text: 'حاشية', at: 2 }]]],
  );
  assert.deepEqual((await tafsirOf('2:185', '?edition=ar.made')).data[0], { ...data[0], key: '2:185' });
  assert.deepEqual((await tafsirOf('2:184, 185', '?edition=ar.made')).count, 1);
  assert.deepEqual((await tafsirOf('2:1', '?edition=ar.made')).data, []);
  assert.equal(data[0]?.kind, 'tafsir');
});

test('editions come in the order that is asked for, else those in the language of the caller first', async () => {
  const ids = async (query: string, language = '') => {
    const answer = await isnad.request(`/api/quran/verses/2:255/tafsir${query}`, {
      headers: { 'accept-language': language },
    });
    const { data } = (await answer.json()) as TafsirList;
    return { ids: data.map(({ edition }) => edition.id), headers: answer.headers };
  };
  assert.deepEqual((await ids('')).ids, ['en.example', 'ar.made']);
  const arabic = await ids('', 'fr, ar-EG;q=0.8, en;q=0.5');
  assert.deepEqual(arabic.ids, ['ar.made', 'en.example']);
  assert.match(arabic.headers.get('vary') ?? '', /accept-language/);
  assert.equal(arabic.headers.get('cache-control'), 'private, no-cache');
  const named = await ids('?edition=ar.made,en.example,ar.made', 'en');
  assert.deepEqual(named.ids, ['ar.made', 'en.example']);
  assert.equal(named.headers.get('cache-control'), 'private, max-age=86400');
  const etag = named.headers.get('etag') ?? '';
  const path = '/api/quran/verses/2:255/tafsir?edition=ar.made,en.example';
  assert.equal((await isnad.request(path, { headers: { 'if-none-match': etag } })).status, 304);
});

test('verses are named in any notation, at most 20 of them', async () => {
  const key = encodeURIComponent('البقرة: ١٨٤');
  assert.equal((await tafsirOf(key, '?edition=ar.made')).data[0]?.key, '2:184');
  for (const [path, code, words] of [
    ['/api/quran/verses/2:1-21/tafsir', 'invalid_parameter', /21 verses; ask for at most 20/],
    ['/api/quran/verses/115:1/tafsir', 'surah_not_found', /115/],
    ['/api/quran/verses/two/tafsir', 'invalid_parameter', /surah:verse/],
    ['/api/quran/surahs/115/introduction', 'surah_not_found', /115/],
    ['/api/quran/verses/2:1/tafsir?edition=ar.nobody', 'invalid_parameter', /ar\.nobody.*en\.example, ar\.made/],
    ['/api/quran/verses/2:1/tafsir?edition=quran.en', 'invalid_parameter', /quran\.en/],
    ['/api/quran/verses/2:1/tafsir?edition=introductions.example', 'invalid_parameter', /introductions\.example/],
    ['/api/quran/verses/2:1/tafsir?edition=a1,b1,c1,d1,e1,f1', 'invalid_parameter', /up to 5 ids/],
    ['/api/quran/verses/2:1/tafsir?edition=', 'invalid_parameter', /up to 5 ids/],
  ] as const) {
    const { code: got, detail } = await problem(path);
    assert.equal(got, code, path);
    assert.match(detail, words, path);
  }
  const { secret } = await isnad.newKey({ scopes: ['hadith:read'] });
  const refused = await isnad.request('/api/quran/verses/2:1/tafsir', {
    headers: { authorization: `Bearer ${secret}` },
  });
  assert.equal(refused.status, 403);
});

test('the page of a verse shows each tafsir apart from the Quran, with its author and the hash of its text', async () => {
  const page = await html('/quran/2/184?lang=en');
  const [before = '', part = ''] = page.split('<section class="tafsir"');
  assert.ok(!before.includes('عن الصيام'));
  assert.match(part, /not those of the Quran/);
  assert.match(part, /<summary><b><bdi>تفسير<\/bdi><\/b> · <bdi>عالم<\/bdi> · Arabic<\/summary>/);
  assert.match(part, /<div class="commentary" id="tafsir-ar-made" lang="ar" dir="rtl"><p>عن الصيام<\/p><\/div>/);
  assert.match(part, /one text for verses 2:183-185\./);
  assert.match(part, /<bdi>١<\/bdi> حاشية/);
  assert.ok(part.includes(hash('sha256', 'عن الصيام', 'hex')));
  assert.doesNotMatch(part.split('<section class="source"')[0] ?? '', /class="quran"/);
  assert.match(part, /#ar\.made"><bdi>تفسير/);
  // Two paragraphs, one text.
  const example = await html('/quran/108/1?lang=en');
  assert.match(
    example,
    /dir="ltr"><p>What the author says about the first two verses\.<\/p>\n<p>A second paragraph\.<\/p><\/div>/,
  );
  assert.ok(example.includes(hash('sha256', TAFSIR_EXAMPLE.data[0]?.text ?? '', 'hex')));
  // The tafsir in the language of the page is first.
  const ids = [...(await html('/quran/2/184?lang=ar')).matchAll(/class="commentary" id="([^"]+)"/g)];
  assert.deepEqual(
    ids.map(([, id]) => id),
    ['tafsir-ar-made', 'tafsir-en-example'],
  );
  assert.doesNotMatch(await html('/quran/2/183-184?lang=en'), /<section class="tafsir"/);
});

test('a surah leads from each verse to its tafsir, and has its introduction', async () => {
  const page = await html('/quran/108?lang=en');
  for (const verse of [1, 2, 3])
    assert.ok(
      page.includes(`href="/quran/108/${verse}?lang=en#tafsir" aria-label="Tafsir: Quran 108:${verse}"`),
      String(verse),
    );
  assert.match(
    page,
    /<details class="introduction"><summary>Introduction to the surah · <b><bdi>Example of introductions/,
  );
  assert.match(page, /<h2>Theme<\/h2><div><p>What the surah is about\.<\/p><\/div>/);
});

test('the MCP tool returns the same, as the words of the author', async () => {
  const call = async (args: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_tafsir', arguments: args } };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const { result } = (await (await isnad.request('/mcp', init)).json()) as {
      result: { isError?: boolean; content: { text: string }[]; structuredContent: TafsirList };
    };
    return result;
  };
  const got = await call({ ref: '2:183-185', edition: 'ar.made' });
  assert.deepEqual(got.structuredContent, await tafsirOf('2:183-185', '?edition=ar.made'));
  assert.match(
    got.content[0]?.text ?? '',
    /^Tafsir on Quran 2:183-185: تفسير, عالم \(ar\.made, ar\)\nThese are the author's words, not the Quran's:\nعن الصيام\n\[Footnote ١\] حاشية$/,
  );
  const first = await call({ ref: '2:255', language: 'ar' });
  assert.deepEqual(
    first.structuredContent.data.map(({ edition }) => edition.id),
    ['ar.made', 'en.example'],
  );
  assert.match((await call({ ref: '2:1', edition: 'ar.made' })).content[0]?.text ?? '', /no text about these verses/);
  for (const [args, words] of [
    [{ ref: '2:1-21' }, /^ref: it names 21 verses/],
    [{ ref: '2:1', edition: 'quran.en' }, /^edition: there is no tafsir "quran\.en"; use some of/],
  ] as const) {
    const refused = await call(args);
    assert.equal(refused.isError, true);
    assert.match(refused.content[0]?.text ?? '', words);
  }
});

test('words of a tafsir that are quoted as the Quran are not confirmed', async () => {
  const texts = Array.from(
    { length: VERSES },
    (_, at) => `The believers are asked here to keep the ${at} promises that they have made to one another.`,
  );
  const pack = madePack('en.said', { kind: 'tafsir', language: 'en' });
  await installEditions({
    dataDir: isnad.dataDir,
    editions: [{ pack, parsed: madeEdition('', { texts, footnotes: new Map() }) }],
  });
  const [said] = (await tafsirOf('2:255', '?edition=en.said')).data;
  const verified = await isnad.request('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `Allah says: "${said?.text}" (2:255)` }),
  });
  const { quotations } = (await verified.json()) as Verification;
  assert.ok(
    quotations.length > 0 && quotations.every((one) => one.verdict !== 'exact' && one.verdict !== 'normalised'),
  );
});

/** Copies of published editions, beside the project. */
const COPIES = fileURLToPath(new URL('../../../../shared/data/quran/published/hablullah-data-quran/', import.meta.url));
const absent = existsSync(COPIES) ? false : 'the copies of the published files are not beside the project';

test('a published tafsir that repeats texts is grouped, and introductions have their headings', {
  skip: absent,
}, async () => {
  const read = (name: string) => ({ name, bytes: readFileSync(`${COPIES}${name}`) });
  const parsed = parseEdition([read('ayah-tafsir/ar-muyassar-tanzil.md')], 'tafsir');
  const introductions = parseEdition([read('surah-info/en-qurancom.md')], 'introductions');
  await installEditions({
    dataDir: isnad.dataDir,
    editions: [
      { pack: madePack('ar.muyassar', { kind: 'tafsir', language: 'ar', direction: 'rtl' }), parsed },
      { pack: madePack('introductions.en', { kind: 'introductions', language: 'en' }), parsed: introductions },
    ],
  });
  const { data } = await tafsirOf('26:201-203', '?edition=ar.muyassar');
  assert.deepEqual(
    data.map(({ key, verses }) => [key, verses]),
    [
      ['26:201', '26:198-201'],
      ['26:202', '26:202-203'],
    ],
  );
  const path = '/api/quran/surahs/2/introduction?edition=introductions.en';
  const [introduction] = (await isnad.json<IntroductionList>(path)).data;
  const headings = introduction?.sections.map(({ heading }) => heading) ?? [];
  assert.deepEqual(headings.slice(0, 3), ['Name', 'Sequence', 'Historical Background']);
  for (const { text } of introduction?.sections ?? [])
    assert.ok(text !== '' && !/[#*_]|\]\(/.test(text), text.slice(0, 200));
});

test('recitations: addresses by rule, on verses when asked for, and none when they are off', async () => {
  const { data, count } = await isnad.json<RecitationList>('/api/quran/recitations');
  assert.ok(count >= 20 && data.length === count && new Set(data.map(({ id }) => id)).size === count);
  for (const { url, bitrate, reciter } of data) {
    assert.match(url, /^https:\/\/everyayah\.com\/data\/[\w-]+\/\{surah\}\{verse\}\.mp3$/);
    assert.ok(url.includes(`${bitrate}kbps`) && Object.values(reciter).every((name) => name !== ''), url);
  }
  const audio = { reciter: 'husary', url: 'https://everyayah.com/data/Husary_128kbps/002255.mp3' };
  const listed = await isnad.json<VerseListing>('/api/quran/verses/2:255?audio=husary&fields=key,audio');
  assert.deepEqual(listed.data, [{ key: '2:255', audio }]);
  const surah = await isnad.json<{ verses: { audio?: object }[] }>('/api/quran?id=2&verse=255&audio=husary');
  assert.deepEqual(surah.verses[0]?.audio, audio);
  assert.ok('audio' in (await isnad.json<object>('/api/quran/random?audio=husary')));
  assert.ok(!('audio' in (await isnad.json<object>('/api/quran/random'))));
  assert.match(
    (await problem('/api/quran/verses/2:255?audio=nobody')).detail,
    /no recitation "nobody"; there are alafasy, /,
  );
  const page = await fetch(`${isnad.address}/quran/112`);
  assert.match(page.headers.get('content-security-policy') ?? '', /; media-src https:\/\/everyayah\.com$/);
  assert.match(await page.text(), /<select id="reciter">/);
  for (const path of ['/', '/hadith/nawawi:1'])
    assert.doesNotMatch((await fetch(isnad.address + path)).headers.get('content-security-policy') ?? '', /media-src/);
  const off = await startService({ RECITATIONS: 'off' });
  try {
    assert.equal((await off.request('/api/quran/recitations')).status, 404);
    assert.equal((await off.request('/api/quran/verses/2:255?audio=husary')).status, 400);
    const silent = await fetch(`${off.address}/quran/112`);
    assert.doesNotMatch(silent.headers.get('content-security-policy') ?? '', /media-src/);
    assert.doesNotMatch(await silent.text(), /everyayah|recite\.js|reciter/);
    assert.equal((await fetch(`${off.address}/recite.js`)).status, 404);
  } finally {
    await off.stop();
  }
});
