import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { Library } from '@isnad/contract/operator-library';
import type { Page } from 'playwright-core';
import { CatalogueServer } from '../support/hadith/catalogue-server.ts';
import { assertQuiet, type Desk, openOwnDesk, TIMEOUT_MS, violations } from './browser.ts';
import { checkLooks } from './looks.ts';

/** A job is a process of its own, and the machine may be busy. */
const JOB = { timeout: 2 * TIMEOUT_MS };
const folder = mkdtempSync(join(tmpdir(), 'isnad-test-'));
const catalogue = new CatalogueServer();
let desk: Desk;
let page: Page;
before(async () => {
  await catalogue.listen();
  catalogue.add({ name: 'roses', texts: { en: 20, bn: 20 } });
  catalogue.add({ name: 'lilies', licence: null, licence_note: 'Nobody says.' });
  catalogue.add({ name: 'thistles', texts: { en: 7 } });
  catalogue.add({ name: 'oaks', hadiths: 3_000 });
  catalogue.sets = { 'six-books': ['roses', 'lilies', 'thistles'] };
  const list = join(folder, 'catalogue.json');
  writeFileSync(list, JSON.stringify(catalogue.list));
  desk = await openOwnDesk({ CATALOGUE_URL: list });
  page = await desk.member('operator', { operator: true, plan: 'enterprise' });
});
after(async () => {
  await desk.stop();
  catalogue.close();
  rmSync(folder, { recursive: true });
});

const total = async () => (await desk.isnad.json<HadithList>('/api/hadith?limit=1')).total;
const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');

test('the first steps lead an operator to the library', async () => {
  await page.goto('/operator/health');
  await page.getByRole('link', { name: 'Open the library' }).click();
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor();
  assertQuiet(page);
});

test('a set is installed once its terms are accepted, a faulty pack is told alone, and one is removed', async () => {
  await page.goto('/operator/library');
  await button(/^Six books/).click();
  await page.getByText(/^3 packs selected · [\d.]+ kB$/).waitFor();
  await button('Install').last().click();
  await dialog().getByText('Nobody says.').waitFor();
  assert.deepEqual(await violations(page), []);
  const accept = dialog().getByRole('button', { name: 'Install' });
  assert.equal(await accept.isDisabled(), true, 'the terms are not accepted');
  await dialog().getByRole('checkbox', { name: 'I accept these terms' }).click();
  await accept.click();
  await page.getByRole('heading', { name: 'Installation finished' }).waitFor(JOB);
  await page.getByText('2 packs were installed.').waitFor();
  await page.getByText("The file doesn't have as many texts as the catalogue says.").waitFor();
  assert.equal(await total(), 82);
  await button('Remove Garden of lilies (English and Bengali)').waitFor();
  await button('Install Garden of thistles (English and Bengali)').waitFor();
  assert.deepEqual(await violations(page), []);

  await button('Remove Garden of lilies (English and Bengali)').click();
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Pack removed' }).waitFor(JOB);
  await button('Install Garden of lilies (English and Bengali)').waitFor();
  assert.equal(await total(), 62);
  await button('Close').click();
  await page.getByRole('heading', { name: 'Pack removed' }).waitFor({ state: 'detached' });
  await page.reload();
  await button('Install Garden of lilies (English and Bengali)').waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Pack removed' }).count(), 0);
  assertQuiet(page);
});

test('by keyboard: a pack is found, begun, still shown after a reload, and cancelled', async () => {
  catalogue.slow = 'oaks.ndjson';
  await page.goto('/operator/library');
  await page.getByLabel('Search', { exact: true }).focus();
  await page.keyboard.type('OÂKS');
  await page.waitForURL('**/operator/library?search=*');
  await page.getByRole('heading', { level: 3 }).nth(1).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Garden of oaks' }).focus();
  await page.keyboard.press('Space');
  await page.getByText(/^1 pack selected/).waitFor();
  await button('Install').last().focus();
  await page.keyboard.press('Enter');
  await dialog().getByRole('button', { name: 'Install' }).focus();
  await page.keyboard.press('Enter');
  const bar = page.getByRole('progressbar', { name: 'Progress' });
  await page.getByText(/^2[89]\d[\d.]* kB of 5[78]\d[\d.]* kB/).waitFor(JOB);
  assert.match((await bar.getAttribute('aria-valuenow')) ?? '', /^50$/);
  await page.reload();
  await bar.waitFor();
  assert.equal(await button('Install Garden of oaks (English and Bengali)').isDisabled(), true);
  assert.deepEqual(await violations(page), []);
  await button('Cancel').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Installation cancelled' }).waitFor(JOB);
  await page.getByText('The installed texts are unchanged.').waitFor();
  assert.equal(await total(), 62);
  catalogue.slow = '';
  await page.getByLabel('State').selectOption('installed');
  await page.getByText('No matching packs').waitFor();
  assertQuiet(page);
});

test('a list of ten thousand packs is drawn in parts, and searched as a whole', async () => {
  await page.route('**/api/operator/library', async (route) => {
    const body = (await (await route.fetch()).json()) as Library;
    const [first] = body.data;
    assert.ok(first !== undefined);
    const data = Array.from({ length: 10_000 }, (_, index) => {
      const name = `pack${index}`;
      const kind = index % 2 === 0 ? ('translation' as const) : ('tafsir' as const);
      return { ...first, name, kind, title: { ...first.title, en: `Pack ${index}` }, installed: null };
    });
    await route.fulfill({ json: { ...body, data, problem: { code: 'unreachable', detail: 'No network.' } } });
  });
  await page.goto('/operator/library');
  await page.getByText("The catalogue can't be read.").waitFor();
  const cards = page.getByRole('heading', { level: 3 });
  await cards.first().waitFor();
  assert.equal(await cards.count(), 60);
  await page.getByRole('heading', { name: 'Translations 5,000' }).waitFor();
  await button('Show 9,940 more packs').click();
  await cards.nth(119).waitFor();
  await page.getByLabel('Search', { exact: true }).fill('pack9999');
  await page.getByRole('heading', { name: 'Tafsir 1' }).waitFor();
  assert.deepEqual(await cards.allTextContents(), ['Pack 9999']);
  await page.unroute('**/api/operator/library');
});

test('the page is complete in every look', () =>
  checkLooks(desk, page, '/operator/library', (other) => other.getByRole('heading', { level: 3 }).first().waitFor()));
