import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { App } from '../support/oauth-app.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, openOwnDesk, violations } from './browser.ts';
import { LANGUAGES, LOOKS, overflow } from './looks.ts';

let desk: Desk;
/** Where the app receives its codes. */
let callback: Server;
let redirect = '';
before(async () => {
  callback = createServer((_request, response) => response.end('back in the app')).listen(0, '127.0.0.1');
  await once(callback, 'listening');
  redirect = `http://127.0.0.1:${(callback.address() as AddressInfo).port}/callback`;
  // Apps are connected at an address that the operator has set, so the port must be known before the service starts.
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  desk = await openOwnDesk({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` });
});
after(async () => {
  await desk.stop();
  callback.close();
});

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

async function register(name = 'Reader app'): Promise<App> {
  const app = new App(desk);
  const { body } = await app.register({ client_name: name, redirect_uris: [redirect] });
  app.clientId = String(body.client_id);
  return app;
}

test('somebody who is signed out signs in, consents, and disconnects the app in the settings', async () => {
  await desk.member('connects');
  const app = await register('<b>Reader</b> app');
  const page = await desk.open();
  await page.goto(app.authorizationPath({ redirect_uri: redirect }));
  await page.waitForURL('**/sign-in?next=*');
  await page.getByLabel('Email', { exact: true }).fill('connects@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await page.getByRole('heading', { level: 1, name: 'Connect <b>Reader</b> app?' }).waitFor();
  await page.getByText('The app asks to use the account connects@example.org.').waitFor();
  await page.getByText(new URL(redirect).host, { exact: true }).waitFor();
  assert.deepEqual(await page.getByRole('main').getByRole('listitem').allInnerTexts(), [
    'Read and search the Quran',
    'Read and search hadith',
  ]);
  // What the page still fetches when it is left fails.
  await page.waitForLoadState('networkidle');
  await button(page, 'Allow').click();
  await page.waitForURL(`${redirect}?*`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const tokens = await app.exchange(code, { redirect_uri: redirect });
  assert.equal(tokens.status, 200, JSON.stringify(tokens.body));
  const access = String(tokens.body.access_token);
  assert.equal((await app.mcp(access)).status, 200);

  await page.goto(`${desk.isnad.address}/settings`);
  const section = page.getByRole('group', { name: 'Connected apps', exact: true });
  await section.getByRole('button', { name: 'Disconnect <b>Reader</b> app' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click();
  await section.getByText('No connected apps.').waitFor();
  assert.equal((await app.mcp(access)).status, 401);
  assertQuiet(page);
});

test('who cancels is sent back with the reason', async () => {
  const page = await desk.member('cancels');
  const app = await register();
  await page.goto(app.authorizationPath({ redirect_uri: redirect }));
  await button(page, 'Cancel').click();
  await page.waitForURL(`${redirect}?*`);
  const { searchParams } = new URL(page.url());
  assert.deepEqual([searchParams.get('error'), searchParams.get('code')], ['access_denied', null]);
});

test('an app with a scheme of its own gets its code, and the page says in each language that it can be closed', async () => {
  const own = 'cursor://anysphere.cursor-mcp/oauth/callback';
  for (const [language, allow, done] of [
    ['en', 'Allow', 'You can close this page.'],
    ['bn', 'অনুমতি দিন', 'আপনি এই পেজটি বন্ধ করতে পারেন।'],
    ['ar', 'سماح', 'يمكنك إغلاق هذه الصفحة.'],
  ] as const) {
    if (!LANGUAGES.includes(language)) continue;
    const page = await desk.member(`scheme-${language}`, { language });
    const app = new App(desk);
    const { body } = await app.register({ client_name: 'Editor', redirect_uris: [own] });
    app.clientId = String(body.client_id);
    await page.goto(app.authorizationPath({ redirect_uri: own }));
    const decided = page.waitForResponse((response) => response.url().endsWith('/api/connected-apps/consent'));
    await button(page, allow).click();
    const { url } = await (await decided).json();
    await page.getByRole('main').getByText(done, { exact: true }).waitFor();
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
    assert.deepEqual(await violations(page), []);
    const code = new URL(url).searchParams.get('code') ?? '';
    assert.equal((await app.exchange(code, { redirect_uri: own })).status, 200, url);
  }
});

test('a bad request is explained here, and an altered one too', async () => {
  const page = await desk.member('warned');
  const app = await register();
  await page.goto(app.authorizationPath({ redirect_uri: 'https://evil.example.org/' }));
  await page.getByRole('heading', { level: 1, name: "The app can't be connected" }).waitFor();
  await page.getByText('invalid_redirect', { exact: true }).waitFor();
  await page.goto('/connect?error=Call%20%2B1%20555%200100');
  await page.getByRole('heading', { level: 1 }).waitFor();
  assert.equal(await page.getByText('555').count(), 0, 'texts of the address are not shown');
  await page.goto(app.authorizationPath({ redirect_uri: redirect }));
  const own = new URL(page.url());
  own.searchParams.set('request', (own.searchParams.get('request') ?? '').replace('quran%3Aread', 'chat%3Awrite'));
  await page.goto(own.href);
  await button(page, 'Allow').click();
  await page.getByRole('heading', { level: 1, name: "The app can't be connected" }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/connect');
});

const ALLOW = { en: 'Allow', bn: 'অনুমতি দিন', ar: 'سماح' } as const;

for (const [language, theme] of LOOKS) {
  test(`the page is accessible, wide and narrow (${language}, ${theme})`, async () => {
    for (const width of [1280, 360]) {
      const page = await desk.member(`looks-${language}-${theme}-${width}`, { language, theme, width });
      const app = await register();
      await page.goto(app.authorizationPath({ redirect_uri: redirect }));
      await button(page, ALLOW[language]).waitFor();
      assert.deepEqual(await violations(page), []);
      assert.ok((await overflow(page)) <= 0, 'nothing is cut off');
      assertQuiet(page);
    }
  });
}
