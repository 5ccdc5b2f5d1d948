import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, INSECURE_HOST, openDesk, settle, violations } from './browser.ts';
import { LOOKS, overflow } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const isDark = async (page: Page) => Number(/\d+/.exec(await paper(page))?.[0]) < 60;

test('the navigation leads from the reference to a page, to the next one, and to a section', async () => {
  const page = await desk.open();
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Guide', exact: true }).first().click();
  await page.waitForURL('**/docs/getting-started');
  const navigation = page.getByRole('navigation', { name: 'Documentation' });
  await navigation.getByRole('link', { name: 'Quran', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Quran' }).waitFor();
  assert.equal(await navigation.locator('[aria-current="page"]').textContent(), 'Quran');
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Verses', exact: true })
    .click();
  const { y = 0 } = (await page.locator('h2#verses').boundingBox()) ?? {};
  assert.ok(y >= 60 && y < 200, `the heading is at ${y}, below the header`);
  await page.getByRole('link', { name: 'Next Hadith' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hadith' }).waitFor();
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'API reference' }).click();
  await page.waitForURL('**/docs');
});

test('search works with the keyboard alone, and says when nothing is found', async () => {
  const page = await desk.open();
  await page.goto('/docs/getting-started');
  await page.keyboard.press('/');
  await page.keyboard.type('rotate');
  await page.locator('.results a[href="/docs/webhooks#rotate-the-secret"]').waitFor();
  assert.match((await page.locator('.results [role="status"]').textContent()) ?? '', /^\d+ results$/);
  assert.deepEqual(await violations(page), []);
  await page.keyboard.type(' secret');
  await page.locator('.results li:first-child', { hasText: 'Rotate the secret' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/webhooks#rotate-the-secret');

  const input = page.getByRole('searchbox', { name: 'Search the documentation' });
  await input.fill('xyzzy');
  await page.getByText('No results for “xyzzy”').waitFor();
  await input.press('Escape');
  assert.equal(await page.locator('.results').isVisible(), false);
  assertQuiet(page);
});

test('when the index cannot be fetched, search says so and tries again', async () => {
  const page = await desk.open();
  await page.route('**/index-*.json', (route) => route.abort());
  await page.goto('/docs/quran');
  const input = page.getByRole('searchbox');
  await input.fill('rotate');
  await page.getByText('Search is unavailable. Try again.').waitFor();
  await page.unroute('**/index-*.json');
  await input.fill('rotate ');
  await page.locator('.results a').first().waitFor();
});

test('a language of the examples is chosen once, with mouse or keyboard, and is remembered', async () => {
  const page = await desk.open();
  await page.goto('/docs/quran');
  const first = page.locator('.samples').first();
  assert.equal(await first.getByRole('tab', { selected: true }).textContent(), 'cURL');
  await first.getByRole('tab', { name: 'cURL' }).focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await first.getByRole('tab', { selected: true }).textContent(), 'JavaScript');
  const shown = await page.locator('.samples [role="tabpanel"]:visible').evaluateAll((all) => all.map(({ id }) => id));
  assert.ok(shown.length > 3 && shown.every((id) => id.endsWith('-javascript')), shown.join());
  assert.match((await first.getByRole('tabpanel').textContent()) ?? '', /await fetch\(/);
  await page.goto('/docs/hadith');
  assert.equal(await page.getByRole('tab', { selected: true }).first().textContent(), 'JavaScript');
  assertQuiet(page);
});

test('a code block is copied exactly, over plain HTTP too', async () => {
  const page = await desk.open();
  await page.goto('/docs/search');
  const block = page.getByRole('tabpanel').first();
  await block.getByRole('button', { name: 'Copy' }).click();
  await block.getByRole('button', { name: 'Copied' }).waitFor();
  const code =
    "curl -G -H \"$AUTH\" 'http://127.0.0.1:8787/api/quran' --data-urlencode 'search=inna maal usri yusra' -d limit=2";
  assert.equal((await clipboard(page)).trim(), code);

  const insecure = await desk.open({}, { baseURL: desk.isnad.address.replace('127.0.0.1', INSECURE_HOST) });
  await insecure.goto('/docs/operations');
  await insecure.getByRole('tabpanel').first().getByRole('button', { name: 'Copy' }).click();
  await insecure.getByRole('button', { name: 'Copied' }).waitFor();
  await page.bringToFront();
  assert.equal((await clipboard(page)).trim(), 'curl http://127.0.0.1:8787/readyz');
});

test('the theme is that of the dashboard, follows the system, and can be changed', async () => {
  const page = await desk.open({ theme: 'dark' });
  await page.goto('/docs/quran');
  assert.equal(await isDark(page), true);
  await page.locator('details.wide > summary').click();
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await settle(page);
  const light = await paper(page);
  assert.equal(await isDark(page), false);
  await page.goto('/');
  assert.equal(await paper(page), light);
});

test('on a phone the menu holds the navigation, and no page is wider than the window', async () => {
  const page = await desk.open({ width: 360 });
  await page.goto('/docs/getting-started');
  await page.getByText('All pages', { exact: true }).click();
  const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  assert.ok(addresses.length > 20);
  for (const address of addresses) {
    await page.goto(address);
    assert.ok((await overflow(page)) <= 0, `${address} is too wide`);
  }
  assertQuiet(page);
});

/** The guide is in English alone: one pair of width and theme, unless all looks are wanted. */
const GUIDE_LOOKS = (
  [
    [360, 'dark'],
    [1440, 'light'],
    [1440, 'dark'],
    [360, 'light'],
  ] as const
).slice(0, LOOKS.length);

test('nothing stands in the way of people who cannot see, hear or use a mouse', async () => {
  for (const [width, theme] of GUIDE_LOOKS) {
    const page = await desk.open({ width, theme });
    for (const name of ['getting-started', 'webhooks', 'chat-examples', 'configuration', 'errors', 'chat', 'nothing']) {
      await page.goto(`/docs/${name}`);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      assert.equal(await isDark(page), theme === 'dark');
      assert.deepEqual(await violations(page), [], `${name} ${theme} ${width}`);
    }
    assertQuiet(page);
    await desk.leave(page);
  }
});

test('without JavaScript every page can be read, in the colors of the system', async () => {
  const page = await desk.open({ theme: 'dark' }, { javaScriptEnabled: false, colorScheme: 'dark' });
  await page.goto('/docs/quran');
  await page.getByRole('heading', { name: /^Surahs/ }).waitFor();
  assert.equal(await page.getByRole('searchbox').isVisible(), false);
  const panels = page.locator('.samples').first().getByRole('tabpanel');
  assert.equal(await panels.count(), 3);
  assert.equal(await isDark(page), true);
  await page
    .getByRole('navigation', { name: 'Documentation' })
    .getByRole('link', { name: 'Hadith', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Hadith' }).waitFor();
});
