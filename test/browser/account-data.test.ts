import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { AccountExport } from '@isnad/contract/account-export';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('the data of an account is downloaded as a file', async () => {
  const page = await desk.member('taker');
  await page.goto('/settings');
  const data = page.getByRole('group', { name: 'Your data', exact: true });
  const arrived = page.waitForEvent('download');
  await data.getByRole('link', { name: 'Download your data', exact: true }).click();
  const download = await arrived;
  assert.match(download.suggestedFilename(), /^isnad-acct_\w+\.json$/);
  const all = JSON.parse(readFileSync(await download.path(), 'utf8')) as AccountExport;
  assert.equal(all.person?.email, 'taker@example.org');
  assert.deepEqual(await violations(page), []);
  await page.goto('/audit');
  await page.getByText('Data exported').filter({ visible: true }).first().waitFor();
  assertQuiet(page);
});

test('deleting the account: with its address and password, and then there is none', async () => {
  const page = await desk.member('leaver');
  const label = (name: string) => page.getByRole('dialog').getByLabel(name, { exact: true });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete your account?' }).waitFor();
  assert.deepEqual(await violations(page), []);
  const confirm = page.getByRole('button', { name: 'Delete permanently', exact: true });
  await label('Email address of this account').fill('somebody@example.org');
  await label('Current password').fill(PASSWORD);
  await confirm.click();
  await page.getByText('Enter the email address of your account.', { exact: true }).waitFor();
  await label('Email address of this account').fill('leaver@example.org');
  await label('Current password').fill('not the password');
  await confirm.click();
  await page.getByText('Wrong password. Enter the password').waitFor();
  await label('Current password').fill(PASSWORD);
  await confirm.click();
  await page.getByText('Your account was deleted.').waitFor();
  assertQuiet(page);
  assert.equal((await page.request.get('/api/me')).status(), 401);
  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: true }).fill('leaver@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Wrong email address or password.').waitFor();
});
