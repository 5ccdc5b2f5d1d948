import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { Suggestions } from '@isnad/contract/suggestions';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const get = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${isnad.address}/search?${new URLSearchParams(query)}`, { headers, redirect: 'manual' });
const html = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  (await get(query, headers)).text();
const titles = (text: string) =>
  [...text.matchAll(/<li><h3>([\s\S]*?)<\/h3>/g)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''));
const SESSION = 'isnad.session_token=x.y';

test('a reference leads to its text, in each script, and keeps the language', async () => {
  for (const [q, location, more = {}] of [
    ['2:255', '/quran/2/255'],
    ['২:২৫৫', '/quran/2/255'],
    ['٢:٢٥٥', '/quran/2/255'],
    ['2:255-257', '/quran/2/255-257'],
    ['ayatul kursi', '/quran/2/255'],
    ['nawawi 12', '/hadith/nawawi:12'],
    ['নববী ৩', '/hadith/nawawi:3'],
    ['nawawi:1', '/hadith/nawawi:1?lang=bn', { lang: 'bn' }],
  ] as const) {
    const led = await get({ q, ...more });
    assert.deepEqual([led.status, led.headers.get('location')], [302, location], q);
  }
});

test('a reference that does not exist is answered in a sentence, without results', async () => {
  for (const [q, sentence, more = {}] of [
    ['2:999', 'Surah 2 (Al-Baqarah) has no verse 999; its verses are numbered 1 to 286.'],
    ['2:255-300', 'Surah 2 (Al-Baqarah) has no verse 300; its verses are numbered 1 to 286.'],
    ['115:1', 'There is no surah 115; surahs are numbered 1 to 114.'],
    ['২:৩০০', 'এই আয়াত এই সূরায় নেই।', { lang: 'bn' }],
    ['nawawi 999', 'has no hadith 999.'],
    ['النووي ٩٩٩', 'هذا الحديث غير موجود', { lang: 'ar' }],
  ] as const) {
    const answer = await get({ q, ...more });
    assert.equal(answer.status, 200, q);
    const text = await answer.text();
    assert.ok(text.includes(sentence), `${q}: ${text.match(/role="alert">.*/)?.[0]}`);
    assert.doesNotMatch(text, /id="results"/, q);
  }
});

test('words are searched, and nothing is led to', async () => {
  assert.match(await html({ q: 'patience' }), /id="results"/);
  // A name of a surah can be a word as well.
  const text = await html({ q: 'ফাতিহা', lang: 'bn' });
  assert.match(text, /href="\/quran\/1\?lang=bn"><bdi lang="bn">/);
});

test('the famous hadith comes first, with its words marked, and a verse in the language of the search', async () => {
  const found = await html({ q: 'deeds are only by intentions' });
  assert.match(found, /Forty Hadith of an-Nawawi 1<\/bdi>/);
  assert.equal(
    titles(await html({ q: 'deeds are only by intentions', in: 'hadith' }))[0],
    'Forty Hadith of an-Nawawi 1',
  );
  assert.match(found, /<mark>intentions?<\/mark>/i);
  const bengali = await html({ q: 'ধৈর্য', in: 'quran' });
  assert.match(bengali, /lang="bn" dir="ltr">[^<]*<mark>/);
  const arabic = await html({ q: 'لا تغضب', in: 'hadith' });
  assert.match(arabic, /class="text arabic" lang="ar" dir="rtl"/);
});

test('the hadith that a word names comes first, before verses with the word', async () => {
  for (const q of ['নিয়ত', 'النية', 'niyyah']) {
    const text = await html({ q });
    assert.equal(titles(text)[0], 'Forty Hadith of an-Nawawi 1', q);
    assert.ok(text.indexOf('id="found-hadith"') < text.lastIndexOf('<section class="part"'), q);
  }
  const patience = await html({ q: 'patience' });
  assert.ok(patience.indexOf('id="found-quran"') < patience.indexOf('id="found-hadith"'));
});

test('both works are searched with a way to all results, and pages lead on and back', async () => {
  const both = await html({ q: 'prayer' });
  assert.equal(titles(both).length, 10);
  assert.ok(both.includes('href="/search?q=prayer&amp;in=quran">Show all verses'));
  const first = await html({ q: 'prayer', in: 'quran' });
  assert.equal(titles(first).length, 20);
  assert.doesNotMatch(first, /rel="prev"/);
  const [, next = ''] = /rel="next" href="([^"]+)"/.exec(first) ?? [];
  assert.equal(next, '/search?q=prayer&amp;in=quran&amp;from=20');
  const second = await html({ q: 'prayer', in: 'quran', from: '20' });
  assert.match(second, /rel="prev" href="\/search\?q=prayer&amp;in=quran"/);
  assert.match(second, /<ol class="results" start="21">/);
  assert.equal(new Set([...titles(first), ...titles(second)]).size, 40);
});

test('a search in one collection has only its hadiths; an unknown collection is said to be missing', async () => {
  const inside = await html({ q: 'prayer', in: 'hadith', collection: 'nawawi' });
  assert.match(inside, /In <bdi>Forty Hadith of an-Nawawi<\/bdi> only/);
  const elsewhere = await html({ q: 'prayer', in: 'hadith', collection: 'nosuch' });
  assert.match(elsewhere, /This collection is not installed/);
  assert.ok(titles(elsewhere).length > 0);
});

test('an empty, too long, invisible or fruitless search says what to do and keeps what was typed', async () => {
  const long = 'صبر '.repeat(500);
  for (const [q, status, words] of [
    ['', 200, /Type a word/],
    ['   ', 200, /Type a word/],
    ['\u202e\u200b', 200, /Type a word/],
    ['a b '.repeat(500), 400, /has 1,999 characters\. Shorten it[\s\S]*href="\/check"/],
    [long, 414, /Shorten it[\s\S]*href="\/check"/],
    ['xqzvw', 200, /Nothing was found[\s\S]*Check the spelling/],
  ] as const) {
    const page = await get({ q });
    const text = await page.text();
    assert.equal(page.status, status, q.slice(0, 20));
    assert.match(text, words, q.slice(0, 20));
  }
  assert.ok((await html({ q: 'xqzvw' })).includes('name="q" value="xqzvw"'));
  assert.ok((await html({ q: long })).includes(`value="${long.trim()}"`));
  for (const lang of ['bn', 'ar']) {
    const text = await html({ q: long, lang });
    assert.match(text, /role="alert"><p>[^a-z]{20,}<\/p>/i);
    assert.match(text, new RegExp(`href="/check\\?lang=${lang}"`));
  }
});

test('a search is shown as text, without the marks that turn it around', async () => {
  const text = await html({ q: '\u202e<script>alert(1)</script>"\u200b' });
  assert.ok(text.includes('<bdi>&lt;script&gt;alert(1)&lt;/script&gt;&quot;</bdi>'));
  assert.doesNotMatch(text, /\u202e|\u200b|<script>alert/);
  assert.match(text, /noindex/);
});

test('older links of searches lead to the search, with a session and without', async () => {
  for (const [path, location] of [
    ['/quran?search=patience', '/search?q=patience&in=quran'],
    ['/quran?search=2%3A255&lang=ar', '/search?q=2%3A255&in=quran&lang=ar'],
    ['/hadith?search=intention&collection=nawawi', '/search?q=intention&in=hadith&collection=nawawi'],
  ] as const) {
    const led = await fetch(isnad.address + path, { redirect: 'manual' });
    assert.deepEqual([led.status, led.headers.get('location')], [302, location]);
    const member = await fetch(isnad.address + path, { redirect: 'manual', headers: { cookie: SESSION } });
    assert.equal(member.headers.get('location'), location);
  }
  assert.equal((await fetch(`${isnad.address}/quran?search=`, { redirect: 'manual' })).status, 200);
});

test('an address has 30 searches a minute; cached ones and the form do not count', async () => {
  const other = await startService();
  try {
    const search = (q: string, lang = 'en') => fetch(`${other.address}/search?q=${q}&in=quran&lang=${lang}`);
    for (let turn = 0; turn < 30; turn++) assert.equal((await search(`word${turn}`)).status, 200);
    const refused = await search('onemore', 'bn');
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    const text = await refused.text();
    assert.match(text, /role="alert"><p>[^<]*সেকেন্ড/);
    assert.match(text, /value="onemore"/);
    assert.equal((await search('word3')).status, 200);
    assert.equal((await search('')).status, 200);
  } finally {
    await other.stop();
  }
});

const suggested = async (query: Record<string, string>) => {
  const response = await fetch(`${isnad.address}/search/suggest?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200);
  return ((await response.json()) as Suggestions).suggestions;
};

test('what is typed suggests what it names first, in three scripts, then what is found', async () => {
  for (const [q, path] of [
    ['2:255', '/quran/2/255'],
    ['২:২৫৫', '/quran/2/255'],
    ['2:255-257', '/quran/2/255-257'],
    ['ayatul kursi', '/quran/2/255'],
    ['yasi', '/quran/36'],
    ['বাকা', '/quran/2'],
    ['الاخل', '/quran/112'],
    ['nawawi 1', '/hadith/nawawi:1'],
    ['নববী ৩', '/hadith/nawawi:3'],
    ['nawa', '/hadith/nawawi'],
  ] as const)
    assert.equal((await suggested({ q }))[0]?.path, path, q);
  const kinds = (await suggested({ q: 'intentions', lang: 'en' })).map(({ kind }) => kind);
  assert.ok(kinds.includes('verse') && kinds.includes('hadith'), kinds.join());
  assert.ok((await suggested({ q: 'webhook' })).some(({ path }) => path === '/docs/webhooks'));
  const [verse] = await suggested({ q: '112:1', lang: 'bn' });
  assert.deepEqual([verse?.title, verse?.text_lang], ['কুরআন ১১২:১', 'bn']);
  assert.ok((await suggested({ q: 'mercy', in: 'hadith' })).every(({ kind }) => kind !== 'verse'));
});

test('nothing is suggested for nothing, for what cannot be seen and for a text that is too long', async () => {
  for (const q of ['', '  ', '\u202e\u200b', 'x'.repeat(300)]) assert.deepEqual(await suggested({ q }), []);
});

test('a search of hadiths is limited by collection, grade and attribution, which its pages keep', async () => {
  const page = await html({ q: 'the', in: 'hadith', grade: 'hasan' });
  assert.match(page, /<option value="hasan" selected>/);
  assert.ok(titles(page).length > 0);
  // A number is that of the texts with a phrase. Of other searches there is none.
  assert.match(page, /<h2 id="found-hadith">Hadiths<\/h2>/);
  const qudsi = await html({ q: '"my servants"', in: 'hadith', type: 'qudsi' });
  const { total } = await isnad.json<HadithList>('/api/hadith?search="my servants"&type=qudsi');
  assert.ok(qudsi.includes(`Hadiths: ${total}`), String(total));
  assert.doesNotMatch(await html({ q: 'the', grade: '"><script>' }), /<script>(?!const c=document)| selected/);
});
