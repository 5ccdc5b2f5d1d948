import assert from 'node:assert/strict';
import { existsSync, rmSync, truncateSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { Failure } from '@isnad/contract/failure';
import { quranPath, verseWordsPath } from '../../../src/corpus/places.ts';
import { knownVersesOf } from '../../../src/corpus/quotations/known-verses.ts';
import { readVerses } from '../../../src/corpus/quotations/match/verse-text.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { openQuran } from '../../../src/corpus/quran/open.ts';
import { WorkDesk } from '../../../src/work/work-desk.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { openBooks } from './open-books.ts';

const INPUT = { text: 'قال الله: قل هو الله أحد', lang: undefined };

/** A desk over texts of its own, whose words nobody has read; `change` is done to the file with the words before. */
async function newDesk(t: TestContext, change: (wordsFile: string) => void = () => undefined) {
  const dataDir = newDataDir();
  await buildCorpus(dataDir);
  const { books: opened, close } = openBooks(dataDir);
  const inputs = readInputs();
  const path = quranPath(dataDir, inputs);
  const quran = openQuran(path, inputs);
  const wordsFile = verseWordsPath(path);
  change(wordsFile);
  const books = { ...opened, quran };
  const faults: string[] = [];
  const desk = new WorkDesk({ books: () => books, threads: 1, onFault: (_, message) => faults.push(message) });
  t.after(async () => {
    await desk.close();
    quran.close();
    close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  assert.equal(knownVersesOf(quran), undefined);
  return { desk, quran, faults, wordsFile };
}

test('the first short text is verified at once, with words that are those of the verses', async (t) => {
  const { desk, quran, faults } = await newDesk(t);
  await desk.warmUpVerification();
  const answer = desk.run('acc_1', 'verify', INPUT);
  assert.ok(!(answer instanceof Promise), 'it waited for a thread');
  const { quotations } = JSON.parse(Buffer.from(answer.output).toString()) as { quotations: { verdict: string }[] };
  assert.deepEqual(
    quotations.map(({ verdict }) => verdict),
    ['normalised'],
  );
  assert.deepEqual(knownVersesOf(quran), readVerses(quran));
  assert.equal(knownVersesOf(quran)?.vocabulary.source, knownVersesOf(quran)?.words.atoms);
  assert.deepEqual(faults, []);
});

for (const [name, damage] of [
  ['missing', (file: string) => rmSync(file)],
  ['damaged', (file: string) => truncateSync(file, 1_000)],
] as const) {
  test(`with a ${name} file of words, a thread reads them from the verses`, async (t) => {
    const { desk, quran, faults, wordsFile } = await newDesk(t, damage);
    await desk.warmUpVerification();
    assert.equal(faults.length, 1);
    assert.ok(!existsSync(wordsFile), 'the next start makes it again');
    assert.deepEqual(knownVersesOf(quran), readVerses(quran));
    assert.ok(!(desk.run('acc_1', 'verify', INPUT) instanceof Promise), 'it waited for a thread');
  });
}

test('without texts, what waits for the first job is refused, and nobody else is told', async () => {
  let asked = 0;
  const books = () => {
    asked += 1;
    throw new Failure('unavailable', 'There are no texts.');
  };
  const desk = new WorkDesk({ books, threads: 1, onFault: () => undefined });
  await assert.rejects(desk.warmUp(), { code: 'unavailable' });
  // What is begun without anybody waiting for it would end in an unhandled rejection once its code is loaded.
  await Promise.all([import('../../../src/work/jobs.ts'), import('../../../src/corpus/quotations/words-file.ts')]);
  await import('../../../src/corpus/quotations/wordings/wording-file.ts');
  await new Promise(setImmediate);
  assert.equal(asked, 1);
  await desk.close();
});
