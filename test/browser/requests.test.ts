import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { checkLooks } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** Somebody on the plan professional, and a key of theirs. @returns how to ask with it */
async function withKey(person: string, name = 'reading circle') {
  const page = await desk.member(person, { plan: 'professional' });
  return { page, ask: await keyOf(person, name) };
}

async function keyOf(person: string, name: string): Promise<(path: string, requestId?: string) => Promise<number>> {
  const { platform } = desk.isnad.service;
  const { id } = await findAccount(platform.db, `${person}@example.org`);
  const { secret } = await createKey(platform, { accountId: id, name }, OPERATOR_MANAGER);
  return async (path, requestId) => {
    const more = requestId === undefined ? {} : { 'x-request-id': requestId };
    const answer = await fetch(desk.isnad.address + path, { headers: { authorization: `Bearer ${secret}`, ...more } });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** The rows of the log by their request, such as `GET /api/quran?id`. */
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.locator('time') });

test('the log is narrowed by key, status, path and method, and the address keeps it', async () => {
  const { page, ask } = await withKey('log-filters');
  const other = await keyOf('log-filters', 'মাদ্রাসা');
  await ask('/api/quran?id=1');
  await ask('/api/quran?id=115');
  await other('/api/hadith/nawawi:1');
  await page.goto('/requests');
  await rowsOf(page).nth(2).waitFor();
  await page.getByLabel('API key', { exact: true }).selectOption({ label: 'মাদ্রাসা' });
  await rowsOf(page).filter({ hasText: '/api/hadith' }).waitFor();
  assert.equal(await rowsOf(page).count(), 1);
  await page.getByLabel('API key', { exact: true }).selectOption({ label: 'All keys' });
  await page.getByLabel('Status').selectOption({ label: '404' });
  await page.waitForURL(/status=404/);
  await rowsOf(page).filter({ hasText: 'surah_not_found' }).waitFor();
  assert.equal(await rowsOf(page).count(), 1);
  await page.reload();
  await rowsOf(page).filter({ hasText: 'surah_not_found' }).waitFor();
  assert.equal(await page.getByLabel('Status').inputValue(), '404');
  await page.getByLabel('Path').fill('hadith');
  await page.getByLabel('Path').press('Enter');
  await page.getByText('No matching requests').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rowsOf(page).nth(2).waitFor();
  await page.getByText('More filters').click();
  await page.getByLabel('Method').selectOption('POST');
  await page.getByText('No matching requests').waitFor();
  assertQuiet(page);
});

test('a period is chosen in the words of the page, with the time zone named', async () => {
  const { page, ask } = await withKey('log-times');
  await ask('/api/quran?id=1');
  await page.goto('/requests');
  await rowsOf(page).first().waitFor();
  await page.getByText(/^Time zone: /).waitFor();
  const day = page.getByLabel('To: day');
  await day.selectOption({ index: 3 });
  await page.getByText('No matching requests').waitFor();
  const to = new URL(page.url()).searchParams.get('to') ?? '';
  await page.getByLabel('To: time').fill('25:00');
  await page.getByText('Enter a time such as 14:30.').waitFor();
  await page.getByLabel('To: time').fill('১২:৩০');
  await page.waitForFunction((before) => new URL(location.href).searchParams.get('to') !== before, to);
  await page.getByLabel('From: day').selectOption({ index: 1 });
  await page.getByText('The end must be after the start.').waitFor();
  await day.selectOption({ label: 'Any time' });
  await rowsOf(page).first().waitFor();
  assertQuiet(page);
});

test('a row opens to its error, the page about its code and a line that repeats it; Escape closes it', async () => {
  const { page, ask } = await withKey('log-details');
  await ask('/api/quran?id=2&verse=999', 'details-1');
  await page.goto('/requests');
  const row = page.getByRole('button', { name: 'GET /api/quran?id&verse' });
  await row.press('Enter');
  assert.equal(await row.getAttribute('aria-expanded'), 'true');
  await page.getByText('has no verse 999', { exact: false }).waitFor();
  assert.equal(
    await page.getByRole('link', { name: 'verse_not_found' }).getAttribute('href'),
    '/docs/errors#verse_not_found',
  );
  await page.getByText('GET /api/quran', { exact: true }).waitFor();
  const curl = page.getByRole('region', { name: 'Repeat with curl' });
  assert.match((await curl.textContent()) ?? '', /\/api\/quran\?id=VALUE&verse=VALUE' .*\$ISNAD_API_KEY/s);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Copy' }).first().focus();
  await page.keyboard.press('Escape');
  await curl.waitFor({ state: 'detached' });
  assert.ok(await row.evaluate((button) => button === document.activeElement));
  await page.goto('/requests?request_id=details-1');
  await curl.waitFor();
  assert.equal(await rowsOf(page).count(), 1);
  assertQuiet(page);
});

test('live, new requests appear without a reload', async () => {
  const { page, ask } = await withKey('log-live');
  await page.goto('/requests');
  await page.getByText('No requests in the last 7 days').waitFor();
  const live = page.getByRole('button', { name: 'Live' });
  await live.click();
  assert.equal(await live.getAttribute('aria-pressed'), 'true');
  await page.getByText('New requests appear automatically.', { exact: false }).waitFor();
  await ask('/api/quran?id=1');
  await rowsOf(page).first().waitFor();
  await ask('/api/editions');
  await rowsOf(page).filter({ hasText: '/api/editions' }).waitFor();
  assertQuiet(page);
});

test("the dashboard's own requests are hidden until asked for, and an error leads to its own", async () => {
  const { page, ask } = await withKey('log-own');
  await ask('/api/quran?id=1');
  await page.goto('/requests?status=none');
  await page.getByRole('link', { name: 'See this request in the log' }).click();
  await page.getByRole('link', { name: 'invalid_parameter' }).waitFor();
  await page.goto('/requests');
  await rowsOf(page).filter({ hasText: '/api/quran' }).waitFor();
  assert.equal(await rowsOf(page).count(), 1);
  await page.getByRole('checkbox', { name: 'Show dashboard requests' }).check();
  await rowsOf(page).filter({ hasText: 'invalid_parameter' }).first().waitFor();
  assertQuiet(page);
});

test('the log can be read in every language and theme', async () => {
  const { page, ask } = await withKey('log-looks', 'মাদ্রাসা <b>');
  await ask('/api/quran?id=1');
  await ask('/api/quran?id=2&verse=999', 'looks-1');
  await checkLooks(desk, page, '/requests', (other) => rowsOf(other).nth(1).waitFor());
  await checkLooks(desk, page, '/requests?request_id=looks-1', (other) =>
    other.getByRole('link', { name: 'verse_not_found' }).waitFor(),
  );
});
