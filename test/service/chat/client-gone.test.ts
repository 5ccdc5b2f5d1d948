import type { ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { chunk, type ScriptedModel, startScriptedModel } from './scripted-model.ts';

let isnad: RunningService;
let model: ScriptedModel;
/** Pieces that the model has sent in this test. */
let said = 0;
before(async () => {
  model = await startScriptedModel(() => ({ byHand: talk }));
  isnad = await startService({ CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_V1: 'm' });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

/** Talks until its client has gone. */
async function talk(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  while (!response.destroyed) {
    response.write(chunk({ content: 'word ' }));
    said += 1;
    // biome-ignore lint/plugin: a pause of the scenario: the model is slower than its reader
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const BODIES = {
  '/api/chat/create': { message: 'What does the Quran say about patience?' },
  '/v1/chat/completions': { messages: [{ role: 'user', content: 'What does the Quran say about patience?' }] },
};

for (const [path, body] of Object.entries(BODIES)) {
  for (const stream of [false, true]) {
    test(`${path}, ${stream ? 'streamed' : 'whole'}: a client that goes away stops the work upstream`, async () => {
      const client = new AbortController();
      const asked = model.asked.length;
      const gone = model.gone();
      said = 0;
      const request = isnad.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, stream }),
        signal: client.signal,
      });
      const reading = request.then((response) => response.text()).catch(() => undefined);
      await until(() => model.asked.length > asked && said > 3);
      client.abort();
      await until(() => model.gone() > gone);
      await reading;
    });
  }
}
