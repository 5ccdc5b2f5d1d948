import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PASSWORD } from '../support/start-with-mail.ts';
import { totp } from '../support/totp.ts';
import { openAccountMenu } from './account-menu.ts';
import { assertQuiet, confirmOnPage, type Desk, openDesk, violations } from './browser.ts';
import { LOOKS, overflow } from './looks.ts';
import { openWithPasskeys } from './virtual-authenticator.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const said = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();

const pasted = (page: Page) => page.evaluate<string>('navigator.clipboard.readText()');

async function settingsOf(name: string, look: Parameters<Desk['member']>[1] = {}): Promise<Page> {
  const page = await desk.member(name, look);
  await page.goto('/settings');
  await section(page, 'Sessions').getByText('Current').waitFor();
  return page;
}

/** Signs in on the page for it, at the origin that the page's window is for. */
async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await label(page, 'Email').fill(email);
  await label(page, 'Password').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a name: markup is shown as it is, what turns the direction round is refused, joiners are letters', async () => {
  const page = await settingsOf('names');
  const name = label(page, 'Name');
  const save = async (value: string) => {
    await name.fill(value);
    await button(page, 'Save name').click();
  };
  await save('a\u202eb');
  await said(page, 'Enter 1 to 100 visible characters.');
  assert.equal(await name.inputValue(), 'a\u202eb');
  await save('<img src=x onerror=alert(1)> মর্‌জিনা');
  await said(page, 'Saved.');
  await page.getByRole('button', { name: 'Account menu of <img src=x onerror=alert(1)> মর্‌জিনা' }).waitFor();
  await page.reload();
  await section(page, 'Sessions').waitFor();
  assert.equal(await name.inputValue(), '<img src=x onerror=alert(1)> মর্‌জিনা');
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  assertQuiet(page);
});

test('another e-mail address: a link to the old one, then one to the new one', async () => {
  const page = await settingsOf('oldself');
  await label(page, 'New email').fill('oldself@example.org');
  await button(page, 'Change email').click();
  await said(page, 'This is already your address.');
  await label(page, 'New email').fill('NewSelf@example.org');
  await button(page, 'Change email').click();
  await page.getByText('We sent a link to your current address.').waitFor();
  const other = await page.context().newPage();
  await confirmOnPage(other, await desk.mailbox.link('oldself@example.org'));
  await other.getByRole('heading', { level: 1, name: 'Change approved' }).waitFor();
  await confirmOnPage(other, await desk.mailbox.link('newself@example.org'));
  await other.getByRole('heading', { level: 1, name: 'Email address changed' }).waitFor();
  await said(page, 'Email address changed.');
  await said(page, 'newself@example.org');
  const again = await desk.open();
  await signIn(again, 'newself@example.org');
  await again.waitForURL('**/keys');
  assertQuiet(page);
});

test('another password: the old one is asked for, and everybody else is signed out', async () => {
  const page = await settingsOf('changer');
  const elsewhere = await desk.open();
  await signIn(elsewhere, 'changer@example.org');
  await elsewhere.waitForURL('**/keys');
  const change = async (current: string, next: string) => {
    await label(page, 'Current password').fill(current);
    await label(page, 'New password').fill(next);
    await button(page, 'Change password').click();
  };
  await change('not the password', 'a new horse battery');
  await said(page, 'Wrong password.');
  assert.equal(await label(page, 'New password').inputValue(), 'a new horse battery');
  await change(PASSWORD, 'short');
  await said(page, 'Use 10 to 128 characters.');
  await change(PASSWORD, 'a new horse battery');
  await said(page, 'Password changed.');
  assert.equal(await label(page, 'Current password').inputValue(), '');
  assert.equal(await elsewhere.evaluate(async () => (await fetch('/api/me')).status), 401);
  assert.equal(await page.evaluate(async () => (await fetch('/api/me')).status), 200);
  assertQuiet(page);
});

test('sessions: each device by name, one ended, then all others', async () => {
  const page = await settingsOf('devices');
  const signedIn = async (userAgent: string) => {
    const device = await desk.open({}, { userAgent });
    await signIn(device, 'devices@example.org');
    await device.waitForURL('**/keys');
    return device;
  };
  const phone = await signedIn('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile/15E148 Safari/604.1');
  const odd = await signedIn('odd');
  await page.reload();
  const rows = section(page, 'Sessions').getByRole('listitem');
  await rows.filter({ hasText: 'Safari on iPhone' }).getByRole('button').click();
  await said(page, 'Session ended.');
  await rows.filter({ hasText: 'Safari on iPhone' }).waitFor({ state: 'detached' });
  const status = (who: Page) => who.evaluate(async () => (await fetch('/api/me')).status);
  assert.deepEqual([await status(phone), await status(odd), await status(page)], [401, 200, 200]);
  await section(page, 'Sessions').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await said(page, "You're signed in here only.");
  await rows.nth(1).waitFor({ state: 'detached' });
  assert.equal(await rows.count(), 1);
  assert.deepEqual([await status(odd), await status(page)], [401, 200]);
  assertQuiet(page);
});

test('a session that ends in the middle of a form: one signs in over it, and sends what is still there', async () => {
  const page = await settingsOf('ended');
  await label(page, 'Name').fill('Typed before the end');
  const { db } = desk.isnad.service.platform;
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'ended@example.org')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('sessions').where('person_id', '=', id).execute();
  await button(page, 'Save name').click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await dialog.getByLabel('Email').inputValue(), 'ended@example.org');
  await dialog.getByLabel('Password').fill('not the password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Wrong email address or password.').waitFor();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await label(page, 'Name').inputValue(), 'Typed before the end');
  await button(page, 'Save name').click();
  await said(page, 'Saved.');
  await page.reload();
  await section(page, 'Sessions').waitFor();
  assert.equal(await label(page, 'Name').inputValue(), 'Typed before the end');
  assertQuiet(page);
});

test('the same with a code: it is asked for in a tab of its own, and the page goes on', async () => {
  const page = await settingsOf('guarded');
  const own = desk.visitor();
  await own.post('/api/auth/sign-in/email', { email: 'guarded@example.org', password: PASSWORD });
  const { body } = await own.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password: PASSWORD });
  const now = () => totp(body.totpURI, Date.now());
  await own.post('/api/auth/two-factor/verify-totp', { code: now() });
  await label(page, 'Name').fill('Typed by the guarded');
  await page.context().clearCookies();
  await button(page, 'Save name').click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const tab = await opened;
  await dialog.getByText('A new tab asks for your code.').waitFor();
  await label(tab, 'Code').fill(now());
  const closed = tab.waitForEvent('close');
  await tab.keyboard.press('Enter');
  await closed;
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await label(page, 'Name').inputValue(), 'Typed by the guarded');
  await button(page, 'Save name').click();
  await said(page, 'Saved.');
  assertQuiet(page);
});

test('a session that ended while the window was away: coming back loses nothing', async () => {
  const page = await settingsOf('away');
  await label(page, 'Name').fill('Typed before leaving');
  await page.context().clearCookies();
  // As when a minute has passed and the window gets the focus again.
  await page.clock.install();
  await page.clock.fastForward(120_000);
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await label(page, 'Name').inputValue(), 'Typed before leaving');
  // No other test gets a window with this clock.
  await page.context().close();
});

test('codes of an app: turned on with the picture or its words, asked for, turned off', async () => {
  const page = await settingsOf('codes');
  const codes = section(page, 'Two-factor authentication');
  await codes.getByText('Off', { exact: true }).waitFor();
  await codes.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('Wrong password.').waitFor();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await dialog.getByText('Copied', { exact: true }).waitFor();
  const secret = await pasted(page);
  const now = () => totp(`otpauth://totp/x?secret=${secret}`, Date.now());
  await dialog.getByLabel('Code', { exact: true }).fill('000000x');
  await dialog.getByRole('button', { name: 'Verify code' }).click();
  await dialog.getByText('Wrong code.').waitFor();
  await dialog.getByLabel('Code', { exact: true }).fill(now());
  await dialog.getByRole('button', { name: 'Verify code' }).click();
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  const backup = await pasted(page);
  assert.equal(backup.split('\n').length, 10);
  for (const code of backup.split('\n')) assert.match(code, /^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/);
  const kept = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  assert.equal((await kept).suggestedFilename(), 'isnad-backup-codes.txt');
  assert.equal(readFileSync(await (await kept).path(), 'utf8'), `${backup}\n`);
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: "I've saved them" }).click();
  await codes.getByText('On', { exact: true }).waitFor();

  const fresh = await desk.open();
  await signIn(fresh, 'codes@example.org');
  await label(fresh, 'Code').fill(now());
  await fresh.keyboard.press('Enter');
  await fresh.waitForURL('**/keys');

  await codes.getByRole('button', { name: 'New backup codes' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await dialog.getByRole('button', { name: 'Copy all' }).click();
  assert.notEqual(await pasted(page), backup);
  await dialog.getByRole('button', { name: "I've saved them" }).click();

  await codes.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await codes.getByText('Off', { exact: true }).waitFor();
  await page.context().clearCookies();
  await signIn(page, 'codes@example.org');
  await page.waitForURL('**/keys');
  assertQuiet(page);
});

test('a session that ends while the app is being set up: the picture and the code stay', async () => {
  const page = await settingsOf('midway');
  await button(page, 'Turn on').click();
  const dialog = page.getByRole('dialog', { name: 'Turn on two-factor authentication' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Code', { exact: true }).fill('123456');
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Verify code' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await again.waitFor({ state: 'detached' });
  assert.equal(await dialog.getByLabel('Code', { exact: true }).inputValue(), '123456');
  await dialog.getByRole('button', { name: 'Verify code' }).click();
  await dialog.getByText('Wrong code.').waitFor();
});

test('a passkey: made, renamed, used to sign in, removed', async () => {
  await desk.member('keyless');
  const page = await openWithPasskeys(desk);
  await signIn(page, 'keyless@example.org');
  await page.waitForURL('**/keys');
  await page.goto('/settings');
  await button(page, 'Add passkey').click();
  await said(page, 'Passkey added.');
  const rows = section(page, 'Passkeys').getByRole('listitem');
  await rows.getByText('Chrome on Linux').waitFor();
  await button(page, 'Add passkey').click();
  await said(page, 'This device already has a passkey for your account.');
  await button(page, 'Rename Chrome on Linux').click();
  await page.getByRole('dialog').getByLabel('Name').fill('<b>Desk</b>');
  await page.keyboard.press('Enter');
  await rows.getByText('<b>Desk</b>').waitFor();
  assert.deepEqual(await violations(page), []);

  // Offered where the e-mail is typed, and chosen there.
  await page.context().clearCookies();
  await page.goto('/sign-in?next=/plan');
  await page.waitForURL('/plan');
  // Asked for with the button, where the browser offers nothing by itself.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.context().clearCookies();
  await page.goto('/sign-in?next=/usage');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/usage');

  await page.goto('/settings');
  await button(page, 'Remove <b>Desk</b>').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await said(page, 'Passkey removed.');
  await said(page, 'No passkeys yet.');
  await page.context().clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText("This passkey isn't registered here.").waitFor();
  assertQuiet(page);
});

test('a passkey needs a session of the last day: an older one is renewed over the page', async () => {
  await desk.member('stale');
  const page = await openWithPasskeys(desk);
  await signIn(page, 'stale@example.org');
  await page.waitForURL('**/keys');
  const { db } = desk.isnad.service.platform;
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', 'stale@example.org')
    .executeTakeFirstOrThrow();
  const age = () =>
    db.updateTable('sessions').set({ created_at: '2020-01-01T00:00:00.000Z' }).where('person_id', '=', id).execute();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  const again = async () => {
    await dialog.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await age();
  await page.goto('/settings');
  await button(page, 'Add passkey').click();
  await again();
  await button(page, 'Add passkey').click();
  await said(page, 'Passkey added.');
  // The list of sessions is kept from older ones too.
  await age();
  await page.reload();
  await section(page, 'Sessions').getByRole('button', { name: 'Sign in again' }).click();
  await again();
  await section(page, 'Sessions').getByText('Current').waitFor();
  assertQuiet(page);
});

test('where passkeys cannot be made, it is said where they can', async () => {
  const page = await settingsOf('numbered');
  assert.equal(await page.getByRole('button', { name: 'Add passkey' }).count(), 0);
  const link = section(page, 'Passkeys').getByRole('link');
  assert.equal(await link.textContent(), `${desk.isnad.address.replace('127.0.0.1', 'localhost')}/settings`);
});

test('language and theme are chosen, and kept', async () => {
  const page = await settingsOf('looks');
  await page.getByRole('radio', { name: 'العربية' }).click();
  await page.getByRole('heading', { level: 1, name: 'الإعدادات' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.dir'), 'rtl');
  await page.getByRole('radio', { name: 'داكن' }).click();
  await openAccountMenu(page);
  await page.getByRole('menuitemradio', { name: 'داكن', checked: true }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'الإعدادات' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.className'), 'dark');
  await page.getByRole('radio', { name: 'বাংলা' }).click();
  await page.getByRole('heading', { level: 1, name: 'সেটিংস' }).waitFor();
  assertQuiet(page);
});

test('the page is in order, in each language and theme, from 360 px', async () => {
  const titles = { en: 'Sessions', bn: 'সেশন', ar: 'الجلسات' } as const;
  for (const [language, theme] of LOOKS) {
    const page = await desk.member(`order-${language}-${theme}`, { language, theme, width: 360 });
    await page.goto('/settings');
    await section(page, titles[language]).getByRole('listitem').waitFor();
    assert.deepEqual(await violations(page), [], `${language} ${theme}`);
    assert.ok((await overflow(page)) <= 0, `${language} ${theme}`);
    assertQuiet(page);
  }
});
