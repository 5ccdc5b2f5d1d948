import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PLAN_LIMITS, PLANS } from '@isnad/contract/plans';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';
import { checkLooks, LANGUAGES } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

test('the plan page gives what the service gives, marks the plan of the account; another one is requested, declined and accepted', async () => {
  const page = await desk.member('plans');
  await page.goto('/plan');
  const names = { free: 'Free', professional: 'Professional', enterprise: 'Enterprise' };
  for (const plan of PLANS) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: names[plan] }) });
    const limit = PLAN_LIMITS[plan];
    await card.getByText(limit === undefined ? 'Unlimited requests' : `${limit} requests a minute`).waitFor();
    await card.getByText(plan === 'free' ? 'No webhooks' : /^Webhooks$/).waitFor();
    assert.equal(await card.getByText('Your plan').count(), plan === 'free' ? 1 : 0);
  }
  await page.getByLabel('New plan').selectOption('Enterprise');
  await page.getByRole('button', { name: 'Request plan' }).click();
  await page.getByText(/^You requested the Enterprise plan/).waitFor();
  const operator = await desk.member('gives', { operator: true });
  await operator.goto('/operator/accounts');
  const table = operator.getByRole('table', { name: 'Plan requests' });
  await table.getByRole('cell', { name: 'Enterprise' }).waitFor();
  assert.deepEqual(await violations(operator), []);
  await operator.getByRole('button', { name: 'Decline the request of plans@example.org' }).click();
  await operator.getByText('Request declined').waitFor();
  await table.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(/^The operator declined your request for the Enterprise plan/).waitFor();
  await page.getByRole('button', { name: 'Request plan' }).click();
  await page.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByLabel('New plan').selectOption('Enterprise');
  await page.getByRole('button', { name: 'Request plan' }).click();
  await page.getByText(/^You requested the Enterprise plan/).waitFor();
  await operator.reload();
  await operator.getByRole('button', { name: 'Accept the request of plans@example.org' }).click();
  await operator.getByText('Plan changed').waitFor();
  await page.reload();
  const enterprise = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Enterprise' }) });
  await enterprise.getByText('Your plan').waitFor();
  assertQuiet(page);
  assertQuiet(operator);
});

test('an operator is led to where plans are changed', async () => {
  const page = await desk.member('runs', { operator: true });
  await page.goto('/plan');
  await page.getByRole('main').getByRole('link', { name: 'Accounts' }).click();
  await page.waitForURL('**/operator/accounts');
});

test('every change is in the log, with who made it and from where, newest first', async () => {
  const page = await desk.member('audited', { plan: 'professional' });
  await page.goto('/audit');
  const key = await page.evaluate(async () => {
    const post = async (path: string, body: unknown) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      return (await (await fetch(path, init)).json()) as { id: string };
    };
    const made = await post('/api/keys', { name: '<img src=x onerror=alert(1)>' });
    await post(`/api/keys/${made.id}/rotate`, {});
    await post(`/api/keys/${made.id}/revoke`, {});
    return made;
  });
  await page.reload();
  const rows = page.getByRole('row');
  await rows.nth(1).getByText('Key revoked').waitFor();
  await rows.nth(2).getByText('Key rotated').waitFor();
  await rows.nth(3).getByText('Key created').waitFor();
  await rows.nth(3).getByRole('button', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  await rows.nth(3).getByText('You', { exact: true }).waitFor();
  await rows
    .nth(3)
    .getByText(/^203\.0\.\d+\.\d+$/)
    .waitFor();
  await rows.nth(4).getByText('Plan changed').waitFor();
  await rows.nth(4).getByText('Operator').waitFor();
  await rows.nth(4).getByText('Details').click();
  await rows.nth(4).getByText('Previous plan').waitFor();
  await rows.nth(4).getByText('Professional').waitFor();
  await rows.nth(3).getByText('Details').click();
  await rows.nth(3).getByText('Permissions').waitFor();
  await rows
    .nth(3)
    .getByText(/Read and search the Quran/)
    .waitFor();

  await page.getByLabel('Action').selectOption('Key revoked');
  await page.waitForURL('**/audit?action=key.revoked');
  // The longer list goes before the shorter one is there.
  await rows.nth(2).waitFor({ state: 'detached' });
  await rows.nth(1).getByText('Key revoked').waitFor();
  assert.equal(await rows.count(), 2);
  await page.goto(`/audit?target=${key.id}`);
  await rows.nth(3).waitFor();
  assert.equal(await rows.count(), 4);
  await page.goBack();
  await page.goto('/audit?action=account.suspended');
  await page.getByText('No matching entries').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rows.nth(5).waitFor();
  assertQuiet(page);
});

for (const [language, you, details, permissions] of [
  ['en', 'You', 'Details', 'Send messages to the chat models'],
  ['bn', 'আপনি', 'বিস্তারিত', 'চ্যাট মডেলে মেসেজ পাঠানো'],
  ['ar', 'أنت', 'التفاصيل', 'إرسال الرسائل إلى نماذج الدردشة'],
] as const) {
  if (!LANGUAGES.includes(language)) continue;
  test(`an operator is "you" in the own log, and details are words (${language})`, async () => {
    const page = await desk.member(`audited-${language}`, { language, operator: true });
    await page.goto('/audit');
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name: 'words' }) });
      const { id } = (await answer.json()) as { id: string };
      await fetch(`/api/keys/${id}/rotate`, { method: 'POST', headers, body: '{"overlap_seconds":3600}' });
      await fetch('/api/operator/accounts', {
        method: 'POST',
        headers,
        body: JSON.stringify({ email: `new-${Math.random()}@example.org`, plan: 'free' }),
      });
    });
    await page.reload();
    const created = page.getByRole('row').nth(2);
    await created.getByText(you, { exact: true }).waitFor();
    await created.getByText(details).click();
    await created.getByText(permissions).waitFor();
    const shown = (await page.locator('tbody').textContent()) ?? '';
    assert.doesNotMatch(shown, /overlap_seconds|expires_at|quran:read|null|usr_/);
    assertQuiet(page);
  });
}

test('older changes come when they are asked for', async () => {
  const page = await desk.member('busy', { plan: 'enterprise' });
  await page.goto('/audit');
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/keys', { method: 'POST', headers, body: JSON.stringify({ name: 'busy' }) });
    const { id } = (await answer.json()) as { id: string };
    for (let count = 0; count < 60; count++) {
      await fetch(`/api/keys/${id}`, { method: 'PATCH', headers, body: JSON.stringify({ name: `busy ${count}` }) });
    }
  });
  await page.reload();
  await page.getByRole('row').nth(50).waitFor();
  assert.equal(await page.getByRole('row').count(), 51);
  await page.getByRole('button', { name: 'Show older' }).click();
  await page.getByRole('row').filter({ hasText: 'Account created' }).waitFor();
  assert.equal(await page.getByRole('row').count(), 65);
});

test('plan and audit log can be read in every language and theme', async () => {
  const page = await desk.member('plan-looks');
  await checkLooks(desk, page, '/plan', (other) => other.locator('main select').waitFor());
  await checkLooks(desk, page, '/audit', (other) => other.locator('main tbody tr').first().waitFor());
});
