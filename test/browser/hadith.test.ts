import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Hadith, HadithList } from '@isnad/contract/hadith';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const field = (page: Page) => page.getByRole('searchbox');
const found = (page: Page) => page.getByRole('article');

test('the collections are told with what they hold, and lead to their hadiths, page by page', async () => {
  const page = await desk.member('browses');
  await page.goto('/hadith');
  const row = page.getByRole('row', { name: /Forty Hadith of an-Nawawi/ });
  await row.waitFor();
  assert.match((await row.textContent()) ?? '', /42.*42.*42.*42.*Sahih 7 and Hasan 7/);
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: '42 hadiths' }).waitFor();
  assert.equal(new URL(page.url()).search, '?collection=nawawi');
  assert.equal(await found(page).count(), 20);
  await page.getByRole('button', { name: 'More' }).click();
  await found(page).nth(39).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await found(page).nth(41).waitFor();
  assert.equal(await page.getByRole('button', { name: 'More' }).count(), 0);
  const { data } = await desk.isnad.json<HadithList>('/api/hadith?limit=100&lang=en');
  assert.deepEqual(
    await found(page).locator('p[lang]').allTextContents(),
    data.map(({ text }) => text),
  );
  assertQuiet(page);
});

test('a search marks the words it found, in the three languages, and stands in the address', async () => {
  const page = await desk.member('seeks', { plan: 'enterprise' });
  await page.goto('/hadith');
  for (const [query, lang, marked] of [
    ['intention', 'en', 'intentions'],
    ['নিয়ত', 'bn', 'নিয়ত'],
    ['النيات', 'ar', 'بِالنِّيَّاتِ'],
  ] as const) {
    await field(page).fill(query);
    await page.getByRole('combobox', { name: 'Text language' }).selectOption(lang);
    await field(page).press('Enter');
    await page.waitForURL((url) => url.searchParams.get('search') === query);
    const mark = page.locator(`p[lang=${lang}] mark`);
    await mark.first().waitFor();
    const { data } = await desk.isnad.json<HadithList>(
      `/api/hadith?search=${encodeURIComponent(query)}&highlight=true&limit=20&lang=${lang}`,
    );
    const expected = data.flatMap(({ text, highlights = [] }) =>
      highlights.filter((highlight) => highlight.field === 'text').map(({ start, end }) => text.slice(start, end)),
    );
    assert.deepEqual(await mark.allTextContents(), expected);
    assert.ok(expected.includes(marked.normalize('NFC')) || expected.includes(marked), expected.join());
    assert.deepEqual(
      await page.locator(`article > p[lang=${lang}]`).allTextContents(),
      data.map(({ text }) => text),
    );
  }
  await page.goBack();
  await page.locator('p[lang=bn] mark').first().waitFor();
  assert.equal(await field(page).inputValue(), 'নিয়ত');
  assert.equal(await page.getByRole('combobox', { name: 'Text language' }).inputValue(), 'bn');
  await page.goForward();
  await page.locator('p[lang=ar] mark').first().waitFor();
  assertQuiet(page);
});

test('marks are UTF-16 offsets: letters outside the first plane and combining marks do not move them', async () => {
  const page = await desk.member('marks');
  const text = '😀𝔄 e\u0301 السَّلَامُ 👩‍👩‍👧 নিয়\u09bcত <b>x</b> end';
  const at = (word: string) => ({ field: 'text', start: text.indexOf(word), end: text.indexOf(word) + word.length });
  await page.route('**/api/hadith?search=*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as HadithList;
    const [first] = list.data;
    // Out of order, one over the other, and one beyond the end, which must do no harm.
    const highlights = [at('end'), at('السَّلَامُ'), at('😀𝔄'), at('𝔄'), { field: 'text', start: 900, end: 950 }];
    await route.fulfill({ json: { ...list, data: [{ ...first, text, highlights }] } });
  });
  await page.goto('/hadith?search=intention');
  await page.locator('mark').first().waitFor();
  assert.deepEqual(
    (await page.locator('mark').allTextContents()).filter((word) => word !== ''),
    ['😀𝔄', 'السَّلَامُ', 'end'],
  );
  assert.equal(await page.locator('article > p[lang=en]').textContent(), text);
});

test('a hadith is shown in all its languages, with each grade and where it is from', async () => {
  const page = await desk.member('studies');
  await page.goto('/hadith?search=nawawi+19');
  await found(page).first().getByRole('link').click();
  await page.waitForURL('**/hadith/nawawi:19*');
  const hadith = await desk.isnad.json<Hadith>('/api/hadith/nawawi:19');
  for (const lang of ['ar', 'en', 'bn'] as const) {
    assert.equal(await page.locator(`section > p[lang=${lang}]`).textContent(), hadith.texts[lang]);
  }
  assert.equal(await page.locator('p[lang=ar]').first().getAttribute('dir'), 'rtl');
  await page.getByRole('row', { name: 'at-Tirmidhi Sahih Hasan Sahih' }).waitFor();
  await page.getByText('Abd Allah ibn Abbas', { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Copy with reference' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  assert.equal(await copied(page), `${hadith.text}\n(Forty Hadith of an-Nawawi 19; nawawi:19)`);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Copied').nth(1).waitFor();
  assert.equal(await copied(page), `${desk.isnad.address}/hadith/nawawi:19`);
  await page.goto('/hadith/nawawi:999');
  await page.getByText("This hadith isn't installed here.").waitFor();
  assertQuiet(page);
});

for (const [language, theme, name, query] of [
  ['en', 'dark', 'Forty Hadith of an-Nawawi 1', 'intention'],
  ['bn', 'light', 'ইমাম নববীর চল্লিশ হাদীস ১', 'নিয়ত'],
  ['ar', 'dark', 'الأربعون النووية ١', 'النيات'],
] as const) {
  if (!LANGUAGES.includes(language)) continue;
  test(`in ${language}, ${theme}: found and read, nothing in anybody's way in a narrow window`, async () => {
    const page = await desk.member(`narrow-${language}`, { language, theme, width: 360, plan: 'enterprise' });
    const check = async () => {
      assert.deepEqual(await violations(page), [], page.url());
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false, page.url());
    };
    await page.goto('/hadith');
    await page.getByRole('row').nth(1).waitFor();
    await check();
    await field(page).fill(query);
    await field(page).press('Enter');
    await page.locator('mark').first().waitFor();
    await check();
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
    await check();
    assertQuiet(page);
  });
}
