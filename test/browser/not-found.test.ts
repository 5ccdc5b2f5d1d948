import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';

const PATHS = ['/nosuch', '/operator/nosuch', '/keys/nosuch'];

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

for (const language of LANGUAGES) {
  test(`an unknown address is a page with a way on (${language})`, async () => {
    const file = new URL(`../../dashboard/src/app/words/${language}.json`, import.meta.url);
    const { lost } = JSON.parse(readFileSync(file, 'utf8')) as { lost: { title: string; home: string } };
    const page = await desk.open({ language, width: 360 });
    const html = await (await fetch(`${desk.isnad.address}/keys`)).text();
    for (const path of PATHS) {
      // The same document as for every page.
      await page.route(`**${path}`, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: html }));
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: lost.title }).waitFor();
      assert.equal(await page.title(), `${lost.title} · Isnad`);
      assert.equal(await page.getByRole('banner').getByRole('link', { name: 'Isnad' }).count(), 1, path);
      assert.deepEqual(await violations(page), [], path);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, path);
    }
    await page.getByRole('link', { name: lost.home }).click();
    await page.waitForURL((url) => url.pathname === '/');
    assertQuiet(page);
  });
}
