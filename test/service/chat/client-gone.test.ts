import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type RunningService, startService } from '../../support/start.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

let isnad: RunningService;
let model: ScriptedModel;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: Array.from({ length: 400 }, () => 'word '), everyMs: 50 }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

const BODIES = {
  '/api/chat/create': { message: 'What does the Quran say about patience?' },
  '/v1/chat/completions': { messages: [{ role: 'user', content: 'What does the Quran say about patience?' }] },
};

for (const [path, body] of Object.entries(BODIES)) {
  for (const stream of [false, true]) {
    test(`${path}, ${stream ? 'streamed' : 'whole'}: a client that goes away stops the work upstream within a second`, async () => {
      const client = new AbortController();
      const asked = model.asked.length;
      const gone = model.gone();
      const request = isnad.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, stream }),
        signal: client.signal,
      });
      const reading = request.then((response) => response.text()).catch(() => undefined);
      while (model.asked.length === asked) await wait(5);
      await wait(200);
      client.abort();
      const start = performance.now();
      while (model.gone() === gone) {
        assert.ok(performance.now() - start < 1_000, 'the model is still talking');
        await wait(5);
      }
      await reading;
    });
  }
}
