import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type RunningService, startService } from '../../support/start.ts';

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

test('while a large text is worked on, other requests are answered', async () => {
  const order: string[] = [];
  const large = verify(isnad, heavyText).then(async (answer) => {
    order.push('large');
    return { status: answer.status, body: (await answer.json()) as { complete: boolean; unchecked: object[] } };
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  for (const path of ['/healthz', '/api/quran?id=1', '/api/quran?search=patience']) {
    assert.equal((await isnad.request(path)).status, 200);
    order.push(path);
  }
  const { status, body } = await large;
  assert.equal(status, 200);
  assert.deepEqual(order, ['/healthz', '/api/quran?id=1', '/api/quran?search=patience', 'large']);
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

test('a full queue is answered with 503 and Retry-After', async () => {
  const full = await startService({ WORK_THREADS: '1', WORK_QUEUE: '2' });
  try {
    const answers = await Promise.all(Array.from({ length: 6 }, () => verify(full, heavyText)));
    const refused = answers.filter(({ status }) => status === 503);
    assert.equal(answers.filter(({ status }) => status === 200).length + refused.length, 6);
    assert.ok(refused.length >= 2, `${refused.length} refused`);
    for (const answer of refused) {
      assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
      assert.equal(((await answer.json()) as { code: string }).code, 'unavailable');
    }
  } finally {
    await full.stop();
  }
});
