import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import type { ChatAnswer, ChatHistory, ConversationList } from '@isnad/contract/chat';
import type { Surah } from '@isnad/contract/quran';
import type { Locator, Page, Request } from 'playwright-core';
import { firstOf, inPieces, planOf, type ScriptedModel, startScriptedModel } from '../service/chat/scripted-model.ts';
import { until } from '../support/until.ts';
import { assertQuiet, type Desk, openOwnDesk, violations } from './browser.ts';
import { type Line, openLine } from './line.ts';
import { LANGUAGES } from './looks.ts';

const PATIENCE = 'What does the Quran say about patience?';

let desk: Desk;
let model: ScriptedModel;
let line: Line;
before(async () => {
  model = await startScriptedModel((asked) => ({
    pieces: inPieces(planOf(firstOf(asked))),
    everyMs: 5,
  }));
  // One of the models writes slowly, so that there is time for what happens in the middle of an answer.
  desk = await openOwnDesk({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_PRO: 'slow', CHAT_COMMENTARY: 'true' });
  line = await openLine(desk.isnad.address);
});
after(async () => {
  await desk.stop();
  await line.stop();
  await model.stop();
});

const field = (page: Page) => page.getByRole('textbox', { name: /Your message|আপনার মেসেজ|رسالتك/ });
const answers = (page: Page) => page.getByRole('article', { name: /^(Answer|উত্তর|الإجابة)$/ });
/** Sends a message with Enter, and waits until its answer has come to its end. */
async function ask(page: Page, message: string): Promise<Locator> {
  const before = await answers(page).count();
  await field(page).fill(message);
  await field(page).press('Enter');
  const answer = answers(page).nth(before);
  await answer.getByRole('button', { name: /Copy answer|উত্তর কপি করুন|نسخ الإجابة/ }).waitFor();
  return answer;
}

/** Asks the service as the page does, with the session's cookie. */
function api<T>(page: Page, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const init = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch(path as string, init)).json();
    },
    [path, body] as const,
  );
}

const conversationOf = (page: Page) => new URL(page.url()).pathname.split('/').pop() ?? '';
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('an answer streams, its quotations are the texts byte for byte, and each leads to its verse', async () => {
  const page = await desk.member('asks', { plan: 'enterprise' });
  await page.goto('/chat');
  const answer = await ask(page, PATIENCE);
  await page.waitForURL('**/chat/chat_*');
  assert.equal(await field(page).evaluate((element) => element === document.activeElement), true);
  const quotations = answer.locator('blockquote');
  assert.ok((await quotations.count()) >= 4);
  const { messages } = await api<ChatHistory>(page, `/api/chat/history/${conversationOf(page)}`);
  for (const [place, { ref, lang, quote }] of (messages[1]?.citations ?? []).entries()) {
    const [id, verse] = ref.split(':');
    const surah = await desk.isnad.json<Surah>(`/api/quran?id=${id}&verse=${verse}`);
    const text = lang === 'ar' ? surah.verses[0]?.text : surah.verses[0]?.translation_en;
    assert.equal(await quotations.nth(place).evaluate((element) => element.textContent), text);
    assert.equal(quote, text);
    assert.equal(await quotations.nth(place).getAttribute('lang'), lang);
    assert.equal(await quotations.nth(place).getAttribute('dir'), lang === 'ar' ? 'rtl' : 'ltr');
  }
  const face = await quotations.first().evaluate((element) => getComputedStyle(element).fontFamily);
  assert.match(face, /^"Amiri Quran"/);
  assert.deepEqual(await violations(page), []);
  await answer.getByRole('link', { name: 'Quran 2:153' }).first().click();
  await page.waitForURL('**/quran/2/153?lang=en');
  await page.getByRole('heading', { level: 1, name: 'Quran 2:153' }).waitFor();
  await page.goBack();
  await answers(page).first().getByRole('link', { name: 'Quran 2:153' }).first().waitFor();
  assertQuiet(page);
});

test('a quotation is copied with its reference, an answer as the history has it', async () => {
  const page = await desk.member('copies', { plan: 'enterprise' });
  await page.goto('/chat');
  const answer = await ask(page, '112:1');
  const { messages } = await api<ChatHistory>(page, `/api/chat/history/${conversationOf(page)}`);
  const [arabic, english] = messages[1]?.citations ?? [];
  await answer.getByRole('button', { name: 'Copy with reference' }).click();
  await answer.getByText('Copied', { exact: true }).waitFor();
  assert.equal(await copied(page), `${arabic?.quote}\n${english?.quote}\n(Quran 112:1, Al-Ikhlas)`);
  await answer.getByRole('button', { name: 'Copy answer' }).click();
  await answer.getByText('Copied').nth(1).waitFor();
  assert.equal(await copied(page), messages[1]?.message);
});

test('verses can be in another language than the rest, and that choice is kept', async () => {
  const page = await desk.member('reads-urdu', { plan: 'enterprise' });
  await page.goto('/chat');
  const languages = page.getByLabel('Answer language');
  await languages.selectOption({ label: 'اردو' });
  const answer = await ask(page, '112:1');
  const { messages } = await api<ChatHistory>(page, `/api/chat/history/${conversationOf(page)}`);
  const [, urdu] = messages[1]?.citations ?? [];
  assert.equal(urdu?.edition, 'quran.ur');
  const quotation = answer.locator('blockquote').nth(1);
  assert.equal(await quotation.textContent(), urdu.quote);
  assert.equal(await quotation.getAttribute('lang'), 'ur');
  assert.equal(await quotation.evaluate((element) => getComputedStyle(element).direction), 'rtl');
  assert.deepEqual(await violations(page), []);
  await page.goto('/chat');
  assert.equal(await languages.inputValue(), 'ur');
  assertQuiet(page);
});

test('Enter sends, Shift+Enter breaks the line; markup shows as text, and Arabic runs from the right', async () => {
  const page = await desk.member('writes', { plan: 'enterprise' });
  await page.goto('/chat');
  await field(page).fill('<img src=x onerror=alert(1)> <b>112:1</b>');
  await field(page).press('Shift+Enter');
  await field(page).pressSequentially('second line');
  assert.equal(await field(page).inputValue(), '<img src=x onerror=alert(1)> <b>112:1</b>\nsecond line');
  await field(page).press('Enter');
  const mine = page.getByRole('article', { name: 'You' }).getByRole('paragraph');
  await mine.waitFor();
  assert.equal(await mine.textContent(), '<img src=x onerror=alert(1)> <b>112:1</b>\nsecond line');
  assert.equal(await mine.locator('*').count(), 0);
  await answers(page).getByRole('button', { name: 'Copy answer' }).waitFor();
  await ask(page, 'ماذا يقول القرآن عن الصبر؟');
  const arabic = page.getByText('ماذا يقول القرآن عن الصبر؟', { exact: true });
  assert.equal(await arabic.last().evaluate((element) => getComputedStyle(element).direction), 'rtl');
  assertQuiet(page);
});

test('8,001 characters are refused before they are sent, and nothing of what was pasted is lost', async () => {
  const page = await desk.member('pastes', { plan: 'enterprise' });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/chat');
  const long = `${'😀'.repeat(5_000)}${'x'.repeat(5_000)}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), long);
  await field(page).focus();
  await page.keyboard.press('Control+V');
  await page.getByText('10,000 characters; the limit is 8,000. Remove 2,000.').waitFor();
  assert.equal(await field(page).inputValue(), long);
  await field(page).press('Enter');
  assert.equal(await page.getByRole('button', { name: 'Send' }).isDisabled(), true);
  assert.equal(await field(page).getAttribute('aria-invalid'), 'true');
  assert.deepEqual(await violations(page), []);
  await page.reload();
  assert.equal(await field(page).inputValue(), long);
  assert.deepEqual(sent, []);
  await field(page).fill(`112:1 ${'😀'.repeat(7_994)}`);
  await page.getByText('8,000 of 8,000 characters').waitFor();
  await field(page).press('Enter');
  await answers(page).getByRole('button', { name: 'Copy answer' }).waitFor();
});

test('a stream that is cut, with the service away for a while, is read on to the very text of the history', async () => {
  const page = await desk.member('breaks', { plan: 'enterprise' });
  const tries: Record<string, string>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/chat/create')) tries.push(request.headers());
  });
  await page.goto(`${line.address}/chat`);
  await page.getByText('No conversations yet.').waitFor();
  line.holdAfter = 2_500;
  await field(page).fill(PATIENCE);
  await field(page).press('Enter');
  await page.getByText('The Quran says to seek help through patience').waitFor();
  line.down = true;
  line.cut();
  await page.getByText('Connection lost. Reconnecting…').waitFor();
  // What has come stays to be read while the service is away.
  await page.getByText('The Quran says to seek help through patience').waitFor();
  while (tries.length < 3) await page.waitForEvent('request');
  [line.down, line.holdAfter] = [false, undefined];
  const answer = answers(page);
  await answer.getByRole('button', { name: 'Copy answer' }).waitFor();
  assert.equal(tries[0]?.['last-event-id'], undefined);
  assert.match(tries.at(-1)?.['last-event-id'] ?? '', /^msg_\w+:\d+$/);
  assert.equal(new Set(tries.map((headers) => headers['idempotency-key'])).size, 1);
  const { messages } = await api<ChatHistory>(page, `/api/chat/history/${conversationOf(page)}`);
  assert.equal(messages.length, 2);
  await answer.getByRole('button', { name: 'Copy answer' }).click();
  await answer.getByText('Copied', { exact: true }).waitFor();
  assert.equal(await copied(page), messages[1]?.message);
  assert.deepEqual(
    await answer.locator('blockquote').allTextContents(),
    messages[1]?.citations.map(({ quote }) => quote),
  );
  assertQuiet(page);
});

test('when the service cannot be reached at all the message stays in the field, and can be sent again', async () => {
  const page = await desk.member('waits', { plan: 'enterprise' });
  await page.goto(`${line.address}/chat`);
  await page.getByText('No conversations yet.').waitFor();
  line.down = true;
  line.cut();
  await field(page).fill('112:1');
  await field(page).press('Enter');
  await page.getByRole('alert').getByText("can't be reached").waitFor();
  assert.equal(await field(page).inputValue(), '112:1');
  line.down = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await answers(page).getByRole('button', { name: 'Copy answer' }).waitFor();
  assert.equal(await field(page).inputValue(), '');
  const { count } = await api<ConversationList>(page, '/api/chat/history');
  assert.equal(count, 1);
});

test('an answer can be stopped; what was asked is in the field again', async () => {
  const page = await desk.member('stops', { plan: 'enterprise' });
  model.script = () => ({ pieces: ['Patience ', 'is a ', 'light. ', 'And more. '], end: 'hang' });
  await page.goto('/chat');
  await page.getByRole('combobox', { name: 'Model' }).selectOption('svc-pro');
  await field(page).fill(PATIENCE);
  await field(page).press('Enter');
  await page.getByText('Answering…').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByText('Stopped. Your message is back in the input.').waitFor();
  assert.equal(await field(page).inputValue(), PATIENCE);
  assertQuiet(page);
});

test('what a language model adds of its own is in a box apart', async () => {
  const page = await desk.member('comments', { plan: 'enterprise' });
  model.script = (asked) => ({ pieces: [planOf(firstOf(asked), { comment: '<b>Patience</b> grows slowly.' })] });
  await page.goto('/chat');
  await page.getByRole('combobox', { name: 'Model' }).selectOption('svc-pro');
  const answer = await ask(page, PATIENCE);
  const box = answer.getByRole('complementary', { name: "The language model's own words, not checked" });
  assert.match(await box.innerText(), /grows slowly\.$/);
  assertQuiet(page);
});

test('a conversation that is busy in another tab says so, and takes the message afterwards', async () => {
  const page = await desk.member('hurries', { plan: 'enterprise' });
  await page.goto('/chat');
  await ask(page, '112:1');
  await page.waitForURL('**/chat/chat_*');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await answers(other).first().waitFor();
  let finish: () => void = () => undefined;
  model.script = () => ({
    byHand: (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      finish = () => {
        model.script = () => ({ status: 400 });
        response.destroy();
      };
    },
  });
  await page.getByRole('combobox', { name: 'Model' }).selectOption('svc-pro');
  await field(page).fill(PATIENCE);
  await field(page).press('Enter');
  await page.getByText('Answering…').waitFor();
  const answered = answers(page).nth(1).getByRole('button', { name: 'Copy answer' });
  await until(model.open, (requests) => requests > 0);
  await field(other).fill('112:2');
  await field(other).press('Enter');
  await other.getByRole('alert').getByText('Another message in this conversation is being answered').waitFor();
  assert.equal(await field(other).inputValue(), '112:2');
  // The model fails, and the texts alone answer instead.
  finish();
  await answered.waitFor();
  await other.getByRole('button', { name: 'Try again' }).click();
  await answers(other).nth(1).getByRole('button', { name: 'Copy answer' }).waitFor();
  const { messages } = await api<ChatHistory>(page, `/api/chat/history/${conversationOf(page)}`);
  assert.deepEqual(
    messages.filter(({ role }) => role === 'user').map(({ message }) => message),
    ['112:1', PATIENCE, '112:2'],
  );
});

test('beyond the limit of a person the page counts down, keeps the message, and sends it when there is room', async () => {
  const page = await desk.member('often');
  await page.clock.install();
  await page.goto('/chat');
  await page.getByText('No conversations yet.').waitFor();
  // What the service answers beyond the limit; `people-ask.test.ts` proves that it does.
  const problem = {
    ...{ code: 'rate_limit_exceeded', status: 429, title: 'Too many', detail: 'Too many.', retry_after: 60 },
    ...{ instance: '/api/chat/create', request_id: 'req_x' },
  };
  await page.route(
    '**/api/chat/create',
    (route) => route.fulfill({ status: 429, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    { times: 1 },
  );
  await field(page).fill('112:1');
  await field(page).press('Enter');
  await page.getByText(/Too many requests\. Try again in \d+ s\./).waitFor();
  assert.equal(await field(page).inputValue(), '112:1');
  assert.equal(await page.getByRole('button', { name: 'Try again' }).isDisabled(), true);
  await page.clock.fastForward(61_000);
  await page.getByText('Try again in 0 s.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await answers(page).getByRole('button', { name: 'Copy answer' }).waitFor();
  // No other test gets a window with this clock.
  await page.context().close();
});

test('conversations are listed newest first, page by page, and deleted when that is confirmed', async () => {
  const page = await desk.member('keeps', { plan: 'enterprise', width: 360 });
  await page.goto('/chat');
  for (let number = 1; number <= 32; number++) {
    await api<ChatAnswer>(page, '/api/chat/create', { message: `112:${1 + (number % 4)} number ${number}` });
  }
  await page.reload();
  await page.getByRole('button', { name: 'Conversations' }).click();
  const list = page.getByRole('navigation', { name: 'Conversations' });
  const titles = list.getByRole('listitem');
  await titles.first().waitFor();
  assert.equal(await titles.count(), 30);
  assert.match((await titles.first().textContent()) ?? '', /number 32/);
  await list.getByRole('button', { name: 'More' }).click();
  await list.getByText('112:2 number 1', { exact: true }).waitFor();
  assert.equal(await titles.count(), 32);
  await titles.first().getByRole('link').click();
  await page.waitForURL('**/chat/chat_*');
  await page.getByRole('button', { name: 'Conversations' }).click();
  await list.getByRole('button', { name: 'Delete “112:1 number 32”' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await titles.count(), 32);
  await list.getByRole('button', { name: 'Delete “112:1 number 32”' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL('**/chat');
  await page.getByText('Conversation deleted.').waitFor();
  const { data } = await api<ConversationList>(page, '/api/chat/history?limit=100');
  assert.equal(data.length, 31);
  assert.ok(!data.some(({ title }) => title === '112:1 number 32'));
  assertQuiet(page);
});

test('a conversation that is not there says so', async () => {
  const page = await desk.member('strays', { plan: 'enterprise' });
  await page.goto('/chat/chat_00000000000000000000000000');
  await page.getByText("This conversation doesn't exist, or it was deleted.").waitFor();
});

test('the request that is shown works in a shell, with a key', async () => {
  const page = await desk.member('shows', { plan: 'enterprise' });
  await page.goto('/chat');
  await ask(page, "Where is 'patience' named, in $HOME?");
  await page.getByText('API request').click();
  const curl = (await page.getByRole('region', { name: 'API request' }).textContent()) ?? '';
  const { secret } = await api<{ secret: string }>(page, '/api/keys', { name: 'shell' });
  const { stdout } = await promisify(execFile)('bash', ['-c', curl], { env: { ...process.env, ISNAD_KEY: secret } });
  assert.match(stdout, /^event: chat\.completed$/m);
  const { data } = await api<ConversationList>(page, '/api/chat/history');
  assert.deepEqual(
    data.map(({ title }) => title),
    ["Where is 'patience' named, in $HOME?", "Where is 'patience' named, in $HOME?"],
  );
});

test('all of it by keyboard', async () => {
  const page = await desk.member('types', { plan: 'enterprise' });
  await page.goto('/chat');
  await page.getByText('No conversations yet.').waitFor();
  for (let steps = 0; !(await field(page).evaluate((element) => element === document.activeElement)); steps++) {
    assert.ok(steps < 40, 'the field is not reached by Tab');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('70:5');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chat/chat_*');
  await answers(page).getByText('svc-light').waitFor();
  const link = answers(page).getByRole('link', { name: 'Quran 70:5' });
  for (let steps = 0; !(await link.evaluate((element) => element === document.activeElement)); steps++) {
    assert.ok(steps < 40, 'the reference is not reached by Shift+Tab');
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL('**/quran/70/5?lang=en');
});

const QUESTIONS = [
  ['bn', 'light', 'ধৈর্য সম্পর্কে কুরআনে কী আছে?', 'বিটকয়েন কি হালাল?', /আলেম/, /^সূরা .+ ২:১৫৩$/],
  ['ar', 'dark', 'ماذا يقول القرآن عن الصبر؟', 'هل البيتكوين حلال؟', /العلم|عالم/, /^\[.+: [٠-٩]+\]$/],
] as const;
for (const [language, theme, question, ruling, notice, reference] of QUESTIONS) {
  if (!LANGUAGES.includes(language)) continue;
  test(`in ${language}: asked, answered, a ruling left to scholars, nothing in anybody's way`, async () => {
    const page = await desk.member(`asks-${language}`, { plan: 'enterprise', language, theme });
    await page.goto('/chat');
    const answer = await ask(page, question);
    await answer.getByRole('link', { name: reference }).first().waitFor();
    const none = await ask(page, ruling);
    await none.getByText(notice).first().waitFor();
    assert.equal(await none.locator('blockquote').count(), 0);
    assert.deepEqual(await violations(page), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    assertQuiet(page);
  });
}
