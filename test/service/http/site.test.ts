import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Edition, EditionList } from '@isnad/contract/editions';
import { Failure } from '@isnad/contract/failure';
import type { Surah } from '@isnad/contract/quran';
import type { FastifyRequest } from 'fastify';
import { faultPage } from '../../../src/http/routes/site/fault-page.ts';
import { siteStyle } from '../../../src/http/routes/site/style.ts';
import { type RunningService, startService } from '../../support/start.ts';

const OPERATOR = '"><img src=x>\u202e'.replace(/[<>]/g, '');

const PUBLIC_URL = 'http://isnad.example.org';

let isnad: RunningService;
/** Where it listens; the address it tells is another. */
let bound = '';
before(async () => {
  isnad = await startService({ PUBLIC_URL, OPERATOR: `${OPERATOR} <contact@example.org>` });
  bound = `http://127.0.0.1:${(isnad.service.server.server.address() as AddressInfo).port}`;
});
after(() => isnad.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(bound + path, { headers, redirect: 'manual' });
const json = async <T>(path: string) => (await (await get(path, { authorization: `Bearer ${isnad.key}` })).json()) as T;
const html = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();
const plain = (text: string) =>
  text
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const PAGES = [
  '/',
  '/plans',
  '/sources',
  '/changelog',
  '/status',
  '/quran',
  '/quran/1',
  '/quran/juz/30',
  '/quran/page/604',
  '/quran/2/255',
  '/hadith',
  '/hadith/nawawi',
  '/hadith/nawawi:1',
  '/search',
  '/check',
];
const SESSION = 'isnad.session_token=x.y';

test('every page is written in three languages, and names the others', async () => {
  for (const path of PAGES) {
    for (const [language, dir] of [
      ['en', 'ltr'],
      ['bn', 'ltr'],
      ['ar', 'rtl'],
    ] as const) {
      const page = await get(path, { 'accept-language': `${language};q=0.9,xx` });
      assert.equal(page.status, 200, path);
      assert.match([...page.headers].join(), /accept-language/, path);
      const text = await page.text();
      assert.ok(text.includes(`<html lang="${language}" dir="${dir}">`), `${path} ${language}`);
      assert.equal(text.match(/<h1/g)?.length, 1, path);
      assert.ok(text.includes(`<link rel="canonical" href="${PUBLIC_URL}${path}">`), path);
      for (const other of ['en', 'bn', 'ar'])
        assert.ok(text.includes(`hreflang="${other}" href="${PUBLIC_URL}${path}?lang=${other}"`), path);
      assert.doesNotMatch(text, /undefined|NaN|\[object| on\w+=| style="/, path);
    }
    const chosen = await html(`${path}?lang=bn`, { 'accept-language': 'ar' });
    assert.match(chosen, /<html lang="bn"/);
    assert.ok(chosen.includes(`<link rel="canonical" href="${PUBLIC_URL}${path}?lang=bn">`), path);
    assert.match(chosen, /href="\/quran\?lang=bn"/);
  }
});

test('citations and addresses with a slash at the end lead to their page, with the query', async () => {
  for (const [path, location] of [
    ['/quran/2:255', '/quran/2/255'],
    ['/quran/2-255?lang=bn', '/quran/2/255?lang=bn'],
    ['/quran/2:255-257', '/quran/2/255-257'],
    ['/quran/2/255/', '/quran/2/255'],
    ['/quran/2/', '/quran/2'],
    ['/docs/', '/docs'],
    ['/docs/chat/', '/docs/chat'],
    ['/check/?lang=ar', '/check?lang=ar'],
    ['/hadith/nawawi:1/', '/hadith/nawawi:1'],
  ] as const) {
    for (const headers of [{}, { accept: 'text/html', cookie: SESSION }] as Record<string, string>[]) {
      const { status, headers: sent } = await get(path, headers);
      assert.deepEqual([status, sent.get('location')], [308, location], path);
    }
  }
  for (const path of ['/api/quran/', '//example.org/', '/\\\\example.org/'])
    assert.equal((await get(path)).headers.get('location'), null, path);
});

test('the policy allows the style and the script of the page by their hashes, and nothing else inline', async () => {
  const page = await get('/');
  const policy = page.headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /unsafe|http/);
  const text = await page.text();
  for (const name of ['style', 'script']) {
    const [, inline = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(text) ?? [];
    assert.ok(policy.includes(`'sha256-${hash('sha256', inline, 'base64')}'`), name);
  }
  for (const script of ['/site.js', '/status.js'])
    assert.equal((await get(script)).headers.get('content-type'), 'text/javascript; charset=utf-8', script);
  assert.equal((await get('/social.png')).headers.get('content-type'), 'image/png');
});

test('the front page has what the texts have: a verse, its hash, the answer of its request, and the counts', async () => {
  const text = plain(await html('/'));
  const [, url = ''] = /curl '([^']+)'/.exec(text) ?? [];
  const answer = (await (await fetch(url.replace(PUBLIC_URL, bound))).json()) as {
    passages: { texts: { text: string; sha256: string }[] }[];
  };
  assert.ok(text.includes(JSON.stringify(answer, undefined, 2)));
  const [arabic] = answer.passages[0]?.texts ?? [];
  assert.ok(text.includes(`data-sha256="${arabic?.sha256}"`));
  assert.equal(hash('sha256', arabic?.text ?? '', 'hex'), arabic?.sha256);
  assert.match(text, /<dd>6,236<\/dd>/);
  assert.match(text, /<dt>hadiths<\/dt><dd>42<\/dd>/);
  assert.match(text, /10 requests a minute/);
});

test('who runs the service is shown as text', async () => {
  const text = await html('/');
  assert.ok(text.includes('<bdi>&quot;img src=x\u202e</bdi>'));
  assert.match(text, /href="mailto:contact@example\.org"/);
});

test('the sources are those of the API', async () => {
  const text = plain(await html('/sources'));
  const { data } = await json<EditionList>('/api/editions');
  assert.ok(data.length > 10);
  for (const { id, sha256, source_sha256, title } of data) {
    for (const shown of [`id="${id}"`, sha256, source_sha256, title])
      assert.ok(text.includes(shown), `${id}: ${shown}`);
  }
  const bengali = data.find(({ id }) => id === 'quran.bn') as Edition;
  assert.ok(bengali.repaired >= 63);
  assert.match(text, new RegExp(`Damaged verses [^<]+: ${bengali.repaired}\\.`));
  assert.match(text, /whose punctuation[^<]+: 5,752\./);
});

test('a surah has its basmala, a heading for each verse, the chosen translations and its neighbours', async () => {
  const surah = await json<Surah>('/api/quran?id=36&translations=ur');
  const text = plain(await html('/quran/36?translation=ur'));
  assert.ok(text.includes(surah.bismillah ?? '?'));
  assert.equal(text.match(/<section class="verse" id="v\d+" [^>]+><h2>/g)?.length, 83);
  for (const verse of surah.verses) {
    assert.ok(text.replaceAll(/<span class="quarter">(.)<\/span>/gu, '$1').includes(verse.text));
    assert.ok(text.includes(verse.translations?.ur ?? '?'));
  }
  assert.match(
    text,
    /rel="prev" href="\/quran\/35\?translation=ur"[\s\S]*rel="next" href="\/quran\/37\?translation=ur"/,
  );
  assert.doesNotMatch(await html('/quran/9'), /basmala" lang/);
  assert.doesNotMatch(await html('/quran/1'), /rel="prev"/);
  assert.ok(!(await html('/quran/36?lang=ar')).includes(surah.verses[0]?.translation_en ?? '?'));
});

test('an older link to a verse leads to its place, with its translation', async () => {
  for (const [path, location] of [
    ['/quran/36?verse=58&lang=bn', '/quran/36?lang=bn#v58'],
    ['/quran/36?verse=58&translation=ur', '/quran/36?translation=ur#v58'],
    ['/quran/36?verse=0', '/quran/36'],
    ['/quran/36?verse=84', '/quran/36'],
  ] as const) {
    const led = await get(path);
    assert.deepEqual([led.status, led.headers.get('location')], [302, location]);
  }
});

test('a hadith leads to its neighbours and its collection', async () => {
  const text = await html('/hadith/nawawi:2');
  assert.match(text, /rel="prev" href="\/hadith\/nawawi:1"[\s\S]*rel="next" href="\/hadith\/nawawi:3"/);
  assert.match(text, /href="\/hadith\/nawawi"/);
  assert.match(await html('/hadith/nawawi'), /href="\/hadith\/nawawi:1"/);
  // Nothing but what every new server has.
  assert.match(await html('/hadith'), /no other collections yet/);
});

test('a page is the same with a session and without, byte for byte, and caches can keep it', async () => {
  for (const path of [
    '/',
    '/quran',
    '/quran/2',
    '/quran/2/255',
    '/hadith',
    '/hadith/nawawi:1',
    '/search?q=mercy',
    '/check',
  ]) {
    const [visitor, member] = await Promise.all([get(path), get(path, { cookie: SESSION })]);
    assert.doesNotMatch(visitor.headers.get('vary') ?? '', /cookie/, path);
    assert.equal(member.headers.get('etag'), visitor.headers.get('etag'), path);
    assert.equal(await member.text(), await visitor.text(), path);
  }
  const page = await html('/quran');
  assert.match(page, /for-visitors" href="\/sign-in">Sign in<.*for-members" href="\/keys">Dashboard</);
});

test('short addresses and those of pages that are gone lead to their page', async () => {
  for (const [path, status, location] of [
    ['/juz/30', 308, '/quran/juz/30'],
    ['/page/604?lang=ar', 308, '/quran/page/604?lang=ar'],
    ['/hadith?collection=nawawi', 302, '/hadith/nawawi'],
    ['/hadith?collection=%22%3E%3Cscript%3E', 200, null],
    ['/hadith?grade=sahih', 200, null],
  ] as const) {
    const led = await get(path);
    assert.deepEqual([led.status, led.headers.get('location')], [status, location], path);
  }
  const { status, headers } = await get('/quran/random?lang=bn');
  assert.equal(status, 302);
  assert.match(headers.get('location') ?? '', /^\/quran\/\d+\/\d+\?lang=bn$/);
  assert.equal((await get(headers.get('location') ?? '')).status, 200);
  for (const path of ['/juz/thirty', '/page/x']) assert.equal((await get(path)).status, 404, path);
});

test('an address without a text has a page in the language of the visitor', async () => {
  for (const [path, status] of [
    ['/quran/115', 404],
    ['/quran/115?verse=1', 404],
    ['/quran/abc', 404],
    [`/quran/${encodeURIComponent('\u202e"><script>x</script>')}`, 404],
    ['/quran/2/999', 404],
    ['/hadith/nawawi:999', 404],
    ['/hadith/nosuch:1', 404],
    ['/quran/2?translation=xx', 404],
    [`/quran/2?translation=${encodeURIComponent('"><script>')}`, 404],
    [`/hadith/${encodeURIComponent('\u202e<script>\u200b')}`, 404],
    [`/hadith/${'x'.repeat(100)}`, 404],
  ] as const) {
    for (const [language, title] of [
      ['bn', 'এই পেজটি দেখানো যাচ্ছে না'],
      ['ar', 'يتعذّر عرض هذه الصفحة'],
    ] as const) {
      const page = await get(path, { 'accept-language': language });
      assert.equal(page.status, status, path);
      const text = await page.text();
      assert.ok(text.includes(`<h1>${title}</h1>`), path);
      assert.match(text, /<p role="alert">.{20,}<\/p>/, path);
      assert.doesNotMatch(text, /<script>(?!const c=document)/, path);
      assert.match(text, /noindex/);
    }
  }
});

test('an error page keeps the address that was asked for in its choice of languages', async () => {
  const text = await html('/quran/115?translation=ur&lang=bn');
  assert.match(text, /<html lang="bn"/);
  assert.ok(text.includes('href="/quran/115?translation=ur&amp;lang=ar"'));
});

test('an error page has a sentence for every reason, and one of its own for the changelog', () => {
  const deps = { style: siteStyle(), baseUrl: () => '', publicUrl: '', runBy: { name: '', contact: '' } };
  for (const lang of ['bn', 'ar']) {
    const alertAt = (url: string, code: 'unavailable' | 'route_not_found') => {
      const request = { url, query: { lang }, headers: {}, routeOptions: { url } } as unknown as FastifyRequest;
      return /<p role="alert">(.*)<\/p>/.exec(String(faultPage(deps, request, new Failure(code, 'x'), 'x')))?.[1] ?? '';
    };
    assert.ok(alertAt('/quran', 'route_not_found').length > 20);
    assert.notEqual(alertAt('/changelog', 'unavailable'), alertAt('/quran', 'unavailable'));
  }
});

test('a choice of translations has one spelling, and the address of its surah is the canonical one', async () => {
  const [first, second] = await Promise.all([
    html('/quran/112?translation=UR,ur,en'),
    html('/quran/112?translation=en,ur'),
  ]);
  assert.equal(first, second);
  assert.ok(first.includes(`<link rel="canonical" href="${PUBLIC_URL}/quran/112">`));
  assert.ok(first.includes('href="/quran/112?translation=en%2Cur&amp;lang=bn"'));
});

test('the front page leads to the edition of each pack in the language of the page', async () => {
  const { data } = await json<EditionList>('/api/editions');
  const editions = data.filter(({ id }) => id.startsWith('hadith.'));
  assert.ok(editions.length > 1);
  for (const { id, language } of editions)
    assert.ok((await html(`/?lang=${language}`)).includes(`href="/sources?lang=${language}#${id}"`), id);
});

test('the example of the front page has two quotations that are not in the texts and an altered verse', async () => {
  for (const language of ['en', 'bn', 'ar']) {
    const [, example = ''] = /<textarea[^>]*>\n([\s\S]*?)<\/textarea>/.exec(await html(`/?lang=${language}`)) ?? [];
    const body = new FormData();
    body.set('text', plain(example));
    const checked = await (await fetch(`${bound}/check?lang=${language}`, { method: 'POST', body })).text();
    const verdicts = [...checked.matchAll(/class="verdict (\w+)"/g)].map(([, verdict]) => verdict);
    assert.deepEqual(verdicts, ['not_found', 'not_found', 'altered'], language);
    assert.ok(checked.includes('href="/quran/94/6?lang='), language);
  }
});

test('without PUBLIC_URL, a page names no address of the service for search engines', async () => {
  const other = await startService({ PUBLIC_URL: '' });
  try {
    const text = await (await fetch(`${other.address}/quran/112`)).text();
    assert.match(text, /<meta name="description"/);
    assert.doesNotMatch(text, /canonical|rel="alternate" hreflang|og:/);
  } finally {
    await other.stop();
  }
});
