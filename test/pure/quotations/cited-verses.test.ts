import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../../src/work/jobs.ts';
import { openBooks } from '../../service/work/open-books.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';
import { FRAMES, wrongOf } from './cited-verse-frames.ts';

const dataDir = newDataDir();
await buildCorpus(dataDir);
const { corpus, close } = openBooks(dataDir);
after(() => {
  close();
  rmSync(dataDir, { recursive: true });
});

const found = (text: string) => findQuotations(text, corpus, { budget: new WorkBudget(WORK_LIMITS.verify) });

/** Verses that begin like an introduction, end like a reference or within a sentence, and are short; and every 250th. */
const VERSES = ['112:1', '114:3', '70:12', '103:1', '36:2', '55:2', '106:1', '108:1'];

test('a verse with its reference in brackets behind it is exact, whatever stands around both', () => {
  const { quran } = corpus.verses;
  const named = VERSES.map((key) => {
    const [surah = 1, verse = 1] = key.split(':').map(Number);
    return (quran.starts[surah - 1] ?? 0) + verse - 1;
  });
  const drawn = Array.from({ length: 25 }, (_, at) => at * 249);
  for (const edition of ['quran.ar', 'quran.en', 'quran.bn'])
    for (const ordinal of [...named, ...drawn])
      for (const frame of Object.values(FRAMES)) assert.equal(wrongOf(corpus, { edition, ordinal, frame }), undefined);
});

test('words that are quoted with a verse are judged with it', () => {
  const { quotations } = found('Allah says: “Worship the sun and the moon, Allah, the Eternal Refuge.” (112:2)');
  assert.ok(quotations.every(({ verdict }) => verdict !== 'exact' && verdict !== 'normalised'));
});

test('the verses of a surah that a reference names are read only where its last one is before it', () => {
  const { quran } = corpus.verses;
  let read = 0;
  const texts = (id: string) => {
    const own = quran.texts(id);
    const text = (ordinal: number) => {
      read++;
      return own.text(ordinal);
    };
    return { ...own, text };
  };
  const counted = { ...corpus, verses: { ...corpus.verses, quran: { ...quran, texts } } };
  const find = (text: string) => findQuotations(text, counted, { budget: new WorkBudget(WORK_LIMITS.verify) });
  find('Nothing of it.');
  read = 0;
  find('Nothing of it (2:1-286). '.repeat(100));
  assert.ok(read < 100 * 10, `${read} verses`);
  const whole = Array.from({ length: 4 }, (_, at) => quran.texts('quran.en').text((quran.starts[111] ?? 0) + at));
  assert.equal(find(`${whole.join(' ')} (112:1-4)`).quotations[0]?.verdict, 'exact');
});

test('every quotation of a text with very many marks is checked, or said to be unchecked', () => {
  const right = '“Say, He is Allah, [who is] One” (112:1)\n';
  const wrong = '“Say, He is Allah, [who is] One” (2:5)\n';
  const { quotations, unchecked } = found(right.repeat(700) + wrong);
  assert.equal(quotations.length, 701);
  assert.equal(quotations.at(-1)?.reference?.ok, false);
  assert.deepEqual(unchecked, []);
  assert.notDeepEqual(found('“a”'.repeat(4_500) + wrong).unchecked, []);
});

test('a reference that begins the next sentence is not that of the quotation before', () => {
  const { quotations } = found(
    'The Prophet said "Paradise lies at the feet of mothers".\nQuran 5:32 says "whoever kills a soul".',
  );
  assert.equal(quotations[0]?.reference, null);
});
