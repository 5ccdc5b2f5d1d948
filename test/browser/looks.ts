import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, type Language, type Look, type Theme, violations } from './browser.ts';

/** Another window of the same person, with a look of its own. */
export async function sameIn(desk: Desk, page: Page, look: Look): Promise<Page> {
  const other = await desk.open(look);
  await other.context().addCookies(await page.context().cookies());
  return other;
}

/**
 * Looks at a page in each language and theme, once in a narrow window: nothing stands in anybody's way, nothing goes over the edge.
 * @param ready waits until everything is to be seen
 */
export async function checkLooks(desk: Desk, page: Page, path: string, ready: (page: Page) => Promise<unknown>) {
  for (const language of ['en', 'bn', 'ar'] satisfies Language[]) {
    for (const theme of ['light', 'dark'] satisfies Theme[]) {
      const other = await sameIn(desk, page, { language, theme, width: theme === 'dark' ? 360 : 1280 });
      await other.goto(path);
      await ready(other);
      assert.deepEqual(await violations(other), [], `${path} ${language} ${theme}`);
      const over = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(over <= 0, `${path} ${language} ${theme} is ${over} pixels too wide`);
      assert.equal(await other.locator('html').getAttribute('dir'), language === 'ar' ? 'rtl' : 'ltr');
      assertQuiet(other);
      await other.context().close();
    }
  }
}
