import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { PASSWORD } from '../support/start-with-mail.ts';
import { assertQuiet, type Desk, type Language, openDesk } from './browser.ts';
import { WORDINGS } from './looks.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

/** The words of a part of the pages. */
function wordsIn(language: Language, folder: string) {
  const file = new URL(`../../dashboard/src/${folder}/words/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

for (const language of WORDINGS) {
  test(`a session that ended under a dialog is explained, until one has signed in again (${language})`, async () => {
    const [app, keys] = [wordsIn(language, 'app'), wordsIn(language, 'features/keys')];
    const page = await desk.member(`ended-${language}`, { language });
    await page.goto('/keys');
    await page.getByRole('button', { name: keys.firstAction }).click();
    await page.getByRole('button', { name: keys.kept }).click();
    await page.getByRole('button', { name: keys.create }).click();
    await page.getByLabel(keys.name, { exact: true }).fill('Typed before the end');
    await page.context().clearCookies();
    const create = page.getByRole('dialog').getByRole('button', { name: keys.create });
    await create.click();
    const again = page.getByRole('dialog', { name: app.again.title });
    await again.waitFor();
    const note = page.locator('[role=alert]');
    await note.first().waitFor({ state: 'attached' });
    // One in the dialog; perhaps another where the list behind it was read again.
    for (const shown of await note.locator('p').allTextContents()) assert.equal(shown, app.problem.code.key_missing);
    await again.getByLabel(app.password).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await again.waitFor({ state: 'detached' });
    await note.first().waitFor({ state: 'detached' });
    assert.equal(await page.getByLabel(keys.name, { exact: true }).inputValue(), 'Typed before the end');
    await create.click();
    await page.getByTestId('secret').waitFor();
    assertQuiet(page);
  });
}
