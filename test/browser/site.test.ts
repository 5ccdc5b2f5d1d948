import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { checkLooks, LANGUAGES } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const PAGES = [
  '/',
  '/plans',
  '/sources',
  '/changelog',
  '/quran',
  '/quran/36',
  '/quran/juz/28',
  '/quran/page/604',
  '/quran/2/255',
  '/hadith',
  '/hadith/nawawi',
  '/hadith/nawawi:1',
  '/search',
  '/search?q=prayer',
  '/quran/115',
];

for (const path of PAGES) {
  test(`${path} is in nobody's way, in three languages and two themes`, async () => {
    const page = await desk.open();
    await checkLooks(desk, page, path, (one) => one.locator('h1').waitFor());
  });
}

test('the browser recomputes the hash of a text, and finds an altered one', async () => {
  const page = await desk.open();
  await page.goto('/quran/2/255');
  await page.getByText('verified · sha256').first().click();
  const proof = page.locator('details.proof').first();
  await proof.getByRole('button', { name: 'Recompute' }).click();
  await proof.getByText('Your browser computed the same hash.').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.locator('p.quran').evaluate((text) => {
    text.textContent = `${text.textContent} `;
  });
  await proof.getByRole('button', { name: 'Recompute' }).click();
  await proof.getByText(/Your browser computed another hash: [0-9a-f]{64}/).waitFor();
  await page.goto('/hadith/nawawi:1?lang=ar');
  for (const opened of await page.locator('details.proof > summary').all()) await opened.click();
  for (const button of await page.getByRole('button', { name: 'إعادة الحساب' }).all()) await button.click();
  await page.waitForFunction(() => document.querySelectorAll('output.right').length === 3);
  assertQuiet(page);
});

test('over HTTP without TLS, the page says why it cannot recompute', async () => {
  const page = await desk.open();
  await page.goto(desk.isnad.address.replace('127.0.0.1', 'isnad.test'));
  await page.getByRole('button', { name: 'Recompute' }).click();
  await page.getByText('Your browser computes hashes only over HTTPS.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Copy' }).count(), 0);
});

test('without a script, the samples have tabs, the misquotations are caught, and the texts can be read', async () => {
  const page = await desk.open({ width: 360 }, { javaScriptEnabled: false });
  await page.goto('/');
  await page.getByText('Python', { exact: true }).click();
  await page.getByRole('region', { name: 'Python' }).waitFor();
  assert.equal(await page.getByRole('region', { name: 'cURL' }).count(), 0);
  await page.getByRole('button', { name: 'Check quotations' }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  assert.equal(await page.locator('.checked .not_found').count(), 2);
  assert.equal(await page.locator('.checked .altered').count(), 1);
  await page.getByText('Menu', { exact: true }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Quran' }).click();
  await page.getByRole('link', { name: /Ya-Sin|Yaseen|Yasin/i }).click();
  await page.getByRole('link', { name: 'Quran 36:58', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Quran 36:58' }).waitFor();
});

test('the misquotations are caught in each language', async () => {
  for (const language of LANGUAGES) {
    const page = await desk.open({ language });
    await page.goto('/');
    await page.locator('form[action^="/check"] button.first').click();
    await page.locator('#result').waitFor();
    assert.ok((await page.locator('.checked .mark.not_found').count()) >= 1, language);
    assert.equal(await page.locator('.checked .mark.altered').count(), 1, language);
  }
});

test('the keyboard opens and closes the languages, and the choice is kept from page to page', async () => {
  const page = await desk.open();
  await page.goto('/plans');
  const languages = page.getByLabel('Language: English');
  await languages.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'বাংলা' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'বাংলা' }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { level: 1, name: 'প্ল্যান' }).waitFor();
  await page.getByRole('navigation', { name: 'সাইট' }).getByRole('link', { name: 'কুরআন' }).click();
  await page.getByRole('heading', { level: 1, name: 'কুরআন' }).waitFor();
  await page.goto('/sign-in');
  await page.locator('html[lang=bn]').waitFor();
  assertQuiet(page);
});
