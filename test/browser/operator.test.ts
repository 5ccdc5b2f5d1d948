import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, type Language, violations } from './browser.ts';
import { holdHour } from './hold-hour.ts';
import { LOOKS, sameIn, WORDINGS } from './looks.ts';
import { asked, fillBacklog, newClient, openOperatorDesk } from './operator-scene.ts';

let desk: Desk;
let operator: Page;
let busy = '';
before(async () => {
  desk = await openOperatorDesk();
  operator = await desk.member('operator', { operator: true, plan: 'enterprise' });
  ({ busy } = await fillBacklog(desk));
});
after(() => desk.stop());

const platform = () => desk.isnad.service.platform;
const accountsLike = (part: string) =>
  operator.evaluate(
    async (search) =>
      ((await (await fetch(`/api/operator/accounts?search=${search}`)).json()) as { data: { email: string }[] }).data,
    part,
  );
/** What the service says to a page that asks for a path. */
const codeOn = (page: Page, path: string, method = 'GET') =>
  page.evaluate(
    async ([url, verb]) => {
      const answer = await fetch(url, { method: verb });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    },
    [path, method] as const,
  );

test('a person who is not an operator is redirected, and refused by the API', async () => {
  const page = await desk.member('member');
  // All pages of operators are below the route that asks.
  for (const path of ['/operator/accounts', '/operator/webhooks']) {
    await page.goto(path);
    await page.waitForURL('**/keys');
  }
  assert.equal(await page.getByRole('link', { name: 'Hadith packs' }).count(), 0);
  for (const path of ['accounts', 'library', 'hadith/packs', 'corrections', 'health', 'webhooks/backlog'])
    assert.deepEqual(await codeOn(page, `/api/operator/${path}`), [403, 'operator_required'], path);
  assertQuiet(page);
});

test('the backlog tells what waits, and whose it is', async () => {
  await operator.goto('/operator/webhooks');
  const figure = (name: string) =>
    operator.locator('section').filter({ has: operator.getByText(name, { exact: true }) });
  for (const [name, value] of [
    ['Not attempted yet', '2'],
    ['Retrying', '1'],
    ['On hold', '1'],
  ] as const)
    await figure(name).getByText(value, { exact: true }).first().waitFor();
  await operator.getByText('2 deliveries').waitFor();
  await operator.getByText('1 hour ago').first().waitFor();
  const row = operator.getByRole('row').filter({ hasText: 'busy.example.org' });
  assert.deepEqual((await row.getByRole('cell').allTextContents()).slice(0, 5), [
    'busy.example.org',
    'busy@example.org',
    'Enabled',
    '3',
    '2',
  ]);
  await row.getByRole('link').click();
  await operator.getByRole('heading', { name: 'busy@example.org' }).waitFor();
});

test('accounts are found by e-mail, plan and state, page by page, and the address of the page keeps what is looked for', async () => {
  for (let index = 0; index < 53; index++)
    await createAccount(
      platform(),
      { email: `crowd-${index}@example.org`, plan: index < 2 ? 'enterprise' : 'free' },
      OPERATOR,
    );
  await operator.goto('/operator/accounts');
  const answered = operator.waitForResponse('**/api/operator/accounts?search=crowd-*');
  await operator.getByLabel('Search by email').fill('crowd-');
  await answered;
  await operator.getByText('The first 50 accounts; there are more.').waitFor();
  await operator.getByRole('button', { name: 'More' }).click();
  await operator.getByText('53 accounts').waitFor();
  assert.equal(await operator.getByRole('row').count(), 54);
  await operator.getByLabel('Plan').selectOption({ label: 'Enterprise' });
  await operator.getByText('2 accounts').waitFor();
  assert.equal(new URL(operator.url()).search, '?search=crowd-&plan=enterprise');
  await operator.reload();
  await operator.getByText('2 accounts').waitFor();
  assert.equal(await operator.getByLabel('Search by email').inputValue(), 'crowd-');
  await operator.getByLabel('State').selectOption({ label: 'Suspended' });
  await operator.getByText('No matching accounts').waitFor();
  await operator.getByRole('button', { name: 'Show all accounts' }).click();
  await operator.getByText('The first 50 accounts; there are more.').waitFor();
  assert.equal(await operator.getByLabel('Search by email').inputValue(), '');
  assertQuiet(operator);
});

test('an account is made once by a double click, and its link, shown once, lets its owner sign up', async () => {
  await operator.goto('/operator/accounts');
  await operator.getByRole('button', { name: 'New account' }).click();
  await operator.getByLabel('Email', { exact: true }).fill('reader@example.org');
  await operator.getByRole('button', { name: 'Create account' }).click();
  // The desk's own key belongs to an account with this address.
  await operator.getByText('An account with this address already exists.').waitFor();
  assert.equal(await operator.getByLabel('Email', { exact: true }).inputValue(), 'reader@example.org');
  await operator.getByLabel('Email', { exact: true }).fill('invited@example.org');
  await operator.getByRole('dialog').getByLabel('Plan').selectOption({ label: 'Professional' });
  await operator.getByRole('button', { name: 'Create account' }).dblclick();
  await operator.getByRole('button', { name: 'Copy link' }).click();
  await operator.getByText('Copied', { exact: true }).waitFor();
  const link = await operator.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, await operator.getByTestId('link').textContent());
  await operator.keyboard.press('Escape');
  await operator.getByRole('button', { name: "I've copied it" }).click();
  await operator.getByRole('link', { name: 'invited@example.org' }).waitFor();
  assert.equal((await accountsLike('invited')).length, 1);
  assert.ok(!(await operator.content()).includes(link));
  const invite = new URL(link).searchParams.get('invite');
  const visitor = desk.visitor();
  const input = { name: 'Invited', email: 'invited@example.org', password: PASSWORD, invite };
  assert.equal((await visitor.post('/api/auth/sign-up/email', input)).status, 200);
  await operator.getByRole('link', { name: 'invited@example.org' }).click();
  await operator.getByRole('heading', { name: 'invited@example.org' }).waitFor();
  await operator.getByText('Professional', { exact: true }).waitFor();
});

test('a person who waits for confirmation is listed with a link, and is gone from the list afterwards', async () => {
  const visitor = desk.visitor();
  const input = { name: 'Waiting', email: 'waiting@example.org', password: PASSWORD };
  await visitor.post('/api/auth/sign-up/email', input);
  await operator.goto('/operator/accounts');
  const row = operator.getByRole('row').filter({ hasText: 'waiting@example.org' });
  await row.getByRole('button', { name: 'Create a confirmation link for Waiting' }).click();
  const link = new URL((await operator.getByTestId('link').textContent()) ?? '');
  assert.deepEqual(await violations(operator), []);
  const token = link.searchParams.get('token');
  assert.equal((await visitor.post('/api/auth/verify-email', { token, password: PASSWORD })).status, 200);
  await operator.getByRole('button', { name: "I've copied it" }).click();
  await operator.reload();
  await operator.getByRole('link', { name: 'waiting@example.org' }).waitFor();
  assert.equal(await row.getByRole('button').count(), 0);
  assertQuiet(operator);
});

test('for an account that nobody signs in to, a new link takes the place of the one before', async () => {
  const { id } = await newClient(desk, 'nobody-yet');
  await operator.goto(`/operator/accounts/${id}`);
  const links: string[] = [];
  for (let made = 0; made < 2; made++) {
    await operator.getByRole('button', { name: 'Create new link' }).click();
    links.push((await operator.getByTestId('link').textContent()) ?? '');
    await operator.getByRole('button', { name: "I've copied it" }).click();
  }
  const used = async (link = '') => {
    const invite = new URL(link).searchParams.get('invite');
    const input = { name: 'Nobody', email: 'nobody-yet@example.org', password: PASSWORD, invite };
    return (await desk.visitor().post('/api/auth/sign-up/email', input)).status;
  };
  assert.notEqual(links[0], links[1]);
  assert.equal((await used(links[0])) === 200, false);
  assert.equal(await used(links[1]), 200);
});

const WORDS: Readonly<Record<Language, readonly [suspend: string, suspended: string, resume: string, active: string]>> =
  {
    en: ['Suspend', 'Suspended', 'Resume', 'Active'],
    bn: ['সাসপেন্ড করুন', 'সাসপেন্ড করা', 'আবার চালু করুন', 'সক্রিয়'],
    ar: ['تعليق', 'معلَّق', 'استئناف', 'نشط'],
  };

for (const language of WORDINGS) {
  test(`suspending an account makes its key fail at once, resuming makes it work (${language})`, async () => {
    const page = await desk.member(`chief-${language}`, { operator: true, plan: 'enterprise', language });
    const client = await newClient(desk, `client-${language}`);
    const [suspend, suspended, resume, active] = WORDS[language];
    await page.goto(`/operator/accounts/${client.id}`);
    assert.equal((await client.ask()).status, 200);
    await page.getByRole('button', { name: suspend }).click();
    await page.getByRole('dialog').getByRole('button', { name: suspend }).click();
    await page.getByText(suspended, { exact: true }).waitFor();
    const refused = await client.ask();
    assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [403, 'account_suspended']);
    await page.getByRole('button', { name: resume }).click();
    await page.getByRole('dialog').getByRole('button', { name: resume }).click();
    await page.getByText(active, { exact: true }).waitFor();
    assert.equal((await client.ask()).status, 200);
    assertQuiet(page);
  });
}

test('suspending can be thought better of, and is not offered for one’s own account', async () => {
  const client = await newClient(desk, 'spared');
  await operator.goto(`/operator/accounts/${client.id}`);
  await operator.getByRole('button', { name: 'Suspend' }).click();
  await operator.getByRole('button', { name: 'Cancel' }).click();
  assert.equal((await client.ask()).status, 200);
  await operator.goto('/operator/accounts?search=operator@');
  await operator.getByRole('link', { name: 'operator@example.org' }).click();
  await operator.getByText("This is your own account. You can't suspend it.").waitFor();
  assert.equal(await operator.getByRole('button', { name: 'Suspend' }).count(), 0);
  const id = operator.url().split('/').at(-1) ?? '';
  assert.deepEqual(await codeOn(operator, `/api/operator/accounts/${id}/suspend`, 'POST'), [409, 'own_account']);
});

test('a plan is changed by keyboard alone, after it is said that webhooks stop', async () => {
  const states = async () => {
    const rows = platform().db.selectFrom('webhook_endpoints').select('suspended').where('account_id', '=', busy);
    return (await rows.execute()).map(({ suspended }) => suspended);
  };
  assert.deepEqual(await states(), [0]);
  await operator.goto(`/operator/accounts/${busy}`);
  const button = operator.getByRole('button', { name: 'Change plan' });
  await button.focus();
  await operator.keyboard.press('Enter');
  await operator.getByRole('radio', { name: 'Professional' }).focus();
  assert.equal(await operator.getByText("This account's webhooks are suspended").count(), 0);
  await operator.keyboard.press('ArrowUp');
  await operator.getByText("This account's webhooks are suspended").waitFor();
  await operator.keyboard.press('Enter');
  await operator.getByText('Plan changed to Free').waitFor();
  assert.deepEqual(await states(), [1]);
  await operator.waitForFunction(() => document.activeElement?.textContent === 'Change plan');
  await operator.keyboard.press('Enter');
  await operator.getByRole('radio', { name: 'Enterprise' }).click();
  await operator.getByText('Suspended webhooks of this account resume').waitFor();
  await operator.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click();
  await operator.getByText('Plan changed to Enterprise').waitFor();
  assert.deepEqual(await states(), [0]);
});

test('the requests of thirty days are a picture, and the same numbers a table', async (t) => {
  const page = await sameIn(desk, operator, {});
  await holdHour(t, page);
  const client = await newClient(desk, 'measured', 'professional');
  await asked(desk, client.keyId, [120, 0, 1_234]);
  assert.equal((await client.ask()).status, 200);
  await page.goto(`/operator/accounts/${client.id}`);
  await page.getByText('1,355', { exact: true }).waitFor();
  await page.getByRole('img', { name: 'the highest bar is 1,234 requests' }).waitFor();
  assert.equal(await page.locator('svg[role=img] rect').count(), 30);
  await page.getByText('As a table').click();
  const cells = await page.getByRole('table').locator('tbody tr td:nth-child(2)').allTextContents();
  assert.deepEqual([cells.length, cells.slice(0, 5)], [30, ['1', '120', '0', '1,234', '0']]);
});

test('names with markup and right-to-left overrides stay names', async () => {
  await desk.member('named');
  const name = '<img src=x onerror=alert(1)>\u202egnp.exe';
  await platform().db.updateTable('people').set({ name }).where('email', '=', 'named@example.org').execute();
  await operator.goto('/operator/accounts?search=named@');
  await operator.getByRole('link', { name: 'named@example.org' }).click();
  await operator.getByText('<img src=x onerror=alert(1)>gnp.exe', { exact: true }).waitFor();
  assert.equal(await operator.locator('main img').count(), 0);
  assertQuiet(operator);
});

test('an account that is not there is said to be so', async () => {
  for (const id of ['acct_01KAH3V9KZ7J2N5Q8S0B3D6F9H', 'nonsense']) {
    await operator.goto(`/operator/accounts/${id}`);
    await operator.getByText('No account has this ID or email address.').waitFor();
  }
});

test('health is asked anew by itself: a model that fails is shown as left alone, by word', async () => {
  await operator.goto('/operator/health');
  await operator.getByText('All systems operational').waitFor();
  const model = operator.getByRole('listitem').filter({ hasText: 'broken:1b' });
  await model.getByText('Available', { exact: true }).waitFor();
  await operator.getByText('Surahs: 114 · verses: 6,236').waitFor();
  await operator.getByRole('button', { name: 'Send test email' }).first().click();
  await operator.getByText('The mail server accepted a test email to').waitFor();
  await operator.getByText('Public address · Open').waitFor();
  await operator.getByText('Language model · Done').waitFor();
  await operator.getByText('Run isnad backup regularly. None has been made yet.').waitFor();
  for (let tries = 0; tries < 5; tries++) {
    const body = JSON.stringify({ message: 'What is said about patience?', model: 'svc-v1' });
    const headers = { 'content-type': 'application/json' };
    await desk.isnad.request('/api/chat/create', { method: 'POST', body, headers });
  }
  await model.getByText('Unavailable').waitFor();
  await model.getByText('(HTTP 500)').waitFor();
  await operator.getByText('Needs attention').first().waitFor();
  assertQuiet(operator);
});

for (const [language, theme] of LOOKS) {
  test(`the pages can be used by everybody (${language}, ${theme})`, async () => {
    const look = { operator: true, plan: 'enterprise', language, theme, width: 360 } as const;
    const page = await desk.member(`axe-${language}-${theme}`, look);
    for (const path of ['accounts', `accounts/${busy}`, 'packs', 'health', 'webhooks']) {
      await page.goto(`/operator/${path}`);
      await page.locator('main h2, main table').first().waitFor();
      assert.deepEqual(await violations(page), [], path);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      assert.equal(sideways, false, `${path} scrolls sideways`);
    }
    assertQuiet(page);
  });
}
