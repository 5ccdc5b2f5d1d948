import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { quranPath } from '../../../src/corpus/places.ts';
import { knownVersesOf } from '../../../src/corpus/quotations/known-verses.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkDesk } from '../../../src/work/work-desk.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { openBooks } from './open-books.ts';

test('a short text is verified at once as soon as the first thread has read the verses', async (t) => {
  const { quran, work } = await openUnread(t);
  assert.equal(knownVersesOf(quran), undefined);
  const first = work.run('acc_1', 'verify', { text, lang: undefined });
  assert.ok(first instanceof Promise, 'it read the words of the verses in this thread');
  await first;
  assert.notEqual(knownVersesOf(quran), undefined);
  const answer = work.run('acc_1', 'verify', { text, lang: undefined });
  assert.ok(!(answer instanceof Promise), 'it waited for a thread');
});

test('once it is warm, the first short text is verified at once', async (t) => {
  const { quran, work } = await openUnread(t);
  await Promise.all([work.warmUp(), work.warmUp()]);
  assert.notEqual(knownVersesOf(quran), undefined);
  assert.ok(!(work.run('acc_1', 'verify', { text, lang: undefined }) instanceof Promise), 'it waited for a thread');
});

const text = 'قال الله: قل هو الله أحد';

/** A desk over an opening of the Quran whose words nobody has read. */
async function openUnread(t: TestContext) {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const { books: opened, close } = openBooks(dataDir);
  const inputs = readInputs();
  const quran = openQuran(quranPath(dataDir, inputs), inputs);
  const books = { ...opened, quran };
  const work = new WorkDesk({ books: () => books, threads: 1, onFault: (error) => assert.fail(String(error)) });
  t.after(async () => {
    await work.close();
    quran.close();
    close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { quran, work };
}
