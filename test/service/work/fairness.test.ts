import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { createAccount } from '../../../src/accounts/accounts/accounts.ts';
import { OPERATOR } from '../../../src/accounts/audit/actor.ts';
import { OPERATOR_MANAGER } from '../../../src/accounts/keys/key-manager.ts';
import { createKey } from '../../../src/accounts/keys/keys.ts';
import { WorkPool } from '../../../src/work/work-pool.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';
import { openBooks } from './open-books.ts';
import { verifyCases } from './worst-cases.ts';

let isnad: RunningService;
let texts: string[];
before(async () => {
  isnad = await startService({ WORK_THREADS: '1', WORK_QUEUE: '5' });
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

/** Sends so many of the most expensive texts at once, or the beginning of each. */
const flood = (count: number, length?: number) =>
  Array.from({ length: count }, (_, at) => verify(isnad.key, (texts[at % texts.length] ?? '').slice(0, length)));

/** Large enough for the threads. Six of them are done before the first would be given up, on a slow machine too. */
const LARGE = 8_000;

async function keyOfAnother(email: string): Promise<string> {
  const { id: accountId } = await createAccount(isnad.service.platform, { email, plan: 'free' }, OPERATOR);
  return (await createKey(isnad.service.platform, { accountId, name: 'test' }, OPERATOR_MANAGER)).secret;
}

/** The accounts of large requests in the order in which they came to the threads, and in which they were done. */
function watchPool(t: TestContext) {
  const [came, done]: [string[], string[]] = [[], []];
  const { run } = WorkPool.prototype;
  t.mock.method(WorkPool.prototype, 'run', function (this: WorkPool, ...input: Parameters<typeof run>) {
    const job = run.apply(this, input);
    came.push(input[0]);
    return job.finally(() => done.push(input[0]));
  });
  return { came, done };
}

test('an account that sends one large request does not wait for all those of another', async (t) => {
  const other = await keyOfAnother('one@example.org');
  const { came, done } = watchPool(t);
  const many = flood(5, LARGE);
  await until(() => came.length === 5);
  const one = verify(other, (texts[0] ?? '').slice(0, LARGE));
  await until(() => came.length === 6);
  const doneBefore = done.length;
  const statuses = (await Promise.all([...many, one])).map(({ status }) => status);
  assert.deepEqual(statuses, Array(6).fill(200));
  // The one that is under way, and one whose turn it may be.
  const before = done.indexOf(came[5] ?? '') - doneBefore;
  assert.ok(before >= 0 && before <= 2, `${before} were done before it`);
});

test('what exceeds the queue is refused with 503, a wait and a problem document; the rest is answered', async () => {
  // One can be under way and five wait. On a slow machine, some are done while the others come.
  const answers = await until(
    () => Promise.all(flood(9, LARGE)),
    (all) => all.some(({ status }) => status === 503),
  );
  const refused = answers.filter(({ status }) => status === 503);
  assert.equal(answers.filter(({ status }) => status === 200).length + refused.length, 9);
  assert.ok(refused.length <= 3, `${refused.length} refused`);
  for (const answer of refused) {
    assert.equal(answer.headers.get('retry-after'), '2');
    assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/);
    const { code, status, title, detail } = (await answer.json()) as Record<string, unknown>;
    assert.deepEqual([code, status, typeof title], ['unavailable', 503, 'string']);
    assert.equal(detail, 'Too many large requests are waiting. Retry after the others finish.');
  }
  assert.equal((await verify(isnad.key, (texts[0] ?? '').slice(0, LARGE))).status, 200);
});
