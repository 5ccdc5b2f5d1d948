import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk } from './browser.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** Opens a dialog with the keyboard and leaves it with Escape. */
async function openAndLeave(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().waitFor();
  assert.ok(await dialog.evaluate((element) => element.contains(document.activeElement)), `${name}: focus inside`);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await assertFocused(page, name);
}

/** Waits for it, as the focus returns a moment after the dialog is gone. */
async function assertFocused(page: Page, name: string): Promise<void> {
  await page.waitForFunction((text) => document.activeElement?.textContent === text, name);
}

test('after Escape the focus is on the button that opened the dialog', async () => {
  const page = await desk.member('focused', { plan: 'professional', operator: true });
  await page.goto('/keys');
  await page.evaluate(() =>
    fetch('/api/keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'first' }),
    }),
  );
  await page.goto('/keys');
  // The first time its parts are still to be loaded.
  for (let time = 0; time < 2; time++) await openAndLeave(page, 'Create a key');
  await page.goto('/webhooks');
  await openAndLeave(page, 'Add endpoint');
  await page.goto('/operator/accounts');
  await openAndLeave(page, 'New account');
});

test('the dialog of a secret that takes the place of a form gives the focus back too', async () => {
  const page = await desk.member('secret-focus');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('button', { name: 'Create a key' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('second');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: "I've saved it" }).click();
  await assertFocused(page, 'Create a key');
});
