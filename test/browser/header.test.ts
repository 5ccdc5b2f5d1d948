import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openAccountMenu } from './account-menu.ts';
import { assertQuiet, type Desk, openDesk, settle, violations } from './browser.ts';
import { LANGUAGES, sameIn } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('the account menu says who is signed in, and holds language, theme and the way out', async () => {
  const page = await desk.member('khadija');
  await page.goto('/keys');
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').click();
  const menu = page.getByRole('menu');
  await menu.getByText('khadija@example.org').waitFor();
  assert.deepEqual(await violations(page), []);
  await menu.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.locator('html.dark').waitFor();
  await menu.getByRole('menuitemradio', { name: 'العربية' }).click();
  await page.locator('html[lang=ar][dir=rtl]').waitFor();
  await menu.getByRole('menuitemradio', { name: 'داكن', checked: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await menu.getByRole('menuitem', { name: 'الإعدادات' }).click();
  await page.waitForURL('**/settings');
  await openAccountMenu(page);
  await page.getByRole('menuitem', { name: 'تسجيل الخروج' }).click();
  await page.waitForURL('**/sign-in');
  assertQuiet(page);
});

test('by keyboard alone, in a narrow window: the menu opens, closes, and gives the focus back', async () => {
  const page = await desk.member('narrow', { width: 360 });
  await page.goto('/keys');
  const button = page.getByRole('banner').locator('button[aria-haspopup=menu]');
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Settings' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'menu');
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${over} pixels too wide`);
});

test('on a phone the header of a public page is one row, in every language', async () => {
  const member = await desk.member('rows');
  for (const language of LANGUAGES) {
    for (const page of [
      await desk.open({ language, width: 360 }),
      await sameIn(desk, member, { language, width: 360 }),
    ]) {
      await page.goto('/status');
      await page.locator('h1').waitFor();
      const { height } = (await page.getByRole('banner').boundingBox()) ?? { height: 0 };
      assert.ok(height > 40 && height <= 72, `${language}: ${height} pixels`);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${language}: ${over} pixels too wide`);
      await desk.leave(page);
    }
  }
});

test('Latin letters on Arabic pages are those of the other pages', async () => {
  const page = await desk.open({ language: 'ar' });
  await page.goto('/sign-in');
  await page.locator('h1').waitFor();
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const fonts = async (selector: string) => {
    const { root } = await session.send('DOM.getDocument', { depth: 1 });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    const found = await session.send('CSS.getPlatformFontsForNode', { nodeId });
    return found.fonts.map(({ familyName }) => familyName);
  };
  assert.deepEqual(await fonts('header span[lang=en]'), ['Inter']);
  assert.ok((await fonts('h1')).every((name) => name.startsWith('Noto Naskh Arabic')));
});

test('the pages of the server and those of the dashboard have the same header', async () => {
  for (const language of ['en', 'bn', 'ar'] as const) {
    for (const width of [360, 1280]) {
      const page = await desk.open({ language, width });
      const headerOf = async (path: string) => {
        await page.goto(`${path}?lang=${language}`);
        await page.locator('h1').waitFor();
        return page.getByRole('banner').evaluate((header) => ({
          height: Math.round(header.getBoundingClientRect().height),
          links: Array.from(header.querySelectorAll<HTMLAnchorElement>('nav.links a, .brand'), (link) => [
            new URL(link.href).pathname,
            link.textContent,
          ]),
          shown: Array.from(header.querySelectorAll<HTMLElement>('a, summary, input:not([type=hidden])'))
            .filter((one) => one.checkVisibility())
            .map((one) => `${one.ariaLabel ?? ''}|${one.textContent}`.trim()),
          themes: Array.from(header.querySelectorAll('[aria-pressed]'), (button) => button.textContent),
        }));
      };
      const own = await headerOf('/plans');
      assert.equal(own.themes.length, 6);
      for (const path of ['/sign-in', '/sign-up', '/status']) {
        const { links, ...rest } = await headerOf(path);
        assert.deepEqual({ links, ...rest }, own, `${path} ${language} ${width}`);
      }
      // The documentation has a search of its own, and is in English alone.
      const { links, height } = await headerOf('/docs/quran');
      assert.equal(height, own.height);
      assert.deepEqual(
        links.map(([path]) => path),
        own.links.map(([path]) => path),
      );
      await desk.leave(page);
    }
  }
});

test('a theme that is chosen on a page of the server holds on every page', async () => {
  const page = await desk.open();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  const choose = async (name: string) => {
    await page.locator('details.wide > summary').click();
    await page.getByRole('button', { name, exact: true }).click();
    await settle(page);
  };
  await choose('Dark');
  const dark = await paper();
  assert.notEqual(dark, light);
  for (const path of ['/quran/1', '/sign-in', '/docs/quran']) {
    await page.goto(path);
    await page.locator('h1').waitFor();
    assert.equal(await paper(), dark, path);
  }
  await choose('System');
  assert.equal(await paper(), light);
  await page.goto('/plans');
  assert.equal(await page.locator('[aria-pressed=true]').first().textContent(), 'System');
  assert.equal(await paper(), light);
  assertQuiet(page);
});

test('the header keeps its height when the font of its letters arrives late', async () => {
  const page = await desk.open({ language: 'bn' });
  const fonts = Promise.withResolvers<void>();
  await page.route(/noto-sans-bengali.*\.woff2$/, async (route) => {
    await fonts.promise;
    await route.continue();
  });
  const height = () => page.locator('.top').evaluate((header) => header.getBoundingClientRect().height);
  await page.goto('/hadith?lang=bn', { waitUntil: 'commit' });
  await page.locator('.bottom').waitFor();
  const before = await height();
  fonts.resolve();
  await page.evaluate(() => document.fonts.load('1em "Noto Sans Bengali Variable"', 'ক').then(() => undefined));
  assert.equal(before, await height());
  assert.equal(await page.locator('link[rel="preload"][href*="/inter-latin-"]').count(), 1);
});
