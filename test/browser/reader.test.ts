import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Surah, SurahList, VerseListing } from '@isnad/contract/quran';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: /Search the Quran|কুরআনে সার্চ করুন|البحث في القرآن/ });
/** Requests to the service that count against the plan. */
function counted(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/quran')) paths.push(pathname + search);
  });
  return paths;
}

test('all surahs are listed, and found by name in any script or by number without asking the service', async () => {
  const page = await desk.member('lists');
  const asked = counted(page);
  await page.goto('/quran');
  const { surahs } = await desk.isnad.json<SurahList>('/api/quran');
  const cards = page.getByRole('listitem');
  await cards.first().waitFor();
  const text = await page.getByRole('main').evaluate((main) => main.textContent ?? '');
  for (const surah of surahs) {
    assert.ok(text.includes(surah.transliteration) && text.includes(surah.name) && text.includes(surah.name_arabic));
  }
  const filter = page.getByRole('searchbox', { name: 'Find a surah' });
  const before = asked.length;
  for (const [wanted, name] of [
    ['fatihah', 'Al-Fatihah'],
    ['বাকারা', 'Al-Baqarah'],
    ['ٱلۡإِخۡلَاص', 'Al-Ikhlas'],
    ['১১৪', 'An-Nas'],
    ['the cow', 'Al-Baqarah'],
  ] as const) {
    await filter.fill(wanted);
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    assert.equal(await cards.count(), 1, wanted);
  }
  await filter.fill('nothing of the kind');
  await page.getByText('No matching surah.').waitFor();
  assert.equal(asked.length, before);
  assert.deepEqual(await violations(page), []);
  assertQuiet(page);
});

test('every text of surah 2 is on the page as the service gives it, and nothing is added to it', async () => {
  const page = await desk.member('reads');
  await page.addInitScript(() => {
    const all = { arabic: true, transliteration: true, english: true, bengali: true };
    localStorage.setItem('isnad.reader', JSON.stringify(all));
  });
  await page.goto('/quran/2');
  await page.locator('#v286').waitFor({ state: 'attached' });
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('li[id^=v]')].map((verse) =>
      [...verse.querySelectorAll('p[lang]')].map((line) => [line.getAttribute('lang'), line.textContent]),
    ),
  );
  const { verses } = await desk.isnad.json<Surah>('/api/quran?id=2');
  assert.deepEqual(
    shown.map((lines) => lines.slice(0, 4)),
    verses.map(({ text, transliteration, translation_en, translation_bn }) => [
      ['ar', text],
      ['ar-Latn', transliteration],
      ['en', translation_en],
      ['bn', translation_bn],
    ]),
  );
  // The sign at the end of a verse is neither read out nor copied.
  const sign = page.locator('#v1 [aria-hidden=true]', { hasText: '\u06dd' });
  assert.equal(await sign.textContent(), '\u06dd١');
  assert.equal(await sign.evaluate((element) => getComputedStyle(element).userSelect), 'none');
  assert.match(
    await page.locator('#v1 p[lang=ar]').evaluate((element) => getComputedStyle(element).fontFamily),
    /^"Amiri Quran"/,
  );
  assert.equal(await page.evaluate(() => document.fonts.check('24px "Amiri Quran"', 'ٱ')), true);
});

test('the basmala is above every surah but 1 and 9, said to be no verse, and goes with the Arabic', async () => {
  const page = await desk.member('begins', { plan: 'enterprise' });
  const basmala = page.locator('#bismillah');
  const line = basmala.locator('p[lang=ar]');
  const { verses } = await desk.isnad.json<Surah>('/api/quran?id=1');
  for (const [surah, shown] of [
    [112, true],
    [1, false],
    [114, true],
    [9, false],
  ] as const) {
    await page.goto(`/quran/${surah}`);
    await page.locator('#v1').waitFor();
    assert.equal(await basmala.count(), shown ? 1 : 0, `surah ${surah}`);
    if (!shown) continue;
    assert.equal(await line.textContent(), verses[0]?.text);
    assert.equal(await line.getAttribute('dir'), 'rtl');
    assert.match(await line.evaluate((element) => getComputedStyle(element).fontFamily), /^"Amiri Quran"/);
    assert.ok(await basmala.getByText('Not counted as a verse').isVisible());
    assert.equal(await basmala.locator('li').count(), 0);
    assert.deepEqual(await violations(page), []);
  }
  await page.goto('/quran/112');
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Arabic' }).click();
  await basmala.waitFor({ state: 'detached' });
  assertQuiet(page);
});

test('a link to a verse lands on it, whatever is above it', async () => {
  const page = await desk.member('links', { plan: 'enterprise' });
  for (const [path, id] of [
    ['/quran/2?verse=255', 'v255'],
    ['/quran/2?verse=286', 'v286'],
    ['/quran/18?verse=1', 'v1'],
  ] as const) {
    await page.goto(path);
    const verse = page.locator(`#${id}`);
    await page.locator(`#${id}:focus`).waitFor();
    await page.evaluate(() => document.fonts.ready);
    await page.waitForFunction((id) => {
      const { top, bottom } = document.getElementById(id)?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
      const bar = document.querySelector('form')?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const end = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      return top >= bar - 1 && (end ? bottom <= innerHeight : top <= bar + 12);
    }, id);
    assert.equal(await verse.getAttribute('aria-current'), 'location');
  }
  assertQuiet(page);
});

test('a reference leads to its verse from any page of the reader, in the digits of three languages', async () => {
  const page = await desk.member('jumps', { plan: 'enterprise' });
  const asked = counted(page);
  await page.goto('/quran');
  await searchField(page).fill('২:২৫৫');
  await searchField(page).press('Enter');
  await page.locator('#v255:focus').waitFor();
  const go = page.getByRole('textbox', { name: 'Go to verse' });
  await go.fill('7');
  await go.press('Enter');
  await page.locator('#v7:focus').waitFor();
  assert.equal(new URL(page.url()).search, '?verse=7');
  await go.fill('٣٦:٨٣');
  await go.press('Enter');
  await page.locator('#v83:focus').waitFor();
  assert.equal(new URL(page.url()).pathname, '/quran/36');
  await go.fill('999');
  await go.press('Enter');
  await page.getByText('Enter a verse number of this surah, or a verse such as 2:255.').waitFor();
  await page.goBack();
  await page.locator('#v7:focus').waitFor();
  assert.ok(!asked.some((path) => path.includes('search=')));
  assert.equal(asked.filter((path) => path === '/api/quran?id=2').length, 1);
});

test('a search marks what it found in the language it was found in, and stands in the address', async () => {
  const page = await desk.member('searches', { plan: 'enterprise' });
  await page.goto('/quran');
  for (const [query, lang, marked] of [
    ['patience', 'en', /patien/],
    ['ধৈর্য', 'bn', /ধৈর্/],
    ['الصبر', 'ar', /ص[\u064e\u0651]*ب[\u06e1\u0652]?ر|ٱصۡبِر/u],
  ] as const) {
    await searchField(page).fill(query);
    await searchField(page).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === query);
    const mark = page.locator(`p[lang=${lang}] mark`);
    await mark.first().waitFor();
    assert.match((await mark.first().textContent()) ?? '', marked);
    const { data } = await desk.isnad.json<VerseListing>(
      `/api/quran?search=${encodeURIComponent(query)}&highlight=true&limit=20`,
    );
    // Every mark is a word of its text, and the texts are whole.
    const texts = await page.locator('ol p[lang]').allTextContents();
    for (const { text } of data) assert.ok(texts.includes(text));
    const field = { en: 'translation_en', bn: 'translation_bn', ar: 'text' }[lang] as 'text';
    const expected = data.flatMap((verse) =>
      (verse.highlights ?? [])
        .filter((highlight) => highlight.field === field)
        .map(({ start, end }) => verse[field].slice(start, end)),
    );
    assert.deepEqual(await mark.allTextContents(), expected);
  }
  assert.deepEqual(await violations(page), []);
  await page.goBack();
  await page.locator('p[lang=bn] mark').first().waitFor();
  assert.equal(await searchField(page).inputValue(), 'ধৈর্য');
  await page.goForward();
  await page.locator('p[lang=ar] mark').first().waitFor();
  const before = await page.locator('ol > li').count();
  await page.getByRole('button', { name: 'More' }).click();
  await page.locator('ol > li').nth(before).waitFor();
  await searchField(page).fill('xqzv');
  await searchField(page).press('Enter');
  await page.getByText('No verse found.').waitFor();
  assertQuiet(page);
});

test('what is shown of a verse, and how large, is chosen once', async () => {
  const page = await desk.member('chooses');
  await page.goto('/quran/112');
  const line = (lang: string) => page.locator(`#v1 p[lang="${lang}"]`);
  await line('en').waitFor();
  assert.equal(await line('bn').count(), 0);
  const size = () => line('ar').evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await size();
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('checkbox', { name: 'Bengali' }).click();
  await page.getByRole('checkbox', { name: 'Transliteration' }).click();
  await page.getByRole('button', { name: 'Arabic larger' }).click();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press('Escape');
  await page.reload();
  await line('bn').waitFor();
  assert.equal(await line('ar-Latn').count(), 0);
  assert.ok((await size()) > before);
  assertQuiet(page);
});

test('a verse is passed on by its address, or as text with its reference', async () => {
  const page = await desk.member('shares');
  await page.goto('/quran/112');
  await page.getByRole('button', { name: 'Share verse 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Quran 112:1, Al-Ikhlas' });
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Copied', { exact: true }).waitFor();
  assert.equal(await copied(page), `${desk.isnad.address}/quran/112?verse=1`);
  await dialog.getByRole('button', { name: 'Copy with reference' }).click();
  await dialog.getByText('Copied').nth(1).waitFor();
  const { verses } = await desk.isnad.json<Surah>('/api/quran?id=112&verse=1');
  const [verse] = verses;
  assert.equal(
    await copied(page),
    [verse?.text, verse?.transliteration, verse?.translation_en, '(Quran 112:1, Al-Ikhlas)'].join('\n'),
  );
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('reading goes on where it was left; verses by chance can be drawn', async () => {
  const page = await desk.member('returns');
  await page.goto('/quran/36?verse=40');
  await page.locator('#v40:focus').waitFor();
  await page.waitForFunction(() => localStorage.getItem('isnad.reading')?.includes('"verse":40'));
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quran' }).click();
  const link = page.getByRole('link', { name: 'Continue reading Ya-Sin, verse 40' });
  await link.waitFor();
  await page.getByRole('heading', { name: 'Verse of the day' }).waitFor();
  await page.getByRole('button', { name: 'Another verse' }).click();
  await page.getByRole('heading', { name: 'Random verse' }).waitFor();
  await page.getByRole('link', { name: /^Read Quran \d+:\d+, .* in its surah$/ }).waitFor();
  await link.click();
  await page.locator('#v40:focus').waitFor();
});

test('what is not there is said so, in words', async () => {
  const page = await desk.member('errs');
  await page.goto('/quran/115');
  await page.getByRole('heading', { name: "This surah doesn't exist" }).waitFor();
  await page.goto('/quran/<b>2');
  await page.getByRole('heading', { name: "This surah doesn't exist" }).waitFor();
  await page.goto('/quran/112?verse=9');
  await page.getByText('Verse 9 does not exist. Al-Ikhlas has verses 1 to 4.').waitFor();
  await page.route('**/api/quran?id=113', (route) => route.abort());
  await page.getByRole('link', { name: 'Next surah' }).click();
  await page.getByText("The service can't be reached.").waitFor();
  await page.unroute('**/api/quran?id=113');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Al-Falaq' }).waitFor();
  assertQuiet(page);
});

test('a verse is found, read and shared by keyboard alone', async () => {
  const page = await desk.member('presses');
  await page.goto('/quran/112');
  await page.locator('#v1').waitFor();
  const reach = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    for (let steps = 0; !(await button.evaluate((element) => element === document.activeElement)); steps++) {
      assert.ok(steps < 40, `${name} is not reached by Tab`);
      await page.keyboard.press('Tab');
    }
  };
  await reach('Share verse 2');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Share verse 2');
});

for (const [language, theme] of [
  ['en', 'dark'],
  ['bn', 'light'],
  ['ar', 'dark'],
] as const) {
  if (!LANGUAGES.includes(language)) continue;
  test(`in ${language}, ${theme}: nothing is in anybody's way, and nothing wider than a narrow window`, async () => {
    const page = await desk.member(`reads-narrow-${language}`, { language, theme, width: 360, plan: 'enterprise' });
    for (const path of ['/quran', '/quran/112?verse=2', '/quran?search=mercy']) {
      await page.goto(path);
      await page.locator('main p[lang=ar]').first().waitFor();
      await page
        .getByText(/API request|API অনুরোধ|طلب API/)
        .first()
        .waitFor();
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, path);
    }
    assertQuiet(page);
  });
}
