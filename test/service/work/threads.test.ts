import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { WorkPool } from '../../../src/work/work-pool.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

/** 180 claims of common words: the most expensive text that is known. */
const COMMON = 'من الله في ما لا إن الذين على ولا لهم به وما قال إلى لمن ومن ثم إذا كان هم';
const words = COMMON.split(' ');
const heavyText = Array.from(
  { length: 180 },
  (_, claim) =>
    `﴿${Array.from({ length: 39 }, (_, k) => words[(claim * 7 + k * (1 + (claim % 3))) % words.length]).join(' ')}﴾`,
).join('\n');

const verify = (isnad: RunningService, text: string, secret = isnad.key) =>
  isnad.request('/api/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });

const isnad = await startService({ WORK_THREADS: '1' });
after(() => isnad.stop());
// The first search after a start waits for the table of subjects.
await isnad.json('/api/quran?search=patience');

test('while a large text is worked on, other requests are answered', async (t) => {
  const others = Promise.withResolvers<void>();
  const { run } = WorkPool.prototype;
  let underWay = false;
  // Its result is held back until the others are answered: a thread has it, and this one is free.
  t.mock.method(WorkPool.prototype, 'run', async function (this: WorkPool, ...input: Parameters<typeof run>) {
    const job = run.apply(this, input);
    underWay = true;
    await others.promise;
    return job;
  });
  const large = verify(isnad, heavyText);
  await until(() => underWay);
  for (const path of ['/healthz', '/api/quran?id=1', '/api/quran?search=patience']) {
    assert.equal((await isnad.request(path)).status, 200);
  }
  others.resolve();
  const answer = await large;
  const body = (await answer.json()) as { complete: boolean; unchecked: object[] };
  assert.equal(answer.status, 200);
  assert.equal(body.complete, false);
  assert.ok(body.unchecked.length > 0);
});

test('a small text is answered the same at once as in a thread', async () => {
  const text = 'قال الله ﴿قل هو الله الأحد﴾';
  const small = (await (await verify(isnad, text)).json()) as { quotations: { verdict: string }[] };
  const long = (await (await verify(isnad, text + ' '.repeat(2_000))).json()) as object;
  assert.deepEqual(
    small.quotations.map(({ verdict }) => verdict),
    ['altered'],
  );
  assert.deepEqual(long, small);
});

test('what a thread answers has the language that was asked for', async () => {
  const post = async (path: string, headers: Record<string, string>, body: object) =>
    (
      await isnad.request(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${isnad.key}`, 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  // Too long to be answered at once.
  const message = `2:255${' '.repeat(700)}?`;
  const chat = (await post('/api/chat/create', {}, { message, language: 'bn', store: false })) as { language: string };
  assert.equal(chat.language, 'bn');
  const messages = [
    { role: 'system', content: 'Answer in Bengali.' },
    { role: 'user', content: '2:255' },
    { role: 'assistant', content: '[Quran 2:255]' },
    { role: 'user', content: message },
  ];
  const completion = (await post('/v1/chat/completions', {}, { messages })) as {
    choices: { message: { content: string } }[];
  };
  assert.match(completion.choices[0]?.message.content ?? '', /\p{Script=Bengali}/u);
});
