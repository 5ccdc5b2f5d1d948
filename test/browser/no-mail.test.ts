import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createFirstAccount } from '../../src/accounts/accounts/first-account.ts';
import { createClaim } from '../../src/accounts/people/invites.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, confirmOnPage, type Desk, type Language, openOwnDesk, violations } from './browser.ts';
import { WORDINGS } from './looks.ts';

/** A service as it is by default: it sends no email. */
let desk: Desk;
before(async () => {
  desk = await openOwnDesk({ SMTP_URL: '', MAIL_FROM: '', OPERATOR: 'Madrasa Al-Nur <contact@example.org>' });
});
after(() => desk.stop());

/** The words of a part of the pages. */
function wordsIn(language: Language, folder: string) {
  const file = new URL(`../../dashboard/src/${folder}/words/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

for (const language of WORDINGS) {
  test(`signing up and asking for a password say that no email is sent (${language})`, async () => {
    const [app, words] = [wordsIn(language, 'app'), wordsIn(language, 'features/people')];
    const page = await desk.open({ language });
    await page.goto('/sign-up');
    await page.getByText(words.noMail.signUp).waitFor();
    const operator = page.getByRole('main').getByRole('link', { name: 'Madrasa Al-Nur' });
    assert.equal(await operator.getAttribute('href'), 'mailto:contact@example.org');
    assert.deepEqual(await violations(page), []);
    await page.getByLabel(app.email, { exact: true }).fill(`visitor-${language}@example.org`);
    await page.getByLabel(app.password, { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: words.signUp.action, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: words.noMail.title }).waitFor();
    await page.getByText(words.noMail.confirm).waitFor();
    assert.equal(await page.getByText(words.confirm.sent).count(), 0);
    await page.getByRole('button', { name: words.noMail.again }).click();
    await page.getByText(words.noMail.created).waitFor();
    assert.deepEqual(await violations(page), []);

    await page.goto('/forgot-password');
    await page.getByText(words.noMail.forgot).waitFor();
    await page.getByLabel(app.email, { exact: true }).fill(`visitor-${language}@example.org`);
    await page.getByRole('button', { name: words.noMail.create }).click();
    await page.getByText(words.noMail.reset).waitFor();
    assert.equal(await page.getByText(words.forgot.sent).count(), 0);
    assertQuiet(page);
  });
}

test('who has approved a new address is sent to the operator for its link', async () => {
  const page = await desk.open();
  await page.route('**/api/auth/verify-email', (route) => route.fulfill({ json: { status: true } }));
  await confirmOnPage(page, new URL('/confirm-email?token=first', desk.isnad.address));
  await page.getByText(wordsIn('en', 'features/people').noMail.changedHalf).waitFor();
});

test('the operator takes the service over with the link, once, and is told where links are until they close it', async () => {
  const { platform } = desk.isnad.service;
  await createFirstAccount(platform);
  await platform.db.updateTable('accounts').set({ role: 'operator' }).where('id', '=', desk.isnad.accountId).execute();
  const { token } = await createClaim(platform);
  const { mail } = wordsIn('en', 'app');
  const claim = async (email: string) => {
    const page = await desk.open();
    await page.goto(`/claim?token=${token}`);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create operator account' }).click();
    return page;
  };
  const page = await claim('operator@example.org');
  await page.waitForURL('**/operator/health');
  await page.getByRole('heading', { name: 'First steps' }).waitFor();
  await page.getByText('Everything works, except what is marked below').waitFor();
  assert.equal(await page.getByText('All systems operational').count(), 0, 'email is not set up');
  const guide = page.getByRole('link', { name: 'Backup: how to set it up' });
  assert.equal(await guide.getAttribute('href'), '/docs/operations');
  await page.getByRole('button', { name: "Don't show again" }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Process' }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'First steps' }).count(), 0);
  const banner = page.getByRole('region', { name: mail.title });
  await banner.getByText(mail.where).waitFor();
  assert.deepEqual(await violations(page), []);
  await banner.getByRole('button', { name: 'Close' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await banner.count(), 0);
  const thief = await claim('thief@example.org');
  await thief.getByRole('heading', { level: 1, name: 'This link is invalid or has expired' }).waitFor();
  assertQuiet(page);
});
