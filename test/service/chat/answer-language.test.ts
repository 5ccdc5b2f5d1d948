import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer, ChatLanguage } from '@isnad/contract/chat';
import type { Completion } from '@isnad/contract/openai';
import { parseMessage } from '../../../src/chat/parse-message.ts';
import { type RunningService, startService } from '../../support/start.ts';

let isnad: RunningService;
before(async () => {
  isnad = await startService();
});
after(() => isnad.stop());

async function post<T>(path: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const response = await isnad.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200, JSON.stringify(body));
  return (await response.json()) as T;
}

async function ask(body: object, acceptLanguage?: string): Promise<ChatAnswer> {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  return await post<ChatAnswer>('/api/chat/create', body, headers);
}

type Message = { readonly role: string; readonly content: string };

/** The language of an answer of `/v1`, which does not say it: that of its first letter. */
async function completionLanguage(messages: readonly Message[], acceptLanguage?: string): Promise<ChatLanguage> {
  const headers = acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage };
  const { choices } = await post<Completion>('/v1/chat/completions', { messages }, headers);
  const [first = ''] = /\p{L}/u.exec(choices[0]?.message.content ?? '') ?? [];
  return /\p{Script=Bengali}/u.test(first) ? 'bn' : /\p{Script=Arabic}/u.test(first) ? 'ar' : 'en';
}

const user = (content: string): Message => ({ role: 'user', content });
const system = (content: string): Message => ({ role: 'system', content });

const NAMES = 'Adam Nuh Ibrahim Musa Isa Maryam Yusuf Yunus Iblis Jibreel Luqman Qarun Firawn Harun Imran Talut'.split(
  ' ',
);

test('questions in English about names and terms of the Quran are answered in English', async () => {
  for (const message of [
    'who wrote the quran',
    'dua for parents',
    'zakat on gold',
    'jannat description',
    'surah yasin benefits',
    'Who is Ibrahim in the Quran',
  ]) {
    assert.equal((await ask({ message, store: false })).language, 'en', message);
    assert.equal(await completionLanguage([user(message)]), 'en', message);
  }
  // The default is English.
  for (const name of NAMES) assert.ok(['en', undefined].includes(parseMessage(`Who is ${name} in the Quran`).language));
});

test('a system or developer message decides the language of the answer', async () => {
  const rows: readonly (readonly [string, string, ChatLanguage])[] = [
    ['Always answer in English', 'namaz er niyom', 'en'],
    ['Reply in Bengali', 'What is said about charity?', 'bn'],
    ['أجب بالعربية', 'What is said about charity?', 'ar'],
    ['বাংলায় উত্তর দাও', 'ما فضل الصدقة', 'bn'],
    ['Answer in the language of the user.', 'ما فضل الصدقة', 'ar'],
    ['You are a helpful assistant.', 'namaz er niyom', 'bn'],
  ];
  for (const [instruction, message, language] of rows) {
    for (const role of ['system', 'developer']) {
      const got = await completionLanguage([{ role, content: instruction }, user(message)]);
      assert.equal(got, language, `${role}: ${instruction} / ${message}`);
    }
  }
});

test('what the message asks for goes before a system message, and the parameter before both', async () => {
  assert.equal(await completionLanguage([system('Always answer in Bengali'), user('charity, in Arabic')]), 'ar');
  assert.equal((await ask({ message: 'charity, in Arabic', language: 'bn' }, 'en')).language, 'bn');
});

test('a follow-up of a conversation that the caller keeps has the language of the system message too', async () => {
  const answer = { role: 'assistant', content: 'See [Quran 2:153].' };
  const messages = [system('Reply in Bengali'), user('patience'), answer, user('the next verse')];
  assert.equal(await completionLanguage(messages), 'bn');
});

test('Accept-Language decides for a message that shows no language, and for no other', async () => {
  const rows: readonly (readonly [string, string, ChatLanguage])[] = [
    ['2:255', 'bn-BD,bn;q=0.9,en;q=0.8', 'bn'],
    ['surah yasin', 'ar', 'ar'],
    ['2:255', 'fr', 'en'],
    ['2:255', '*', 'en'],
    ['What is said about charity?', 'bn', 'en'],
    ['ধৈর্য', 'en', 'bn'],
  ];
  for (const [message, header, language] of rows) {
    const answer = await ask({ message, store: false }, header);
    assert.equal(answer.language, language, `${message}, ${header}`);
    assert.equal(await completionLanguage([user(message)], header), language, `${message}, ${header}`);
  }
  assert.equal(await completionLanguage([system('Reply in English'), user('2:255')], 'bn'), 'en');
});

test('in a conversation, a message that shows no language goes on in that of the conversation', async () => {
  const { id: conversation_id } = await ask({ message: 'ধৈর্য সম্পর্কে কুরআন কী বলে?' });
  assert.equal((await ask({ message: '2:255', conversation_id }, 'ar')).language, 'bn');
});

test('an answer in another language than the question is from the same passages', async () => {
  const refs = async (body: object) => [...new Set((await ask(body)).citations.map(({ ref }) => ref))];
  const message = 'What is said about charity?';
  const [arabic, english] = [await refs({ message, language: 'ar' }), await refs({ message })];
  // How many more there is room for depends on the lengths of the texts, which an answer in Arabic shows without translations.
  assert.ok(english.length > 1 && arabic.length > 1, `${arabic} ${english}`);
  assert.deepEqual(arabic.slice(0, 2), english.slice(0, 2));
  const { status } = await ask({ message: 'How tall are giraffes?', language: 'ar', store: false });
  assert.equal(status, 'abstained');
});
