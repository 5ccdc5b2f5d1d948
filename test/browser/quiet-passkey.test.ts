import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, openDesk } from './browser.ts';
import { openWithPasskeys } from './virtual-authenticator.ts';

/** How long the page is given to offer a passkey. */
const OFFER_MS = 3_000;

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('a signed-in person leaves /sign-in, although a passkey answers at the same moment', async () => {
  await desk.member('racer');
  const page = await openWithPasskeys(desk);
  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: true }).fill('racer@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/keys');
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Add passkey', exact: true }).click();
  await page.getByText('Passkey added.').waitFor();

  // Who is signed in is known once the passkey has answered; what it answered is taken once the page has gone on.
  const answered = page
    .waitForRequest('**/passkey/verify-authentication', { timeout: OFFER_MS })
    .catch(() => undefined);
  await page.route('**/api/auth/get-session', async (route) => {
    await answered;
    await route.continue();
  });
  await page.route('**/passkey/verify-authentication', async (route) => {
    await page.waitForURL('**/keys');
    await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
    await route.continue();
  });
  await page.goto('/sign-in');
  await page.waitForURL('**/keys');
  await answered;
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await page.getByRole('navigation', { name: 'Menu' }).waitFor();
  assert.equal(await page.getByRole('alert').count(), 0);
  assertQuiet(page);
});
