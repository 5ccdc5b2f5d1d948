import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type Desk, INSECURE_HOST, openOwnDesk } from './browser.ts';
import { newClient } from './operator-scene.ts';

let desk: Desk;
let address: string;
before(async () => {
  const port = await freePort();
  address = `http://${INSECURE_HOST}:${port}`;
  desk = await openOwnDesk({ PORT: String(port), PUBLIC_URL: address });
});
after(() => desk.stop());

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Opens a page over plain HTTP under a name that is not the machine's own. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  assert.equal(await page.evaluate('isSecureContext'), false);
}

test('keys are created and rotated, and their secret is copied', async () => {
  const page = await desk.member('plain-http');
  await goTo(page, '/keys');
  await page.getByRole('button', { name: 'Create your first key' }).click();
  const secret = await page.getByTestId('secret').textContent();
  await page.getByRole('button', { name: 'Copy secret' }).click();
  await page.getByText('Copied', { exact: true }).waitFor();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('button', { name: 'Create a key' }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.press('Control+V');
  assert.equal(await name.inputValue(), secret);
  await name.fill('second');
  await page.getByRole('dialog').getByRole('button', { name: 'Create a key' }).click();
  await page.getByTestId('secret').waitFor();
  await page.getByRole('button', { name: "I've saved it" }).click();
  await page.getByRole('button', { name: 'Rotate second' }).click();
  await page.getByRole('button', { name: 'Rotate key' }).click();
  await page.getByText(/^The old secret works until/).waitFor();
  assert.notEqual(await page.getByTestId('secret').textContent(), secret);
});

test('a message is answered', async () => {
  const page = await desk.member('plain-chat');
  await goTo(page, '/chat');
  await page.getByRole('textbox').fill('patience');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/chat\/./);
});

test('an endpoint is added', async () => {
  const page = await desk.member('plain-hook', { plan: 'professional' });
  await goTo(page, '/webhooks');
  await page.getByRole('button', { name: 'Add endpoint' }).first().click();
  await page.getByLabel('URL').fill('https://example.org/hook');
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
  await page.getByTestId('secret').waitFor();
});

test('an operator creates an account, and a link for one that has nobody yet', async () => {
  const page = await desk.member('plain-operator', { operator: true });
  await goTo(page, '/operator/accounts');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('someone@example.org');
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click();
  await page.getByTestId('link').waitFor();
  const client = await newClient(desk, 'nobody-yet');
  await goTo(page, `/operator/accounts/${client.id}`);
  await page.getByRole('button', { name: 'Create new link' }).click();
  await page.getByTestId('link').waitFor();
});
