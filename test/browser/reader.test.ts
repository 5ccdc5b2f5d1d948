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
