import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { findQuotations } from '../../../src/corpus/quotations/find-quotations.ts';
import { fingerprintAt, fingerprintCount, GUARANTEED } from '../../../src/corpus/quotations/prose/fingerprints.ts';
import { isSurprising } from '../../../src/corpus/quotations/prose/surprise.ts';
import type { QuotationCorpus } from '../../../src/corpus/quotations/sources.ts';
import { readArabic } from '../../../src/corpus/quotations/words/arabic-words.ts';
import { keyedWords } from '../../../src/corpus/quotations/words/plain-words.ts';
import { WorkBudget } from '../../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../../src/work/jobs.ts';
import { openBooks } from '../../service/work/open-books.ts';
import { count, fc } from '../../support/chance.ts';
import { buildCorpus, newDataDir } from '../../support/start.ts';

const dataDir = newDataDir();
let corpus: QuotationCorpus;
let close: () => void;
before(async () => {
  await buildCorpus(dataDir);
  ({ corpus, close } = openBooks(dataDir));
});
after(() => {
  close();
  rmSync(dataDir, { recursive: true });
});

const VERSES = 6236;
const FILLING = {
  en: 'we walked along the river until the lamps were lit and nobody wanted to go home before supper so grandfather told the one about the ferry again ',
  ar: 'مشينا على ضفة النهر حتى أضيئت المصابيح ولم يرغب أحد منا بالعودة إلى البيت قبل العشاء فأعاد جدي حكاية القارب القديم مرة أخرى ',
  bn: 'আমরা নদীর ধারে হাঁটছিলাম যতক্ষণ না বাতি জ্বলে উঠল আর কেউ বাড়ি ফিরতে চাইছিল না তাই দাদু আবার খেয়াঘাটের গল্প শোনালেন ',
} as const;

/** Words from which on the words of a verse are rare together. */
const RARE = 2 * GUARANTEED;

/** Words that are not rare enough together, in bits, to be looked for in running text: `And it is He who created the heavens and the`. */
const MIN_BITS = 20;

function isCommon(text: string, lang: 'ar' | 'en' | 'bn'): boolean {
  const { index } = corpus.index ?? {};
  if (lang === 'ar' || index === undefined) return false;
  const quoted = keyedWords(text, lang === 'en' ? 'latin' : 'bengali');
  return !isSurprising(index, { text, quoted }, { from: 0, to: quoted.count }, MIN_BITS);
}

/** The first words of a text as they stand there. */
function runOf(text: string, lang: 'ar' | 'en' | 'bn'): string | undefined {
  const { starts, ends, count } =
    lang === 'ar' ? readArabic(text) : keyedWords(text, lang === 'en' ? 'latin' : 'bengali');
  return count < RARE ? undefined : text.slice(starts[0], ends[RARE - 1]);
}

test('every run of words has a fingerprint of its text, unless they are common together', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('en', 'bn'),
      fc.integer({ min: 0, max: VERSES - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (lang, verse, place) => {
        const text = corpus.verses.quran.texts(`quran.${lang}`).text(verse);
        const { keys, count } = keyedWords(text, lang === 'en' ? 'latin' : 'bengali');
        if (count < GUARANTEED) return;
        const from = Math.floor(place * (count - GUARANTEED + 1));
        const { hashes = new Uint32Array(), docs = [] } = corpus.index?.index.fingerprints ?? {};
        const own = new Set<number>();
        const kept = new Set(hashes);
        let common = false;
        for (let at = from; at < from + fingerprintCount(GUARANTEED); at++) {
          const hash = fingerprintAt(keys, at);
          if (!kept.has(hash)) common = true;
          for (let row = hashes.indexOf(hash); row >= 0 && hashes[row] === hash; row++) {
            if (docs[row] === verse) own.add(hash);
          }
        }
        assert.ok(own.size > 0 || common, `${lang} ${verse} ${from}`);
      },
    ),
    { numRuns: count(60, 7_500) },
  );
});

test('a verbatim run is found wherever it stands in a long text', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ar', 'en', 'bn'),
      fc.integer({ min: 0, max: VERSES - 1 }),
      fc.integer({ min: 0, max: 150 }),
      (lang, verse, before) => {
        const text = corpus.verses.quran.texts(`quran.${lang}`).text(verse);
        const run = runOf(text, lang);
        if (run === undefined || isCommon(run, lang)) return;
        const filling = FILLING[lang];
        const whole = `${filling.repeat(before)}${run} ${filling.repeat(Math.max(1, 180 - before))}`.slice(0, 32_000);
        const { quotations } = findQuotations(whole, corpus, { budget: new WorkBudget(WORK_LIMITS.verify) });
        const at = filling.length * before;
        assert.ok(
          quotations.some(({ start, end, kind }) => kind === 'quran' && start < at + run.length && end > at),
          `${lang} ${verse} ${JSON.stringify(run)}`,
        );
      },
    ),
    { numRuns: count(20, 4_500) },
  );
});
