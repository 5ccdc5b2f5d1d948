import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, test } from 'node:test';
import type { ChatAnswer } from '@isnad/contract/chat';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import {
  type Asked,
  chunk,
  firstOf,
  inPieces,
  planOf,
  refsIn,
  type Script,
  type ScriptedModel,
  startScriptedModel,
} from './scripted-model.ts';

const QUESTION = 'What does the Quran say about patience?';

let isnad: RunningService;
/** Waits only a short time for the model. */
let hasty: RunningService;
let model: ScriptedModel;
/** The answer from the texts alone. */
let alone: ChatAnswer;
before(async () => {
  model = await startScriptedModel(() => ({ pieces: [] }));
  const settings = { CHAT_BASE_URL: model.baseUrl, CHAT_MODEL_LIGHT: 'm', CHAT_API_KEY: 'sk-secret' };
  isnad = await startService(settings);
  hasty = await startService({ ...settings, CHAT_TIMEOUT_MS: '2000' });
  alone = (await ask({ model: 'svc-v1' })).answer;
});
after(async () => {
  await hasty.stop();
  await isnad.stop();
  await model.stop();
});
beforeEach(async () => {
  // A success closes the breaker again.
  model.script = (asked) => ({ pieces: [planOf(firstOf(asked))] });
  for (const service of [isnad, hasty]) await ask({ model: 'svc-light' }, service);
  model.asked.length = 0;
});

async function ask(body: object, service = isnad): Promise<{ answer: ChatAnswer; text: string }> {
  const response = await service.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: QUESTION, store: false, ...body }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
  const last = text.trim().split('\n').at(-1) ?? '';
  const parsed = JSON.parse(last.replace(/^data: /, '')) as { chat?: ChatAnswer } & ChatAnswer;
  return { answer: parsed.chat ?? parsed, text };
}

/** svc-light has the model; what it falls back to is what svc-light would say without one. */
async function fallback(
  script: Script,
  expected: { fallback: string; tries?: number },
  service = isnad,
): Promise<void> {
  model.script = () => script;
  for (const stream of [false, true]) {
    model.asked.length = 0;
    const { answer, text } = await ask({ model: 'svc-light', stream }, service);
    assert.equal(answer.usage.provider, 'corpus');
    assert.equal(answer.usage.fallback, expected.fallback);
    assert.equal(answer.status, 'answered');
    assert.ok(answer.citations.length > 0);
    assert.ok(answer.citations.every(({ ref }) => alone.citations.some((other) => other.ref === ref)));
    if (expected.tries !== undefined) assert.equal(model.asked.length, expected.tries);
    assert.ok(!text.includes('sk-secret'));
  }
}

const byHand = (write: (response: ServerResponse) => void): Script => ({
  byHand: (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    write(response);
  },
});

test('401: refused, at once', () => fallback({ status: 401 }, { fallback: 'refused', tries: 1 }));

test('429: tried again as it asks, then refused', () =>
  fallback({ status: 429, headers: { 'retry-after': '0' } }, { fallback: 'refused', tries: 3 }));

test('429 that asks for more time than there is: not waited for', () =>
  fallback({ status: 429, headers: { 'retry-after': '60' } }, { fallback: 'refused', tries: 1 }));

test('500: tried again, then unreachable', () => fallback({ status: 500 }, { fallback: 'unreachable', tries: 3 }));

test('500 that passes is not noticed', async () => {
  model.script = (asked, count) => (count < 3 ? { status: 503 } : { pieces: [planOf(firstOf(asked))] });
  const { answer } = await ask({ model: 'svc-light' });
  assert.equal(answer.usage.provider, 'model');
  assert.equal(model.asked.length, 3);
});

test('a page of HTML: refused', () =>
  fallback({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }, { fallback: 'refused' }));

test('half a JSON: refused', () =>
  fallback(
    byHand((response) => response.end('data: {"id":"x","choices":[{"delta":{"cont\n\n')),
    { fallback: 'refused' },
  ));

test('nothing at all, for ever: timeout', () =>
  fallback(
    byHand(() => undefined),
    { fallback: 'timeout' },
    hasty,
  ));

test('a head that never comes: timeout', () => fallback({ byHand: () => undefined }, { fallback: 'timeout' }, hasty));

test('one byte a second: timeout', async () => {
  await fallback(
    byHand((response) => {
      const bytes = chunk({ content: 'Patience is a virtue' });
      let at = 0;
      const timer = setInterval(() => response.write(bytes.charAt(at++)), 100);
      response.once('close', () => clearInterval(timer));
    }),
    { fallback: 'timeout' },
    hasty,
  );
});

test('a reset connection: unreachable', () => fallback({ pieces: [], end: 'reset' }, { fallback: 'unreachable' }));

test('an end without an end: refused', () => fallback({ pieces: [], end: 'none' }, { fallback: 'refused' }));

test('no text at all: unusable', () => fallback({ pieces: [] }, { fallback: 'unusable' }));

test('text without a plan: unusable', () => fallback({ pieces: ['Patience is good.'] }, { fallback: 'unusable' }));

test('a text that never ends: refused', async () => {
  let gone = 0;
  await fallback(
    byHand((response) => {
      response.once('close', () => (gone += 1));
      const babble = () => {
        while (!response.destroyed && response.write(chunk({ content: 'and so on '.repeat(10) })));
      };
      response.on('drain', babble);
      babble();
    }),
    { fallback: 'refused' },
  );
  await until(
    () => gone,
    (count) => count === 2,
  );
});

test('more than 4 MB in small pieces: refused, also when it ends', () =>
  fallback(
    byHand((response) => {
      for (let kilobytes = 0; kilobytes < 5_000; kilobytes += 50) response.write(`: ${'x'.repeat(50_000)}\n\n`);
      response.end(chunk({ content: 'Patience is good.' }, 'stop'));
    }),
    { fallback: 'refused' },
  ));

test('a line that never ends: refused', () =>
  fallback(
    byHand((response) => {
      const babble = () => {
        while (!response.destroyed && response.write('data: {"x":"'.padEnd(65_536, 'x')));
      };
      response.on('drain', babble);
      babble();
    }),
    { fallback: 'refused' },
  ));

test('a plan that breaks off goes on with what the texts say', async () => {
  for (const [end, reason] of [
    ['reset', 'unreachable'],
    ['hang', 'timeout'],
  ] as const) {
    model.script = (asked) => ({ pieces: inPieces(`${planOf(firstOf(asked))}\n{"ref": "2:1`), end });
    const read = () =>
      ask({ model: 'svc-light', stream: true, message: 'Who is Allah?' }, end === 'hang' ? hasty : isnad);
    // On a slow machine the time is over before the first step, and the texts alone answer.
    const { answer } = await until(read, (last) => last.answer.usage.provider === 'model');
    assert.match(answer.message, /\n\nThe written answer ends here, unfinished\./);
    assert.equal(answer.usage.fallback, reason);
    assert.equal(new Set(answer.citations.map(({ ref, lang }) => `${ref} ${lang}`)).size, answer.citations.length);
  }
});

test('a plan that breaks off before its first step is the answer from the texts alone', async () => {
  model.script = () => ({ pieces: inPieces('{"ref": "2:153", "sente'), end: 'reset' });
  const { answer } = await ask({ model: 'svc-light', stream: true });
  assert.deepEqual([answer.usage.provider, answer.usage.fallback], ['corpus', 'unreachable']);
  assert.ok(answer.citations.length > 0);
});

test('nobody there: unreachable', async () => {
  const nobody = await startService({ CHAT_BASE_URL: 'http://127.0.0.1:9/v1', CHAT_MODEL_V1: 'm' });
  const response = await nobody.request('/api/chat/create', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: QUESTION }),
  });
  const { usage } = (await response.json()) as ChatAnswer;
  assert.deepEqual([usage.provider, usage.fallback], ['corpus', 'unreachable']);
  await nobody.stop();
});

test('answers that were stopped because they had all they can have close the breaker, too', async () => {
  const failing: Script = { status: 401 };
  const full = (asked: Asked): Script => {
    const steps = refsIn(asked).map((ref) => ({ ref, sentences: [], link: 'adds' }));
    return { pieces: [planOf(...steps)], end: 'hang' };
  };
  for (let time = 0; time < 12; time++) {
    model.script = (asked) => (time % 2 === 0 ? failing : full(asked));
    const { answer } = await ask({ model: 'svc-light' });
    assert.equal(answer.usage.fallback, time % 2 === 0 ? 'refused' : undefined);
  }
});

test('after five failures in a row nobody is asked any more', async () => {
  model.script = () => ({ status: 401 });
  for (let time = 0; time < 8; time++) await ask({ model: 'svc-light' });
  assert.equal(model.asked.length, 5);
  const { answer } = await ask({ model: 'svc-light' });
  assert.equal(answer.usage.fallback, 'refused');
  assert.equal(model.asked.length, 5);
});
