import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAGES } from '../../src/http/routes/pages/pages.ts';
import { chooseInMenu } from './account-menu.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('the service knows every page that the dashboard has', () => {
  const router = readFileSync(new URL('../../dashboard/src/app/router.tsx', import.meta.url), 'utf8');
  const paths = [...router.matchAll(/(?:path:|page\(\w+,) '([^']+)'/g)].map(([, path = '']) =>
    path.replaceAll('$', ':'),
  );
  assert.ok(paths.length > 20);
  assert.deepEqual([...PAGES].sort(), paths.sort());
});

test('a page is sent whole: no script in it, nothing from elsewhere, and files that may be kept for good', async () => {
  const page = await fetch(`${desk.isnad.address}/keys`);
  assert.equal(page.status, 200);
  assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self';/);
  const html = await page.text();
  assert.doesNotMatch(html, /<script(?![^>]*\ssrc=)|\son\w+=|style=|https?:/);
  const [, script = ''] = /href="(\/assets\/core-[^"]+\.js)"/.exec(html) ?? [];
  const answer = await fetch(desk.isnad.address + script, { headers: { 'accept-encoding': 'br' } });
  assert.equal(answer.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
  assert.equal(answer.headers.get('content-encoding'), 'br');
});

test('what is no page and no file is not found, up the tree neither', async () => {
  for (const path of [
    '/nothing',
    '/assets/nothing.js',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/%2e%2e/package.json',
  ]) {
    const answer = await fetch(desk.isnad.address + path);
    assert.equal(answer.status, 404, path);
    assert.equal(answer.headers.get('content-type'), 'application/problem+json; charset=utf-8');
  }
});

/** Waits until the window has this name. */
const named = (page: Page, name: string) =>
  page
    .waitForFunction((wanted) => document.title === wanted, name)
    .catch(async (cause: unknown) => {
      throw new Error(`not "${name}" but "${await page.title()}"`, { cause });
    });

test('the window is named after the page, in its language, from page to page', async () => {
  const page = await desk.member('titles', { plan: 'professional' });
  await page.goto('/keys');
  await named(page, 'API keys · Isnad');
  await page.getByRole('link', { name: 'Usage' }).click();
  await named(page, 'Usage · Isnad');
  await chooseInMenu(page, 'বাংলা');
  await named(page, 'ব্যবহার · Isnad');
  await chooseInMenu(page, 'العربية');
  await named(page, 'الاستخدام · Isnad');
  await page.goBack();
  await named(page, 'مفاتيح API · Isnad');
  assertQuiet(page);
});

test('no page is without a name of its own', async () => {
  const member = await desk.member('named-pages', { operator: true });
  const stranger = await desk.open();
  for (const path of PAGES) {
    const open = /^\/($|status|sign|confirm|claim|forgot|reset)/.test(path);
    const page = open ? stranger : member;
    await page.goto(path.replace(/:\w+/, '1'));
    const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
    await named(page, `${heading} · Isnad`);
  }
});

const NOT_TAKEN = {
  en: ['The address of this page has an invalid value:', 'Show the page without it'],
  bn: ['এই পেজের ঠিকানায় একটি ভুল মান আছে:', 'এটি বাদ দিয়ে পেজটি দেখুন'],
  ar: ['يحتوي عنوان هذه الصفحة على قيمة غير صالحة:', 'عرض الصفحة بدونها'],
} as const;

for (const language of LANGUAGES) {
  test(`an address that asks for what there is not: said in words, with a way out (${language})`, async () => {
    const page = await desk.member(`astray-${language}`, { language, plan: 'professional', width: 360 });
    await page.goto('/keys');
    const endpoint = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ url: 'https://example.org/hook', events: ['*'] });
      return ((await (await fetch('/api/webhooks', { method: 'POST', headers, body })).json()) as { id: string }).id;
    });
    const [words, out] = NOT_TAKEN[language];
    for (const [path, asked] of [
      [`/webhooks/${endpoint}?type=foo`, 'type=foo'],
      [`/audit?target=${'x'.repeat(65)}`, `target=${'x'.repeat(65)}`],
    ] as const) {
      await page.goto(path);
      const note = page.getByRole('alert');
      await note.getByText(words).waitFor();
      assert.equal(await note.locator('[lang=en]').count(), 0, path);
      assert.equal(await note.locator('code').textContent(), asked);
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, path);
      await note.getByRole('link', { name: out }).click();
      await note.waitFor({ state: 'detached' });
      assert.equal(new URL(page.url()).search, '', path);
    }
    await page.goto('/webhooks/foo');
    await page.locator('main a[href="/webhooks"]').nth(1).waitFor();
    for (const days of ['from=2026-11-1&to=2026-11-2', 'from=1990-01-01&to=1990-01-02']) {
      await page.goto(`/usage?last=days&${days}`);
      await page.locator('p[role=status].text-bad').waitFor();
      assert.equal(await page.getByRole('alert').count(), 0, days);
    }
    assertQuiet(page);
  });
}

test('the button that copies code covers none of it, in narrow windows neither', async () => {
  for (const width of [360, 1280]) {
    const page = await desk.open({ width });
    await page.goto('/');
    const block = page.getByRole('region', { name: 'cURL' });
    const button = page.getByRole('button', { name: 'Copy', exact: true });
    const [code, copy] = [await block.boundingBox(), await button.boundingBox()];
    assert.ok(code !== null && copy !== null);
    assert.ok(copy.y >= code.y + code.height || copy.x >= code.x + code.width, `${width} px`);
  }
});
