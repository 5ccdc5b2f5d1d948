import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../../src/config.ts';
import { findQuotations } from '../../src/corpus/quotations/find-quotations.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { verificationOf } from '../../src/work/verification.ts';
import { openBooks } from '../../test/service/work/open-books.ts';
import {
  flagged,
  type Item,
  isRight,
  type Scored,
  scoreItem,
  sumOf,
  verdictRight,
  wronglyFlagged,
} from './score-prose.ts';

const SHARED = process.env.ISNAD_SHARED_DATA ?? resolve(import.meta.dirname, '../../../shared/data');
/** A further set, alone. */
const OWN = process.env.PROSE_SET;
const SETS = [
  ['tuned on', join(SHARED, 'eval', 'quotations-in-prose', 'dev.json')],
  ['held out', join(import.meta.dirname, 'prose-unseen.json')],
  ['written by somebody who had not read the code', join(import.meta.dirname, 'prose-blind-2.json')],
  ['lists, reported words and everyday messages, tuned on', join(import.meta.dirname, 'prose-lists.json')],
  ['drawn from the texts, half that can be tuned on', join(import.meta.dirname, 'prose-blind-3.json'), 0],
  ['drawn from the texts, half that is only counted', join(import.meta.dirname, 'prose-blind-3.json'), 1],
  ['lists, reports and borders, half that can be tuned on', join(import.meta.dirname, 'prose-blind-4.json'), 0],
  ['lists, reports and borders, half that is only counted', join(import.meta.dirname, 'prose-blind-4.json'), 1],
  ['by a stranger, half that can be tuned on', join(import.meta.dirname, 'prose-blind-5.json'), 0],
  ['by a stranger, half that is only counted', join(import.meta.dirname, 'prose-blind-5.json'), 1],
  ['by another stranger, half that can be tuned on', join(import.meta.dirname, 'prose-blind-6.json'), 0],
  ['by another stranger, half that is only counted', join(import.meta.dirname, 'prose-blind-6.json'), 1],
  ['by a seventh stranger, half that can be tuned on', join(import.meta.dirname, 'prose-blind-7.json'), 0],
  ['by a seventh stranger, half that is only counted', join(import.meta.dirname, 'prose-blind-7.json'), 1],
  ['Bengali and everyday messages, half that can be tuned on', join(import.meta.dirname, 'prose-bengali.json'), 0],
  ['Bengali and everyday messages, half that is only counted', join(import.meta.dirname, 'prose-bengali.json'), 1],
  [
    'numbers in words, reports and Latin letters, half that can be tuned on',
    join(import.meta.dirname, 'prose-words.json'),
    0,
  ],
  [
    'numbers in words, reports and Latin letters, half that is only counted',
    join(import.meta.dirname, 'prose-words.json'),
    1,
  ],
  ['halves, added words and reports, written before the code was read', join(import.meta.dirname, 'prose-own.json')],
  ["reports in the writer's own words", join(import.meta.dirname, 'prose-reports.json')],
  ['everyday messages', join(import.meta.dirname, 'prose-everyday.json')],
] as const;
const OWN_SETS = OWN === undefined ? SETS : ([[OWN, resolve(OWN)]] as const);
const LANGS = ['ar', 'en', 'bn'] as const;

/**
 * How quotations in ordinary prose are judged: a set that the rules were tuned on, when it is there, and one that was written before and never tuned
 * on. The corpus is that of DATA_DIR, with the ten public collections; `VERBOSE=1` prints what was judged wrong. `PROSE_SET` names a file with another
 * set, which is then the only one.
 */
export async function benchQuotationsInProse(): Promise<void> {
  const { dataDir } = readConfig(process.env);
  const { books, corpus, close } = openBooks(dataDir);
  console.log(`${corpus.hadith?.records.content.count ?? 0} hadiths installed.\n`);
  for (const [name, file, half] of OWN_SETS) {
    if (!existsSync(file)) {
      console.log(`${name}: no data at ${file}.\n`);
      continue;
    }
    const { items } = JSON.parse(readFileSync(file, 'utf8')) as { items: Item[] };
    const scored = items
      .filter(({ debatable }, at) => debatable !== true && (half === undefined || at % 2 === half))
      .map((item) => scoreItem(item, verified(item.text, books, corpus)));
    print(name, scored);
    if (process.env.VERBOSE === '1' && half !== 1) for (const one of scored) explain(one);
  }
  close();
}

type Opened = ReturnType<typeof openBooks>;

/** What the service answers. */
function verified(text: string, books: Opened['books'], corpus: Opened['corpus']) {
  return verificationOf(books, text, findQuotations(text, corpus, { budget: new WorkBudget(WORK_LIMITS.verify) }));
}

const percent = (part: number, whole: number) => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(0)} %`);

function print(name: string, scored: readonly Scored[]): void {
  const { texts, quotations } = sumOf(scored);
  console.log(`**${name}**: ${texts} texts, ${quotations} quotations\n`);
  console.log('| what | all | ar | en | bn |\n|---|---|---|---|---|');
  const row = (what: string, cell: (some: readonly Scored[]) => string) => {
    const cells = LANGS.map((lang) => cell(scored.filter(({ item }) => item.lang === lang)));
    console.log(`| ${what} | ${[cell(scored), ...cells].join(' | ')} |`);
  };
  const share = (part: (sum: ReturnType<typeof sumOf>) => number) => (some: readonly Scored[]) =>
    percent(part(sumOf(some)), sumOf(some).quotations);
  row(
    'right in every respect',
    share(({ right }) => right),
  );
  row(
    'found',
    share(({ found }) => found),
  );
  row('verdict right, of those found', (some) => percent(sumOf(some).verdict, sumOf(some).found));
  row('altered ones certified or silent', (some) => {
    const altered = wanted(some, (verdicts) => verdicts.includes('altered') && !verdicts.includes('unknown_wording'));
    const bad = altered.filter(({ pieces }) => pieces === undefined || pieces.every(({ verdict }) => isGood(verdict)));
    return `${bad.length} of ${altered.length}`;
  });
  row('in no book, called `not_found`', (some) => {
    const none = wanted(some, (verdicts) => verdicts.length === 1 && verdicts[0] === 'not_found');
    return `${none.filter(({ judged }) => judged?.verdict === true).length} of ${none.length}`;
  });
  row('prose with a false alarm', (some) => {
    const prose = some.filter(({ item }) => item.quotations.length === 0);
    return `${prose.filter(({ alarms }) => alarms.length > 0).length} of ${prose.length}`;
  });
  row('references where one answer is right', (some) => {
    const told = wanted(some, () => true).filter(({ expected }) => expected.reference.length === 1);
    const given = told.filter(({ expected }) => expected.reference[0] !== null);
    return `${given.filter(({ judged }) => judged?.reference === true).length} of ${given.length}`;
  });
  row('false alarms', (some) => String(sumOf(some).alarms));
  if (scored.some(({ item }) => item.verdict !== undefined)) {
    const of = (counted: (some: readonly Scored[]) => readonly [number, number]) => (some: readonly Scored[]) =>
      counted(some).join(' of ');
    row('bad texts flagged', of(flagged));
    row('good texts wrongly flagged', of(wronglyFlagged));
    row('verdict of the text right', of(verdictRight));
  }
  console.log('');
}

const isGood = (verdict: string) => verdict === 'exact' || verdict === 'normalised';

function wanted(scored: readonly Scored[], fits: (verdicts: readonly string[]) => boolean) {
  return scored.flatMap(({ results }) =>
    results.filter(({ expected }) => expected.optional !== true && fits(expected.verdicts)),
  );
}

function explain({ item, overall, results, alarms }: Scored): void {
  const wrong = results.filter(
    ({ expected, judged }) => !expected.optional && (judged === undefined || !isRight(judged)),
  );
  const isRightOverall = item.verdict?.includes(overall) ?? true;
  if (wrong.length === 0 && alarms.length === 0 && isRightOverall) return;
  console.log(`\n${item.id} ${item.category}: ${item.text.replaceAll('\n', ' ').slice(0, 200)}`);
  for (const { expected, pieces = [], judged } of wrong) {
    const said = pieces.map(
      ({ verdict, kind, ref, reference, text }) => `${verdict} ${kind} ${ref} reference ${reference?.ok} «${text}»`,
    );
    console.log(
      `  wanted ${expected.verdicts.join('|')} ${expected.refs?.slice(0, 3)} reference ${expected.reference}: «${expected.text.slice(0, 80)}»`,
    );
    console.log(`  got ${said.join(' + ') || 'nothing'} (${JSON.stringify(judged ?? {})})`);
  }
  if (!isRightOverall) console.log(`  verdict ${overall}, wanted ${item.verdict?.join('|')}`);
  for (const { verdict, kind, ref, text } of alarms)
    console.log(`  alarm: ${verdict} ${kind} ${ref} «${text.slice(0, 100)}»`);
}
