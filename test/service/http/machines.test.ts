import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { startService } from '../../support/start.ts';

test('programs find the documentation as text', async () => {
  const isnad = await startService({ PUBLIC_URL: 'https://isnad.example.org' });
  const { port } = isnad.service.server.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  try {
    const read = async (path: string, type: RegExp) => {
      const answer = await fetch(address + path);
      assert.equal(answer.status, 200, path);
      assert.match(answer.headers.get('content-type') ?? '', type, path);
      return answer.text();
    };
    const index = await read('/llms.txt', /^text\/plain/);
    assert.match(index, /^# Isnad\n\n> /);
    const pages = [...index.matchAll(/\]\((\/docs\/[^)]+\.md)\)/g)].map(([, path = '']) => path);
    assert.ok(pages.length > 15, `${pages.length} pages`);
    const whole = await read('/llms-full.txt', /^text\/plain/);
    for (const path of pages) {
      const page = await read(path, /^text\/markdown/);
      assert.match(page, /^# /);
      assert.ok(whole.includes(page.trim()), path);
    }
    assert.equal((await fetch(`${address}/docs/nosuch.md`)).status, 404);
    assert.match(
      await read('/robots.txt', /^text\/plain/),
      /Disallow: \/api\/[\s\S]*Sitemap: https:\/\/isnad\.example\.org\//,
    );
    const sitemap = await read('/sitemap.xml', /^application\/xml/);
    assert.match(sitemap, /<loc>https:\/\/isnad\.example\.org\/docs\/chat<\/loc>/);
    assert.match(sitemap, /\/docs<\/loc>[\s\S]*\/docs\/api\/quran<\/loc>/);
    assert.doesNotMatch(sitemap, /404|\/docs\/reference</);
    assert.equal(index.match(/openapi\.json/g)?.length, 1);
  } finally {
    await isnad.stop();
  }
});

test('without a public address there is no sitemap', async () => {
  const isnad = await startService();
  try {
    assert.equal((await fetch(`${isnad.address}/sitemap.xml`)).status, 404);
    assert.doesNotMatch(await (await fetch(`${isnad.address}/robots.txt`)).text(), /Sitemap/);
  } finally {
    await isnad.stop();
  }
});
