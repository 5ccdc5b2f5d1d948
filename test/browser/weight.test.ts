import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, openDesk } from './browser.ts';
import { loadPage, MARK_READY } from './page-load.ts';

/** Gzipped bytes of script, and requests, until a page is ready that was never opened before. */
const MAX_SCRIPT = 150_000;
const MAX_REQUESTS = 20;
/** Inter is not exactly as wide as the font that is shown until it is loaded. */
const MAX_SHIFT = 0.05;

let desk: Desk;
let member: Page;
let visitor: Page;
before(async () => {
  desk = await openDesk();
  member = await desk.member('weighs', { plan: 'enterprise', operator: true });
  visitor = await desk.open();
  for (const page of [member, visitor]) await page.addInitScript(MARK_READY);
});
after(() => desk.stop());

test('the first load of a page is light, and hardly anything in it moves', async () => {
  const open = new Set(['/sign-in', '/status', '/quran/2/255', '/quran/juz/30', '/hadith/nawawi:2']);
  const over: string[] = [];
  for (const path of [
    ...open,
    '/keys',
    '/usage',
    '/requests',
    '/webhooks',
    '/chat',
    '/settings',
    '/operator/accounts',
  ]) {
    const { scripts, requests, shift } = await loadPage(open.has(path) ? visitor : member, path);
    const weighed = `${path}: ${scripts} bytes, ${requests} requests, layout shift ${shift.toFixed(3)}`;
    if (scripts > MAX_SCRIPT || requests > MAX_REQUESTS || shift > MAX_SHIFT) over.push(weighed);
  }
  assert.deepEqual(over, []);
});
