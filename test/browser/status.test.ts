import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { until } from '../support/until.ts';
import { assertQuiet, type Desk, openOwnDesk, violations } from './browser.ts';
import { checkLooks, overflow } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openOwnDesk();
});
after(() => desk.stop());

test('the status has six components, a list of incidents, and routes only behind a fold', async () => {
  const visitor = await desk.open();
  const member = await desk.member('status-reader');
  assert.equal(await member.goto('/api/quran?id=1').then((answer) => answer?.status()), 200);
  await visitor.goto('/status');
  const components = visitor.getByRole('table', { name: 'Components' });
  await components.waitFor();
  assert.equal(await components.getByRole('row').count(), 7);
  await visitor.getByRole('heading', { name: 'Incidents of the last 90 days' }).waitFor();
  await visitor.getByText(/^Observed for \d+ (?:minute|hour)s?$/).waitFor();
  assert.equal(await visitor.getByText('/api/', { exact: false }).filter({ visible: true }).count(), 0);
  assert.deepEqual(await violations(visitor), []);
  assertQuiet(visitor);
});

test('the status can be read in every language and theme', async () => {
  const page = await desk.member('status-looks');
  await checkLooks(desk, page, '/status', (other) => other.getByRole('table').first().waitFor());
});

test('the status and the reader fit the narrowest window', async () => {
  for (const language of ['en', 'bn', 'ar'] as const) {
    const page = await desk.open({ language, width: 320 });
    for (const path of ['/status', '/quran/2']) {
      await page.goto(path);
      // A page can be wider until its fonts are there.
      assert.equal(
        await until(
          () => overflow(page),
          (width) => width === 0,
        ),
        0,
        `${path} ${language}`,
      );
    }
    await desk.leave(page);
  }
});
