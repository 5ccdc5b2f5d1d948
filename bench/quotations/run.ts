import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../../src/config.ts';
import type { Lang } from '../../src/corpus/hadith/model.ts';
import { LiveCorpus } from '../../src/corpus/live.ts';
import { quranPath } from '../../src/corpus/places.ts';
import { findQuotations, versesOf } from '../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { readInputs } from '../../src/corpus/quran/inputs.ts';
import { quranNames } from '../../src/corpus/quran/names.ts';
import { openQuran } from '../../src/corpus/quran/open.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { median } from '../processes.ts';
import { checkEvidence } from './evidence.ts';
import { benchLongTexts } from './long-texts.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../shared/data');

type Case = {
  id: string;
  kind: 'quran' | 'hadith';
  text: string;
  claimed_ref: string | null;
  correct_text?: string | null;
  expected: 'genuine' | 'misquote' | 'misattributed' | 'genuine_other_reading';
  category: string;
};

/**
 * How many quotations are judged right: public sets of real quotations, when they are there; and what 1,000 characters take. The corpus is that
 * of DATA_DIR, as a server has made it there; `VERBOSE=1` prints what was judged wrong, `ONLY_SPEED=1` measures times alone.
 */
export async function benchQuotations(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const inputs = readInputs();
  const path = quranPath(dataDir, inputs);
  if (!existsSync(path)) {
    console.log(`No corpus at ${dataDir}: start the service once, or set DATA_DIR.`);
    return;
  }
  const quran = openQuran(path, inputs);
  const live = new LiveCorpus({ dataDir, onFault: (error) => console.log(String(error)) });
  const started = performance.now();
  const verses = versesOf(quran);
  console.log(`Verses read and sorted in ${(performance.now() - started).toFixed(0)} ms.\n`);
  const corpus: QuotationCorpus = {
    ...{ verses, names: quranNames(quran.surahs), index: live.verses(), hadith: live.hadith() },
  };
  if (process.env.ONLY_SPEED !== '1') {
    misquotes(corpus);
    posts(corpus);
  }
  speed(corpus);
  benchLongTexts(corpus);
  live.close();
  quran.close();
}

function misquotes(corpus: QuotationCorpus): void {
  const file = join(SHARED, 'eval', 'misquotes.json');
  if (!existsSync(file)) {
    console.log(`Quotations right and wrong: no data at ${file}.`);
    return;
  }
  const cases = JSON.parse(readFileSync(file, 'utf8')) as Case[];
  const proven = checkEvidence(cases, corpus);
  console.log(`${corpus.hadith?.records.content.count ?? 0} hadiths installed.\n`);
  console.log('| quotations | form | genuine | misquoted | other | all | of those that can be right |');
  console.log('|---|---|---|---|---|---|---|');
  for (const kind of ['quran', 'hadith'] as const) {
    const own = cases.filter((one) => one.kind === kind);
    for (const marked of [true, false]) {
      const wrong = own.filter((one) => !isRight(one, quotationsIn(corpus, marked ? asMarked(one) : one.text), marked));
      const share = (fits: (one: Case) => boolean) => {
        const all = own.filter(fits).length;
        return `${all - wrong.filter(fits).length}/${all}`;
      };
      const others = (one: Case) => one.expected !== 'genuine' && one.expected !== 'misquote';
      const shares = [(one: Case) => one.expected === 'genuine', (one: Case) => one.expected === 'misquote', others];
      const right = own.length - wrong.length;
      const possible = own.length - wrong.filter(({ id }) => proven.ids.has(id)).length;
      console.log(
        `| ${kind} | ${marked ? 'in marks' : 'bare'} | ${shares.map(share).join(' | ')} | ${(right / own.length).toFixed(3)} | ${right}/${possible}, ${(right / possible).toFixed(3)} |`,
      );
      for (const one of wrong) {
        if (!proven.ids.has(one.id)) console.log(`  wrong without evidence: ${one.id}, ${one.expected}`);
        if (process.env.VERBOSE === '1') console.log(`  ${one.id} ${one.expected}: ${one.text}`);
      }
    }
  }
  console.log(`\nEvidence checked: ${proven.ids.size} cases, ${proven.refuted.length} refuted.`);
  for (const line of proven.refuted) console.log(`  ${line}`);
}

/** Within what a request may take. */
function quotationsIn(corpus: QuotationCorpus, text: string, lang?: Lang): readonly Quotation[] {
  return findQuotations(text, corpus, { lang, budget: new WorkBudget(WORK_LIMITS.verify) }).quotations;
}

function asMarked({ kind, text, claimed_ref }: Case): string {
  if (kind === 'hadith') return `قال رسول الله صلى الله عليه وسلم: «${text}»`;
  return `﴿${text}﴾${claimed_ref === null ? '' : ` [${claimed_ref}]`}`;
}

function isRight({ expected }: Case, found: readonly Quotation[], marked: boolean): boolean {
  const words = found.length > 0 && found.every(({ verdict }) => verdict === 'exact' || verdict === 'normalised');
  const elsewhere = found.some(({ reference }) => reference?.ok === false);
  if (expected === 'genuine') return words;
  if (expected === 'genuine_other_reading') return words && found.some(({ reading }) => reading !== null);
  // A reference can only be wrong where it was sent.
  if (expected === 'misattributed') return elsewhere || !marked;
  return !words || elsewhere;
}

function posts(corpus: QuotationCorpus): void {
  const file = join(SHARED, 'eval', 'quran-detector-tweets', 'Tweets_Gold.txt');
  if (!existsSync(file)) {
    console.log(`\nPosts with verses: no data at ${file}.`);
    return;
  }
  const rows = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .filter((row) => row.length >= 3);
  const right = rows.filter(([, text = '', count]) => {
    const found = quotationsIn(corpus, text, 'ar').filter(
      ({ kind, verdict }) => kind === 'quran' && verdict !== 'not_found',
    );
    return found.length === Number(count);
  }).length;
  console.log(
    `\nPosts whose number of verses is right: ${right} of ${rows.length} (${(right / rows.length).toFixed(3)}).`,
  );
}

const CHARACTERS = 1_000;
const TEXTS = 100;
const ROUNDS = 6;

/** CPU of this thread: what else the machine does is not the engine's. */
function timed(work: () => void): number {
  const started = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}

function speed(corpus: QuotationCorpus): void {
  const { quran } = corpus.verses;
  const records = corpus.hadith?.records;
  const text = (edition: string) => (at: number) => quran.texts(edition).text(at % 6236);
  const hadith = (lang: 'ar' | 'en') => (at: number) => records?.text((at * 97) % records.content.count, lang) ?? '';
  console.log(`\n| ${CHARACTERS} characters of | median, ms of CPU | 95 of 100, ms |\n|---|---|---|`);
  for (const [name, source] of [
    ['verses', text('quran.ar')],
    ['hadiths in Arabic', hadith('ar')],
    ['hadiths in Arabic without marks', (at: number) => hadith('ar')(at).replace(/\p{M}/gu, '')],
    ['hadiths in English', hadith('en')],
    ['verses in Bengali', text('quran.bn')],
  ] as const) {
    const texts = Array.from({ length: TEXTS }, (_, k) => {
      let joined = '';
      for (let at = k * 50; joined.length < CHARACTERS && at < k * 50 + 200; at++) joined += `${source(at)}\n`;
      return joined.slice(0, CHARACTERS);
    });
    // The least of some rounds: the first ones also compile.
    const rounds = Array.from({ length: ROUNDS }, () => texts.map((one) => timed(() => quotationsIn(corpus, one))));
    const times = texts.map((_, at) => Math.min(...rounds.map((round) => round[at] ?? 0)));
    console.log(`| ${name} | ${median(times).toFixed(1)} | ${times.sort((a, b) => a - b)[94]?.toFixed(1)} |`);
  }
}
