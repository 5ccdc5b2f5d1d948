import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Desk, openDesk } from './browser.ts';
import { checkLooks, LANGUAGES, sameIn } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('on a phone a key is a card: its state and what can be done with it are in the window', async () => {
  const wide = await desk.member('cards');
  await wide.goto('/keys');
  await wide.getByRole('button', { name: 'Create your first key' }).click();
  await wide.getByTestId('secret').waitFor();
  await wide.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name }) });
  }, 'A'.repeat(100));
  const page = await sameIn(desk, wide, { width: 360 });
  await page.goto('/keys');
  const row = page.getByRole('row', { name: /^A{100}/ });
  for (const part of [
    row.getByText('Active'),
    row.getByRole('button', { name: /^Rotate/ }),
    row.locator('td[data-column="Expires"]'),
  ]) {
    const box = await part.boundingBox();
    assert.ok(box !== null && box.x >= 0 && box.x + box.width <= 360, JSON.stringify(box));
  }
  const table = page.getByRole('region', { name: 'API keys' });
  assert.equal(await table.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
  assert.equal(await row.getByRole('cell').count(), 7, 'readers of screens have a table still');
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    assert.equal(await table.evaluate((element) => element.scrollWidth - element.clientWidth), 0, `${width} px`);
  }
  await checkLooks(desk, wide, '/keys', (other) => other.locator('main tbody tr').first().waitFor());
});

test('on a phone rows of the audit log and of accounts are cards, with each part in the window', async () => {
  const wide = await desk.member('phone', { operator: true, language: 'ar' });
  const page = await sameIn(desk, wide, { width: 360, language: 'ar' });
  await page.goto('/keys');
  await page.evaluate(async (name) => {
    const headers = { 'content-type': 'application/json' };
    await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name }) });
  }, 'A'.repeat(100));
  for (const path of ['/audit', '/operator/accounts']) {
    await page.goto(path);
    const table = page.getByRole('main').getByRole('table').first();
    await table.locator('tbody td').first().waitFor();
    const cells = await table.locator('tbody tr').first().locator('td').all();
    assert.ok(cells.length > 3);
    for (const cell of cells) {
      const [fits, name] = await cell.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return [left >= 0 && right <= innerWidth && element.scrollWidth <= element.clientWidth, element.dataset.column];
      });
      assert.ok(fits, `${path}: ${name}`);
      assert.ok(name, `${path}: each cell is named`);
    }
  }
});

test('a field that is empty says so in the words of the page', async () => {
  for (const [language, words] of [
    ['en', 'Fill in this field.'],
    ['bn', 'এই ঘরটি পূরণ করুন।'],
    ['ar', 'املأ هذا الحقل.'],
  ] as const) {
    if (!LANGUAGES.includes(language)) continue;
    const page = await desk.member(`empty-${language}`, { language, operator: true });
    await page.goto('/operator/accounts');
    await page.getByRole('main').locator('button:has(svg.lucide-user-plus)').first().click();
    const field = page.getByRole('dialog').locator('input[type=email]');
    await field.waitFor();
    await page.getByRole('dialog').locator('button[type=submit]').click();
    assert.equal(await field.evaluate((input) => (input as HTMLInputElement).validationMessage), words);
    await field.fill('somebody@example.org');
    assert.equal(await field.evaluate((input) => (input as HTMLInputElement).checkValidity()), true);
  }
});

test('events are chosen by their meaning, and times name their zone', async () => {
  const page = await desk.member('hooked', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('checkbox', { name: 'key.created' });
  await choice.waitFor();
  const [words, code] = await dialog
    .locator('label', { hasText: 'key.created' })
    .evaluate((label) =>
      [...label.querySelectorAll('span.block, code')].map((part) => Number.parseFloat(getComputedStyle(part).fontSize)),
    );
  assert.ok((words ?? 0) > (code ?? 99), `${words} and ${code}`);
  assert.match((await dialog.getByRole('checkbox').last().getAttribute('id')) ?? '', /./);
  await dialog.getByLabel('URL').fill('http://127.0.0.1:9/hook');
  await dialog.getByRole('checkbox', { name: 'All events' }).check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByRole('button', { name: "I've saved it" }).click();
  const zone = await page.evaluate(
    () =>
      new Intl.DateTimeFormat('en-GB', { timeZoneName: 'long' })
        .formatToParts()
        .find(({ type }) => type === 'timeZoneName')?.value,
  );
  await page.getByText(`Time zone: ${zone}`).waitFor();
});
