import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isoTime, MINUTE_MS } from '@isnad/contract/time';
import { assertQuiet, type Desk, openOwnDesk, violations } from './browser.ts';
import { checkLooks } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openOwnDesk();
});
after(() => desk.stop());

/** Writes a minute of the past in which requests of the chat failed. The service reads it with its next tick. */
async function failedBefore(minutes: number): Promise<void> {
  const { db, now } = desk.isnad.service.platform;
  const start = isoTime(now() - (now() % MINUTE_MS) - minutes * MINUTE_MS);
  const counts = { requests: 40, failed: 10 };
  await db
    .insertInto('status_minutes')
    .values({ start, ...counts, checks: 6, ready: 6 })
    .execute();
  await db
    .insertInto('status_components')
    .values({ start, component: 'chat', ...counts })
    .execute();
  await db.updateTable('store_facts').set({ value: start }).where('name', '=', 'status since').execute();
}

test('the status has six components, what was measured of incidents, and routes only behind a fold', async () => {
  const visitor = await desk.open();
  await failedBefore(1);
  const member = await desk.member('status-reader');
  assert.equal(await member.goto('/api/quran?id=1').then((answer) => answer?.status()), 200);
  await visitor.goto('/status');
  const components = visitor.getByRole('table', { name: 'Components' });
  await components.waitFor();
  assert.equal(await components.getByRole('row').count(), 7);
  await visitor.getByRole('heading', { name: 'Incidents of the last 90 days' }).waitFor();
  await visitor.getByText(/^Observed for \d+ hours?$/).waitFor();
  await visitor
    .getByText('A minute in which half of the requests fail counts as half a minute', { exact: false })
    .waitFor();
  assert.equal(await visitor.getByText('/api/', { exact: false }).filter({ visible: true }).count(), 0);
  assert.deepEqual(await violations(visitor), []);
  assertQuiet(visitor);
});

test('the status can be read in every language and theme', async () => {
  const page = await desk.member('status-looks');
  await checkLooks(desk, page, '/status', (other) => other.getByRole('table').first().waitFor());
});
