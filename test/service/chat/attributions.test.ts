import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { type ModelChat, modelChatOf } from '../../support/model-chat.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { isKept, lettersOf, type SaidSentence, saySentence } from './said-sentence.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

// Ten rows. `test/pure/chat/attributions.test.ts` has all of them, without a server.
const { items } = JSON.parse(
  readFileSync(new URL('../../../bench/chat/attributions.json', import.meta.url), 'utf8'),
) as { readonly items: readonly SaidSentence[] };
const FIVE = 5;
const spread = (rows: readonly SaidSentence[]) =>
  rows.filter((_, at) => at % Math.floor(rows.length / FIVE) === 0).slice(0, FIVE);

let isnad: RunningService;
let model: ScriptedModel;
let ask: ModelChat;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: [] }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
  ask = modelChatOf(isnad, model);
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

for (const stream of [false, true]) {
  const way = stream ? 'streamed' : 'whole';
  test(`no invention that a model ascribes reaches the reader, ${way}`, async () => {
    for (const item of spread(items.filter(({ invention }) => invention !== undefined))) {
      const left = await saySentence(ask, item, stream);
      assert.ok(!left.includes(lettersOf(item.invention ?? '')), `${item.sentence}\n---\n${left}`);
    }
  });

  test(`what its passage says is kept, ${way}`, async () => {
    for (const item of spread(items.filter(({ invention }) => invention === undefined))) {
      assert.ok(isKept(await saySentence(ask, item, stream), item.sentence), item.sentence);
    }
  });
}
