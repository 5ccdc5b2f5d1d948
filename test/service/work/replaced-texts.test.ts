import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, type TestContext, test } from 'node:test';
import { type Books, versionOf } from '../../../src/work/books.ts';
import { WorkDesk } from '../../../src/work/work-desk.ts';
import { WorkPool } from '../../../src/work/work-pool.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { openBooks } from './open-books.ts';
import { verifyCases } from './worst-cases.ts';

const dataDir = newDataDir();
await buildCorpus(dataDir);
const { books, corpus, close } = openBooks(dataDir);
after(() => {
  close();
  rmSync(dataDir, { recursive: true, force: true });
});
const text = verifyCases(corpus).find(({ name }) => name === 'marked claims of 80 of the 8 commonest words')?.text;
assert.ok(text !== undefined);
const input = { text, lang: undefined };

/** A desk with one thread over the texts that `booksNow` returns. */
function openDesk(t: TestContext, booksNow: () => Books): WorkDesk {
  const desk = new WorkDesk({
    books: booksNow,
    threads: 1,
    onFault: (error) => {
      throw error;
    },
  });
  t.after(() => desk.close());
  return desk;
}

test('a job under way when the texts are replaced is done again over the new ones', async (t) => {
  const replaced: Books = { ...books, hadith: undefined };
  assert.notEqual(versionOf(replaced), versionOf(books));
  let current = books;
  const desk = openDesk(t, () => current);
  const { run } = WorkPool.prototype;
  const runs = t.mock.method(WorkPool.prototype, 'run', function (this: WorkPool, ...job: Parameters<typeof run>) {
    const done = run.apply(this, job);
    // The thread has been sent the job.
    current = replaced;
    return done;
  });
  const { output, books: used } = await desk.run('a', 'verify', input);
  assert.equal(runs.mock.callCount(), 2);
  assert.equal(used, replaced);
  const { corpus: named } = JSON.parse(Buffer.from(output).toString()) as { corpus: object };
  assert.deepEqual(named, { quran: books.quran.id, hadith: null });
});

test('a job whose texts are replaced three times in turn is refused with 503', async (t) => {
  let opened = 0;
  const desk = openDesk(t, () => {
    opened += 1;
    return { ...books, verses: { ...books.verses, version: `version ${opened}` } };
  });
  const small = { text: `﴿قل هو الله أحد﴾${' '.repeat(1_000)}`, lang: undefined };
  await assert.rejects(async () => desk.run('a', 'verify', small), {
    name: 'Failure',
    code: 'unavailable',
    message: 'The texts are being replaced. Retry in a moment.',
    retryAfter: 2,
  });
  // Once for the words of the verses, once before, then for each of three attempts once to share them and once to compare.
  assert.equal(opened, 2 + 3 * 2);
});
