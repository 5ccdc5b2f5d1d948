import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { zipOf } from '../support/hadith/generated-files.ts';
import { assertQuiet, type Desk, openDesk, violations } from './browser.ts';

let desk: Desk;
before(async () => {
  desk = await openDesk();
});
after(() => desk.stop());

const TEXT = 'My friend wrote: "Allah says: قل هو الله الأحد (112:1)".\nHe said "good morning".';

test('a visitor checks a text from the front page, keeps it in another language and takes the report along', async () => {
  const page = await desk.open();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Check a text' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check a text' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel('Text', { exact: true }).fill(TEXT);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('heading', { name: 'Result' }).waitFor();
  assert.equal(await page.locator('.checked .altered').count(), 1);
  assert.equal(await page.locator('ins').first().textContent(), 'أَحَدٌ');
  assert.deepEqual(await violations(page), []);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);

  await page.getByLabel('Language: English').click();
  await page.getByRole('button', { name: 'العربية' }).click();
  await page.getByRole('heading', { level: 1, name: 'التحقق من نص' }).waitFor();
  assert.equal(await page.getByLabel('النص', { exact: true }).inputValue(), TEXT);
  assert.equal(await page.locator('.checked .altered').count(), 1);
  assert.deepEqual(await violations(page), []);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'تنزيل التقرير (Markdown)' }).click(),
  ]);
  assert.match(download.suggestedFilename(), /^quotations-.*\.md$/);
  assert.match(readFileSync(await download.path(), 'utf8'), /^# التحقق من نص/);
  await assertQuiet(page);
});

test('the demonstration of the front page is right in three languages', async () => {
  const page = await desk.open();
  for (const [lang, button, label, place] of [
    ['en', 'Check quotations', 'Not found', 'Quran 94:6'],
    ['bn', 'উদ্ধৃতিগুলো যাচাই করুন', 'পাওয়া যায়নি', 'কুরআন ৯৪:৬'],
    ['ar', 'التحقق من الاقتباسات', 'غير موجود', '[الشرح: ٦]'],
  ] as const) {
    await page.goto(`/?lang=${lang}`);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.locator('#result').waitFor();
    assert.equal(new URL(page.url()).hash, '#result', 'the result is what one sees');
    const verdicts = page.locator('.quotations strong.verdict');
    assert.equal(await verdicts.count(), 3, lang);
    assert.deepEqual([await verdicts.nth(0).textContent(), await verdicts.nth(1).textContent()], [label, label]);
    // What is in no text has no correct text and no wrong reference; the altered verse has its own words.
    for (const at of [1, 2]) assert.equal(await page.locator(`#q${at} > .label`).count(), 1, `${lang} ${at}`);
    assert.equal(await page.locator('#q3 a bdi').textContent(), place);
    assert.equal(await page.locator('#q3 ins').textContent(), 'يُسۡرࣰا');
  }
  await assertQuiet(page);
});

test('a check has a link with the text in its fragment, and a link from elsewhere is checked at once', async () => {
  const page = await desk.open({}, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/check');
  await page.getByLabel('Text', { exact: true }).fill(TEXT);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('button', { name: 'Copy a link to this check' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /\/check#z=[\w-]+$/);
  const markup = '<b>"x"</b> Allah says (112:1): x';
  for (const [address, text] of [
    [link, TEXT],
    [`/check#text=${encodeURIComponent(markup)}`, markup],
  ] as const) {
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Result' }).waitFor();
    assert.equal(await page.getByLabel('Text', { exact: true }).inputValue(), text);
  }
  await page.goto('about:blank');
  await page.goto(link.slice(0, -8));
  await page.getByRole('alert').filter({ hasText: 'The link is incomplete' }).waitFor();
  const bookmarklet = await page.getByRole('link', { name: 'Check with Isnad' }).getAttribute('href');
  assert.match(bookmarklet ?? '', /^javascript:.*\/check#text=/);
  await assertQuiet(page);
});

test('the text of a Word document is read in the browser, without what was deleted from it', async () => {
  const page = await desk.open();
  await page.goto('/check');
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraphs = [
    `${run('Allah says: ')}${run('قل هو الله الأحد')}<w:del><w:delText>gone</w:delText></w:del>`,
    run('Two &amp; three'),
  ];
  const xml = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${paragraphs.map((one) => `<w:p>${one}</w:p>`).join('')}</w:body></w:document>`;
  const buffer = zipOf([
    { name: '[Content_Types].xml', content: Buffer.from('<Types/>') },
    { name: 'word/document.xml', content: Buffer.from(xml) },
  ]);
  const choose = (name: string, bytes: Buffer) =>
    page.locator('#file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
  const field = page.getByLabel('Text', { exact: true });
  await choose('notes.docx', buffer);
  await page.waitForFunction(() => (document.getElementById('text') as HTMLTextAreaElement).value !== '');
  assert.equal(await field.inputValue(), 'Allah says: قل هو الله الأحد\nTwo & three');
  await choose('broken.docx', buffer.subarray(0, 90));
  await page.getByRole('alert').filter({ hasText: 'not a Word document' }).waitFor();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.checked .altered').waitFor();
  assert.equal(await page.locator('del b').first().textContent(), 'ال');
});

test('without a connection, a form stays with what was typed and says so in the language of the page', async () => {
  const page = await desk.open({ language: 'ar' });
  await page.goto('/check?lang=ar');
  await page.locator('textarea').fill('"إن مع العسر يسرا"');
  await page.context().setOffline(true);
  for (let times = 0; times < 2; times++) await page.getByRole('button', { name: 'تحقق', exact: true }).click();
  const said = page.getByRole('alert').filter({ hasText: 'أنت غير متصل بالإنترنت' });
  await said.waitFor();
  assert.equal(await said.count(), 1);
  assert.equal(await page.locator('textarea').inputValue(), '"إن مع العسر يسرا"');
  assert.deepEqual(await violations(page), []);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'تحقق', exact: true }).click();
  await page.waitForURL('**/check*');
  await said.waitFor({ state: 'detached' });
  assertQuiet(page);
});

test('a server on a machine without a network takes forms as always', async () => {
  const page = await desk.open();
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.goto('/check?lang=en');
  await page.locator('textarea').fill('Allah says (94:6): ﴿إن مع العسر يسرين﴾');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.locator('.checked .altered').waitFor();
  assertQuiet(page);
});
