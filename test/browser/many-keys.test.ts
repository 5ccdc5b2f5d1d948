import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { NewKey } from '@isnad/contract/keys';
import type { Page } from 'playwright-core';
import { findAccount } from '../../src/accounts/accounts/accounts.ts';
import { OPERATOR_MANAGER } from '../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../src/accounts/keys/keys.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { sameIn } from './looks.ts';

const COUNT = 130;

let desk: Desk;
let page: Page;
/** Oldest first, `key 1` to `key 130`. */
const keys: NewKey[] = [];
before(async () => {
  desk = await openDesk();
  page = await desk.member('many', { plan: 'professional' });
  const { platform } = desk.isnad.service;
  const { id: accountId } = await findAccount(platform.db, 'many@example.org');
  for (let number = 1; number <= COUNT; number++) {
    keys.push(await createKey(platform, { accountId, name: `key ${number}` }, OPERATOR_MANAGER));
  }
});
after(() => desk.stop());

const oldest = () => keys[0] as NewKey;
const namesShown = () => page.getByRole('table', { name: 'API keys' }).locator('tbody bdi').allTextContents();
/** Waits until just these keys are shown. */
async function shows(...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('cell', { name, exact: true }).waitFor();
  // The list before stays until this one is there.
  await page.locator('tbody tr').nth(names.length).waitFor({ state: 'detached' });
  assert.deepEqual(await namesShown(), names);
}

/** The queries of the requests to the list of keys from now on. */
function queriesOfKeys(): URLSearchParams[] {
  const queries: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/keys') queries.push(searchParams);
  });
  return queries;
}

test('a key leads to its requests and to the usage of each key', async () => {
  await page.goto(`/keys?search=${oldest().last4}`);
  for (const [item, url] of [
    ['Request log', `**/requests?key_id=${oldest().id}`],
    ['Usage by key', `**/usage?key=${oldest().id}`],
  ] as const) {
    await page.getByRole('button', { name: 'Actions for key 1', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.waitForURL(url);
    await page.goBack();
  }
});

test('the newest key is on top; older ones are found by name, last four characters and state', async () => {
  await page.goto('/keys');
  await page.getByRole('cell', { name: `key ${COUNT}`, exact: true }).waitFor();
  assert.deepEqual((await namesShown()).slice(0, 3), [`key ${COUNT}`, `key ${COUNT - 1}`, `key ${COUNT - 2}`]);
  assert.equal((await namesShown()).length, 100);
  const search = page.getByLabel('Search by name or last 4 characters');
  await search.fill('KEY 1');
  await page.getByRole('cell', { name: 'key 1', exact: true }).waitFor();
  await search.fill(oldest().last4);
  await page.waitForURL(`**/keys?search=${oldest().last4}`);
  await shows('key 1');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Actions for key 1' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No matching keys').waitFor();
  await page.getByLabel('State').selectOption('Revoked');
  await shows('key 1');
  await search.fill('');
  await page.waitForURL('**/keys?state=revoked');
  await shows('key 1');
  await page.reload();
  await shows('key 1');
  assertQuiet(page);
});

test('usage by key asks for the names of the keys in the answer alone', async () => {
  for (const { secret } of keys.slice(1, 4)) {
    const headers = { authorization: `Bearer ${secret}` };
    assert.equal((await fetch(`${desk.isnad.address}/api/quran?id=1&verse=1`, { headers })).status, 200);
  }
  const queries = queriesOfKeys();
  await page.goto('/usage?group=key');
  for (const { name } of keys.slice(1, 4)) await page.getByText(name, { exact: true }).first().waitFor();
  // Without ids, the newest are asked for, to choose one of them.
  const ids = queries.flatMap((query) => (query.has('ids') ? [query.get('ids')?.split(',').sort()] : []));
  assert.deepEqual(ids, [
    keys
      .slice(1, 4)
      .map(({ id }) => id)
      .sort(),
  ]);
  assertQuiet(page);
});

test('the audit log names the key of each change, however many keys are newer', async () => {
  await page.goto('/audit?action=key.revoked');
  await page.getByRole('button', { name: 'key 1', exact: true }).click();
  await page.waitForURL(`**/audit?*target=${oldest().id}*`);
  await page.reload();
  await page.getByRole('button', { name: 'key 1', exact: true }).waitFor();
  const targets = page.getByRole('combobox', { name: 'Target' });
  assert.equal(await targets.locator('option:checked').textContent(), 'key 1');
  assertQuiet(page);
});

test('too many requests do not leave an empty page: it says when it goes on, and does', async () => {
  const own = await sameIn(desk, page, {});
  await own.clock.install();
  let refused = 0;
  await own.route('**/api/me', async (route) => {
    if (refused > 0) return route.continue();
    refused += 1;
    const problem = {
      code: 'rate_limit_exceeded',
      status: 429,
      title: 'Too many',
      detail: 'Too many.',
      retry_after: 60,
      instance: '/api/me',
      request_id: 'req_x',
    };
    await route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await own.goto('/keys');
  await own
    .getByRole('alert')
    .getByText(/in \d+ s/)
    .waitFor();
  await own.getByRole('banner').getByText('Isnad').waitFor();
  assert.deepEqual(await violations(own), []);
  assert.equal(await own.getByRole('alert').count(), 1);
  await own.clock.fastForward(61_000);
  await own.getByRole('cell', { name: `key ${COUNT}`, exact: true }).waitFor();
  assert.equal(refused, 1);
  // No other test gets a window with this clock.
  await own.context().close();
});
