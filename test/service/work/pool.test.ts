import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, type TestContext, test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { type SharedBooks, share } from '../../../src/work/books.ts';
import { WORK_LIMITS } from '../../../src/work/jobs.ts';
import { WorkPool } from '../../../src/work/work-pool.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { openBooks } from './open-books.ts';
import { verifyCases } from './worst-cases.ts';

const dataDir = newDataDir();
await buildCorpus(dataDir);
const { books, corpus, close } = openBooks(dataDir);
const shared = share(books);
after(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});

const UNAVAILABLE = { name: 'Failure', code: 'unavailable', retryAfter: 2 };
const SMALL = { text: '﴿قل هو الله أحد﴾', lang: undefined };
const heavyText = verifyCases(corpus).find(({ name }) => name === 'marked claims of 80 of the 8 commonest words')?.text;
assert.ok(heavyText !== undefined);
/** Takes far longer than any deadline here, when nothing bounds it. */
const ENDLESS = { text: `${heavyText}\n`.repeat(40), lang: undefined };

type Options = { readonly deadlineMs?: number; readonly booksNow?: () => SharedBooks };

/** A pool of one thread, and what it reports. */
function startPool(t: TestContext, { booksNow = () => shared, ...options }: Options = {}) {
  const faults: string[] = [];
  const pool = new WorkPool({
    threads: 1,
    books: booksNow,
    onWords: () => undefined,
    onFault: (_error, message) => faults.push(message),
    ...options,
  });
  t.after(() => pool.close());
  return {
    faults,
    verify: (accountId: string, input: typeof SMALL, limit: number = WORK_LIMITS.verify) =>
      pool.run(accountId, 'verify', input, limit),
    close: () => pool.close(),
  };
}

/** Holds this thread up, so that an answer of the pool's thread is there before anything here can read it. */
function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function quotations(output: unknown): number {
  return (JSON.parse(Buffer.from(output as Uint8Array).toString()) as { count: number }).count;
}

test('a thread that crashes fails its own job; the next ones are done in a new thread', async (t) => {
  // The thread finds no file to open: nothing there catches it.
  const missing = { ...shared, quran: { ...shared.quran, path: `${shared.quran.path}.missing` } };
  const versions = [missing, shared];
  const pool = startPool(t, { booksNow: () => versions.shift() ?? shared });
  const jobs = ['a', 'b', 'c'].map((accountId) => pool.verify(accountId, SMALL));
  const [first, ...waiting] = await Promise.allSettled(jobs);
  assert.equal(first?.status, 'rejected');
  assert.throws(() => {
    throw first.reason;
  }, UNAVAILABLE);
  for (const one of waiting) {
    assert.equal(one.status, 'fulfilled');
    assert.equal(quotations(one.value.result.output), 1);
  }
  assert.deepEqual(pool.faults, ['a worker thread has ended unexpectedly']);
  assert.equal(quotations((await pool.verify('a', SMALL)).result.output), 1);
});

test('a job that passes its deadline is ended; those that wait behind it are done', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ended = t.mock.method(Worker.prototype, 'terminate');
  const pool = startPool(t, { deadlineMs: 3_000 });
  const endless = assert.rejects(pool.verify('a', ENDLESS, Number.POSITIVE_INFINITY), UNAVAILABLE);
  t.mock.timers.tick(2_999);
  const waiting = [pool.verify('a', SMALL), pool.verify('b', SMALL)];
  assert.deepEqual(pool.faults, []);
  t.mock.timers.tick(1);
  await endless;
  assert.equal(ended.mock.callCount(), 1);
  for (const { result } of await Promise.all(waiting)) assert.equal(quotations(result.output), 1);
  assert.deepEqual(pool.faults, ['a large request timed out and was ended']);
});

test('a job that waits until its deadline is refused and ends no thread', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = startPool(t, { deadlineMs: 1_000 });
  const jobs = [pool.verify('a', ENDLESS, Number.POSITIVE_INFINITY), pool.verify('b', SMALL)];
  const refused = jobs.map((job) => assert.rejects(job, UNAVAILABLE));
  t.mock.timers.tick(1_000);
  await Promise.all(refused);
  assert.deepEqual(pool.faults, ['a large request timed out and was ended']);
});

test('a job that ends just as its deadline passes does not take the next one with it', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const pool = startPool(t, { deadlineMs: 2_000 });
  await pool.verify('a', SMALL);
  const late = assert.rejects(pool.verify('a', SMALL), UNAVAILABLE);
  block(200);
  t.mock.timers.tick(2_000);
  const next = pool.verify('b', SMALL);
  await late;
  assert.equal(quotations((await next).result.output), 1);
});

test('what is under way and what waits is refused when the pool is closed', async (t) => {
  const pool = startPool(t);
  const jobs = [pool.verify('a', ENDLESS), pool.verify('a', SMALL)].map((job) => assert.rejects(job, UNAVAILABLE));
  await pool.close();
  await Promise.all(jobs);
  assert.throws(() => pool.verify('a', SMALL), UNAVAILABLE);
});
