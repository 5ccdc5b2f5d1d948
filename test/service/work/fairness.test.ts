import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { openBooks } from './open-books.ts';
import { verifyCases } from './worst-cases.ts';

let isnad: RunningService;
let texts: string[];
before(async () => {
  // As many wait as the first test sends, so that the second finds the queue full with the same number and one more.
  isnad = await startService({ WORK_THREADS: '1', WORK_QUEUE: '8' });
  const { corpus, close } = openBooks(isnad.dataDir);
  texts = verifyCases(corpus)
    .filter(({ name }) => name.startsWith('marked claims of 80'))
    .map(({ text }) => text);
  close();
});
after(() => isnad.stop());

const verify = (secret: string, text: string) =>
  isnad.request('/api/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });

/** Sends so many of the most expensive texts at once. */
const flood = (count: number, secret = isnad.key) =>
  Array.from({ length: count }, (_, at) => verify(secret, texts[at % texts.length] ?? ''));

async function keyOfAnother(email: string): Promise<string> {
  const { id: accountId } = await createAccount(isnad.service.platform, { email, plan: 'free' }, OPERATOR);
  return (await createKey(isnad.service.platform, { accountId, name: 'test' }, OPERATOR_MANAGER)).secret;
}

test('an account that sends one large request does not wait for all those of another', async () => {
  const other = await keyOfAnother('one@example.org');
  const order: string[] = [];
  const note = (name: string) => async (answer: Response) => {
    order.push(name);
    await answer.arrayBuffer();
    return answer.status;
  };
  const many = flood(8).map((answer) => answer.then(note('many')));
  // All of them are waiting, or under way, before the other one comes.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const one = verify(other, texts[0] ?? '').then(note('one'));
  assert.deepEqual(await Promise.all([...many, one]), Array(9).fill(200));
  assert.ok(order.indexOf('one') <= 3, order.join(' '));
});

test('what exceeds the queue is refused with 503, a wait and a problem document; the rest is answered', async () => {
  const answers = await Promise.all(flood(12));
  const refused = answers.filter(({ status }) => status === 503);
  assert.equal(answers.filter(({ status }) => status === 200).length + refused.length, 12);
  // One can be under way and eight wait; a little is done while the others come.
  assert.ok(refused.length >= 1 && refused.length <= 3, `${refused.length} refused`);
  for (const answer of refused) {
    assert.equal(answer.headers.get('retry-after'), '2');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const { code, status, title, detail } = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual([code, status, typeof title], ['unavailable', 503, 'string']);
    assert.equal(detail, 'Too many large requests are waiting. Retry after the others finish.');
  }
  assert.equal((await verify(isnad.key, texts[0] ?? '')).status, 200);
});
