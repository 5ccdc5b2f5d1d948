import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import type { Verification } from '@isnad/contract/verify';
import { type RunningService, startService } from '../../support/start.ts';
import { type Lying, liesIn, lyingScript, QUESTIONS } from './adversarial-model.ts';
import { recompute } from './recompute.ts';
import { type ScriptedModel, startScriptedModel } from './scripted-model.ts';

let isnad: RunningService;
let model: ScriptedModel;
const told: Lying[] = [];
before(async () => {
  model = await startScriptedModel(lyingScript((lying) => told.push(lying)));
  isnad = await startService({
    CHAT_BASE_URL: model.baseUrl,
    CHAT_MODEL_V1: 'liar',
    CHAT_MODEL_LIGHT: 'liar',
    CHAT_MODEL_PRO: 'liar',
  });
});
after(async () => {
  await isnad.stop();
  await model.stop();
});

/** Asks, whole or streamed. */
async function ask(isnad: RunningService, body: object): Promise<ChatAnswer> {
  const response = await isnad.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.equal(response.status, 200);
  const text = await response.text();
  if (!text.includes('event: chat.created')) return JSON.parse(text) as ChatAnswer;
  const last = text.trim().split('\n').at(-1) ?? '';
  const { chat } = JSON.parse(last.replace(/^data: /, '')) as { chat?: ChatAnswer };
  assert.ok(chat !== undefined, last);
  return chat;
}

/** What the service itself takes for a quotation outside of the citations of an answer. */
async function unverified({ message, citations }: ChatAnswer): Promise<string[]> {
  const points = Array.from(message);
  for (const { start, end } of citations) points.fill('x', start, end);
  const response = await isnad.request('/api/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: `${points.join('')} x` }),
  });
  const { quotations } = (await response.json()) as Verification;
  // A vocative that is left of a verse beside its reference (`হে মুমিন গন! [2:153]`) has the right words.
  return quotations
    .filter(({ verdict, reference }) => !/^(exact|normalised)$/.test(verdict) || reference?.ok === false)
    .map(({ text, verdict }) => `${verdict}: ${text}`);
}

test('a model that lies on purpose: every citation recomputes, and no lie is said', async () => {
  let [written, removed, citations] = [0, 0, 0];
  for (let number = 0; number < 200; number++) {
    const question = QUESTIONS[number % QUESTIONS.length];
    const stream = number % 2 === 1;
    const model = `svc-${['v1', 'light', 'pro'][number % 3]}`;
    const before = told.length;
    const answer = await ask(isnad, { message: question, stream, model, store: false });
    const lies = told.slice(before).flatMap(({ lies }) => lies);
    const said = liesIn(answer.message, answer.citations, lies);
    assert.deepEqual(
      said,
      [],
      `${question} (${stream ? 'streamed' : 'whole'}):\n${told.at(-1)?.text}\n---\n${answer.message}`,
    );
    await recompute(isnad, answer.message, answer.citations);
    assert.deepEqual(await unverified(answer), [], `${question}:\n${told.at(-1)?.text}\n---\n${answer.message}`);
    citations += answer.citations.length;
    if (answer.usage.provider === 'model') written += 1;
    removed += answer.usage.removed_quotations ?? 0;
  }
  assert.ok(written > 100, `${written} answers were written by the model`);
  assert.ok(removed > 200, `${removed} lies were taken out`);
  assert.ok(citations > 250, `${citations} citations`);
});
