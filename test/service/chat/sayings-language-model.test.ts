import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import { type RunningService, startService } from '../../support/start.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: ['Yes, it is sahih.'] }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

for (const [saying, status, first] of [
  ['A house without a cat is a house without angels', 'abstained', /^These words are in none of the installed books/],
  ['None of you believes until he loves for his neighbour what he loves for himself', 'answered', /but not the same/],
  ['Leave what gives you doubt for what gives you no doubt', 'answered', /^These words are in the hadiths/],
] as const) {
  test(`no language model is asked whether this is authentic: ${saying}`, async () => {
    const response = await isnad.request('/api/chat/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: `Is this hadith authentic: “${saying}”?`, store: false }),
    });
    const answer = (await response.json()) as ChatAnswer;
    assert.deepEqual([answer.status, answer.usage.provider, model.asked.length], [status, 'corpus', 0]);
    assert.match(answer.message, first);
  });
}

test('a question about a subject is still asked of the language model', async () => {
  await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'What does the Quran say about patience?', store: false }),
  });
  assert.ok(model.asked.length > 0);
});
