import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EVENTS } from '@isnad/contract/webhook-events';
import type { NewEndpoint } from '@isnad/contract/webhooks';
import { Value } from 'typebox/value';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { type ScriptedModel, startScriptedModel } from '../chat/scripted-model.ts';
import { type Received, Receiver } from './receiver.ts';

let isnad: RunningService;
let receiver: Receiver;
let model: ScriptedModel;
let endpoint: NewEndpoint;
before(async () => {
  receiver = new Receiver();
  const hook = await receiver.listen();
  model = await startScriptedModel(() => ({ byHand: () => undefined }));
  isnad = await startService({
    WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true',
    CHAT_BASE_URL: model.baseUrl,
    CHAT_MODEL_V1: 'm',
  });
  const { secret } = await isnad.newKey({ scopes: ['webhooks:manage'] });
  const answer = await isnad.request('/api/webhooks', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: hook, events: ['chat.*'] }),
  });
  endpoint = (await answer.json()) as NewEndpoint;
});
after(async () => {
  await isnad.stop();
  await model.stop();
  await receiver.close();
});

const QUESTION = 'What does the Quran say about patience?';
const ask = (body: object, signal?: AbortSignal) =>
  isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: QUESTION, ...body }),
    ...(signal === undefined ? {} : { signal }),
  });

test('a model that is silent until its asker has left: chat.failed, signed, and nothing is kept', async () => {
  const client = new AbortController();
  const asking = ask({}, client.signal).catch(() => undefined);
  await until(() => model.asked.length > 0);
  client.abort();
  await asking;
  const [received] = await receiver.wait(({ event }) => event.type === 'chat.failed');
  assert.ok(received);
  receiver.verify(received, endpoint.secret);
  const { data } = received.event;
  assert.ok(Value.Check(EVENTS['chat.failed'].data, data), JSON.stringify(data));
  assert.equal(data.model, 'svc-v1');
  const history = await isnad.request(`/api/chat/history/${data.conversation_id}`);
  assert.equal(history.status, 404);
});

test('a model that fails otherwise is no failure of the chat: the texts answer, and chat.completed says so', async () => {
  const before = receiver.received.length;
  model.script = () => ({ status: 500 });
  const { id } = (await (await ask({})).json()) as { id: string };
  const mine = ({ event }: Received) => event.data.conversation_id === id;
  const [received] = await receiver.wait(mine);
  assert.equal(received?.event.type, 'chat.completed');
  assert.equal(receiver.received.length, before + 1);
});
