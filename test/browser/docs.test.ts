import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk } from './browser.ts';

/** The reference is a program of 4 MB, which a busy machine takes its time to run. */
const TIMEOUT_MS = 180_000;

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

type Answer = { readonly status: number; readonly url: string; readonly authorization: string | undefined };

/** Sends the request of an operation from the page, as it stands. @param place of the operation in the page */
async function sendFrom(page: Page, place: string, name: string, type?: { token: string }): Promise<Answer> {
  await page.goto(`/docs#${place}`);
  await page.getByRole('button', { name: `Test Request (${name})`, exact: true }).click();
  const client = page.getByRole('dialog');
  if (type !== undefined) await client.getByPlaceholder('Token').fill(type.token);
  const path = name.split(' ')[1] ?? '';
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path);
  await client.getByRole('button', { name: 'Send', exact: false }).last().click();
  const response = await answered;
  await page.keyboard.press('Escape');
  return {
    status: response.status(),
    url: response.url().slice(desk.isnad.address.length),
    authorization: response.request().headers().authorization,
  };
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('somebody who has signed in tries requests without typing anything', { timeout: 600_000 }, async () => {
  const page = await desk.member('tries');
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/settings');
  await page.evaluate(() => localStorage.setItem('isnad.theme', 'dark'));
  await page.goto('/docs');
  await page.getByText('Signed in as tries@example.org').waitFor();
  await page.locator('#reference h1').first().waitFor();
  assert.match((await page.locator('body').getAttribute('class')) ?? '', /\bdark-mode\b/);
  assert.equal(await page.getByRole('link', { name: 'Isnad', exact: true }).getAttribute('href'), '/');

  const verses = await sendFrom(page, 'tag/quran/GET/api/quran', 'get /api/quran');
  assert.deepEqual(verses, { status: 200, url: '/api/quran?id=2&verse=255-257', authorization: undefined });
  const key = await sendFrom(page, 'tag/keys/POST/api/keys', 'post /api/keys');
  assert.deepEqual(key, { status: 201, url: '/api/keys', authorization: undefined });

  const session = (await page.context().cookies()).find(({ name }) => name === 'isnad.session_token')?.value ?? '';
  const [token = ''] = decodeURIComponent(session).split('.');
  assert.ok(token.length > 16);
  const html = await (await page.request.get('/docs')).text();
  for (const text of [html, await page.content(), await stored(page)]) assert.ok(!text.includes(token));
});

test('without an account: one request needs no key, others take one, which is not kept', {
  timeout: 600_000,
}, async () => {
  const page = await desk.open();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto('/docs');
  await page.getByText('to send requests from here without a key').waitFor();
  await page.locator('#reference h1').first().waitFor();
  assert.match((await page.locator('body').getAttribute('class')) ?? '', /\blight-mode\b/);
  const sample = await sendFrom(page, 'tag/quran/GET/api/sample', 'get /api/sample');
  assert.deepEqual([sample.status, decodeURIComponent(sample.url)], [200, '/api/sample?key=2:255']);
  const token = desk.isnad.key;
  const verses = await sendFrom(page, 'tag/quran/GET/api/quran', 'get /api/quran', { token });
  assert.deepEqual([verses.status, verses.authorization], [200, `Bearer ${token}`]);
  assert.ok(!(await stored(page)).includes(token));
});
