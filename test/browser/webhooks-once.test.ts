import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EndpointList } from '@isnad/contract/webhooks';
import type { Page } from 'playwright-core';
import { Receiver } from '../service/webhooks/receiver.ts';
import { type Desk, openDesk } from './browser.ts';

let desk: Desk;
let receiver: Receiver;
let address: string;
before(async () => {
  desk = await openDesk();
  receiver = new Receiver();
  address = await receiver.listen();
});
after(async () => {
  await desk.stop();
  await receiver.close();
});

/** The service does what is asked next at these paths, but its answer is lost on the way. */
async function loseNext(page: Page, paths: string): Promise<void> {
  await page.route(
    paths,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

test('asked again after an answer was lost, an endpoint is made once, and its secret replaced once', async () => {
  const page = await desk.member('lossy', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  const lost = dialog.getByText("The service can't be reached.");
  await dialog.getByLabel('URL', { exact: true }).fill(`${address}/lossy`);
  await dialog.getByRole('checkbox', { name: 'key.*' }).check();
  await loseNext(page, '**/api/webhooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await lost.waitFor();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByText('No deliveries yet').waitFor();
  const list = await page.evaluate(async () => (await (await fetch('/api/webhooks')).json()) as unknown);
  assert.equal((list as EndpointList).count, 1);

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  await loseNext(page, '**/rotate-secret');
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  await lost.waitFor();
  await dialog.getByRole('button', { name: 'Rotate secret' }).click();
  const next = (await page.getByTestId('secret').textContent()) ?? '';
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('button', { name: 'Send test event' }).click();
  const [received] = await receiver.wait(({ path }) => path === '/lossy');
  assert.ok(received);
  for (const one of [secret, next]) receiver.verify(received, one);
});

test('after a lost answer something else can be asked for', async () => {
  const page = await desk.member('mends', { plan: 'professional' });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL', { exact: true }).fill(`${address}/first`);
  await dialog.getByRole('checkbox', { name: 'key.*' }).check();
  await loseNext(page, '**/api/webhooks');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText("The service can't be reached.").waitFor();
  await dialog.getByLabel('URL', { exact: true }).fill(`${address}/second`);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await page.getByTestId('secret').waitFor();
});
