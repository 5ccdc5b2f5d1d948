import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LOOKS, overflow } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** Opens the form of an operation. */
async function openForm(page: Page, group: string, id: string): Promise<Locator> {
  await page.goto(`/docs/api/${group}#${id}`);
  await page.locator(`section[aria-labelledby="${id}"]`).getByRole('button', { name: 'Try it' }).click();
  return page.locator(`#try-${id}`);
}

type Answer = { readonly status: number; readonly url: string; readonly authorization: string | undefined };

/** Sends the request of a form, as it is filled in. */
async function sendFrom(page: Page, form: Locator): Promise<Answer> {
  const answered = page.waitForResponse((response) => /^\/api\/(?!me$)/.test(new URL(response.url()).pathname));
  await form.getByRole('button', { name: /^Send \w+ request$/ }).click();
  const response = await answered;
  await form.locator('.status', { hasText: / ms · / }).waitFor();
  const { authorization } = await response.request().allHeaders();
  return { status: response.status(), url: response.url().slice(desk.isnad.address.length), authorization };
}

const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + location.href);
const bodyOf = (form: Locator) => form.getByLabel('Response body').textContent();

test('somebody who has signed in tries requests without typing anything', async () => {
  const page = await desk.member('tries');
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const reading = await openForm(page, 'quran', 'getQuran');
  await reading.getByText('Signed in as tries@example.org').waitFor();
  const verses = await sendFrom(page, reading);
  assert.deepEqual(verses, { status: 200, url: '/api/quran?id=2&verse=255-257', authorization: undefined });
  assert.match((await bodyOf(reading)) ?? '', /"transliteration": "Al-Baqarah"/);
  assert.equal(await page.getByRole('link', { name: 'Dashboard' }).isVisible(), true);
  assert.equal(await page.getByRole('link', { name: 'Sign in', exact: true }).first().isVisible(), false);

  const creating = await openForm(page, 'keys', 'createKey');
  const created = await sendFrom(page, creating);
  assert.deepEqual(created, { status: 201, url: '/api/keys', authorization: undefined });

  const session = (await page.context().cookies()).find(({ name }) => name === 'isnad.session_token')?.value ?? '';
  const [token = ''] = decodeURIComponent(session).split('.');
  assert.ok(token.length > 16);
  for (const text of [await page.content(), await stored(page)]) assert.ok(!text.includes(token));
  assertQuiet(page);
});

test('without an account: one request needs no key, others take one, which is in no storage and no address', async () => {
  const page = await desk.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const sampling = await openForm(page, 'quran', 'getSample');
  await sampling.getByText('needs no authentication').waitFor();
  const sample = await sendFrom(page, sampling);
  assert.deepEqual([sample.status, decodeURIComponent(sample.url)], [200, '/api/sample?key=2:255']);

  const token = desk.isnad.key;
  const section = page.locator('section[aria-labelledby="getQuran"]');
  await section.getByRole('button', { name: 'Try it' }).click();
  const reading = page.locator('#try-getQuran');
  await reading.getByLabel('API key').fill(` ${token} `);
  const verses = await sendFrom(page, reading);
  assert.deepEqual([verses.status, verses.authorization], [200, `Bearer ${token}`]);
  const curl = section.getByRole('tabpanel').first();
  assert.ok((await curl.textContent())?.includes(`Authorization: Bearer ${token}"`), 'the key is in the cURL sample');
  assert.ok(!(await stored(page)).includes(token));
  await reading.getByLabel('API key').fill('$(reboot)');
  assert.ok((await curl.textContent())?.includes('Bearer $ISNAD_API_KEY"'), 'only a key is put into a command');
  await page.reload();
  assert.ok(!(await page.content()).includes(token));
  for (const url of asked) {
    assert.equal(new URL(url).origin, new URL(desk.isnad.address).origin);
    assert.ok(!url.includes(token) && !url.endsWith('/api/me'), url);
  }
  assertQuiet(page);
});

test('what is left empty is not sent, and what is required must be entered', async () => {
  const page = await desk.open();
  const form = await openForm(page, 'keys', 'readKey');
  await form.getByLabel('API key').fill(desk.isnad.key);
  const id = form.getByLabel(/^id path, required/);
  assert.equal(await id.inputValue(), '', 'a placeholder is no value');
  assert.match((await id.getAttribute('placeholder')) ?? '', /^key_/);
  await form.getByRole('button', { name: 'Send GET request' }).click();
  assert.equal(await id.evaluate((input) => input.matches(':invalid:focus')), true);

  const quran = await openForm(page, 'quran', 'getQuran');
  await quran.getByLabel('API key').fill(desk.isnad.key);
  await quran.getByLabel('verse query').fill('');
  await quran.getByText('Optional parameters').click();
  await quran.getByLabel('divisions query').selectOption('true');
  assert.equal((await sendFrom(page, quran)).url, '/api/quran?id=2&divisions=true');
});

test('a refused request says why, with a link to its error code', async () => {
  const page = await desk.open();
  const form = await openForm(page, 'quran', 'getQuran');
  const problem = form.locator('.problem');
  assert.equal((await sendFrom(page, form)).status, 401);
  assert.equal(await problem.getByRole('link').getAttribute('href'), '/docs/errors#key_missing');

  await form.getByLabel('API key').fill(desk.isnad.key);
  await form.getByLabel('id query').fill('two');
  assert.equal((await sendFrom(page, form)).status, 400);
  assert.equal(await problem.getByRole('link').getAttribute('href'), '/docs/errors#invalid_parameter');
  assert.match((await form.locator('.status').textContent()) ?? '', /^400 Bad Request · \d+ ms · /);

  await page.route('**/api/quran?**', (route) => route.abort());
  await form.getByRole('button', { name: 'Send GET request' }).click();
  await form.getByRole('alert').getByText('The service did not respond.').waitFor();
});

test('a request beyond the limit says when to send it again', async () => {
  const page = await desk.member('limited');
  const form = await openForm(page, 'quran', 'getQuran');
  const secret = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'ten a minute', scopes: ['quran:read'] });
    const created = await (await fetch('/api/keys', { method: 'POST', headers, body })).json();
    const authorization = `Bearer ${created.secret}`;
    for (let sent = 0; sent < 10; sent++)
      await fetch('/api/quran?id=1', { headers: { authorization }, credentials: 'omit', cache: 'no-store' });
    return created.secret as string;
  });
  await form.getByLabel('API key').fill(secret);
  assert.equal((await sendFrom(page, form)).status, 429);
  const problem = form.locator('.problem');
  assert.match((await problem.textContent()) ?? '', /Retry after \d+ seconds?\./);
  assert.equal(await problem.getByRole('link').getAttribute('href'), '/docs/errors#rate_limit_exceeded');
});

test('markup in a response stays text', async () => {
  const page = await desk.open();
  const form = await openForm(page, 'quran', 'getSample');
  const markup = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await page.route('**/api/sample?**', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'content-type': 'application/problem+json', 'x-note': '<b>bold</b>' },
      body: JSON.stringify({ title: markup, detail: markup, code: '"><b>' }),
    }),
  );
  await sendFrom(page, form);
  assert.ok((await form.locator('.problem').textContent())?.includes(markup));
  assert.equal(await form.locator('img, b, script').count(), 0);
  assert.notEqual(await page.title(), '1');
});

test('a request can be canceled', async () => {
  const page = await desk.open();
  const form = await openForm(page, 'quran', 'getSample');
  // Never answered.
  await page.route('**/api/sample?**', () => undefined);
  await form.getByRole('button', { name: 'Send GET request' }).click();
  await form.getByText('Sending…').waitFor();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.getByText('Canceled.').waitFor();
  assert.equal(await form.getByRole('button', { name: 'Cancel' }).isVisible(), false);
  await page.unrouteAll();
  assert.equal((await sendFrom(page, form)).status, 200);
});

test('nothing stands in the way of people who cannot see, hear or use a mouse, and nothing is too wide', async () => {
  const looks = (
    [
      [360, 'dark'],
      [768, 'light'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const
  ).slice(0, LOOKS.length + 1);
  for (const [index, [width, theme]] of looks.entries()) {
    const page = await desk.open({ width, theme });
    // The look beyond those of all pages is that of the form, which is on one of them.
    for (const path of index < LOOKS.length
      ? ['/docs', '/docs/api/quran', '/docs/api/keys', '/docs/api/operator']
      : []) {
      await page.goto(path);
      assert.deepEqual(await violations(page), [], `${path} ${theme} ${width}`);
      assert.ok((await overflow(page)) <= 0, `${path} is too wide for ${width}`);
    }
    const form = await openForm(page, 'quran', 'getSample');
    await sendFrom(page, form);
    await form.getByText('Response headers', { exact: true }).click();
    assert.deepEqual(await violations(page), [], `a form in ${theme} ${width}`);
    assert.ok((await overflow(page)) <= 0, `a form is too wide for ${width}`);
    assertQuiet(page);
    await desk.leave(page);
  }
});

test('the name of the site leads back in the language that was chosen there', async () => {
  const page = await desk.open();
  await page.goto('/?lang=bn');
  await page.goto('/docs/api/hadith');
  await page.getByRole('link', { name: 'Isnad', exact: true }).click();
  await page.waitForURL('**/?lang=bn');
  assert.equal(await page.locator('html').getAttribute('lang'), 'bn');

  const plain = await desk.open({}, { javaScriptEnabled: false });
  await plain.goto('/docs/api/hadith');
  await plain.getByRole('heading', { name: 'Get a hadith by reference' }).waitFor();
  assert.equal(await plain.getByRole('button', { name: 'Try it' }).first().isVisible(), false);
  await plain.getByRole('banner').locator('summary', { hasText: 'English' }).click();
  await plain.getByRole('banner').getByRole('link', { name: 'العربية' }).click();
  await plain.waitForURL('**/?lang=ar');
});
