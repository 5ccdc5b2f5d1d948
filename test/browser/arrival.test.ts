import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, openDesk } from './browser.ts';

let desk: Desk;
let page: Page;
before(async () => {
  desk = await openDesk();
  page = await desk.member('listener', { plan: 'professional' });
});
after(() => desk.stop());

/** Waits until the heading with these words has the focus, which readers of screens tell. */
const told = (words: string) =>
  page.waitForFunction((text) => {
    const { activeElement } = document;
    return activeElement?.tagName === 'H1' && activeElement.textContent === text;
  }, words);

test('after a change of page the focus is on its heading', async () => {
  await page.goto('/keys');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'BODY', 'not on a page that is opened');
  await page.getByRole('link', { name: 'Usage' }).click();
  await told('Usage');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await told('Audit log');
  await page.goBack();
  await told('Usage');
  assertQuiet(page);
});

test('who types in the page is left where they are', async () => {
  await page.goto('/chat');
  await page.getByLabel('Your message').fill('112:1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chat/chat_*');
  await page.getByRole('link', { name: /112:1/ }).first().waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
});

test('what is not there is named, and not offered again', async () => {
  await page.goto('/webhooks/whk_nope');
  await page.getByText("This endpoint doesn't exist").waitFor();
  assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
});
