import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

export type PageLoad = {
  /** Bytes of script, gzipped. */
  readonly scripts: number;
  readonly fonts: number;
  /** Requests until the page was ready, with the page itself. */
  readonly requests: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly readyMs: number;
};

/**
 * Marks when the heading of the page itself has been drawn: its parts are loaded then, and React has taken over. Measured in the page: a
 * question from outside would wait for the slowed processor as well.
 */
export const MARK_READY = `new MutationObserver((_, seen) => {
  if (document.querySelector('main h1') === null) return;
  seen.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('ready')));
}).observe(document, { childList: true, subtree: true });
globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Opens a page of which nothing is cached, in a window with `MARK_READY`. @param slowed how many times slower the processor is */
export async function loadPage(page: Page, path: string, slowed = 1): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { readyMs, shift, fetched } = await page.evaluate(() => ({
    shift: (globalThis as unknown as { shift: number }).shift,
    readyMs: performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN,
    fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  await session.detach();
  // What follows, such as dialogs that may be wanted, is fetched when the page has nothing else to do.
  const first = fetched.filter(({ startTime }) => startTime <= readyMs);
  return {
    scripts: await weight(named(first, /\.js$/), true),
    fonts: await weight(named(fetched, /\.woff2?$/), false),
    requests: 1 + first.length,
    ...{ shift, readyMs },
  };
}

type Fetched = { readonly name: string };

const named = (files: readonly Fetched[], end: RegExp) => files.filter(({ name }) => end.test(name));

async function weight(files: readonly Fetched[], packed: boolean): Promise<number> {
  let sum = 0;
  for (const { name } of files) {
    const body = Buffer.from(await (await fetch(name)).arrayBuffer());
    sum += packed ? gzipSync(body, { level: 9 }).length : body.length;
  }
  return sum;
}
