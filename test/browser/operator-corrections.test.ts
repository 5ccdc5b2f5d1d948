import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Hadith } from '@isnad/contract/hadith';
import type { Page } from 'playwright-core';
import { reportFault } from '../../src/corrections/corrections.ts';
import { until } from '../support/until.ts';
import { assertQuiet, type Desk, violations } from './browser.ts';
import { LANGUAGES } from './looks.ts';
import { openOperatorDesk } from './operator-scene.ts';

let desk: Desk;
let operator: Page;
before(async () => {
  desk = await openOperatorDesk();
  operator = await desk.member('operator', { operator: true, plan: 'enterprise' });
});
after(() => desk.stop());

const seventh = () => desk.isnad.json<Hadith>('/api/hadith/nawawi:7?lang=en');
const report = (ref: string, text: string) =>
  reportFault(desk.isnad.service.platform, {
    ...{ ref, edition: 'nawawi40', text, kind: 'letters', detail: `Wrong in ${ref} \u202e<b>here</b>` },
    ...{ proposed: 'Religion is sincerity.', email: 'reader@example.org' },
  });
/** Waits until the job has ended. */
const served = (wanted: string) => until(seventh, ({ text }) => text === wanted);

test('a report is accepted, served, and taken back, and the texts of the Quran are not changed', async () => {
  const before = await seventh();
  await report('nawawi:7', before.text);
  await report('2:255', 'words');
  await operator.goto('/operator/accounts');
  await operator.getByRole('link', { name: 'Reported faults' }).click();
  await operator.getByRole('heading', { level: 1, name: 'Reported faults' }).waitFor();
  await operator.getByText('Texts of the Quran are not changed here.').waitFor();
  await operator.getByText('Wrong in nawawi:7 <b>here</b>').waitFor();
  assert.deepEqual(await violations(operator), []);
  assert.equal(await operator.getByRole('button', { name: 'Correct text' }).count(), 1);

  await operator.getByRole('button', { name: 'Correct text' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByText('Proposed: Religion is sincerity.').waitFor();
  assert.equal(await dialog.getByRole('textbox', { name: 'Corrected text' }).inputValue(), before.text);
  assert.deepEqual(await violations(operator), []);
  await dialog.getByRole('textbox', { name: 'Corrected text' }).fill('<i>Religion</i> is sincerity.');
  await dialog.getByRole('button', { name: 'Correct text' }).click();
  await dialog.getByRole('alert').waitFor();
  assert.equal((await seventh()).text, before.text);
  await dialog.getByRole('textbox', { name: 'Corrected text' }).fill('Religion is sincerity.');
  await dialog.getByRole('button', { name: 'Correct text' }).click();
  await dialog.waitFor({ state: 'detached' });
  await operator.getByText('corrections.json').waitFor();
  await served('Religion is sincerity.');

  await operator.getByRole('combobox', { name: 'State' }).selectOption({ label: 'Accepted' });
  await operator.waitForURL('**/operator/corrections?state=accepted');
  await operator.getByText('Corrected text').waitFor();
  await operator.getByRole('button', { name: 'Take back' }).click();
  await operator.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('It was right.');
  await operator.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await operator.getByText('No reports').waitFor();
  assert.deepEqual(await served(before.text), before);
  assertQuiet(operator);
});

test('on a small screen nothing is cut off, in each language', async () => {
  await report('nawawi:7', 'a'.repeat(400));
  for (const language of LANGUAGES) {
    const page = await desk.member(`operator-${language}`, {
      operator: true,
      plan: 'enterprise',
      language,
      width: 360,
    });
    await page.goto('/operator/corrections');
    await page.locator('h1').waitFor();
    await page.getByText('reader@example.org').first().waitFor();
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok((wide ?? 0) <= (seen ?? 0), `${language}: ${wide} of ${seen}`);
    assert.deepEqual(await violations(page), []);
  }
});
