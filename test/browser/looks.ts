import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, type Language, type Look, type Theme, violations } from './browser.ts';

/**
 * `ISNAD_ALL_LOOKS=true`, for the night: each language in each theme. Otherwise the look that asks most of a page. Tests of what a page does see
 * it in English and light.
 */
const HAS_ALL = process.env.ISNAD_ALL_LOOKS === 'true';
export const LOOKS: readonly (readonly [Language, Theme])[] = HAS_ALL
  ? [
      ['en', 'light'],
      ['en', 'dark'],
      ['bn', 'light'],
      ['bn', 'dark'],
      ['ar', 'light'],
      ['ar', 'dark'],
    ]
  : [['ar', 'dark']];
/** The languages of these looks. That each language has each word is tested beside the words. */
export const LANGUAGES: readonly Language[] = HAS_ALL ? ['en', 'bn', 'ar'] : ['ar'];

/** Languages of tests of what a page does. `LOOKS` shows it in the others, and that each language has each word is tested beside the words. */
export const WORDINGS: readonly Language[] = HAS_ALL ? LANGUAGES : ['en'];

/** Another window of the same person, with a look of its own. */
export async function sameIn(desk: Desk, page: Page, look: Look): Promise<Page> {
  const other = await desk.open(look);
  await other.context().addCookies(await page.context().cookies());
  return other;
}

/**
 * Looks at a page in each of `LOOKS`, in a narrow window when it is dark: nothing stands in anybody's way, nothing goes over the edge.
 * @param ready waits until everything is to be seen
 */
export async function checkLooks(desk: Desk, page: Page, path: string, ready: (page: Page) => Promise<unknown>) {
  for (const [language, theme] of LOOKS) {
    const other = await sameIn(desk, page, { language, theme, width: theme === 'dark' ? 360 : 1280 });
    await other.goto(path);
    await ready(other);
    assert.deepEqual(await violations(other), [], `${path} ${language} ${theme}`);
    assert.ok((await overflow(other)) <= 0, `${path} ${language} ${theme} is too wide`);
    assert.equal(await other.locator('html').getAttribute('dir'), language === 'ar' ? 'rtl' : 'ltr');
    assertQuiet(other);
    await desk.leave(other);
  }
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
