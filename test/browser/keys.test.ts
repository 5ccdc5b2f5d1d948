import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { KeyRecord } from '@isnad/contract/keys';
import type { Page, Route } from 'playwright-core';
import { assertQuiet, type Desk, type Language, openDesk, violations } from './browser.ts';
import { LOOKS, WORDINGS } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const tried = (secret: string) =>
  fetch(`${desk.isnad.address}/api/quran?id=1&verse=1`, { headers: { authorization: `Bearer ${secret}` } });
const firstVerse = async () =>
  (await desk.isnad.json<{ verses: [{ text: string }] }>('/api/quran?id=1&verse=1')).verses[0].text;
const secretOn = async (page: Page) => (await page.getByTestId('secret').textContent()) ?? '';
const keysOf = async (page: Page): Promise<KeyRecord[]> =>
  page.evaluate(async () => ((await (await fetch('/api/keys')).json()) as { data: KeyRecord[] }).data);
/** Makes a key through the dialog and leaves its secret behind. */
async function makeKey(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  const secret = await secretOn(page);
  await page.getByRole('button', { name: "I've saved it" }).click();
  return secret;
}

const FIRST: Readonly<Record<Language, readonly [create: string, run: string]>> = {
  en: ['Create your first key', 'Run it here'],
  bn: ['আপনার প্রথম কী তৈরি করুন', 'এখানে চালান'],
  ar: ['إنشاء مفتاحك الأول', 'التشغيل هنا'],
};

for (const language of WORDINGS) {
  test(`the first key takes one click, and its first 200 another (${language})`, async () => {
    const page = await desk.member(`first-${language}`, { language, plan: 'professional' });
    await page.goto('/keys');
    const [create, run] = FIRST[language];
    await page.getByRole('button', { name: create }).click();
    await page.getByRole('button', { name: run }).click();
    await page.getByText(await firstVerse(), { exact: true }).waitFor();
    const secret = await secretOn(page);
    assert.equal((await tried(secret)).status, 200);
    for (const tab of ['curl', 'TypeScript', 'Python']) {
      await page.getByRole('tab', { name: tab }).click();
      assert.match((await page.getByRole('tabpanel', { name: tab }).textContent()) ?? '', new RegExp(secret));
    }
    for (const [key, tab] of [
      ['ArrowRight', 'curl'],
      ['ArrowLeft', 'Python'],
      ['Home', 'curl'],
    ] as const) {
      await page.keyboard.press(key);
      const selected = page.getByRole('tab', { selected: true });
      assert.equal(await selected.textContent(), tab, key);
      assert.ok(await selected.evaluate((one) => one === document.activeElement), key);
    }
    assertQuiet(page);
  });
}

test('a secret is shown once; a key is made with its name, environment, scopes and expiry', async () => {
  const page = await desk.member('copier');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  const secret = await secretOn(page);
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('table', { name: 'API keys' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'API keys' }).waitFor();
  assert.ok(!(await page.content()).includes(secret));

  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nightly import');
  await page.getByLabel('Environment').selectOption('test');
  await page.getByLabel('Expires').selectOption('days30');
  for (const scope of ['chat:write', 'chat:read', 'verify:write'])
    await page.getByRole('checkbox', { name: scope }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  assert.match(await secretOn(page), /^svc_test_/);
  const key = (await keysOf(page)).find(({ name }) => name === 'Nightly import');
  assert.deepEqual(key?.scopes.toSorted(), ['hadith:read', 'quran:read']);
  const days = (Date.parse(key?.expires_at ?? '') - Date.now()) / 86_400_000;
  assert.ok(days > 29.9 && days <= 30, `${days} days`);

  // One that expires soon stands out.
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const status = await page.evaluate(async (expires_at) => {
    const body = JSON.stringify({ name: 'Short', expires_at });
    const headers = { 'content-type': 'application/json' };
    return (await fetch('/api/keys', { method: 'POST', headers, body })).status;
  }, soon);
  assert.equal(status, 201);
  await page.reload();
  await page.getByText(/^expires in \d days$/).waitFor();
});

test('a click that finds the one before it under way waits for its answer', async () => {
  const page = await desk.member('hastier');
  await page.goto('/keys');
  const once: (string | undefined)[] = [];
  await page.route('**/api/keys', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    once.push(route.request().headers()['idempotency-key']);
    if (once.length > 2) return route.continue();
    const problem = { code: 'idempotency_in_progress', status: 409, title: 'In progress', detail: 'It is being done.' };
    return route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.getByRole('button', { name: 'Create your first key' }).click();
  assert.equal((await tried(await secretOn(page))).status, 200);
  assert.deepEqual([once.length, new Set(once).size], [3, 1]);
});

test('asked again after a lost answer, a key that expires is made once', async () => {
  const page = await desk.member('unlucky');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lost');
  await page.getByLabel('Expires').selectOption('days30');
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/api/keys', lose, { times: 1 });
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create a key' });
  await create.click();
  await page.getByText("The service can't be reached.").waitFor();
  await create.click();
  assert.equal((await tried(await secretOn(page))).status, 200);
  assert.equal((await keysOf(page)).filter(({ name }) => name === 'Lost').length, 1);
});

test('a double click makes one key, and both clicks see its secret', async () => {
  const page = await desk.member('hasty');
  await page.goto('/keys');
  let asked = 0;
  await page.route('**/api/keys', async (route) => {
    if (route.request().method() === 'POST') asked += 1;
    await route.continue();
  });
  const create = page.getByRole('button', { name: 'Create your first key' });
  // Both before the page can be drawn anew.
  await create.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  const secret = await secretOn(page);
  assert.equal((await tried(secret)).status, 200);
  assert.equal((await keysOf(page)).length, 1);
  assert.equal(asked, 1);
});

test('a key rotated in one tab is dead for programs at once, and the other tab shows it', async () => {
  const page = await desk.member('rotator');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  const old = await secretOn(page);
  await page.getByRole('button', { name: "I've saved it" }).click();
  const other = await page.context().newPage();
  await other.goto('/keys');
  await page.getByRole('button', { name: 'Rotate First key' }).click();
  const overlap = page.getByLabel('Keep the old secret valid');
  assert.equal(await overlap.inputValue(), '3600', 'unless asked otherwise, nothing breaks');
  await overlap.selectOption('0');
  await page.getByText('The old secret stops working as soon as').waitFor();
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByText('The old secret no longer works.').waitFor();
  const fresh = await secretOn(page);
  const refused = await tried(old);
  assert.deepEqual([refused.status, ((await refused.json()) as { code: string }).code], [401, 'key_rotated']);
  assert.equal((await tried(fresh)).status, 200);
  await other.reload();
  await other.getByText(fresh.slice(-4)).waitFor();
});

test('disable, enable and revoke hold at once, and revoking is asked for twice', async () => {
  const page = await desk.member('switcher');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  const secret = await secretOn(page);
  await page.getByRole('button', { name: "I've saved it" }).click();
  const choose = async (verb: string) => {
    await page.getByRole('button', { name: 'Actions for First key' }).click();
    await page.getByRole('menuitem', { name: verb }).click();
    await page.getByRole('dialog').getByRole('button', { name: verb }).click();
  };
  await choose('Disable');
  await page.getByRole('cell', { name: 'Disabled', exact: true }).waitFor();
  assert.equal((await tried(secret)).status, 401);
  await choose('Enable');
  await page.getByRole('cell', { name: 'Active', exact: true }).waitFor();
  assert.equal((await tried(secret)).status, 200);
  await choose('Revoke');
  await page.getByText('Key revoked').waitFor();
  assert.equal((await tried(secret)).status, 401);
  await page.getByLabel('State').selectOption('All states');
  await page.getByRole('cell', { name: 'Revoked', exact: true }).waitFor();
});

test('names with markup and right-to-left overrides stay names', async () => {
  const page = await desk.member('namer');
  await page.goto('/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  await page.getByRole('button', { name: "I've saved it" }).click();
  const name = '<img src=x onerror=alert(1)> مفتاح <b>';
  await makeKey(page, name);
  await page.getByRole('cell', { name, exact: true }).waitFor();
  assert.equal(await page.locator('td img, td b').count(), 0);
  await page.getByRole('button', { name: 'Create a key' }).click();
  await page.getByLabel('Name', { exact: true }).fill('evil\u202ename');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  const shown = await Promise.race([
    page
      .getByTestId('secret')
      .waitFor()
      .then(() => 'made'),
    page
      .getByRole('alert')
      .waitFor()
      .then(() => 'refused'),
  ]);
  assert.equal(shown, 'refused');
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'evil\u202ename');
  assertQuiet(page);
});

for (const [language, theme] of LOOKS) {
  test(`the keys page can be used by everybody (${language}, ${theme})`, async () => {
    const page = await desk.member(`axe-${language}-${theme}`, { language, theme, width: 360 });
    await page.goto('/keys');
    await page.getByRole('button', { name: FIRST[language][0] }).click();
    await page.getByTestId('secret').waitFor();
    assert.deepEqual(await violations(page), []);
    await page.getByRole('dialog').getByRole('button').last().click();
    await page.getByRole('table').waitFor();
    assert.deepEqual(await violations(page), []);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(sideways, false, 'the page scrolls sideways');
    assertQuiet(page);
  });
}
