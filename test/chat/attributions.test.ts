import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type RunningService, startService } from '../support/start.ts';
import { isKept, lettersOf, type SaidSentence, saySentence } from './said-sentence.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

const { items } = JSON.parse(readFileSync(new URL('../../bench/chat/attributions.json', import.meta.url), 'utf8')) as {
  readonly items: readonly SaidSentence[];
};
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

for (const stream of [false, true]) {
  test(`no invention that a model ascribes reaches the reader, ${stream ? 'streamed' : 'whole'}`, async () => {
    const invented = items.filter(({ invention }) => invention !== undefined);
    assert.ok(invented.length > 100);
    for (const item of invented) {
      const left = await saySentence({ isnad, model, stream }, item);
      assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
    }
  });
}

test('a sentence that ascribes nothing, or what its passage says, is kept word for word', async () => {
  const lost: string[] = [];
  const rightful = items.filter(({ invention }) => invention === undefined);
  assert.ok(rightful.length > 100);
  for (const item of rightful) {
    const left = await saySentence({ isnad, model, stream: false }, item);
    if (!isKept(left, item.sentence)) lost.push(item.sentence);
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
      const left = await saySentence({ isnad, model, stream }, { lang: 'en', sentence: `${invention}. ${behind}` });
      assert.ok(!left.includes(lettersOf(invention)), `${behind}: ${left}`);
    }
  }
});
