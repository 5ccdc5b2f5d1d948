import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { PROGRAM } from '../support/isnad-command.ts';
import { NODE_NEVER_LATE } from '../support/slow-clock.ts';
import { buildCorpus, newDataDir } from '../support/start.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { removeStore, type StoreSettings, storeSettings } from '../support/stores.ts';
import { until } from '../support/until.ts';
import { chooseInMenu } from './account-menu.ts';
import { BROWSER, TIMEOUT_MS } from './browser.ts';

const AWAY = "The service can't be reached.";
/** The page has shown what a click does. */
const RETRY_MS = 1_000;

/** The real service as a process of its own, which is killed and started again on the same port and data. */
type House = { address: string; settings: StoreSettings & { PORT: string }; child: ChildProcess; greeting: string };

let house: House;
let browser: Browser;
let page: Page;
before(async () => {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const settings = { ...(await storeSettings(dataDir)), PORT: String(await freePort()) };
  house = { address: `http://127.0.0.1:${settings.PORT}`, settings, ...(await start(settings)) };
  browser = await BROWSER.acquire();
  page = await (await browser.newContext({ baseURL: house.address, locale: 'en-GB' })).newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  const claim = /claim {4}(\S+)/.exec(house.greeting)?.[1] ?? '';
  await page.goto(claim);
  await page.getByLabel('Email', { exact: true }).fill('operator@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create operator account' }).click();
  await page.waitForURL('**/operator/health');
});
afterEach(async () => {
  if (house.child.exitCode !== null || house.child.signalCode !== null) await startAgain();
});
after(async () => {
  await page.context().close();
  BROWSER.release();
  await kill('SIGTERM');
  await removeStore(house.settings.DATA_DIR);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  assert.ok(typeof address === 'object' && address !== null);
  return address.port;
}

async function start(settings: Record<string, string>): Promise<Pick<House, 'child' | 'greeting'>> {
  const env = {
    ...process.env,
    LOG_LEVEL: 'silent',
    ACCESS_LOG: 'false',
    HOST: '127.0.0.1',
    SEARCH_MEANINGS: 'false',
    DRAIN_SECONDS: '0',
    ...settings,
  };
  const [node, clock] = NODE_NEVER_LATE;
  const child = spawn(node, [clock, PROGRAM, 'serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let greeting = '';
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    greeting += text;
    if (/is ready after/.test(greeting)) break;
  }
  assert.match(greeting, /is ready after/);
  child.stdout.resume();
  return { child, greeting };
}

async function kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(house.child, 'exit');
  house.child.kill(signal);
  await ended;
}

async function startAgain(): Promise<void> {
  house.child = (await start(house.settings)).child;
}

/** Marks the page; a page that was loaded anew has no mark, and has lost what was typed. */
const mark = () => page.evaluate('globalThis.marked = true');
const assertSamePage = async () => assert.equal(await page.evaluate('globalThis.marked'), true, 'loaded anew');
const away = () => page.getByText(AWAY).first().waitFor();

test('a key form: killed under it, it says so, keeps what was typed, and makes one key afterwards', async () => {
  await page.goto('/keys');
  await mark();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByLabel('Name', { exact: true }).fill('Written before the kill');
  await page.getByLabel('Environment').selectOption('test');
  await kill('SIGKILL');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await away();
  assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Written before the kill');
  assert.equal(await page.getByLabel('Environment').inputValue(), 'test');
  await startAgain();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  assert.match((await page.getByTestId('secret').textContent()) ?? '', /^svc_test_/);
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('table', { name: 'API keys' }).getByText('Written before the kill').waitFor();
  assert.equal(await page.getByText('Written before the kill').count(), 1);
  await assertSamePage();
});

test('a message of the chat: it is given back, and answered once the service is there again', async () => {
  await page.goto('/chat');
  await mark();
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('What does the Quran say about patience?');
  await kill('SIGTERM');
  await page.getByRole('button', { name: 'Send' }).click();
  await away();
  assert.equal(await field.inputValue(), 'What does the Quran say about patience?');
  await startAgain();
  const again = page.getByRole('button', { name: 'Try again' }).first();
  const isAnswered = async () => {
    // On a busy machine the service can shed load at first. The page then offers to try again.
    if (await again.isVisible()) await again.click();
    return page.getByRole('button', { name: 'Copy answer' }).isVisible();
  };
  await until(isAnswered, Boolean, RETRY_MS);
  assert.equal(await field.inputValue(), '');
  await assertSamePage();
});

test('a page that was never opened before: it cannot come while the service is away, and comes afterwards', async () => {
  await page.goto('/keys');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await mark();
  await kill('SIGKILL');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await away();
  await assertSamePage();
  await startAgain();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  await page.getByText('Written before the kill').filter({ visible: true }).first().waitFor();
  await assertSamePage();
});

/** Waits until the browser has a part of the page that is fetched when the page is idle. */
async function loaded(on: Page, part: string): Promise<void> {
  await on.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/assets/${name}-`)),
    part,
  );
}

test('another language is chosen while the service is away: its words come when it is back', async () => {
  await page.goto('/keys');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  for (const part of ['account-menu-items', 'menu-parts']) await loaded(page, part);
  await mark();
  await kill('SIGKILL');
  await chooseInMenu(page, 'বাংলা');
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor();
  await startAgain();
  await page.getByRole('heading', { level: 1, name: 'API কী' }).waitFor();
  await assertSamePage();
});

test('what a page may open is fetched behind it, and opens while the service is away', async () => {
  // A browser that has nothing of it yet.
  const fresh = await browser.newContext({ baseURL: house.address, locale: 'en-GB' });
  await fresh.addCookies(await page.context().cookies());
  const other = await fresh.newPage();
  await other.goto('/keys');
  await other.getByRole('table', { name: 'API keys' }).waitFor();
  for (const part of ['create-key', 'edit-key', 'menu-parts', 'dialog-parts']) await loaded(other, part);
  const before = await other.evaluate(() => {
    const [{ loadEventEnd } = { loadEventEnd: 0 }] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    const parts = performance.getEntriesByType('resource').filter(({ name }) => /create-key|-parts/.test(name));
    return parts.filter(({ startTime }) => startTime <= loadEventEnd).length;
  });
  assert.equal(before, 0, 'they are no part of the first load');
  // With what they are made of.
  await other.waitForLoadState('networkidle');
  await kill('SIGKILL');
  await other
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await other.getByRole('menuitem', { name: 'Edit' }).click();
  await other.getByRole('dialog').getByLabel('Name', { exact: true }).waitFor();
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Create a key' }).click();
  await other.getByRole('dialog').getByLabel('Name', { exact: true }).fill('While it is away');
  await fresh.close();
});
