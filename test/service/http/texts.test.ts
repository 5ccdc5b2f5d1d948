import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

const get = (path: string, init?: RequestInit) => fetch(isnad.address + path, init);
const plain = (html: string) =>
  html
    .replace(/<span lang="ar" dir="rtl">(.*?)<\/span>/gs, '$1')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

test('a verse has a page without a key or another origin, with its texts and their hashes', async () => {
  const page = await get('/quran/2/255');
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(page.headers.get('cache-control'), 'public, max-age=3600');
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.match(
    policy,
    /default-src 'none'; script-src 'self' 'sha256-[^']+'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'/,
  );
  assert.doesNotMatch(policy, /unsafe/);
  const html = plain(await page.text());
  const verse = await isnad.json<Record<string, string>>('/api/sample?key=2:255');
  for (const name of ['text', 'translation_en', 'translation_bn']) assert.ok(html.includes(String(verse[name])), name);
  for (const name of ['text', 'translation_en', 'translation_bn'])
    assert.ok(html.includes(hash('sha256', String(verse[name]), 'hex')), name);
  assert.match(html, /<p class="quran" data-end="۝٢٥٥" lang="ar" dir="rtl" id="[^"]+">/);
  assert.match(html, /<p class="text" lang="bn" dir="ltr" id="[^"]+">/);
  assert.match(html, /License: (?:<[^>]+>)*CC BY-SA 4\.0/);
  assert.doesNotMatch(html, /style="| on\w+=/);
  const embed = await (await get('/embed/2:255')).text();
  const style = /href="(\/texts\.css\?[0-9a-f]+)"/.exec(embed)?.[1] ?? '';
  assert.equal((await get(style)).headers.get('content-type'), 'text/css; charset=utf-8');
  const again = await get('/quran/2/255', { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
  assert.equal((await get('/quran/2/255', { method: 'HEAD' })).status, 200);
  assert.equal((await get('/quran/2/255', { method: 'POST' })).status, 405);
});

test('a range has every verse of it', async () => {
  const html = await (await get('/quran/2/255-257')).text();
  assert.deepEqual(
    [...html.matchAll(/<h2><a [^>]*>([^<]+)/g)].map(([, label]) => label),
    ['Quran 2:255', 'Quran 2:256', 'Quran 2:257'],
  );
});

test('a hadith has a page with its grade and source', async () => {
  const html = plain(await (await get('/hadith/nawawi:1')).text());
  const record = await isnad.json<{ texts: Record<string, string>; grades: { raw: string }[] }>('/api/hadith/nawawi:1');
  for (const [lang, text] of Object.entries(record.texts)) {
    assert.ok(html.includes(`lang="${lang}"`), lang);
    assert.ok(html.includes(text.split('\n')[0] ?? '?'), lang);
  }
  assert.deepEqual(record.grades, []);
  assert.match(html, /No grade in the installed texts/);
  assert.match(html, /<dt>License<\/dt>/);
  assert.match(html, /Narrated by <bdi>/);
});

test('a text that does not exist has a page that says so', async () => {
  for (const [path, words] of [
    ['/quran/2/300', 'verses are numbered 1 to 286'],
    ['/quran/115/1', 'no surah 115'],
    ['/quran/2/257-255', 'runs backwards'],
    ['/hadith/nawawi:9999', 'has no hadith 9999'],
    ['/embed/2:300', 'verses are numbered 1 to 286'],
    ['/embed/nothing', 'names no verse'],
    ['/embed/36', 'names no verse'],
    ['/embed/2:255,257', 'more than one passage'],
    ['/embed/2:255?lang=xx', 'Use ar, '],
    ['/embed/2:255?theme=pink', 'Use light, dark or auto'],
  ] as const) {
    const page = await get(path);
    assert.ok(page.status === 404 || page.status === 400, path);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.ok((await page.text()).includes(words), path);
  }
  const injected = await (await get(`/hadith/${encodeURIComponent('<img src=x>:1')}`)).text();
  assert.doesNotMatch(injected, /<img src=x/);
});

test('an embed is found by a reference as people write it', async () => {
  const titleOf = async (path: string) => /<title>([^<]*)/.exec(await (await get(path)).text())?.[1] ?? '';
  for (const key of ['Al-Baqarah 255', 'البقرة: ٢٥٥', 'সূরা বাকারা ২৫৫', '2.255', 'ayatul kursi'])
    assert.match(await titleOf(`/embed/${encodeURIComponent(key)}`), /Quran 2:255/, key);
  assert.match(await titleOf(`/embed/${encodeURIComponent('سورة البقرة 255-256')}`), /Quran 2:255-256/);
  for (const ref of ['Nawawi no. 1', 'النووية ١'])
    assert.equal((await get(`/embed/hadith/${encodeURIComponent(ref)}`)).status, 200, ref);
});

test('an embed can be framed, and has a theme and a language', async () => {
  const embed = await get('/embed/2:255?theme=dark&lang=bn');
  assert.match(embed.headers.get('content-security-policy') ?? '', /frame-ancestors \*/);
  const html = await embed.text();
  assert.match(html, /<html lang="bn" dir="ltr" class="embed dark">/);
  assert.match(html, /lang="bn"/);
  assert.doesNotMatch(html, /<script|<p [^>]*lang="en" dir/);
  assert.match(await (await get('/embed/2:255?lang=ur')).text(), /lang="ur" dir="rtl"/);
  const arabic = await (await get('/embed/hadith/nawawi:1?lang=ar')).text();
  assert.match(arabic, /<html lang="ar" dir="rtl"/);
  assert.match(arabic, />الأربعون النووية ١<\/a>/);
  const hadith = await (await get('/embed/hadith/nawawi:1')).text();
  assert.match(hadith, /No grade in the installed texts/);
  assert.match(await (await get('/embed/2:255?lang=bn')).text(), />কুরআন ২:২৫৫<\/a>/);
});

test('the texts of an embed are also JSON with their hashes, and have a script, for pages of any origin', async () => {
  const answer = await get('/embed/2:255-256.json?lang=quran.transliteration');
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=3600');
  const { title, url, passages, sources } = (await answer.json()) as {
    title: string;
    url: string;
    passages: { label: string; texts: { lang: string; text: string; sha256: string }[] }[];
    sources: string[];
  };
  assert.deepEqual([title, url], ['Quran 2:255-256', `${isnad.address}/quran/2/255-256`]);
  const verse = await isnad.json<Record<string, string>>('/api/sample?key=2:255');
  const [first] = passages;
  assert.deepEqual(
    first?.texts.map(({ text }) => text),
    [verse.text, verse.transliteration],
  );
  for (const { text, sha256 } of passages.flatMap(({ texts }) => texts)) {
    assert.equal(hash('sha256', text, 'hex'), sha256);
  }
  assert.match(sources.join(), /License: (?:<[^>]+>)*CC BY-SA 4\.0/);
  for (const path of ['/embed/2:300.json', '/embed/nothing.json', '/embed/2:255.json?lang=quran.ar.kfgqpc']) {
    const refused = await get(path);
    assert.ok(refused.status === 404 || refused.status === 400, path);
    assert.equal(refused.headers.get('content-type'), 'application/problem+json; charset=utf-8', path);
  }
  const script = await get('/embed/isnad-verse.js');
  assert.equal(script.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(script.headers.get('access-control-allow-origin'), '*');
  assert.ok((await script.text()).length < 6_000);
});

test('the address of a page leads to its embed', async () => {
  const html = plain(await (await get('/quran/2/255')).text());
  const link = /application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const found = (await (await fetch(link)).json()) as Record<string, string>;
  assert.deepEqual([found.type, found.version, found.title], ['rich', '1.0', 'Quran 2:255']);
  const src = /src="([^"]+)"/.exec(found.html ?? '')?.[1] ?? '';
  assert.equal(src, `${isnad.address}/embed/2:255`);
  assert.equal((await fetch(src)).status, 200);
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
  assert.equal((await ask(`${isnad.address}/hadith/nawawi:1`)).status, 200);
  const small = (await (await ask(`${isnad.address}/quran/2/255`, '&maxwidth=300&maxheight=100')).json()) as object;
  assert.deepEqual({ ...small, html: '' }, { ...found, html: '', width: 300, height: 100 });
  assert.equal((await ask(`${isnad.address}/quran/2/255`, '&format=xml')).status, 501);
  assert.equal((await ask(`${isnad.address}/keys`)).status, 404);
  assert.equal((await ask(`${isnad.address}/quran/2/300`)).status, 404);
  assert.equal((await ask('https://example.org/quran/2/255')).status, 404);
  assert.equal((await ask('nothing')).status, 400);
  assert.equal((await ask(`${isnad.address}/quran/2/255`, '&maxwidth=x')).status, 400);
});

test('pages are limited by address', async () => {
  const own = await startService();
  try {
    const all = await Promise.all(Array.from({ length: 245 }, () => fetch(`${own.address}/quran/1/1`)));
    const refused = all.filter(({ status }) => status === 429);
    assert.equal(refused.length, 5);
    assert.ok(Number(refused[0]?.headers.get('retry-after')) > 0);
  } finally {
    await own.stop();
  }
});

test('pages are not operations of the API', async () => {
  const { paths } = await isnad.json<{ paths: object }>('/openapi.json');
  assert.deepEqual(
    Object.keys(paths).filter((path) =>
      /^\/($|quran|hadith|embed|oembed|texts|plans|sources|changelog|site|social)/.test(path),
    ),
    [],
  );
});
