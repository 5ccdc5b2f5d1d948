import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { openDesk } from '../test/browser/browser.ts';

const PAGES = [
  ...['/sign-in', '/sign-up', '/status', '/keys', '/usage', '/requests', '/webhooks', '/chat', '/audit', '/plan'],
  ...['/settings', '/operator/accounts', '/operator/library', '/operator/packs', '/operator/corrections'],
  ...['/operator/feedback', '/operator/health', '/operator/webhooks'],
];
const OPEN = new Set(['/sign-in', '/sign-up', '/status']);
const SLOWED = 4;
const RUNS = 5;

type Load = {
  readonly scripts: number;
  readonly fonts: number;
  readonly requests: number;
  /** Cumulative layout shift. */
  readonly shift: number;
  readonly readyMs: number;
};

/** What a page weighs when it is opened for the first time, and when it can be used, with the processor slowed fourfold. */
export async function benchPages(): Promise<void> {
  const desk = await openDesk();
  const member = await desk.member('bench', { plan: 'enterprise', operator: true });
  const visitor = await desk.open();
  for (const page of [member, visitor]) await page.addInitScript(MARK_READY);
  try {
    console.log(
      '| page | script, gzip KB | requests | layout shift | fonts KB | ready, ms (median) |\n|---|---|---|---|---|---|',
    );
    for (const path of PAGES) {
      const page = OPEN.has(path) ? visitor : member;
      const loads: Load[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await load(page, path));
      const [first] = loads;
      const ready = loads.map(({ readyMs }) => readyMs).sort((a, b) => a - b)[RUNS >> 1] ?? 0;
      const kb = (bytes = 0) => (bytes / 1_000).toFixed(0);
      const shift = Math.max(...loads.map((one) => one.shift));
      const { scripts, requests, fonts } = first ?? {};
      console.log(
        `| ${path} | ${kb(scripts)} | ${requests} | ${shift.toFixed(3)} | ${kb(fonts)} | ${ready.toFixed(0)} |`,
      );
    }
  } finally {
    await desk.stop();
  }
}

/**
 * Marks when the heading of the page itself has been drawn: its parts are loaded then, and React has taken over. In the page, as whoever
 * asks from outside waits for a slowed processor as well.
 */
const MARK_READY = `new MutationObserver((_, seen) => {
  if (document.querySelector('main h1') === null) return;
  seen.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('ready')));
}).observe(document, { childList: true, subtree: true });
globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Opens the page as somebody who was never here. */
async function load(page: Page, path: string): Promise<Load> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { readyMs, shift, fetched } = await page.evaluate(() => ({
    shift: (globalThis as unknown as { shift: number }).shift,
    readyMs: performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN,
    fetched: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }));
  await session.detach();
  const named = (end: RegExp) => fetched.filter(({ name }) => end.test(name));
  // What follows, such as dialogs that may be wanted, is fetched when the page has nothing else to do.
  const scripts = named(/\.js$/).filter(({ startTime }) => startTime <= readyMs);
  return {
    scripts: await weight(scripts, true),
    // With the page itself.
    requests: 1 + fetched.filter(({ startTime }) => startTime <= readyMs).length,
    shift,
    fonts: await weight(named(/\.woff2?$/), false),
    readyMs,
  };
}

async function weight(files: readonly { readonly name: string }[], packed: boolean): Promise<number> {
  let sum = 0;
  for (const { name } of files) {
    const body = Buffer.from(await (await fetch(name)).arrayBuffer());
    sum += packed ? gzipSync(body, { level: 9 }).length : body.length;
  }
  return sum;
}
