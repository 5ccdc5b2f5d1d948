import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { sameIn } from './looks.ts';

let desk: Desk;
let page: Page;
/** A service without a language model. */
before(async () => {
  desk = await openDesk();
  page = await desk.member('quoted', { plan: 'enterprise' });
});
after(() => desk.stop());

test('a verse and its translation are one quotation, each with the hash it was checked by', async () => {
  const models = page.waitForResponse('**/models');
  await page.goto('/chat');
  await models;
  await page.getByLabel('Your message').fill('112:1-2');
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Copy answer' }).waitFor();
  const figures = answer.getByRole('figure');
  const numbers = await figures.evaluateAll((all) => all.map((one) => one.querySelector('.sr-only')?.textContent));
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => `Quotation ${index + 1}`),
  );
  assert.ok(numbers.length >= 1);
  const first = figures.first();
  const quotes = await first.locator('blockquote').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  assert.equal(quotes.length, 2);
  await first.getByText('Exact text, SHA-256').click();
  for (const quote of quotes)
    await first.getByText(`sha256:${createHash('sha256').update(quote).digest('hex')}`).waitFor();
  assert.equal(await page.getByRole('combobox', { name: 'Model' }).count(), 0, 'there is no language model to choose');
  assert.deepEqual(await violations(page), []);
  assertQuiet(page);
});

test('the field for a message is one line that grows', async () => {
  for (const [width, height, most] of [
    [1280, 800, 80],
    [640, 400, 80],
    [360, 740, 124],
  ] as const) {
    const other = await sameIn(desk, page, { width });
    await other.setViewportSize({ width, height });
    await other.goto('/chat');
    const field = other.getByLabel('Your message');
    await field.waitFor();
    await other.getByRole('combobox', { name: 'Answer language' }).waitFor();
    const form = other.locator('form').filter({ has: field });
    const before = (await form.boundingBox())?.height ?? 0;
    assert.ok(before > 0 && before <= most, `${before} pixels at ${width}`);
    await field.fill('one\ntwo\nthree\nfour');
    const grown = (await form.boundingBox())?.height ?? 0;
    assert.ok(grown > before + 20, `${grown} pixels`);
    const over = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} pixels too wide`);
    await desk.leave(other);
  }
});
