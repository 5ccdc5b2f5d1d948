import { readConfig } from '../../src/config.ts';
import { findQuotations } from '../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { openBooks } from '../../test/service/work/open-books.ts';
import { dice } from '../dice.ts';
import { COLLECTION_NAMES, HADITH_NOTATIONS, VERSE_NOTATIONS } from './notations.ts';
import { FURTHER_FRAMES, PROSE_FRAMES } from './prose-frames.ts';

const VERSES = 6_236;
const LANGS = ['ar', 'en', 'bn'] as const;
type Lang = (typeof LANGS)[number];
const VERSES_PER_LANGUAGE = 120;
const PLACES_PER_NOTATION = 60;
const MIN_WORDS = 5;
/** Of the further frames and verses, what one half says can be tuned on; the other is only counted. */
const HALVES = [
  ['half that can be tuned on', 0],
  ['half that is only counted', 1],
] as const;
const SEED = Number(process.env.SEED ?? 20_261_123);

/**
 * Whether verbatim verses are found whole in everyday prose, and whether references are read right in many notations: sampled by a seed, with frames and
 * notations that were written before the code was tried on them. The corpus is that of DATA_DIR; `VERBOSE=1` prints what is wrong, `SEED` samples others.
 */
export async function benchRunningQuotations(): Promise<void> {
  const { corpus, close } = openBooks(readConfig(process.env).dataDir);
  console.log('First frames:\n');
  versesInProse(corpus, { frames: PROSE_FRAMES, seed: SEED });
  for (const [name, half] of HALVES) {
    console.log(`\nFurther frames, ${name}:\n`);
    versesInProse(corpus, { frames: FURTHER_FRAMES, seed: SEED + 1, half });
  }
  references(corpus);
  close();
}

function quotationsIn(corpus: QuotationCorpus, text: string): readonly Quotation[] {
  return findQuotations(text, corpus, { budget: new WorkBudget(WORK_LIMITS.verify) }).quotations;
}

const explain = (...lines: readonly unknown[]) => {
  if (process.env.VERBOSE === '1') console.log(JSON.stringify(lines));
};
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`;
const isGood = ({ verdict }: Quotation) => verdict === 'exact' || verdict === 'normalised';
const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => /\p{L}/u.test(word));

/** `count` different verses of at least five words. */
function sampleVerses({ verses: { quran } }: QuotationCorpus, lang: Lang, count: number, seed: number): number[] {
  const roll = dice(seed);
  const texts = quran.texts(`quran.${lang}`);
  const chosen = new Set<number>();
  while (chosen.size < count) {
    const ordinal = roll(VERSES);
    if (wordsOf(texts.text(ordinal)).length >= MIN_WORDS) chosen.add(ordinal);
  }
  return [...chosen];
}

type Sample = { readonly frames: typeof PROSE_FRAMES; readonly seed: number; readonly half?: number };

function versesInProse(corpus: QuotationCorpus, { frames, seed, half }: Sample): void {
  const { quran } = corpus.verses;
  console.log('| verses of 5 words or more in prose | found whole | in pieces | partly or altered | not found |');
  console.log('|---|---|---|---|---|');
  for (const lang of LANGS) {
    const counts = { whole: 0, pieces: 0, partly: 0, none: 0 };
    const ordinals = sampleVerses(corpus, lang, VERSES_PER_LANGUAGE * (half === undefined ? 1 : 2), seed);
    let count = 0;
    for (const [at, ordinal] of ordinals.entries()) {
      if (half !== undefined && at % 2 !== half) continue;
      count++;
      const verse = quran.texts(`quran.${lang}`).text(ordinal);
      const frame = frames[lang][(half === undefined ? at : at >> 1) % frames[lang].length] ?? '{}';
      const text = frame.replace('{}', () => verse);
      const start = frame.indexOf('{}');
      const found = quotationsIn(corpus, text).filter((one) => one.start < start + verse.length && one.end > start);
      const how = howFound(text, { start, end: start + verse.length }, found);
      counts[how]++;
      if (how !== 'whole' && half !== 1)
        explain(
          how,
          lang,
          ordinal,
          JSON.stringify(text),
          found.map((one) => [one.verdict, one.ref, one.text]),
        );
    }
    const share = `${counts.whole} of ${count} (${percent(counts.whole, count)})`;
    console.log(`| ${lang} | ${share} | ${counts.pieces} | ${counts.partly} | ${counts.none} |`);
  }
}

/** Whole: one genuine verse that covers every letter, and at most a word of the prose beside it. */
function howFound(text: string, { start, end }: { start: number; end: number }, found: readonly Quotation[]) {
  const isBare = (from: number, to: number) => !/[\p{L}\p{N}]/u.test(text.slice(from, to));
  const good = found.filter((one) => one.kind === 'quran' && isGood(one)).sort((a, b) => a.start - b.start);
  const [first] = good;
  const last = good.at(-1);
  if (first === undefined || last === undefined) return found.length === 0 ? 'none' : 'partly';
  const around = wordsOf(text.slice(first.start, start)).length + wordsOf(text.slice(end, last.end)).length;
  const covered =
    (first.start <= start || isBare(start, first.start)) &&
    (last.end >= end || isBare(last.end, end)) &&
    good.every((one, at) => at === 0 || isBare(good[at - 1]?.end ?? 0, one.start));
  if (!covered || around > 1 || found.length > good.length) return 'partly';
  return good.length === 1 ? 'whole' : 'pieces';
}

type Asked = { readonly right: string; readonly wrong: string };
type Tally = { right: number; called: number; missed: number; count: number };

function references(corpus: QuotationCorpus): void {
  console.log(
    '\n| references | notation | right ones read right | wrong ones called wrong | wrong ones called right |',
  );
  console.log('|---|---|---|---|---|');
  const sums = { right: 0, called: 0, missed: 0, count: 0 };
  const rows = [
    ...VERSE_NOTATIONS.map((one, at) => ({ what: 'verse', one, asked: versePairs(corpus, one, SEED + at) })),
    ...HADITH_NOTATIONS.map((one, at) => ({ what: 'hadith', one, asked: hadithPairs(corpus, one, SEED + at) })),
  ];
  for (const { what, one, asked } of rows) {
    const tally = tallyOf(corpus, one.name, asked);
    for (const key of ['right', 'called', 'missed', 'count'] as const) sums[key] += tally[key];
    printRow(`${what}, ${one.lang}`, one.name, tally);
  }
  printRow('all', '', sums);
}

function printRow(what: string, name: string, { right, missed, called, count }: Tally): void {
  console.log(`| ${what} | ${name} | ${right} of ${count} | ${count - missed - called} | ${called} |`);
}

function tallyOf(corpus: QuotationCorpus, name: string, asked: readonly Asked[]): Tally {
  const tally = { right: 0, called: 0, missed: 0, count: asked.length };
  for (const { right, wrong } of asked) {
    const good = quotationsIn(corpus, right);
    if (
      good.some(({ reference }) => reference?.ok === true) &&
      good.every(({ reference }) => reference?.ok !== false)
    ) {
      tally.right++;
    } else explain('right', name, JSON.stringify(right), summary(good));
    const bad = quotationsIn(corpus, wrong);
    if (bad.some(({ reference }) => reference?.ok === true)) tally.called++;
    else if (!bad.some(({ reference }) => reference?.ok === false)) tally.missed++;
    else continue;
    explain('wrong', name, JSON.stringify(wrong), summary(bad));
  }
  return tally;
}

const summary = (found: readonly Quotation[]) =>
  found.map(({ verdict, kind, ref, reference, text }) => [verdict, kind, ref, reference, text.slice(0, 40)]);

function versePairs(corpus: QuotationCorpus, { lang, write }: (typeof VERSE_NOTATIONS)[number], seed: number): Asked[] {
  const { quran } = corpus.verses;
  const texts = quran.texts(`quran.${lang}`);
  const place = (ordinal: number) => {
    const at = quran.starts.findLastIndex((start) => start <= ordinal);
    const surah = quran.surahs[at];
    if (surah === undefined) throw new Error(`no surah of verse ${ordinal}`);
    const names = { en: surah.transliteration, bn: surah.name, ar: surah.name_arabic };
    return { name: names[lang], surah: at + 1, verse: ordinal - (quran.starts[at] ?? 0) + 1 };
  };
  const ordinals = sampleVerses(corpus, lang, PLACES_PER_NOTATION, seed);
  const roll = dice(seed + 1);
  return ordinals.map((ordinal) => {
    const verse = texts.text(ordinal);
    let other = roll(VERSES);
    while (texts.text(other).includes(verse.slice(0, 30))) other = roll(VERSES);
    return { right: write(verse, place(ordinal)), wrong: write(verse, place(other)) };
  });
}

const RUN = 14;

function hadithPairs(
  corpus: QuotationCorpus,
  { lang, write }: (typeof HADITH_NOTATIONS)[number],
  seed: number,
): Asked[] {
  const records = corpus.hadith?.records;
  if (records === undefined) return [];
  const roll = dice(seed);
  const pairs: Asked[] = [];
  while (pairs.length < PLACES_PER_NOTATION) {
    const doc = roll(records.content.count);
    const [, collection = '', number = ''] = /^(\w+):(\d+)$/.exec(records.ref(doc)) ?? [];
    const names = COLLECTION_NAMES[collection]?.[lang];
    const words = (records.text(doc, lang) ?? '').split(/\s+/u);
    const name = names?.[pairs.length % names.length];
    if (name === undefined || words.length < 2 * RUN) continue;
    const quoted = words.slice(-RUN).join(' ');
    const other = String(Number(number) + 1 + roll(40));
    const there = records.find(`${collection}:${other}`);
    // A hadith and its neighbor can end in the same words.
    if (there < 0 || (records.text(there, lang) ?? '').includes(words.slice(-4).join(' '))) continue;
    pairs.push({ right: write(quoted, name, { number }), wrong: write(quoted, name, { number: other }) });
  }
  return pairs;
}
