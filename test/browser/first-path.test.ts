import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, confirmOnPage, type Desk, openDesk, violations } from './browser.ts';

/** From the form on: every click, every field that is filled in, and the link in the mail. */
const MAX_STEPS = 8;

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('from the front page to the first 200: one click on it, then eight steps, each counted', async () => {
  const page = await desk.open();
  const email = 'first-path@example.org';
  const steps: string[] = [];
  const click = async (role: 'link' | 'button', name: string) => {
    steps.push(name);
    await page.getByRole('main').or(page.getByRole('dialog')).getByRole(role, { name, exact: true }).click();
  };
  const fill = async (label: string, value: string) => {
    steps.push(label);
    await page.getByLabel(label, { exact: true }).fill(value);
  };
  await page.goto('/');
  await click('link', 'Get a key');
  await fill('Email', email);
  await fill('Password', PASSWORD);
  await click('button', 'Sign up');
  const link = await desk.mailbox.link(email);
  steps.push('the link in the mail');
  // In a tab of its own, as a mail program opens it; the one that waits continues.
  const tab = await page.context().newPage();
  steps.push('Password', 'Confirm email address');
  await confirmOnPage(tab, link);
  await page.waitForURL('**/keys?first=*');
  await click('button', 'Create your first key');
  await click('button', 'Run it here');
  await page.getByText('200: the key works.').waitFor();
  assert.equal(steps.shift(), 'Get a key');
  assert.ok(steps.length <= MAX_STEPS, steps.join(', '));
  assertQuiet(page);
});

test('a visitor who wants the chat reads what an account gives, and is in the chat after signing up', async () => {
  const page = await desk.open();
  const reason = page.getByText('The chat needs an account.');
  await page.goto('/');
  await reason.waitFor();
  await page.getByRole('link', { name: 'Sign up to ask' }).click();
  await page.waitForURL('**/sign-up?next=/chat');
  await reason.waitFor();
  // The same from the other side: the chat itself, without an account.
  await page.goto('/chat');
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  await reason.waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign up' }).waitFor();
  await reason.waitFor();
  const email = 'wants-chat@example.org';
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  const tab = await page.context().newPage();
  await confirmOnPage(tab, await desk.mailbox.link(email));
  await page.waitForURL('**/chat');
  await page.getByLabel('Your message').waitFor();
  assertQuiet(page);
});
