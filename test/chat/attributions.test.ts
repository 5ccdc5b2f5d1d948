import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import { type RunningService, startService } from '../support/start.ts';
import { inPieces, refsIn, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

type Item = {
  readonly lang: 'en' | 'bn' | 'ar';
  readonly group: string;
  readonly sentence: string;
  readonly invention?: string;
  readonly ref?: string;
};

const { items } = JSON.parse(readFileSync(new URL('../../bench/chat/attributions.json', import.meta.url), 'utf8')) as {
  readonly items: readonly Item[];
};
const QUESTIONS = {
  en: 'What does the Quran say about patience?',
  bn: 'ধৈর্য সম্পর্কে কুরআন কী বলে?',
  ar: 'ماذا يقول القرآن عن الصبر؟',
};
const LEADS = { en: 'A passage is here [[REF]].', bn: 'অংশটি এখানে [[REF]]।', ar: 'الموضع هنا [[REF]].' };

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: [] }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

/** What is left of a sentence that a model says behind one that names a passage, outside of the citations. */
async function leftOf(sentence: string, { lang, ref }: Pick<Item, 'lang' | 'ref'>, stream: boolean): Promise<string> {
  model.script = (asked) => {
    const lead = LEADS[lang].replace('REF', ref ?? refsIn(asked)[0] ?? '');
    return { pieces: inPieces(`${lead}\n\n${sentence}\n`, 5) };
  };
  const response = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: ref ?? QUESTIONS[lang], stream, store: false, language: lang }),
  });
  assert.equal(response.status, 200);
  const body = await response.text();
  const last = body.split('\n').findLast((line) => line.startsWith('data: '));
  const { message, citations } = (stream ? JSON.parse(last?.slice(6) ?? '').chat : JSON.parse(body)) as ChatAnswer;
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('', start, end);
  return lettersOf(points.join(''));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

for (const stream of [false, true]) {
  test(`no invention that a model ascribes reaches the reader, ${stream ? 'streamed' : 'whole'}`, async () => {
    const invented = items.filter(({ invention }) => invention !== undefined);
    assert.ok(invented.length > 100);
    for (const item of invented) {
      const left = await leftOf(item.sentence, item, stream);
      assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
    }
  });
}

test('a sentence that ascribes nothing, or what its passage says, is kept word for word', async () => {
  const lost: string[] = [];
  const rightful = items.filter(({ invention }) => invention === undefined);
  assert.ok(rightful.length > 100);
  for (const item of rightful) {
    const left = await leftOf(item.sentence, item, false);
    const parts = item.sentence.split(/\[\[[^\]]*\]\]/u).map(lettersOf);
    if (!parts.every((part) => left.includes(part))) lost.push(item.sentence);
  }
  assert.ok(lost.length <= rightful.length * 0.03, lost.join('\n'));
});

test('the sentence behind can ascribe the words', async () => {
  const invention = 'Whoever waters a desert at night is forgiven seven winters';
  for (const behind of [
    'That is what the Prophet said.',
    'So said the Messenger of Allah (s.a.w.).',
    '— Prophet Muhammad ﷺ',
    '(narrated by Muslim)',
  ]) {
    for (const stream of [false, true]) {
      const left = await leftOf(`${invention}. ${behind}`, { lang: 'en' }, stream);
      assert.ok(!left.includes(lettersOf(invention)), `${behind}: ${left}`);
    }
  }
});
