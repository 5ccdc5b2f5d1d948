import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { createInvite } from '../../src/accounts/people/invites.ts';
import { insertSignedIn } from '../support/person.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { totp } from '../support/totp.ts';
import { signOut } from './account-menu.ts';
import { assertQuiet, chromium, confirmOnPage, type Desk, openDesk, PROGRAM, SWITCHES, violations } from './browser.ts';
import { LOOKS, overflow, WORDINGS } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const WORDS = {
  en: { email: 'Email', password: 'Password', signIn: 'Sign in', signUp: 'Sign up', mail: 'Check your email' },
  bn: {
    email: 'ইমেইল',
    password: 'পাসওয়ার্ড',
    signIn: 'সাইন ইন করুন',
    signUp: 'সাইন আপ করুন',
    mail: 'আপনার ইমেইল দেখুন',
  },
  ar: {
    email: 'البريد الإلكتروني',
    password: 'كلمة المرور',
    signIn: 'تسجيل الدخول',
    signUp: 'إنشاء حساب',
    mail: 'راجِع بريدك الإلكتروني',
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fill(page: Page, email: string, password: string, words: Words = WORDS.en): Promise<void> {
  await page.getByLabel(words.email, { exact: true }).fill(email);
  await page.getByLabel(words.password, { exact: true }).fill(password);
}

async function signIn(page: Page, email: string, { password = PASSWORD, path = '/sign-in' } = {}): Promise<void> {
  await page.goto(path);
  await fill(page, email, password);
  await button(page, 'Sign in').click();
}

/** Somebody who can sign in; the first part of their address is `name`. */
async function somebody(name: string): Promise<string> {
  const email = `${name}@example.org`;
  const { platform } = desk.isnad.service;
  await insertSignedIn(platform, { email, password: PASSWORD, address: null, baseUrl: desk.isnad.address });
  return email;
}

for (const language of WORDINGS) {
  const words = WORDS[language];
  test(`signing up: three interactions, the link in the mail, and one is in (${language})`, async () => {
    const page = await desk.open({ language });
    const email = `new-${language}@example.org`;
    await page.goto('/sign-up');
    await fill(page, email, PASSWORD, words);
    await button(page, words.signUp).click();
    await heading(page, words.mail).waitFor();
    assert.deepEqual(await violations(page), []);
    // The link is opened in another tab of the same browser; both continue.
    const other = await page.context().newPage();
    await confirmOnPage(other, await desk.mailbox.link(email));
    await page.waitForURL('**/keys?first=*');
    await other.waitForURL('**/keys?first=*');
    await page.getByRole('heading', { level: 1 }).waitFor();
    assertQuiet(page);
    await page.goto('/settings');
    const name = page.locator('input[autocomplete="name"]');
    await name.waitFor();
    assert.equal(await name.inputValue(), `new-${language}`, 'the name is taken from the address');
  });
}

test('a link opened elsewhere: the page that waits is told, and says so while it is not', async () => {
  const page = await desk.open();
  await page.goto('/sign-up');
  await fill(page, 'far@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  const first = await desk.mailbox.link('far@example.org');
  await button(page, "I've confirmed it").click();
  await page.getByText("isn't confirmed yet").waitFor();
  await desk.mailbox.link('far@example.org');
  await button(page, 'Send a new link').click();
  await page.getByText('Sent.').waitFor();
  await desk.mailbox.link('far@example.org');
  const elsewhere = await desk.open();
  await confirmOnPage(elsewhere, first);
  await heading(elsewhere, 'Email address confirmed').waitFor();
  await main(elsewhere).getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.waitForURL('**/sign-in?next=*');
  await button(page, "I've confirmed it").click();
  await page.waitForURL('**/keys?first=*');
  assertQuiet(page);
  assertQuiet(elsewhere);
});

test('a link that is no good leads to what can be done', async () => {
  const page = await desk.open();
  await page.goto('/sign-up');
  await fill(page, 'late@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  const link = await desk.mailbox.link('late@example.org');
  link.searchParams.set('token', 'x.y.z');
  await confirmOnPage(page, link);
  await heading(page, 'This link is invalid or has expired').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal(await main(page).getByRole('link', { name: 'Sign up again' }).getAttribute('href'), '/sign-up');
  await page.goto('/confirm-email');
  await heading(page, 'This link is incomplete').waitFor();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in').waitFor();
  await fill(page, 'late@example.org', PASSWORD);
  await button(page, 'Sign in').click();
  await heading(page, 'Check your email').waitFor();
  await confirmOnPage(page, await desk.mailbox.link('late@example.org'));
  await heading(page, 'Email address confirmed').waitFor();
});

const WRONG_PASSWORD = {
  en: ['Wrong password.', 'Forgot your password?'],
  bn: ['ভুল পাসওয়ার্ড।', 'পাসওয়ার্ড ভুলে গেছেন?'],
  ar: ['كلمة المرور غير صحيحة.', 'هل نسيت كلمة المرور؟'],
} as const;

for (const language of WORDINGS) {
  test(`a link with a wrong password confirms nothing, and offers to reset it (${language})`, async () => {
    const email = `unsure-${language}@example.org`;
    await desk.visitor().post('/api/auth/sign-up/email', { name: 'Unsure', email, password: PASSWORD });
    const link = await desk.mailbox.link(email);
    const page = await desk.open({ language });
    const [words, reset] = WRONG_PASSWORD[language];
    await confirmOnPage(page, link, 'not the password');
    await main(page).getByText(words).waitFor();
    assert.deepEqual(await violations(page), []);
    assert.equal(await main(page).getByRole('link', { name: reset }).getAttribute('href'), '/forgot-password');
    const { body } = await desk.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD });
    assert.equal((body as { code?: string }).code, 'EMAIL_NOT_VERIFIED');
    await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await main(page).locator('button[type=submit]').click();
    await main(page).getByRole('link', { name: WORDS[language].signIn, exact: true }).waitFor();
    assertQuiet(page);
  });
}

test('a link for an account that the operator prepared leads to its invitation', async () => {
  const email = 'prepared@example.org';
  await createAccount(desk.isnad.service.platform, { email, plan: 'free' }, OPERATOR);
  await desk.visitor().post('/api/auth/sign-up/email', { name: 'Prepared', email, password: PASSWORD });
  const page = await desk.open();
  await confirmOnPage(page, await desk.mailbox.link(email));
  await page.getByRole('alert').getByText('An account was prepared for this address.').waitFor();
  assertQuiet(page);
});

test('what is wrong is said where it is wrong, and what was typed stays', async () => {
  const page = await desk.open();
  await page.goto('/sign-up');
  await fill(page, 'nobody', 'short');
  await button(page, 'Sign up').click();
  const email = page.getByLabel('Email', { exact: true });
  const password = page.getByLabel('Password', { exact: true });
  await page.getByText('Enter an email address such as').waitFor();
  await page.locator('input[type=email]:focus').waitFor();
  assert.match((await password.getAttribute('aria-describedby')) ?? '', /\S/);
  assert.equal(await password.getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await violations(page), []);
  assert.equal(await password.inputValue(), 'short');
  // What only the service finds.
  await fill(page, 'a..b@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  await page.getByText('Enter an email address such as').waitFor();
  assert.equal(await email.inputValue(), 'a..b@example.org');
});

test('a wrong password keeps the e-mail, and the right one lets in where one wanted to go', async () => {
  const email = await somebody('wrong');
  const page = await desk.open();
  await page.goto('/usage?by=day');
  await page.waitForURL('**/sign-in?next=*');
  await fill(page, email, 'not the password');
  await button(page, 'Sign in').click();
  await page.getByText('Wrong email address or password.').waitFor();
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/usage?by=day');
  assertQuiet(page);
  await page.goBack();
  assert.doesNotMatch(page.url(), /sign-in/, 'the way back does not lead to the form');
});

test('nobody is led to another site', async () => {
  const email = await somebody('led');
  const page = await desk.open();
  // Other ways to write it: `own-path.test.ts`.
  await signIn(page, email, { path: `/sign-in?next=${encodeURIComponent('/\t/evil.example')}` });
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
  assert.equal(new URL(page.url()).origin, desk.isnad.address);
  assert.doesNotMatch(page.url(), /evil\.example$/);
  assertQuiet(page);
});

test('signing in by the keyboard alone', async () => {
  const email = await somebody('keys');
  const page = await desk.open();
  await page.goto('/sign-in');
  await page.getByLabel('Email', { exact: true }).waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/keys');
  await page.goto('/sign-in');
  await page.waitForURL('**/keys');
});

test('after signing out, the back button shows nothing of the account', async () => {
  const email = await somebody('gone');
  const page = await desk.open();
  await signIn(page, email);
  await page.waitForURL('**/keys');
  await page.goto('/settings');
  await page.getByText(email).waitFor();
  await signOut(page);
  await page.waitForURL('**/sign-in');
  await heading(page, 'Sign in').waitFor();
  await page.goBack();
  await heading(page, 'Sign in').waitFor();
  assert.equal(await page.getByText(email).count(), 0);
});

test('nor does it when the browser brings the page back as it was', async () => {
  const email = await somebody('kept');
  const browser = await chromium.launch({
    executablePath: PROGRAM,
    args: SWITCHES,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const context = await browser.newContext({ baseURL: desk.isnad.address, locale: 'en-GB' });
    const page = await context.newPage();
    await signIn(page, email);
    await page.waitForURL('**/keys');
    await page.goto('/settings');
    await main(page).getByText(email).waitFor();
    // A page of its own in between, so that the one before is kept whole.
    await page.goto('/docs/errors');
    await page.goto('/plan');
    await signOut(page);
    await heading(page, 'Sign in').waitFor();
    await page.evaluate('history.go(-2)');
    await page.waitForURL('**/sign-in?next=*');
    await heading(page, 'Sign in').waitFor();
    assert.equal(await page.getByText(email).count(), 0);
  } finally {
    await browser.close();
  }
});

test('a code as the second step: wrong, right, of another script, and a backup code', async () => {
  const email = 'second@example.org';
  const visitor = await desk.member(email.replace('@example.org', ''));
  await visitor.close();
  const own = desk.visitor();
  await own.post('/api/auth/sign-in/email', { email, password: PASSWORD });
  const { body } = await own.post<{ totpURI: string; backupCodes: string[] }>('/api/auth/two-factor/enable', {
    password: PASSWORD,
  });
  const now = () => totp(body.totpURI, Date.now());
  await own.post('/api/auth/two-factor/verify-totp', { code: now() });
  const page = await desk.open();
  await signIn(page, email, { path: '/sign-in?next=/plan' });
  await heading(page, 'Enter your code').waitFor();
  assert.deepEqual(await violations(page), []);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('000000x');
  await button(page, 'Continue').click();
  await page.getByText('Wrong code.').waitFor();
  const bengali = (digits: string) => digits.replace(/\d/g, (digit) => String.fromCodePoint(0x9e6 + Number(digit)));
  await code.fill(bengali(now()));
  await button(page, 'Continue').click();
  await page.waitForURL('/plan');
  await page.context().clearCookies();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Use a backup code instead' }).click();
  await page.getByLabel('Backup code', { exact: true }).fill(` ${body.backupCodes[0]} `);
  await page.getByText("Don't ask on this device").click();
  await button(page, 'Continue').click();
  await page.waitForURL('**/keys');
  // The device is known now: all cookies but the session's stay.
  await page.context().clearCookies({ name: /session/ });
  await signIn(page, email);
  await page.waitForURL('**/keys');
  assertQuiet(page);
});

test('a code that comes too late leads back to the password', async () => {
  const page = await desk.open();
  await page.goto('/sign-in?code=1');
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await button(page, 'Continue').click();
  await page.getByText('This took too long. Start again with your password.').waitFor();
  await button(page, 'Start again').click();
  await page.getByLabel('Password', { exact: true }).waitFor();
});

test('a forgotten password: the link sets a new one, once', async () => {
  const email = await somebody('forgot');
  const page = await desk.open();
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await heading(page, 'Forgot your password?').waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await button(page, 'Send link').click();
  await heading(page, 'Check your email').waitFor();
  const { href } = await desk.mailbox.link(email);
  await page.goto(href);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await button(page, 'Set password').click();
  await page.getByText('Use 10 to 128 characters.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('another horse battery');
  await button(page, 'Set password').click();
  await page.getByText('Your password was changed.').waitFor();
  await fill(page, email, 'another horse battery');
  await button(page, 'Sign in').click();
  await page.waitForURL('**/keys');
  await page.goto(href);
  await page.getByLabel('New password', { exact: true }).fill('a third horse battery');
  await button(page, 'Set password').click();
  await heading(page, 'This link is invalid or has expired').waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
  assertQuiet(page);
});

test('a mail is in the language of the page, whatever the browser speaks', async () => {
  const email = await somebody('mailed');
  const page = await desk.open({ language: 'en' });
  await page.goto('/forgot-password');
  await page.getByRole('banner').locator('summary', { hasText: 'English' }).click();
  await page.getByRole('button', { name: 'বাংলা' }).click();
  await page.getByLabel('ইমেইল', { exact: true }).fill(email);
  await main(page).locator('button[type=submit]').click();
  assert.equal((await desk.mailbox.next(email)).subject, 'Isnad: নতুন পাসওয়ার্ড দিন');
  assertQuiet(page);
});

test('an invitation lets in at once; one that is no good says so', async () => {
  const { token } = await createInvite(desk.isnad.service.platform, {
    email: 'guest@example.org',
    plan: 'professional',
  });
  const page = await desk.open();
  await page.goto(`/sign-up?invite=${token}`);
  await fill(page, 'somebody-else@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  await heading(page, "This invitation isn't valid").waitFor();
  await page.goto(`/sign-up?invite=${token}`);
  await fill(page, 'guest@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  await page.waitForURL('**/keys?first=*');
  assertQuiet(page);
});

test('where nobody may sign up without an invitation, it is said kindly', async () => {
  const page = await desk.open();
  // What such a service answers; `people-doors.test.ts` proves that it does.
  const problem = { code: 'sign_up_closed', status: 403, title: 'Sign-up is closed', detail: 'By invitation only.' };
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto('/sign-up');
  await fill(page, 'stranger@example.org', PASSWORD);
  await button(page, 'Sign up').click();
  await heading(page, 'Sign-up is by invitation only').waitFor();
  await page.getByText('Ask the operator of this service for an invitation.').waitFor();
  assert.deepEqual(await violations(page), []);
});

const REFUSED = {
  en: 'Your browser blocks cookies for this site',
  bn: 'আপনার ব্রাউজার এই সাইটের কুকি ব্লক করছে',
  ar: 'يحظر متصفحك ملفات تعريف الارتباط',
} as const;

for (const language of WORDINGS) {
  test(`a browser that keeps no cookies: it is said, with what to do (${language})`, async () => {
    const email = await somebody(`cookies-${language}`);
    const page = await desk.open({ language });
    const context = page.context();
    await context.route('**/api/auth/sign-in/email', async (route) => {
      const response = await route.fetch();
      const { 'set-cookie': _kept, ...headers } = response.headers();
      await context.clearCookies();
      await route.fulfill({ response, headers });
    });
    await page.goto('/sign-in');
    await fill(page, email, PASSWORD, WORDS[language]);
    await button(page, WORDS[language].signIn).click();
    await page.getByRole('alert').getByText(REFUSED[language]).waitFor();
    assert.equal(await page.getByLabel(WORDS[language].email, { exact: true }).inputValue(), email);
    assert.deepEqual(await violations(page), []);
    await context.unroute('**/api/auth/sign-in/email');
    await button(page, WORDS[language].signIn).click();
    await page.waitForURL('**/keys');
    assertQuiet(page);
  });
}

test('without a network nothing is lost, and it is said', async () => {
  const email = await somebody('offline');
  const page = await desk.open();
  await page.goto('/sign-in');
  await fill(page, email, PASSWORD);
  await page.context().setOffline(true);
  await button(page, 'Sign in').click();
  await page.getByText("You're offline.").waitFor();
  assert.equal(await page.getByLabel('Email', { exact: true }).inputValue(), email);
  await page.context().setOffline(false);
  await button(page, 'Sign in').click();
  await page.waitForURL('**/keys');
});

test('too many attempts are told of, with when to go on', async () => {
  const page = await desk.open();
  await page.goto('/sign-in');
  await page.evaluate(async () => {
    const body = JSON.stringify({ code: '1' });
    const headers = { 'content-type': 'application/json' };
    for (let attempt = 0; attempt < 30; attempt++) {
      await fetch('/api/auth/two-factor/verify-totp', { method: 'POST', headers, body });
    }
  });
  await fill(page, 'many@example.org', PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByText(/Too many requests\. Try again in \d+ s\./).waitFor();
});

test('every page is in order, in each language and theme, from 360 px', async () => {
  const paths = ['/sign-in', '/sign-in?code=1', '/sign-up', '/confirm-email', '/confirm-email?token=x'];
  paths.push('/claim', '/claim?token=x', '/forgot-password', '/reset-password', '/reset-password?token=x');
  for (const [language, theme] of LOOKS) {
    const page = await desk.open({ language, theme, width: 360 });
    for (const path of paths) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      assert.deepEqual(await violations(page), [], `${path} ${language} ${theme}`);
      assert.ok((await overflow(page)) <= 0, `${path} ${language} ${theme}`);
    }
    assertQuiet(page);
  }
});
