import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Endpoint, NewEndpoint } from '@isnad/contract/webhooks';
import type { Page } from 'playwright-core';
import { changePlan } from '../../src/accounts/accounts/change-accounts.ts';
import { OPERATOR } from '../../src/accounts/audit/actor.ts';
import { Receiver } from '../service/webhooks/receiver.ts';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { checkLooks, sameIn, WORDINGS } from './looks.ts';

let desk: Desk;
let receiver: Receiver;
let address: string;
before(async () => {
  desk = await openDesk();
  receiver = new Receiver();
  address = await receiver.listen();
});
beforeEach(() => {
  receiver.answer = (_received, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"taken":true}');
});
after(async () => {
  await desk.stop();
  await receiver.close();
});

/** Asks the service from a page, as the person who has signed in there. */
async function post<T>(page: Page, path: string, body: unknown = {}): Promise<T> {
  return (await page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path as string, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    },
    [path, body],
  )) as T;
}
const endpointsOf = async (page: Page): Promise<Endpoint[]> =>
  page.evaluate(async () => ((await (await fetch('/api/webhooks')).json()) as { data: Endpoint[] }).data);

/** Somebody on the plan professional with an endpoint at a path of the receiver, whose page is open. */
async function withEndpoint(name: string, events: readonly string[] = ['*']) {
  const page = await desk.member(name, { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByText('No endpoints yet').waitFor();
  const endpoint = await post<NewEndpoint>(page, '/api/webhooks', { url: `${address}/${name}`, events });
  await page.goto(`/webhooks/${endpoint.id}`);
  await page.getByRole('button', { name: 'Send test event' }).waitFor();
  return { page, endpoint, come: (count: number) => receiver.wait(({ path }) => path === `/${name}`, count) };
}

const LACKING = {
  en: ['Webhooks require the Professional or Enterprise plan', 'Compare plans'],
  bn: ['ওয়েবহুকের জন্য প্রফেশনাল বা এন্টারপ্রাইজ প্ল্যান প্রয়োজন', 'প্ল্যান তুলনা করুন'],
  ar: ['تتطلّب webhooks الباقة الاحترافية أو باقة المؤسسات', 'مقارنة الباقات'],
} as const;

for (const language of WORDINGS) {
  test(`on the free plan it is said what is lacking and how to get it (${language})`, async () => {
    const page = await desk.member(`free-${language}`, { language });
    await page.goto('/webhooks');
    const [title, link] = LACKING[language];
    await page.getByRole('heading', { name: title }).waitFor();
    await page.getByText('chat.completed').waitFor({ state: 'attached' });
    assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
    assert.deepEqual(await violations(page), []);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL('**/plan');
    assertQuiet(page);
  });
}

test('from an address to a verified test event, with request and answer to be seen', async () => {
  const page = await desk.member('maryam', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('URL', { exact: true }).fill(`${address}/maryam`);
  await page.getByRole('checkbox', { name: 'chat.*' }).check();
  assert.ok(await page.getByRole('checkbox', { name: 'chat.failed' }).isDisabled());
  await page.getByRole('checkbox', { name: 'key.revoked' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).dblclick();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  assert.match(secret, /^whsec_/);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Copy secret' }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), secret);
  await page.getByRole('tab', { name: 'Python' }).click();
  assert.match(
    (await page.getByRole('tabpanel', { name: 'Python' }).textContent()) ?? '',
    /from standardwebhooks import Webhook/,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByText('No deliveries yet').waitFor();
  const made = await endpointsOf(page);
  assert.deepEqual(
    made.map(({ events }) => events),
    [['chat.*', 'key.revoked']],
  );

  await page.getByRole('button', { name: 'Send test event' }).click();
  const [received] = await receiver.wait(({ path }) => path === '/maryam');
  assert.ok(received !== undefined);
  receiver.verify(received, secret);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Delivered').waitFor();
  const request = dialog.getByRole('region', { name: 'Request', exact: true });
  await request.getByText(`POST ${address}/maryam`).waitFor();
  await request.getByText(`webhook-id: ${received.id}`).waitFor();
  await request.getByText(`webhook-signature: ${received.headers['webhook-signature']}`).waitFor();
  const body = await request.getByRole('region', { name: 'Request body' }).textContent();
  assert.deepEqual(JSON.parse(body ?? ''), JSON.parse(received.body));
  const answer = dialog.getByRole('region', { name: 'Response', exact: true });
  await answer.getByText('HTTP 200').waitFor();
  await answer.getByText('content-type: application/json').waitFor();
  await answer.getByText('"taken": true').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'webhook.test' }).getByText('Delivered').waitFor();
  await page.goto('/webhooks');
  await page.getByText('100% of 1 attempt in 24 hours succeeded').waitFor();
  assertQuiet(page);
});

test('what is wrong with an endpoint is said beside it, and what was typed stays', async () => {
  const page = await desk.member('typist', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const [url, description] = [page.getByLabel('URL', { exact: true }), page.getByLabel('Description')];
  await page.getByRole('checkbox', { name: 'key.*' }).waitFor();
  await url.press('Enter');
  await page.getByText('Enter the URL of your server.').waitFor();
  await page.getByText('Choose at least one event.').waitFor();
  assert.ok(await url.evaluate((field) => field === document.activeElement));

  const long = 'আয়াত '.repeat(2_000).slice(0, 10_000);
  await url.fill('https://10.0.0.1/hook');
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await description.focus();
  await page.keyboard.press('Control+V');
  await page.getByRole('checkbox', { name: 'key.*' }).check();
  await description.press('Enter');
  await page.getByText('10,000 characters; the limit is 255.').waitFor();
  assert.equal(await description.inputValue(), long);
  assert.ok(await description.evaluate((field) => field === document.activeElement));
  assert.deepEqual(await endpointsOf(page), []);

  await description.fill('<b>x</b> \u202eevil');
  await description.press('Enter');
  await page.getByText("Webhooks can't be sent to this URL.", { exact: false }).waitFor();
  assert.equal(await url.inputValue(), 'https://10.0.0.1/hook');
  assert.deepEqual(await violations(page), []);
  await url.fill(`${address}/typist`);
  await url.press('Enter');
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByText('<b>x</b> evil').waitFor();
  assertQuiet(page);
});

test('a session that ends in the middle of the form takes nothing away', async () => {
  const page = await desk.member('expires', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByLabel('URL', { exact: true }).fill(`${address}/expires`);
  await page.getByRole('checkbox', { name: 'key.created' }).check();
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.getByLabel('Password').fill(PASSWORD);
  await again.getByLabel('Password').press('Enter');
  await again.waitFor({ state: 'detached' });
  assert.equal(await page.getByLabel('URL', { exact: true }).inputValue(), `${address}/expires`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByTestId('secret').waitFor();
  assert.equal((await endpointsOf(page)).length, 1);
});

test('after the secret is replaced, both sign', async () => {
  const { page, endpoint, come } = await withEndpoint('rotates');
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
  const next = (await page.getByTestId('secret').textContent()) ?? '';
  assert.notEqual(next, endpoint.secret);
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByText(/^Both secrets sign until /).waitFor();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const [received] = await come(1);
  assert.ok(received !== undefined);
  receiver.verify(received, next);
  receiver.verify(received, endpoint.secret);
});

test('a replay sends as many as its dry run has counted, and nothing before it is confirmed', async () => {
  const { page, come } = await withEndpoint('replays', ['key.*']);
  for (let count = 0; count < 7; count++) await post(page, '/api/keys', { name: `key ${count}` });
  const first = await come(7);
  await page.getByRole('button', { name: 'Replay events' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Count events' }).click();
  await dialog.getByText('7 events would be sent again: numbers 1 to 7.').waitFor();
  await dialog.getByLabel('Select events').selectOption('By sequence number');
  await dialog.getByLabel('First sequence number').fill('0');
  await dialog.getByText('Enter a whole number from 1.').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Count events' }).isDisabled());
  await dialog.getByLabel('First sequence number').fill('৫');
  await dialog.getByRole('button', { name: 'Count events' }).click();
  await dialog.getByText('3 events would be sent again: numbers 5 to 7.').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal((await come(7)).length, 7);
  await dialog.getByRole('button', { name: 'Send 3 events' }).dblclick();
  await page.getByText('3 events are on their way.').waitFor();
  const all = await come(10);
  const known = new Set(first.map(({ id }) => id));
  assert.ok(all.slice(7).every(({ id }) => known.has(id)));
  assert.deepEqual(
    all
      .slice(7)
      .map(({ event }) => event.sequence)
      .sort(),
    [5, 6, 7],
  );
  await page.getByRole('row').nth(10).waitFor();
  assert.equal(await page.getByRole('row').count(), 11);
  assertQuiet(page);
});

test('what failed is found by its state and sent again', async () => {
  receiver.answer = (_received, response) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end('<script>alert(1)</script> out of order');
  const { page, come } = await withEndpoint('fails', ['key.*']);
  await post(page, '/api/keys', { name: 'one' });
  await come(1);
  await page.getByText('Failing', { exact: true }).waitFor();
  await page.getByLabel('State').selectOption('Retrying');
  await page.waitForURL('**?state=retrying');
  await page.getByRole('button', { name: 'key.created No. 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('HTTP 500').waitFor();
  await dialog.getByText('<script>alert(1)</script> out of order').waitFor();
  await dialog.getByText(/^Next attempt: /).waitFor();
  receiver.answer = (_received, response) => response.writeHead(204).end();
  const before = receiver.received.filter(({ path }) => path === '/fails').length;
  await dialog.getByRole('button', { name: 'Resend' }).click();
  const sent = await come(before + 1);
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  await dialog.getByText('Delivered').waitFor();
  await dialog.getByText('HTTP 204').waitFor();
  await dialog.getByText('No body.').waitFor();
  assertQuiet(page);
});

test('the log is searched by time: from when on, and before when', async () => {
  const { page, come } = await withEndpoint('times', ['key.*']);
  await post(page, '/api/keys', { name: 'now' });
  await come(1);
  const row = page.getByRole('button', { name: 'key.created No. 1' });
  const none = page.getByText('No matching deliveries');
  const [from, to] = [page.getByLabel('Created from: day'), page.getByLabel('Created until: day')];
  await row.waitFor();
  // The first is any time, the second today.
  await to.selectOption({ index: 3 });
  await none.waitFor();
  await to.selectOption({ index: 1 });
  await row.waitFor();
  await from.selectOption({ index: 2 });
  await page.waitForURL('**?from=*&to=*');
  await row.waitFor();
  const chosen = () => Promise.all([from, to].map((field) => field.locator('option:checked').textContent()));
  const before = await chosen();
  await page.reload();
  await row.waitFor();
  assert.deepEqual(await chosen(), before);
  assert.equal(await page.getByLabel('Created until: time').inputValue(), '23:59');
  await to.selectOption({ index: 4 });
  await page.getByText('The end must be after the start.').waitFor();
  assert.equal(await row.count(), 0);
  assert.deepEqual(await violations(page), []);
  await from.selectOption({ index: 0 });
  await none.waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await row.waitFor();
  assert.equal(new URL(page.url()).search, '');
  await page.goto(`${page.url()}?from=yesterday`);
  await page.getByRole('link', { name: 'Show the page without it' }).click();
  await row.waitFor();
  assertQuiet(page);
});

test('what one tab has switched off, the other learns when it sends', async () => {
  const { page, endpoint } = await withEndpoint('tabs');
  const other = await page.context().newPage();
  await other.goto(`/webhooks/${endpoint.id}`);
  await other.getByRole('button', { name: 'Send test event' }).waitFor();
  await page.getByRole('button', { name: 'Disable' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await page.getByText('Disabled manually.').waitFor();
  await other.getByRole('button', { name: 'Send test event' }).click();
  await other.getByText('This webhook is disabled.', { exact: false }).waitFor();
  await other.getByRole('button', { name: 'Enable' }).click();
  await other.getByText('Enabled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No endpoints yet').waitFor();
  await other.reload();
  await other.getByText("This endpoint doesn't exist").waitFor();
});

test('an endpoint is changed, and keeps what was not; on the free plan it is said why it rests', async () => {
  const { page, endpoint } = await withEndpoint('edits', ['key.*', 'plan.changed']);
  await page.getByRole('button', { name: 'Edit' }).click();
  assert.ok(await page.getByRole('checkbox', { name: 'key.*' }).isChecked());
  await page.getByLabel('Description').fill('حلقة القراءة');
  await page.getByRole('checkbox', { name: 'All events' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('حلقة القراءة').waitFor();
  const [changed] = await endpointsOf(page);
  assert.deepEqual([changed?.events, changed?.url], [['*'], endpoint.url]);

  await changePlan(desk.isnad.service.platform, 'edits@example.org', 'free', OPERATOR);
  await page.goto('/webhooks');
  await page.getByText('Your plan no longer includes webhooks', { exact: false }).waitFor();
  await page.getByText('Suspended by plan').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add endpoint' }).count(), 0);
});

test('a test event is sent and seen from the right to the left', async () => {
  const { page: first, endpoint, come } = await withEndpoint('sends-ar');
  const page = await sameIn(desk, first, { language: 'ar' });
  await page.goto(`/webhooks/${endpoint.id}`);
  await page.getByRole('button', { name: 'إرسال حدث اختباري' }).click();
  await come(1);
  await page.getByRole('dialog').getByText('تم التسليم').waitFor();
  assert.deepEqual(await violations(page), []);
  assertQuiet(page);
});

test('webhooks can be read in every language and theme', async () => {
  const { page, endpoint, come } = await withEndpoint('hook-looks');
  await post(page, `/api/webhooks/${endpoint.id}/test`);
  await come(1);
  await checkLooks(desk, page, '/webhooks', (other) => other.locator('main h2').first().waitFor());
  await checkLooks(desk, page, `/webhooks/${endpoint.id}`, (other) => other.locator('main tbody tr').first().waitFor());
});

test('after a test, the counts agree with the rows, and a replay from its number finds it', async () => {
  const { page } = await withEndpoint('agrees', ['key.*']);
  await page.getByRole('button', { name: 'Send test event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Delivered').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('row').filter({ hasText: 'webhook.test' }).getByText('Delivered').waitFor();
  await page.getByText('100% of 1 attempt in 24 hours succeeded').waitFor();
  await page.getByRole('button', { name: 'Replay events' }).click();
  await dialog.getByLabel('Select events').selectOption('By sequence number');
  await dialog.getByRole('button', { name: 'Count events' }).click();
  await dialog.getByText('1 event would be sent again: number 1.').waitFor();
  assertQuiet(page);
});

test('an endpoint that does not exist says so, and where to go on', async () => {
  const page = await desk.member('unknown-endpoint', { plan: 'professional' });
  for (const id of ['whk_nope', 'whk_01KAH3V9M2C8Y4T6W0Z1XQJ5RN']) {
    await page.goto(`/webhooks/${id}`);
    await page.getByText("This endpoint doesn't exist").waitFor();
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
  }
  await page.getByRole('link', { name: 'Show all endpoints' }).click();
  await page.getByText('No endpoints yet').waitFor();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByText('such as http://localhost:3000', { exact: false }).waitFor();
  assertQuiet(page);
});
