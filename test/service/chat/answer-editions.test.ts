import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { ChatAnswer, ChatCreateBody, ChatHistory, Citation } from '@isnad/contract/chat';
import type { Completion } from '@isnad/contract/openai';
import type { Problem } from '@isnad/contract/problem';
import type { ResponseObject } from '@isnad/contract/responses';
import { installEditions, removeEditions } from '../../../src/corpus/editions/install-editions.ts';
import { editionsDirectory } from '../../../src/corpus/hadith/records/corpus-state.ts';
import { madeEdition, madePack } from '../../support/made-edition.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { recompute } from './recompute.ts';
import { firstOf, inPieces, planOf, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

/* In which edition the chat quotes verses, and in which language it says the rest. */

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel((asked) => ({ pieces: inPieces(planOf(firstOf(asked))) }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_PRO: 'm' });
  // The text of 1:2 is missing, and that of 1:3 has lost a sign.
  const texts = madeEdition('de.made').texts.map((text, at) =>
    at === 1 ? undefined : at === 2 ? `${text}\ufffd` : text,
  );
  await installEditions({
    dataDir: isnad.dataDir,
    editions: [
      { pack: madePack('de.made'), parsed: madeEdition('de.made', { texts }) },
      { pack: madePack('de.other'), parsed: madeEdition('de.other') },
      { pack: madePack('en.made', { language: 'en' }), parsed: madeEdition('en.made') },
      { pack: madePack('de.said', { kind: 'tafsir' }), parsed: madeEdition('de.said') },
    ],
  });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function ask(body: ChatCreateBody): Promise<ChatAnswer> {
  const response = await isnad.request('/api/chat/create', json(body));
  const answer = (await response.json()) as ChatAnswer;
  assert.equal(response.status, 200, JSON.stringify(answer));
  await recompute(isnad, answer.message, answer.citations);
  return answer;
}

async function refused(body: object, path = '/api/chat/create'): Promise<Problem> {
  const response = await isnad.request(path, json(body));
  assert.equal(response.status, 400, JSON.stringify(body));
  return (await response.json()) as Problem;
}

const editions = (citations: readonly Citation[]) => citations.map(({ edition }) => edition);
const ON_PATIENCE = 'What does the Quran say about patience?';

test('verses are quoted in the language that is asked for, and the rest is in English', async () => {
  for (const [language, edition] of [
    ...['ur', 'fr', 'id', 'tr', 'ru', 'es', 'sv', 'zh'].map((tag) => [tag, `quran.${tag}`] as const),
    ['de', 'de.made'],
    ['DE', 'de.made'],
  ] as const) {
    const answer = await ask({ message: '112:1', language, store: false });
    assert.deepEqual(editions(answer.citations), ['quran.ar', edition]);
    assert.equal(answer.language, 'en');
    assert.deepEqual(answer.verse_translations, [{ edition, language: language.toLowerCase() }]);
    assert.match(answer.message, /^Here it is:\n\n\[Quran 112:1, Al-Ikhlas\]\n/);
  }
  const found = await ask({ message: ON_PATIENCE, language: 'ur', store: false });
  const verses = found.citations.filter(({ kind }) => kind === 'quran');
  assert.ok(verses.length >= 2);
  assert.deepEqual(new Set(editions(verses)), new Set(['quran.ar', 'quran.ur']));
  assert.ok(verses.every(({ edition, lang }) => edition === `quran.${lang}`));
  for (const language of ['en', 'bn', 'ar']) {
    const { citations } = await ask({ message: '112:1', language, store: false });
    assert.deepEqual(editions(citations), language === 'ar' ? ['quran.ar'] : ['quran.ar', `quran.${language}`]);
  }
});

test('an edition can be chosen in each language', async () => {
  for (const [body, wanted] of [
    [{ language: 'de', edition: 'de.other' }, ['en', 'de.other']],
    [{ edition: 'en.made' }, ['en', 'en.made']],
    [{ language: 'bn', edition: 'en.made' }, ['bn', 'en.made']],
    [{ language: 'ar', edition: 'quran.fr' }, ['ar', 'quran.fr']],
    [{ edition: 'EN.made' }, ['en', 'en.made']],
  ] as const) {
    const { language, citations } = await ask({ message: '112:1', store: false, ...body });
    assert.deepEqual([language, citations[1]?.edition], wanted);
  }
});

test('what is not there is refused with what is', async () => {
  const languages = await refused({ message: '112:1', language: 'xx' });
  assert.equal(languages.code, 'invalid_parameter');
  assert.match(languages.detail, /no translation of the Quran in "xx"; use auto, en, bn, ar, es, fr, .*ur, zh, de\.$/);
  const edition = await refused({ message: '112:1', edition: 'quran.xx' });
  assert.match(edition.detail, /no translation "quran\.xx"; use one of en\.made, de\.other, de\.made, quran\.zh/);
  const known = await refused({ message: '112:1', edition: 'en.yusufali' });
  assert.match(known.detail, /isnad install en\.yusufali\.$/);
  const other = await refused({ message: '112:1', language: 'de', edition: 'quran.fr' });
  assert.match(other.detail, /no translation "quran\.fr" in "de"; use one of de\.other, de\.made\.$/);
  const tafsir = await refused({ message: '112:1', edition: 'de.said' });
  assert.match(tafsir.detail, /no translation "de\.said"/);
  const none = await refused({ message: '112:1', language: 'xx', edition: 'quran.fr', stream: true });
  assert.match(none.detail, /no translation "quran\.fr" in "xx"/);
});

test('a damaged or missing text of an edition is not quoted; English is, and the heading says so', async () => {
  const heading = /\[Quran [\d:]+, [\w-]+; quran\.ur is damaged in its source here; quran\.en is quoted instead\]/;
  const shipped = await ask({ message: '40:23', language: 'ur', store: false });
  assert.deepEqual(editions(shipped.citations), ['quran.ar', 'quran.en']);
  assert.deepEqual(shipped.verse_translations, [{ edition: 'quran.en', language: 'en' }]);
  assert.match(shipped.message, heading);
  const installed = await ask({ message: '1:1-4', language: 'de', store: false });
  assert.deepEqual(
    editions(installed.citations).filter((edition) => edition !== 'quran.ar'),
    ['de.made', 'quran.en', 'quran.en', 'de.made'],
  );
  assert.match(installed.message, /\[Quran 1:2, Al-Fatihah; de\.made is damaged in its source here; quran\.en is/);
  const arabic = await ask({ message: '1:2', language: 'ar', edition: 'de.made', store: false });
  assert.deepEqual(editions(arabic.citations), ['quran.ar']);
  assert.match(arabic.message, /تالفة/);
});

test('the heading says which verses a translation has in one text', async () => {
  const answer = await ask({ message: '2:45', language: 'tr', store: false });
  assert.match(answer.message, /\[Quran 2:45, Al-Baqarah; 2:45-46 are translated together\]/);
});

test('a conversation keeps its edition until another language is asked for', async () => {
  const first = await ask({ message: '2:1', language: 'ur' });
  const conversation_id = first.id;
  const next = await ask({ message: 'the next verse', conversation_id });
  assert.deepEqual([next.citations[0]?.ref, next.citations[1]?.edition], ['2:2', 'quran.ur']);
  const other = await ask({ message: 'the next verse', conversation_id, edition: 'de.other' });
  assert.deepEqual([other.citations[0]?.ref, other.citations[1]?.edition], ['2:3', 'de.other']);
  assert.equal((await ask({ message: 'and in Bengali?', conversation_id })).citations[1]?.edition, 'quran.bn');
  await ask({ message: '2:4', conversation_id, language: 'de' });
  const english = await ask({ message: 'the next verse', conversation_id, language: 'en' });
  assert.equal(english.citations[1]?.edition, 'quran.en');
  assert.equal((await ask({ message: 'the next verse', conversation_id })).citations[1]?.edition, 'quran.en');
  const { messages } = await isnad.json<ChatHistory>(`/api/chat/history/${conversation_id}`);
  assert.deepEqual(messages[1]?.citations, first.citations);
});

test('a stream ends with the same answer, also when it is read from the store', async () => {
  const body = { message: '112:1', language: 'ur' };
  const response = await isnad.request('/api/chat/create', json({ ...body, stream: true }));
  const events = (await response.text()).split('\n').flatMap((line) => line.match(/^data: (\{.*)$/)?.[1] ?? []);
  const { chat } = JSON.parse(events.at(-1) ?? '{}') as { chat: ChatAnswer };
  const whole = await ask({ ...body, store: false });
  assert.deepEqual(chat.citations, whole.citations);
  assert.deepEqual(chat.verse_translations, [{ edition: 'quran.ur', language: 'ur' }]);
});

test('/v1 and MCP have the same parameters', async () => {
  const messages = [
    { role: 'user', content: '2:1' },
    { role: 'assistant', content: '[Quran 2:1, Al-Baqarah]' },
    { role: 'user', content: 'the next verse' },
  ];
  const completed = await isnad.request('/v1/chat/completions', json({ messages, language: 'ur' }));
  const { choices } = (await completed.json()) as Completion;
  const cited = choices[0]?.message.annotations.map(({ citation: { ref, edition } }) => `${ref} ${edition}`);
  assert.deepEqual(cited, ['2:2 quran.ar', '2:2 quran.ur']);
  const responded = await isnad.request('/v1/responses', json({ input: messages, edition: 'de.other' }));
  const { output } = (await responded.json()) as ResponseObject;
  assert.deepEqual(
    output.flatMap(({ content }) =>
      content.flatMap((part) => part.annotations.map(({ citation }) => citation.edition)),
    ),
    ['quran.ar', 'de.other'],
  );
  const wrong = await isnad.request('/v1/chat/completions', json({ messages, language: 'xx' }));
  assert.equal(wrong.status, 400);
  const { error } = (await wrong.json()) as { error: { param: string; message: string } };
  assert.match(`${error.param} ${error.message}`, /language.* use auto, en, bn, ar, es/);
  const asked = { name: 'ask', arguments: { question: '112:1', language: 'ur' } };
  const called = await isnad.request('/mcp', json({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: asked }));
  const { result } = (await called.json()) as { result: { structuredContent: ChatAnswer } };
  assert.deepEqual(result.structuredContent.verse_translations, [{ edition: 'quran.ur', language: 'ur' }]);
});

test('a language model chooses among the texts of that edition', async () => {
  model.asked.length = 0;
  const answer = await ask({ message: ON_PATIENCE, model: 'svc-pro', language: 'ur', store: false });
  assert.equal(answer.usage.provider, 'model');
  const verse = answer.citations.find(({ edition }) => edition === 'quran.ur');
  assert.ok(verse !== undefined);
  assert.ok(model.asked[0]?.messages[1]?.content.includes(JSON.stringify(verse.quote)));
});

test('quoted words are shown in the edition when they are right, and in their own language to compare them', async () => {
  const right = await ask({
    message: 'Is it in the Quran: “Say, He is Allah, who is One”?',
    language: 'ur',
    store: false,
  });
  assert.ok(editions(right.citations).length >= 2);
  const altered = await ask({
    message: 'Is it in the Quran: “Allah does not charge a soul except with that within its wealth”?',
    language: 'ur',
    store: false,
  });
  assert.ok(editions(altered.citations).includes('quran.en'), altered.message);
  const exact = await ask({
    message: 'Is it in the Quran: “Allah does not charge a soul except [with that within] its capacity”?',
    language: 'ur',
    store: false,
  });
  assert.ok(editions(exact.citations).includes('quran.ur'), exact.message);
});

test('an edition that breaks or goes is no longer quoted, and the answer still comes', async () => {
  // Too large to be kept in memory: its texts are read from the file.
  const parsed = madeEdition('de.large');
  const texts = parsed.texts.map((text) => text?.repeat(20));
  await installEditions({
    dataDir: isnad.dataDir,
    editions: [{ pack: madePack('de.large'), parsed: { ...parsed, texts } }],
  });
  const { id: conversation_id } = await ask({ message: '2:1', edition: 'de.large' });
  const folder = editionsDirectory(isnad.dataDir);
  const file = readdirSync(folder).find((name) => name.startsWith('de.large') && name.endsWith('.edition')) ?? '';
  const bytes = readFileSync(join(folder, file));
  const at = bytes.indexOf('Satz 9 ');
  bytes.write('Sutz', at);
  writeFileSync(join(folder, file), bytes);
  const broken = await ask({ message: '2:2', conversation_id });
  assert.deepEqual(editions(broken.citations), ['quran.ar', 'quran.en']);
  await removeEditions(isnad.dataDir, ['de.made', 'de.other', 'de.large']);
  const gone = await ask({ message: '2:3', conversation_id });
  assert.deepEqual(editions(gone.citations), ['quran.ar', 'quran.en']);
  assert.match((await refused({ message: '2:3', language: 'de' })).detail, /no translation of the Quran in "de"/);
});
