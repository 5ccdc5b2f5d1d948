import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Surah } from '@isnad/contract/quran';
import type { Page } from 'playwright-core';
import { installEditions, removeEditions } from '../../src/corpus/editions/install-editions.ts';
import { readSource } from '../../src/corpus/quran/inputs.ts';
import { installExampleEditions } from '../support/example-editions.ts';
import { madeEdition, madePack } from '../support/made-edition.ts';
import { until } from '../support/until.ts';
import { openAccountMenu } from './account-menu.ts';
import { assertQuiet, type Desk, openDesk, openOwnDesk, violations } from './browser.ts';
import { checkLooks } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('the list of surahs leads back to the verse where reading ended', async () => {
  const page = await desk.open();
  await page.goto('/quran');
  assert.equal(await page.locator('#continue').isVisible(), false);
  await page.goto('/quran/36');
  await page.locator('#v40').scrollIntoViewIfNeeded();
  await page.locator('#v40').evaluate((verse) => verse.scrollIntoView());
  await page.waitForFunction(() => localStorage.getItem('isnad.reader.place')?.includes('#v'));
  await page.waitForFunction(() => /#v(?:39|40)\n/.test(localStorage.getItem('isnad.reader.place') ?? ''));
  await page.goto('/quran');
  const link = page.locator('#continue a');
  assert.match((await link.textContent()) ?? '', /^Quran 36:(?:39|40)$/);
  await link.click();
  await page.waitForURL(/\/quran\/36#v(?:39|40)$/);
  await page.goto('/quran/page/300');
  await page.goto('/quran');
  assert.equal(await link.textContent(), 'Page 300');
  assertQuiet(page);
});

test('the Arabic text grows and shrinks, and stays so on the next page', async () => {
  const page = await desk.open();
  const size = () =>
    page
      .locator('p.quran')
      .last()
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  await page.goto('/quran/112');
  const usual = await size();
  await page.getByRole('button', { name: 'Larger' }).click();
  await page.getByRole('button', { name: 'Larger' }).click();
  assert.ok(Math.abs((await size()) / usual - 1.2) < 0.01);
  await page.goto('/quran/113');
  assert.ok(Math.abs((await size()) / usual - 1.2) < 0.01);
  for (let times = 0; times < 5; times++) await page.getByRole('button', { name: 'Smaller' }).click();
  assert.ok(Math.abs((await size()) / usual - 0.7) < 0.01);
  assert.ok(await page.getByRole('button', { name: 'Smaller' }).isDisabled());
});

test('a verse is copied with its translation, reference and address', async () => {
  const page = await desk.open();
  await page.goto('/quran/112?lang=en');
  await page.getByRole('button', { name: 'Copy: Quran 112:1' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const [arabic = '', english = '', source] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  assert.equal(arabic, await page.locator('#v1 p.quran').textContent());
  assert.equal(english, await page.locator('#v1 p.text').textContent());
  assert.equal(source, `Quran 112:1 ${desk.isnad.address}/quran/112/1?lang=en`);
});

test('bookmarks and translations are remembered in the browser, and shown on the next visit', async () => {
  const page = await desk.open();
  await page.goto('/quran/112?lang=en');
  await page.getByRole('button', { name: 'Bookmark: Quran 112:2' }).click();
  await page.getByText('Translations: English').click();
  await page.getByRole('checkbox', { name: 'transliteration' }).check();
  await page.getByRole('button', { name: 'Show' }).click();
  await page.locator('#v1 .side [lang="ar-Latn"]').first().waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goto('/hadith/nawawi:1?lang=en');
  await page.getByRole('button', { name: /^Bookmark: / }).click();
  await page.goto('/hadith?lang=en');
  assert.equal(await page.locator('#continue a').textContent(), 'Forty Hadith of an-Nawawi 1');
  assert.deepEqual(await page.locator('#bookmarks a').allTextContents(), [
    'Forty Hadith of an-Nawawi 1',
    'Quran 112:2',
  ]);
  await page.locator('#bookmarks a').last().click();
  await page.waitForURL((url) => url.pathname === '/quran/112/2' && url.searchParams.has('translation'));
  await page.getByRole('button', { name: 'Bookmark: Quran 112:2', pressed: true }).click();
  await page.goto('/quran?lang=en');
  assert.equal(await page.locator('#bookmarks a').count(), 1);
  assertQuiet(page);
});

test('a search suggests while somebody types, by keyboard, and the header knows a member', async () => {
  const page = await desk.member('suggested');
  await page.goto('/quran?lang=en');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.goto('/keys');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/quran?lang=en');
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor();
  assert.equal(await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).isVisible(), false);
  await page.keyboard.press('/');
  await page.keyboard.type('nawawi 1');
  // Those of "nawawi " have the hadith too, behind its collection.
  const options = page.getByRole('option');
  await options
    .first()
    .and(page.getByRole('option', { name: /^Forty Hadith of an-Nawawi 1\b/ }))
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/hadith/nawawi:1?lang=en');
  // The dashboard leads on to a page that it does not have.
  await page.goto('/sign-in?next=%2Fquran%2F112%3Flang%3Den');
  await page.getByRole('heading', { level: 1, name: 'Al-Ikhlas' }).waitFor();
  await page.goto('/keys');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/sign-in');
  await page.goto('/quran?lang=en');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  assertQuiet(page);
});

test('all of it by keyboard, and single keys can be turned off', async () => {
  const page = await desk.open();
  await page.goto('/quran/113');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  assert.equal(await focused(), 'Quran 113:2');
  await page.keyboard.press('k');
  assert.equal(await focused(), 'Quran 113:1');
  await page.keyboard.press('c');
  await page.getByText('Copied', { exact: true }).waitFor();
  await page.keyboard.press('n');
  await page.waitForURL('**/quran/114');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/quran/113');
  await page.keyboard.press('?');
  await page.getByText('Previous verse', { exact: true }).waitFor();
  await page.getByLabel('Use single keys').uncheck();
  await page.keyboard.press('Escape');
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await page.keyboard.press('j');
  assert.match(page.url(), /\/quran\/113$/);
  await page.reload();
  await page.getByText('Keyboard shortcuts').click();
  await page.getByLabel('Use single keys').check();
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await page.getByRole('banner').getByRole('combobox').and(page.locator(':focus')).waitFor();
  assertQuiet(page);
});

test('a person who is signed in finds bookmarks in every browser, also those made before', async () => {
  const page = await desk.member('marking');
  const { cookies } = await page.context().storageState();
  const marked = (of: Page, name: string) => of.getByRole('button', { name: `Bookmark: ${name}`, pressed: true });
  // Before the sign-in: the pages take this browser for a visitor's.
  await page.goto('/quran/112');
  await page.getByRole('button', { name: 'Bookmark: Quran 112:2' }).click();
  await marked(page, 'Quran 112:2').waitFor();
  await page.goto('/keys');
  await page.waitForFunction(() => localStorage.getItem('isnad.member') !== null);
  await page.goto('/quran');
  await page.getByText('Stored in your account.').waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem('isnad.reader.bookmarks')), '');
  const other = await desk.open({ language: 'ar' });
  await other.context().addCookies(cookies);
  await other.addInitScript(() => localStorage.setItem('isnad.member', 'true'));
  await other.goto('/quran/112?lang=ar');
  await other.getByRole('button', { pressed: true }).and(other.locator('#v2 .mark-verse')).waitFor();
  await other.locator('#v3 .mark-verse').click();
  await other.locator('#v3 .mark-verse[aria-pressed=true]').waitFor();
  await other.goto('/quran?lang=ar');
  await other.locator('#bookmarks a').nth(1).waitFor();
  assert.deepEqual(
    await other.locator('#bookmarks a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ['/quran/112/3?lang=ar', '/quran/112/2?lang=ar'],
  );
  assert.deepEqual(await violations(other), []);
  await other
    .getByRole('button', { name: /^إزالة الإشارة المرجعية: / })
    .first()
    .click();
  await other.locator('#bookmarks li').nth(1).waitFor({ state: 'detached' });
  await page.goto('/quran/112');
  await marked(page, 'Quran 112:2').waitFor();
  assert.equal(await page.getByRole('button', { name: /^Bookmark: /, pressed: true }).count(), 1);
  // Without a connection, a new one stays in the browser until the next page.
  await page.route('**/api/me/bookmarks*', (route) => route.abort());
  await page.getByRole('button', { name: 'Bookmark: Quran 112:4' }).click();
  await marked(page, 'Quran 112:4').waitFor();
  await marked(page, 'Quran 112:2').click();
  await page.getByRole('button', { name: 'Bookmark: Quran 112:2', pressed: true }).getByText('Not saved').waitFor();
  await page.unroute('**/api/me/bookmarks*');
  await page.goto('/quran');
  await page.getByText('Stored in your account.').waitFor();
  assert.equal(await page.locator('#bookmarks li').count(), 2);
  assertQuiet(page);
});

test('pages that were opened can be read offline, unless what was kept has another hash', async () => {
  const page = await desk.open();
  await page.goto('/quran/112');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const path of ['/quran/112', '/quran/page/604', '/hadith/nawawi:1']) await page.goto(path);
  await page.waitForFunction(async () => (await (await caches.open('isnad-reader-1')).keys()).length >= 5);
  const shown = await page.locator('main').innerText();
  await page.context().setOffline(true);
  await page.goto('/quran/112');
  await page.locator('#v4').waitFor();
  await page.goto('/hadith/nawawi:1');
  assert.equal(await page.locator('main').innerText(), shown);
  // None that the browser could have kept itself.
  for (const path of ['/quran/99', '/search?q=unvisited', '/report?ref=2:255']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    assert.deepEqual(await violations(page), [], path);
  }
  await page.goto('/report?ref=2:255&lang=ar');
  await page.getByRole('link', { name: 'إعادة المحاولة' }).waitFor();
  assert.equal(await page.locator('html').getAttribute('dir'), 'rtl');
  await page.goto('/quran/112');
  await page.evaluate(async () => {
    const cache = await caches.open('isnad-reader-1');
    const url = new URL('/quran/112', location.href).href;
    const kept = await cache.match(url, { ignoreVary: true });
    if (kept === undefined) throw new Error('nothing is kept');
    const text = (await kept.text()).replace('</p>', ' </p>');
    await cache.put(url, new Response(text, { headers: kept.headers }));
  });
  await page.goto('/quran/112');
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.context().setOffline(false);
  await page.goto('/quran/112');
  await page.locator('#v4').waitFor();
});

/** A fiftieth of a second of silence, in which a recitation ends. */
const SILENCE = Buffer.concat([
  Buffer.from(
    'RIFF\xc4\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data\xa0\0\0\0',
    'latin1',
  ),
  Buffer.alloc(160, 128),
]);

/** Answers for the host of the recitations. @returns the paths that are requested from it */
async function recitations(page: Page, isThere = true): Promise<string[]> {
  const asked: string[] = [];
  await page.context().route('https://everyayah.com/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return isThere
      ? route.fulfill({ contentType: 'audio/wav', headers: { 'cache-control': 'no-store' }, body: SILENCE })
      : route.abort();
  });
  return asked;
}

test('a verse is played, or all from a verse on, by the chosen reciter, and nothing is requested before', async () => {
  const page = await desk.open();
  const asked = await recitations(page);
  await page.goto('/quran/112?lang=en');
  await page.getByRole('button', { name: 'Play: Quran 112:1' }).waitFor();
  assert.deepEqual(asked, []);
  await page.getByRole('button', { name: 'Play: Quran 112:1' }).click();
  await until(() => asked.length > 0);
  await page.waitForFunction(() => document.querySelectorAll('.verse.playing').length === 0);
  await page.getByLabel('Recitation').selectOption('Mahmoud Khalil al-Husary');
  await page.getByRole('button', { name: 'Play from here: Quran 112:3' }).click();
  await until(() => new Set(asked).size === 3);
  assert.deepEqual(
    [...new Set(asked)],
    ['/data/Alafasy_128kbps/112001.mp3', '/data/Husary_128kbps/112003.mp3', '/data/Husary_128kbps/112004.mp3'],
  );
  await page.reload();
  assert.equal(await page.getByLabel('Recitation').locator('option:checked').textContent(), 'Mahmoud Khalil al-Husary');
  assertQuiet(page);
});

test('a recitation that cannot be loaded is reported, and can be tried again', async () => {
  const page = await desk.open();
  const asked = await recitations(page, false);
  await page.goto('/quran/112/1?lang=en');
  for (let times = 0; times < 2; times++) {
    const before = asked.length;
    await page.getByRole('button', { name: 'Play: Quran 112:1' }).click();
    await until(() => asked.length > before);
    await page.locator('section.verse').getByText('The recitation could not be played.').waitFor();
  }
  assert.equal(await page.getByRole('button', { name: /^Play from here/ }).count(), 0);
  assertQuiet(page);
});

test("a tafsir below a verse is in nobody's way, and its hash is that of its text", async () => {
  const own = await openOwnDesk();
  try {
    await installExampleEditions(own.isnad);
    const page = await own.open();
    await checkLooks(own, page, '/quran/108/1', (one) => one.locator('.commentary').waitFor());
    await checkLooks(own, page, '/quran/108', (one) => one.locator('details.introduction > summary').click());
    await page.goto('/quran/108/2?lang=en#tafsir');
    const proof = page.locator('.tafsir details.proof');
    await proof.locator('summary').click();
    await proof.getByRole('button', { name: 'Recompute' }).click();
    await proof.getByText('Your browser computed the same hash.').waitFor();
    assertQuiet(page);
  } finally {
    await own.stop();
  }
});

test('words and scripts that are installed can be read on the pages, with a pointer, by keyboard and without the script', async () => {
  const { dataDir } = desk.isnad;
  const { verses } = await desk.isnad.json<Surah>('/api/quran?id=112');
  const texts = readSource('en').flatMap((surah) => surah.verses.map(({ text }) => text.trim()));
  const words = texts.map((text) =>
    text
      .split(' ')
      .map((_, place) => `meaning ${place + 1}`)
      .join('\n'),
  );
  const rules = new Map(texts.map((_, ordinal) => [ordinal, [{ start: 0, end: 2, rule: 'ghunnah' }]]));
  const pack = (id: string, kind: 'words' | 'script', language: string) =>
    madePack(id, { kind, language, direction: language === 'ar' ? 'rtl' : 'ltr' });
  const editions = [
    { pack: pack('words.en', 'words', 'en'), parsed: madeEdition('words.en', { texts: words, footnotes: new Map() }) },
    { pack: pack('tajweed', 'script', 'ar'), parsed: madeEdition('tajweed', { texts, footnotes: new Map(), rules }) },
  ];
  await installEditions({ dataDir, editions });
  try {
    const page = await desk.open({ width: 360 });
    await page.goto('/quran/112?lang=en');
    const card = page.getByRole('dialog', { name: 'Word by word' });
    const box = await page.locator('#v1 p.quran').boundingBox();
    assert.ok(box);
    await page.mouse.click(box.x + box.width - 12, box.y + box.height / 2);
    await card.getByText('meaning 1', { exact: true }).waitFor();
    assert.equal(await card.locator('p.quran').textContent(), verses[0]?.text.split(' ')[0]);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Word by word: Quran 112:2' }).press('Enter');
    await card.getByText('meaning 1', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await card.getByText('meaning 2', { exact: true }).waitFor();
    assert.ok(await card.getByRole('button', { name: 'Next word' }).isDisabled());
    assert.deepEqual(await violations(page), []);
    await page.keyboard.press('Escape');

    await page.getByText('Script: Uthmani').click();
    await page.getByRole('link', { name: 'Title of tajweed' }).click();
    await page.waitForURL(/script=tajweed/);
    assert.equal(await page.locator('#v1 .tj-ghunnah').getAttribute('title'), 'Ghunnah');
    assert.ok(await page.getByRole('heading', { name: 'Rules of tajweed' }).isVisible());
    assert.deepEqual(await violations(page), []);
    // The browser remembers it, and the address decides.
    await page.goto('/quran/113?lang=en');
    await page.waitForURL(/113\?lang=en&script=tajweed/);
    await page.goto('/quran/113?lang=en&script=unicode');
    assert.equal(await page.locator('.tj').count(), 0);
    assertQuiet(page);

    const plain = await desk.open({ language: 'ar', width: 360 }, { javaScriptEnabled: false });
    await plain.goto('/quran/112/1');
    await plain.locator('.words > summary').click();
    const rows = plain.locator('.words tbody tr');
    assert.equal(await rows.count(), verses[0]?.text.split(' ').length);
    assert.match((await rows.first().textContent()) ?? '', /meaning 1$/);
    assert.ok(await plain.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  } finally {
    await removeEditions(dataDir, ['words.en', 'tajweed']);
  }
});
