import { openDesk } from '../test/browser/browser.ts';
import { loadPage, MARK_READY, type PageLoad } from '../test/browser/page-load.ts';

const PAGES = [
  ...['/sign-in', '/sign-up', '/status', '/keys', '/usage', '/requests', '/webhooks', '/chat', '/audit', '/plan'],
  ...['/settings', '/operator/accounts', '/operator/library', '/operator/packs', '/operator/corrections'],
  ...['/operator/feedback', '/operator/health', '/operator/webhooks'],
];
const OPEN = new Set(['/sign-in', '/sign-up', '/status']);
const SLOWED = 4;
const RUNS = 5;

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
      const loads: PageLoad[] = [];
      for (let run = 0; run < RUNS; run++) loads.push(await loadPage(page, path, SLOWED));
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
