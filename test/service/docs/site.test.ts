import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Failure } from '@isnad/contract/failure';
import { fastify } from 'fastify';
import { NAVIGATION } from '../../../docs/site/navigation.ts';
import { renderSite } from '../../../docs/site/site.ts';
import { guideRoutes } from '../../../src/http/routes/pages/guide.ts';
import type { TypedServer } from '../../../src/http/typed-server.ts';
import { readPage } from '../../pure/docs/pages.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { startService } from '../../support/start.ts';

const BUILD = join(ROOT, 'docs/site/dist');
const GUIDE = globSync('docs/*.md', { cwd: ROOT }).map((file) => basename(file, '.md'));
const FOR_BROWSERS = { headers: { accept: 'text/html' } };

const isnad = await startService();
after(() => isnad.stop());
const get = (path: string, init: RequestInit = {}) => fetch(isnad.address + path, init);

const pages = new Map<string, string>();
for (const path of globSync('**/*.html', { cwd: BUILD }).sort()) {
  const url = `/docs/${path.replaceAll('\\', '/').replace(/\.html$/, '')}`;
  const served = url === '/docs/reference' ? '/docs' : url;
  if (url !== '/docs/404') pages.set(served, await (await get(served)).text());
}

test('the built pages are up to date; if not, run npm run build:docs', async () => {
  const site = await renderSite();
  const built = globSync('**/*.*', { cwd: BUILD }).map((path) => path.replaceAll('\\', '/'));
  assert.deepEqual(built.sort(), [...site.keys()].sort());
  for (const [path, bytes] of site) assert.ok(readFileSync(join(BUILD, path)).equals(bytes), path);
});

test('every page of docs is served with its title, and is in the navigation once', async () => {
  assert.ok(GUIDE.length >= 20, `${GUIDE.length} pages`);
  const listed = NAVIGATION.flatMap(({ items }) => items.map(({ url }) => url));
  for (const name of GUIDE) {
    const answer = await get(`/docs/${name}`);
    const html = await answer.text();
    assert.equal(answer.status, 200, name);
    assert.equal(answer.headers.get('content-type'), 'text/html; charset=utf-8');
    const title = /^# (.+)$/m.exec(readPage(`docs/${name}.md`))?.[1];
    assert.ok(html.includes(`<title>${title} · Isnad</title>`), name);
    assert.ok(html.includes(`<h1 id=`) && html.includes('aria-current="page"'), name);
    assert.equal(listed.filter((url) => url === `/docs/${name}`).length, 1, name);
  }
});

test('no link of a page is dead, and neither is its anchor', async () => {
  const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const checked = new Map<string, number>();
  let anchors = 0;
  for (const [from, html] of pages) {
    for (const [, target = ''] of html.matchAll(/ (?:href|src|data-index)="([^"]+)"/g)) {
      if (/^https?:/.test(target)) continue;
      const [path = '', anchor] = target.split('#');
      const url = path === '' ? from : path;
      if (!checked.has(url)) checked.set(url, (await get(url)).status);
      assert.equal(checked.get(url), 200, `${from} links to ${target}`);
      if (anchor === undefined) continue;
      anchors += 1;
      assert.ok(idsOf(pages.get(url) ?? '').has(decodeURIComponent(anchor)), `${from} links to ${target}`);
    }
  }
  assert.ok(checked.size > 50 && anchors > 300, `${checked.size} addresses, ${anchors} anchors`);
});

test('ids are unique, and a page has no script or style of its own but the first ones, which the policy allows', async () => {
  const policy = (await get('/docs/quran')).headers.get('content-security-policy') ?? '';
  assert.doesNotMatch(policy, /unsafe/);
  const sourceOf = (text = '') => `'sha256-${hash('sha256', text, 'base64')}'`;
  for (const [url, html] of pages) {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    assert.equal(new Set(ids).size, ids.length, url);
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    assert.ok(policy.includes(`script-src 'self' ${sourceOf(script)}; style-src ${sourceOf(style)};`), url);
    const others = html.replace(/<pre>[\s\S]*?<\/pre>|<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/g, '');
    assert.doesNotMatch(others, /<script(?! type="module" src=| src="\/site\.js" defer>)|<style| style=/, url);
  }
});

test('the headers forbid what is not of this origin; assets are cached for good, pages are revalidated', async () => {
  const page = await get('/docs/quran');
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none';.* connect-src 'self';/);
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  const etag = page.headers.get('etag') ?? '';
  assert.equal((await get('/docs/quran', { headers: { 'if-none-match': etag } })).status, 304);
  const head = await get('/docs/quran', { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
  const script = /src="(\/docs\/assets\/site-[^"]+)"/.exec(pages.get('/docs/quran') ?? '')?.[1] ?? '';
  const asset = await get(script);
  assert.deepEqual(
    [asset.status, asset.headers.get('content-type'), asset.headers.get('cache-control')],
    [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  );
});

test('an unknown page is a page in a browser, and a problem document for programs', async () => {
  for (const path of ['/docs/nothing', '/docs/404', '/docs/assets/nothing.js', '/docs/..%2f..%2fpackage']) {
    const page = await get(path, FOR_BROWSERS);
    assert.equal(page.status, 404, path);
    assert.match(await page.text(), /Page not found/, path);
    const problem = await get(path, { headers: { accept: 'application/json' } });
    assert.equal(((await problem.json()) as { code: string }).code, 'route_not_found', path);
  }
  const post = await get('/docs/quran', { method: 'POST' });
  assert.deepEqual([post.status, post.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
});

test('without the built pages, the service says how to build them', async () => {
  const server = fastify();
  let failure: Failure | undefined;
  server.setErrorHandler((error, _, reply) => {
    failure = error as unknown as Failure;
    reply.code(503).send();
  });
  const values = { publicUrl: '', baseUrl: () => 'http://127.0.0.1:8787', prefix: 'svc' };
  guideRoutes(server as unknown as TypedServer, values, pathToFileURL(join(ROOT, 'docs/site/nothing/')));
  const { statusCode } = await server.inject('/docs/quran');
  assert.deepEqual([statusCode, failure?.code], [503, 'unavailable']);
  assert.match(failure?.message ?? '', /npm run build/);
});

type Result = { readonly url: string; readonly title: string; readonly heading: string; readonly excerpt: string };
type Search = {
  readonly prepareIndex: (sections: unknown) => unknown;
  readonly findSections: (index: unknown, query: string) => Result[];
};

test('search finds sections by words, beginnings and several words, and ignores case', async () => {
  const [file = ''] = globSync('assets/search-*.js', { cwd: BUILD });
  const { prepareIndex, findSections } = (await import(pathToFileURL(join(BUILD, file)).href)) as Search;
  const address = /data-index="([^"]+)"/.exec(pages.get('/docs/quran') ?? '')?.[1] ?? '';
  const index = prepareIndex(await (await get(address)).json());
  const find = (query: string) => findSections(index, query).map(({ url }) => url);
  assert.ok(find('rotate').includes('/docs/webhooks#rotate-the-secret'));
  assert.ok(find('rotate').some((url) => url.startsWith('/docs/accounts-and-keys')));
  assert.equal(find('ROTAT sec')[0], '/docs/webhooks#rotate-the-secret');
  assert.equal(find('verse_not_found')[0], '/docs/errors#verse_not_found');
  assert.equal(find('configuration')[0], '/docs/configuration');
  assert.ok(find('REDIS_URL').some((url) => url.startsWith('/docs/configuration#')));
  assert.equal(find('rotateKey')[0], '/docs/api/keys#rotateKey');
  assert.equal(find('GET /api/quran/surahs')[0]?.split('#')[0], '/docs/api/quran');
  assert.ok(find('hizb_quarter').includes('/docs/api/quran#getQuran'));
  assert.deepEqual(find('   '), []);
  assert.deepEqual(find('rotate xyzzy'), []);
});
