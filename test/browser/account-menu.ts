import type { Page } from 'playwright-core';

/**
 * Opens the menu in the header that has the name of who is signed in. By the keyboard: a click is taken back when the header moves under the pointer,
 * as it does while the font of another language comes.
 */
export async function openAccountMenu(page: Page): Promise<void> {
  const menu = page.getByRole('menu');
  await menu.waitFor({ state: 'detached' });
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').press('Enter');
  await menu.waitFor();
}

/** Chooses a language or a theme by its name in the account menu, and closes the menu. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitemradio', { name }).click();
  await page.keyboard.press('Escape');
}

/** Signs out by the account menu. */
export async function signOut(page: Page): Promise<void> {
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
