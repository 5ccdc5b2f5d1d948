import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { csvOf } from '../../dashboard/src/features/usage/csv.ts';
import { findAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { holdHour } from './hold-hour.ts';
import { checkLooks, sameIn } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** A key of somebody. @returns how to ask with it */
async function keyOf(person: string, name: string): Promise<(path: string) => Promise<number>> {
  const { platform } = desk.isnad.service;
  const { id } = await findAccount(platform.db, `${person}@example.org`);
  const { secret } = await createKey(platform, { accountId: id, name }, OPERATOR_MANAGER);
  return async (path) => {
    const answer = await fetch(desk.isnad.address + path, { headers: { authorization: `Bearer ${secret}` } });
    await answer.arrayBuffer();
    return answer.status;
  };
}

/** The rows of the table behind the chart so named, without its head. */
async function tableOf(page: Page, chart: string): Promise<string[][]> {
  const region = page.getByRole('region', { name: chart, exact: true });
  if ((await region.getByRole('table').count()) === 0) await region.getByText('Show as a table').click();
  await region.getByRole('row').first().waitFor();
  const rows = await region.getByRole('row').all();
  return Promise.all(rows.slice(1).map((row) => row.locator('th, td').allTextContents()));
}

/** Reads CSV as RFC 4180 has it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  for (const line of text.matchAll(/((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/g)) {
    const cells = (line[1] ?? '').matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g);
    rows.push([...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? ''));
  }
  return rows;
}

async function exported(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  return readFileSync(await (await download).path(), 'utf8');
}

test('what is left of the limit follows the requests of a key, without a reload', async () => {
  const page = await desk.member('meter');
  const ask = await keyOf('meter', 'one');
  await page.goto('/usage');
  await page.getByText('10 of 10 requests left').waitFor();
  for (let count = 0; count < 3; count++) assert.equal(await ask('/api/quran?id=1&verse=1'), 200);
  await page.getByText('7 of 10 requests left').waitFor();
  const meter = page.getByRole('meter', { name: 'Rate limit now' });
  assert.equal(await meter.getAttribute('aria-valuenow'), '7');
  assert.equal(await meter.getAttribute('aria-valuetext'), '7 of 10 requests left');
  for (let count = 0; count < 7; count++) await ask('/api/quran?id=1&verse=1');
  await page.getByText('Limit reached: further requests are rejected').waitFor();
  await page.getByText(/The next request is possible in \d+ seconds?\./).waitFor();
  assertQuiet(page);
});

test('requests are counted by key, endpoint and status, as they were made', async (t) => {
  const page = await desk.member('counts', { plan: 'professional' });
  await holdHour(t, page);
  await page.goto('/usage');
  await page.getByText('No requests in this period').waitFor();
  const [circle, madrasa] = [await keyOf('counts', 'reading circle'), await keyOf('counts', 'মাদ্রাসা')];
  for (let count = 0; count < 5; count++) await circle('/api/quran?id=112');
  for (let count = 0; count < 2; count++) await madrasa('/api/quran?id=999');
  await madrasa('/api/editions');
  await page.goto('/usage?by=hour');
  const chart = page.getByRole('img', { name: /Requests over time 8 requests in total\. Busiest: 8 requests at/ });
  await chart.locator('canvas').waitFor();
  const totals = await tableOf(page, 'Requests over time');
  assert.equal(totals.length, 24);
  assert.deepEqual(totals[0]?.slice(1), ['8', '2', '0']);
  assert.deepEqual(await violations(page), []);

  await page.getByRole('radio', { name: 'Key', exact: true }).check();
  await page.getByRole('listitem').filter({ hasText: 'মাদ্রাসা' }).first().waitFor();
  assert.equal(new URL(page.url()).searchParams.get('group'), 'key');
  const byKey = await tableOf(page, 'Requests over time');
  const last = byKey.filter(([time]) => time === byKey[0]?.[0]).map((row) => row.slice(1));
  assert.deepEqual(last.sort(), [
    ['reading circle', '5', '0', '0'],
    ['মাদ্রাসা', '3', '2', '0'],
  ]);

  await page.goto('/usage?by=minute&group=endpoint');
  await page.getByText('GET /api/editions').first().waitFor();
  assert.ok(await page.getByRole('radio', { name: 'Minute' }).isChecked());
  const byEndpoint = (await tableOf(page, 'Requests over time')).filter(([, , requests]) => requests !== '0');
  assert.deepEqual(byEndpoint.map(([, endpoint, requests]) => [endpoint, requests]).sort(), [
    ['GET /api/editions', '1'],
    ['GET /api/quran', '7'],
  ]);

  await page.getByRole('radio', { name: 'Status' }).check();
  await page.getByText('4xx: client error').first().waitFor();
  await page.reload();
  await page.getByText('2xx: success').first().waitFor();

  await page.getByRole('combobox', { name: 'API key' }).selectOption({ label: 'মাদ্রাসা' });
  await page
    .getByRole('img', { name: /3 requests in total/ })
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole('definition').getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL(/\/requests\?.*key_id=key_/);
  await page.getByText('surah_not_found').nth(1).waitFor();
  assert.equal(await page.getByRole('row').count(), 3);
  assertQuiet(page);
});

test('the CSV holds what the tables show, and no cell of it is a formula', async (t) => {
  const page = await desk.member('csv', { plan: 'professional' });
  await holdHour(t, page);
  const names = ['=HYPERLINK("http://evil.example","x")', '+1', '@sum, and "more"', 'মাদ্রাসা'];
  for (const [index, name] of names.entries()) {
    const ask = await keyOf('csv', name);
    for (let count = 0; count <= index; count++) await ask(`/api/quran?id=${count === 1 ? 999 : 1}`);
  }
  await page.goto('/usage?by=hour&group=key');
  await page
    .getByRole('img', { name: /10 requests in total/ })
    .locator('canvas')
    .waitFor();
  const text = await exported(page);
  assert.equal(text.charCodeAt(0), 0xfeff);
  const [head, ...rows] = parseCsv(text.slice(1));
  assert.deepEqual(head, ['start', 'key_id', 'key', 'requests', 'refused', 'errors', 'p50_ms', 'p95_ms', 'p99_ms']);
  assert.equal(rows.length, 24 * 4);
  for (const row of rows) for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r]/);
  assert.ok(rows.some((row) => row[2] === `'=HYPERLINK("http://evil.example","x")`));
  assert.ok(rows.some((row) => row[2] === 'মাদ্রাসা'));

  const shown = await tableOf(page, 'Requests over time');
  const told = rows.map(([, , name = '', requests, refused, errors]) => [
    name.replace(/^'/, ''),
    requests,
    errors,
    refused,
  ]);
  const order = (table: unknown[][]) => table.map((row) => row.join('|')).sort();
  assert.deepEqual(order(shown.map((row) => row.slice(1))), order(told));
  assert.deepEqual(shown.map(([time]) => time).slice(0, 4), Array(4).fill(shown[0]?.[0]));

  const times = await page
    .getByRole('region', { name: 'Requests over time', exact: true })
    .locator('tbody time')
    .evaluateAll((all) => all.map((time) => time.getAttribute('datetime')));
  assert.deepEqual(
    times.toReversed(),
    rows.map(([start]) => start),
  );
});

test('cells of CSV are quoted and defused, whatever is in them', () => {
  const cells = ['-1', '\tx', 'a"b', 'a,b', 'a\r\nb', '=1', 'plain', -5, 0.25, null];
  const expected = `\ufeff'-1,'\tx,"a""b","a,b","a\r\nb",'=1,plain,-5,0.25,\r\n`;
  assert.equal(csvOf([cells]), expected);
});

test('pointing at a bucket tells its values in words', async (t) => {
  const page = await desk.member('pointer', { plan: 'professional' });
  await holdHour(t, page);
  const ask = await keyOf('pointer', 'one');
  for (let count = 0; count < 4; count++) await ask('/api/quran?id=1&verse=1');
  await page.goto('/usage?by=hour');
  const chart = page.getByRole('img', { name: /^Requests over time 4 requests/ });
  const over = chart.locator('.u-over');
  const box = await over.boundingBox();
  assert.ok(box !== null && box.width > 300);
  const values = page.getByRole('region', { name: 'Requests over time', exact: true }).getByRole('listitem').first();
  await page.mouse.move(box.x + 8, box.y + 40);
  await values.getByText('0', { exact: true }).waitFor();
  await page.mouse.move(box.x + box.width - 8, box.y + 40);
  await values.getByText('4', { exact: true }).waitFor();
  await page.mouse.click(box.x + box.width - 8, box.y + 40);
  await page.waitForURL('**/requests?*from=*');
  await page.getByRole('row').nth(4).waitFor();
  assert.equal(await page.getByRole('row').count(), 5);
});

test('from a row of the table, and from the errors of a period, to their requests in the log', async (t) => {
  const page = await desk.member('drill', { plan: 'professional' });
  await holdHour(t, page);
  const ask = await keyOf('drill', 'one');
  for (const id of [1, 999, 998]) await ask(`/api/quran?id=${id}`);
  await page.goto('/usage?by=hour&group=endpoint');
  const region = page.getByRole('region', { name: 'Requests over time', exact: true });
  await region.getByText('Show as a table').click();
  await region.getByRole('row').nth(1).getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL('**/requests?*endpoint=*');
  await page.getByText('surah_not_found').nth(1).waitFor();
  assert.equal(await page.getByRole('row').count(), 3);
  await page.getByRole('button', { name: 'GET /api/quran ✕' }).click();
  await page.goBack();
  await page.goto('/usage');
  await page.getByRole('definition').getByRole('link', { name: '2', exact: true }).click();
  await page.waitForURL('**/requests?*status=error*');
  await page.getByText('surah_not_found').nth(1).waitFor();
  assertQuiet(page);
});

test('a new account sees its first hour by the minute', async () => {
  const page = await desk.member('newcomer', { plan: 'professional' });
  await page.goto('/usage');
  assert.ok(await page.getByRole('radio', { name: 'Minute' }).isChecked());
  assert.equal(await page.getByLabel('Period').inputValue(), '1h');
  await page.getByRole('radio', { name: 'Hour' }).check();
  assert.equal(await page.getByLabel('Period').inputValue(), '24h');
});

test('days that cannot be are told, and nothing is asked for them', async () => {
  const page = await desk.member('days');
  await page.goto('/usage?by=hour&last=days&from=2026-01-01&to=2026-12-31');
  await page.getByText('With this interval, choose at most 60 days.').waitFor();
  await page.getByLabel('First day').fill('2026-12-31');
  await page.getByLabel('Last day').fill('2026-12-01');
  await page.getByText('The first day must not be after the last.').waitFor();
  assert.ok(await page.getByRole('button', { name: 'Export as CSV' }).isDisabled());
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(`/usage?by=day&last=days&from=2026-01-01&to=${today}`);
  await page.getByText('No requests in this period').waitFor();
  assertQuiet(page);
});

test('while the service is away the page says so, and goes on when asked to; a plan without limit says so', async () => {
  const page = await desk.member('unreached', { plan: 'enterprise' });
  await page.route('**/api/usage?*', (route) => route.abort());
  await page.goto('/usage');
  await page.getByText("The service can't be reached.", { exact: false }).waitFor();
  await page.unroute('**/api/usage?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('No requests in this period').waitFor();
  await page.getByText('No limit').waitFor();
  assert.equal(await page.getByRole('meter').count(), 0);
});

test('usage can be read in every language and theme', async () => {
  const page = await desk.member('usage-looks', { plan: 'professional' });
  const ask = await keyOf('usage-looks', 'মাদ্রাসা <b>‏</b>'.replace('‏', ''));
  for (let count = 0; count < 12; count++) await ask(`/api/quran?id=${count % 4 === 0 ? 999 : 1}`);
  await checkLooks(desk, page, '/usage?by=minute&group=status', (other) =>
    other.locator('[role=img] canvas').nth(1).waitFor(),
  );
  const arabic = await sameIn(desk, page, { language: 'ar', theme: 'dark' });
  await arabic.goto('/usage');
  await arabic.getByText(/^بقي \S+ \S+ من أصل ١٠٠$/).waitFor();
  await arabic.getByRole('img', { name: /١٢ طلبًا في المجموع/ }).waitFor();
});
