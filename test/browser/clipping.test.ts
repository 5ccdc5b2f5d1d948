import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { type Desk, openDesk } from './browser.ts';

/** Letters that reach far above and below the line. */
const TALL = ['ما حكم الربا في القرآن؟ إِلَيَّ أَيٍّ', 'সম্পর্কে র্ক্ত্রু কী ষ্ট্রূঁ', 'Ångström jgy'];
/** Pixels around an element that belong to the comparison too. */
const AROUND = 12;

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** Fails when any part of the letters is cut off: then it looks different once nothing can be cut off. */
async function assertWhole(page: Page, place: Locator, name: string): Promise<void> {
  const box = await place.boundingBox();
  assert.ok(box !== null, name);
  const clip = { x: box.x, y: box.y - AROUND, width: box.width, height: box.height + 2 * AROUND };
  await page.evaluate('document.fonts.ready');
  // "5 seconds ago" changes between the two pictures.
  await page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.style.visibility = 'hidden';
  });
  const shown = await page.screenshot({ clip });
  await place.evaluate((element: HTMLElement) => {
    element.style.overflow = 'visible';
  });
  const whole = await page.screenshot({ clip });
  assert.ok(shown.equals(whole), `${name} is cut off`);
}

test('no letter of a title or a name is cut off above or below', async () => {
  const page = await desk.member('tall', { plan: 'professional' });
  await page.goto('/keys');
  await page.evaluate(async (texts) => {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    };
    for (const text of texts) {
      await post('/api/chat/create', { message: text });
      await post('/api/keys', { name: text });
      await post('/api/webhooks', { url: 'https://example.org/hook', description: text, events: ['key.*'] });
    }
  }, TALL);
  for (const path of ['/chat', '/keys', '/webhooks']) {
    await page.goto(path);
    for (const text of TALL) {
      const place = page.locator('.truncate, .line-clamp-2').filter({ hasText: text }).first();
      await place.waitFor();
      await assertWhole(page, place, `${text} on ${path}`);
    }
  }
});
