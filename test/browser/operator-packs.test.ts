import assert from 'node:assert/strict';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import type { PackJobList } from '@isnad/contract/operator-packs';
import type { Page } from 'playwright-core';
import { garden } from '../support/isnad-command.ts';
import { assertQuiet, type Desk, type Language, openOwnDesk, TIMEOUT_MS, violations } from './browser.ts';
import { WORDINGS } from './looks.ts';

/** A job is a process of its own, and the machine may be busy. */
const JOB = { timeout: 2 * TIMEOUT_MS };
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');

let desk: Desk;
let page: Page;
before(async () => {
  desk = await openOwnDesk();
  page = await desk.member('operator', { operator: true, plan: 'enterprise' });
});
after(() => desk.stop());

const total = async (query = '') => (await desk.isnad.json<HadithList>(`/api/hadith?limit=1${query}`)).total;
const jobs = () =>
  page.evaluate(async () => ((await (await fetch('/api/operator/hadith/jobs')).json()) as PackJobList).data);
const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});
const choose = (on: Page, name: string, content: string | Buffer) =>
  on.locator('input[type=file]').setInputFiles(file(name, content));
const install = () => page.getByRole('button', { name: 'Install', exact: true }).click();

test('a pack is installed once its licence is accepted, found by the API, and removed', async () => {
  await page.goto('/operator/packs');
  await page.getByText('42 hadiths in total').waitFor();
  await choose(page, 'garden.ndjson', `${garden(20)}\nnot json\n`);
  await page.getByText('garden.ndjson').waitFor();
  await install();
  await page.getByText('No license is stated. Enter it above').waitFor();
  assert.deepEqual(await jobs(), [], 'nothing was sent before it is accepted');
  await page.getByRole('checkbox', { name: 'Install texts without a stated license' }).click();
  await install();
  await page.getByRole('heading', { name: 'Pack installed' }).waitFor(JOB);
  await page.getByText('62 hadiths installed in total.').first().waitFor();
  await page.getByText('1 invalid row was skipped.').waitFor();
  await page.getByText('Import report').click();
  await page.getByText('garden.ndjson: own, 21 read, 20 stored').waitFor();
  assert.equal(await total('&search=garden&collection=garden'), 20);
  assert.equal(await page.getByRole('table', { name: 'Collections of garden' }).getByText('20').count(), 1);
  await page.getByText('None stated', { exact: true }).waitFor();
  await page.getByText('Drop a file here, or click to choose one').waitFor();
  assert.deepEqual(await violations(page), []);

  await page.getByRole('button', { name: 'Remove garden' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await total(), 62);
  await page.getByRole('button', { name: 'Remove garden' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Pack removed' }).waitFor(JOB);
  await page.getByText('42 hadiths in total').waitFor();
  assert.equal(await total(), 42);
  assertQuiet(page);
});

test('a file is dropped, and what is said of it is kept with the pack', async () => {
  await page.goto('/operator/packs');
  const dropped = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.ndjson'));
    return data;
  }, garden(5));
  await page.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: dropped });
  await page.getByText('dropped.ndjson').waitFor();
  await page.getByLabel('License', { exact: true }).fill('CC0-1.0');
  await page.getByText('More options').click();
  await page.getByLabel('Title', { exact: true }).fill('<b>Garden</b> بستان');
  await page.getByLabel('Source', { exact: true }).fill('The test');
  await page.getByLabel('Pack name').fill('orchard');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '<b>Garden</b> بستان' }).waitFor(JOB);
  for (const words of ['CC0-1.0', 'The test', 'orchard'])
    await page.getByText(words, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Remove orchard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('heading', { name: 'Pack removed' }).waitFor(JOB);
  assertQuiet(page);
});

test('no file, an empty one and one that is too large are refused before anything is sent', async () => {
  await page.goto('/operator/packs');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('License', { exact: true }).fill('x');
  await install();
  await page.getByText('Choose a file first.').waitFor();
  await choose(page, 'empty.json', '');
  await page.getByText('This file is empty.').waitFor();
  await install();
  const large = join(desk.isnad.dataDir, 'large.ndjson');
  writeFileSync(large, '');
  // Has a size and takes no room.
  truncateSync(large, 536_870_913);
  await page.locator('input[type=file]').setInputFiles(large);
  await page.getByText('This file is too large. The limit is 512 MB.').waitFor();
  await install();
  rmSync(large);
  await page.getByText('This file is too large').waitFor();
  assert.deepEqual(sent, []);
  assert.equal(await page.getByLabel('License', { exact: true }).inputValue(), 'x');
});

const REFUSED: Readonly<Record<Language, readonly [picture: string, shape: string, same: string]>> = {
  en: [
    'The file is not UTF-8 text.',
    'Unknown layout: no hadith can be read from this file.',
    'The installed texts are unchanged.',
  ],
  bn: ['ফাইলটি UTF-8 টেক্সট নয়।', 'অজানা ফরম্যাট: এই ফাইল থেকে কোনো হাদিস পড়া যায়নি।', 'ইনস্টল করা টেক্সট অপরিবর্তিত আছে।'],
  ar: [
    'الملف ليس نصًا بترميز UTF-8.',
    'تنسيق غير معروف: لا يمكن قراءة أي حديث من هذا الملف.',
    'لم تتغيّر النصوص المثبَّتة.',
  ],
};

for (const language of WORDINGS) {
  test(`a picture, and JSON that is something else, are refused in a clear sentence (${language})`, async () => {
    const other = await desk.member(`other-${language}`, { operator: true, plan: 'enterprise', language, width: 360 });
    await other.goto('/operator/packs');
    const [picture, shape, same] = REFUSED[language];
    for (const [name, content, words] of [
      ['picture.png', PNG, picture],
      ['something.json', '{"weather":{"city":"Cairo","degrees":21}}', shape],
    ] as const) {
      await choose(other, name, content);
      await other.locator('form').getByRole('textbox').first().fill('CC0-1.0');
      await other.locator('form').getByRole('button').last().click();
      await other.getByText(words).waitFor(JOB);
      await other.getByText(same).waitFor();
    }
    // What was typed is still there, to be sent with the right file.
    assert.equal(await other.locator('form').getByRole('textbox').first().inputValue(), 'CC0-1.0');
    assert.deepEqual(await violations(other), []);
    assert.equal(await other.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assert.equal(await total(), 42);
    assertQuiet(other);
  });
}

test('sending is shown, can be stopped, and begun again; offline is said to be so', async () => {
  await page.goto('/operator/packs');
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1 },
      uploadThroughput,
    });
  await line.send('Network.enable');
  await choose(page, 'slow.ndjson', garden(20_000));
  await page.getByLabel('License', { exact: true }).fill('CC0-1.0');
  await slow(100_000);
  await install();
  const bar = page.getByRole('progressbar', { name: 'Uploading' });
  await bar.waitFor();
  await page.getByText(/^\d[\d.]* [kM]B of \d[\d.]* MB uploaded$/).waitFor();
  assert.match((await bar.getAttribute('aria-valuenow')) ?? '', /^\d+$/);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await bar.waitFor({ state: 'detached' });
  assert.equal(await page.getByRole('alert').count(), 0);
  await slow(-1);
  await page.context().setOffline(true);
  await install();
  await page.getByText("You're offline. Try again when you're connected.").waitFor();
  await page.context().setOffline(false);
  await choose(page, 'slow.ndjson', garden(3));
  await install();
  await page.getByText('45 hadiths installed in total.').first().waitFor(JOB);
  await page.getByRole('button', { name: 'Remove slow' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('42 hadiths in total').waitFor(JOB);
  assertQuiet(page);
});
