import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';

const TITLES = { en: 'Page not found', bn: 'পেজটি পাওয়া যায়নি', ar: 'لم يتم العثور على الصفحة' } as const;
const PATHS = ['/nosuch', '/operator/nosuch', '/quran/nosuch/1'];

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

for (const language of LANGUAGES) {
  test(`an unknown address is a page with a way on (${language})`, async () => {
    const page = await desk.open({ language, width: 360 });
    for (const path of PATHS) {
      const answer = await page.goto(path);
      assert.equal(answer?.status(), 404, path);
      await page.getByRole('heading', { level: 1, name: TITLES[language] }).waitFor();
      assert.equal(await page.title(), `${TITLES[language]} · Isnad`);
      assert.equal(await page.getByRole('banner').getByRole('link', { name: 'Isnad' }).count(), 1, path);
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, path);
    }
    await page.getByRole('main').locator('a.button').last().click();
    await page.waitForURL((url) => url.pathname === '/');
    assertQuiet(page);
  });
}
