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

async function ask(message: string) {
  const models = page.waitForResponse('**/models');
  await page.goto('/chat');
  await models;
  await page.getByLabel('Your message').fill(message);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('article', { name: 'Answer' });
  await answer.getByRole('button', { name: 'Copy answer' }).waitFor();
  await page.waitForURL('**/chat/chat_*');
  return answer;
}

test('a verse and its translation have one number, which leads to their card with its proof', async () => {
  const answer = await ask('112:1-2');
  const figures = answer.getByRole('figure');
  const numbers = await figures.evaluateAll((all) => all.map((one) => one.querySelector('.sr-only')?.textContent));
  assert.deepEqual(numbers, ['Quotation 1', 'Quotation 2']);
  const first = figures.first();
  await answer.getByRole('button', { name: /^Quotation 1: Quran 112:1, / }).click();
  assert.equal(await first.evaluate((element) => element === document.activeElement), true);
  const quotes = await first.locator('blockquote').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
  assert.equal(quotes.length, 2);
  await first.getByText('verified · sha256').click();
  await first.getByText('SHA-256 of the edition').nth(1).waitFor();
  for (const [place, quote] of quotes.entries()) {
    await first.getByText(createHash('sha256').update(quote).digest('hex')).waitFor();
    await first.getByRole('button', { name: 'Recompute' }).nth(place).click();
    await first.getByText('Your browser computed the same hash.').nth(place).waitFor();
  }
  assert.equal(await page.getByRole('combobox', { name: 'Model' }).count(), 0, 'there is no language model to choose');
  await page.getByText('From the texts alone').waitFor();
  assert.deepEqual(await violations(page), []);
  assertQuiet(page);
});

test('references are written as in the language of the page', async () => {
  for (const [language, reference] of [
    ['ar', /^\[.*[\u0621-\u064a].*: ١\]$/],
    ['bn', /^সূরা .+ ১১২:১$/],
  ] as const) {
    const other = await sameIn(desk, page, { language });
    await other.goto(new URL(page.url()).pathname);
    await other.getByRole('figure').first().getByRole('link', { name: reference }).waitFor();
    await desk.leave(other);
  }
});

test('what a reader says about an answer reaches the operator, who marks it as done', async () => {
  const answer = await ask('112:3');
  await answer.getByRole('button', { name: 'Wrong text' }).click();
  await answer.getByRole('link', { name: '112:3', exact: true }).waitFor();
  await answer.getByRole('textbox').fill('A letter is missing.');
  assert.deepEqual(await violations(page), []);
  await answer.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Feedback sent. Thank you.').waitFor();
  await page.reload();
  await answer.getByRole('button', { name: 'Wrong text', pressed: true }).waitFor();

  const operator = await desk.member('sees-feedback', { operator: true });
  await operator.goto('/operator/feedback?rating=wrong_text');
  await operator.getByText('A letter is missing.').waitFor();
  await operator.getByRole('link', { name: '112:3', exact: true }).waitFor();
  assert.deepEqual(await violations(operator), []);
  await operator.getByRole('button', { name: 'Mark as done' }).click();
  await operator.getByText('No feedback').waitFor();
  await operator.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Done' });
  await operator.getByRole('button', { name: 'Open again' }).waitFor();

  await answer.getByRole('button', { name: 'Wrong text' }).click();
  await page.getByText('Feedback removed.').waitFor();
  assertQuiet(page);
});

test('conversations of programs are apart', async () => {
  const secret = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const made = await fetch('/api/keys', { method: 'POST', headers, body: '{"name":"program"}' });
    return ((await made.json()) as { secret: string }).secret;
  });
  await fetch(`${desk.isnad.address}/api/chat/create`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{"message":"113:1"}',
  });
  await page.goto('/chat');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link', { name: '112:3' }).waitFor();
  assert.equal(await list.getByRole('link', { name: '113:1' }).count(), 0);
  await list.getByRole('button', { name: 'Programs' }).click();
  await list.getByRole('link', { name: '113:1' }).waitFor();
  assert.equal(await list.getByRole('link', { name: '112:3' }).count(), 0);
  // One of a program opens beside the list it is in, from the list and from its address.
  await list.getByRole('link', { name: '113:1' }).click();
  const open = list.locator('[aria-current=page]');
  await open.getByText('113:1').waitFor();
  await page.reload();
  await open.getByText('113:1').waitFor();
  assert.equal(await list.getByRole('button', { name: 'Programs' }).getAttribute('aria-pressed'), 'true');
});

test('the field for a message is one line that grows to a third of the window, and keeps what is typed', async () => {
  for (const [width, height] of [
    [1280, 800],
    [640, 400],
    [360, 740],
  ] as const) {
    const other = await sameIn(desk, page, { width });
    await other.setViewportSize({ width, height });
    await other.goto('/chat');
    const field = other.getByLabel('Your message');
    await field.waitFor();
    await other.getByRole('combobox', { name: 'Answer language' }).waitFor();
    const form = other.locator('form').filter({ has: field });
    const before = (await form.boundingBox())?.height ?? 0;
    assert.ok(before > 0 && before <= 80, `${before} pixels at ${width}`);
    await field.fill('one\ntwo\nthree\nfour');
    const grown = (await form.boundingBox())?.height ?? 0;
    assert.ok(grown > before + 20, `${grown} pixels`);
    await field.fill('line\n'.repeat(100));
    const most = (await form.boundingBox())?.height ?? 0;
    assert.ok(most <= height / 3 + 40, `${most} pixels of ${height}`);
    const over = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(over <= 0, `${over} pixels too wide`);
    await other.reload();
    assert.equal(await field.inputValue(), 'line\n'.repeat(100));
    await desk.leave(other);
  }
});
