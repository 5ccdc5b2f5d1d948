import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, type Language, openDesk, violations } from './browser.ts';
import { LOOKS, sameIn } from './looks.ts';

let desk: Desk;
let page: Page;
before(async () => {
  desk = await openDesk();
  page = await desk.member('hurried');
  await page.goto('/keys');
  // The key is heard once the page is there.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name: 'Reading circle' }) });
  });
});
after(() => desk.stop());

const field = (of: Page) => of.getByRole('combobox', { name: /./ }).and(of.locator('[role=dialog] input'));

/** Opens the palette, types, and waits for an option with such words to be the first. */
async function find(text: string, words: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
  await page.getByRole('option', { name: words, selected: true }).waitFor();
}

for (const [text, words, address] of [
  ['audit', 'Audit log', '/audit'],
  ['2:255', /^Quran 2:255/, '/quran/2/255?lang=en'],
  ['nawawi 1', /Nawawi 1\b/, '/hadith/nawawi:1?lang=en'],
  ['yasin', /^36\. /, '/quran/36?lang=en'],
  ['reading cir', /^Reading circle \(…/, '/keys?search=Reading+circle&state=all'],
  ['xqzvw', 'Search the Quran and hadith: xqzvw', '/search?q=xqzvw&lang=en'],
] as const) {
  test(`Control+K, "${text}" and Enter lead to ${address}`, async () => {
    await find(text, words);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.search === address);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assertQuiet(page);
    // A page for everybody has no palette.
    if (!address.includes('lang=')) return;
    await page.goto('/keys');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
}

test('an ID that somebody pastes leads to what it is of', async () => {
  const { id, requestId } = await page.evaluate(async () => {
    const { data } = (await (await fetch('/api/keys?search=Reading')).json()) as { data: { id: string }[] };
    const logged = await fetch('/api/quran?id=999');
    return { id: data[0]?.id ?? '', requestId: logged.headers.get('x-request-id') ?? '' };
  });
  await find(requestId, 'Show the request in the log');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/requests?request_id=${requestId}`);
  await page.getByRole('main').getByText(requestId).first().waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill(id);
  await page.getByRole('option', { name: /^Reading circle \(…/ }).waitFor();
  await page.keyboard.press('Escape');
  await find('acct_01KAH3V9M2C8Y4T6W0Z1XQJ5RN', /^Search the Quran and hadith/);
  await page.keyboard.press('Escape');
  await page.goto('/keys');
});

test('guides are found by their titles', async () => {
  await page.getByRole('button', { name: 'Jump to…' }).waitFor();
  await page.keyboard.press('Control+k');
  await field(page).fill('scaling');
  await page.getByRole('group', { name: 'Documentation' }).getByRole('option', { name: 'Scaling' }).click();
  await page.waitForURL('**/docs/scaling');
  await page.goto('/keys');
});

test('the arrows move in the list, Escape closes it and gives the focus back', async () => {
  await page.getByRole('button', { name: 'Jump to…' }).click();
  await page.getByRole('option', { name: 'API keys', selected: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Usage', selected: true }).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { name: 'API reference', selected: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog');
});

test('it is in order in each language and theme, in a narrow window too', async () => {
  const places: Readonly<Record<Language, string>> = { en: '2:255', bn: '২:২৫৫', ar: '٢:٢٥٥' };
  for (const [language, theme] of LOOKS) {
    const other = await sameIn(desk, page, { language, theme, width: theme === 'dark' ? 360 : 1280 });
    await other.goto('/keys');
    await other.locator('main table').waitFor();
    await other.getByRole('banner').locator('button[aria-haspopup=dialog]').click();
    await field(other).fill(places[language]);
    await other
      .getByRole('option', { name: new RegExp(places[language]), selected: true })
      .first()
      .waitFor();
    await other.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    assert.deepEqual(await violations(other), [], `${language} ${theme}`);
    const over = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${language} ${theme}: ${over} pixels too wide`);
    assertQuiet(other);
    await desk.leave(other);
  }
});
