import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { readConfig } from '../../src/config.ts';
import { findQuotations } from '../../src/corpus/quotations/find-quotations.ts';
import type { Quotation } from '../../src/corpus/quotations/quotation.ts';
import type { QuotationCorpus } from '../../src/corpus/quotations/sources.ts';
import { WorkBudget } from '../../src/corpus/work-budget.ts';
import { WORK_LIMITS } from '../../src/work/jobs.ts';
import { openBooks } from '../../test/service/work/open-books.ts';
import {
  publishedIds,
  publishedTranslation,
  type Translation,
} from '../../test/support/quran/published-translations.ts';
import { withWordings } from '../../test/support/quran/with-wordings.ts';
import { dice } from '../dice.ts';
import { median } from '../processes.ts';
import { alter, type Posed, pose, wordsOf } from './edition-quotations.ts';
import { PROSE_FRAMES } from './prose-frames.ts';

const QUOTED = ['en.yusufali', 'en.pickthall', 'en.hilali', 'en.arberry'];
const PER_EDITION = 100;
const ALTERED_PER_EDITION = 50;
const TURNS = 7;
const TIMES = 30;
const SEED = Number(process.env.SEED ?? 20_261_126);

/**
 * How quotations in the words of four installed translations are judged, and altered ones; what further editions cost a check, and their memory. The
 * corpus is that of DATA_DIR, the translations are published ones (not the project's). `VERBOSE=1` prints what was judged wrong, `SEED` samples others.
 */
export async function benchEditionQuotations(): Promise<void> {
  const ids = publishedIds();
  if (ids.length === 0) {
    console.log('No published translations are there to measure with.');
    return;
  }
  const { corpus, close } = openBooks(readConfig(process.env).dataDir);
  const translations = ids.map(publishedTranslation);
  const quoted = translations.filter(({ id }) => QUOTED.includes(id));
  const own = installed(corpus, quoted);
  const { surahs } = corpus.verses.quran;
  const posed = quoted.flatMap((one, at) => pose(one, surahs, PER_EDITION, SEED + at));
  honest(own, posed, quoted);
  altered(own, quoted, translations);
  costs(corpus, translations);
  close();
}

function installed(corpus: QuotationCorpus, translations: readonly Translation[]): QuotationCorpus {
  return { ...corpus, verses: { ...corpus.verses, quran: withWordings(corpus.verses.quran, translations) } };
}

function quotationsIn(corpus: QuotationCorpus, text: string): readonly Quotation[] {
  return findQuotations(text, corpus, { budget: new WorkBudget(WORK_LIMITS.verify) }).quotations;
}

const isGood = ({ verdict }: Quotation) => verdict === 'exact' || verdict === 'normalised';

type Outcome = {
  readonly posed: Posed;
  readonly how: 'right' | 'other edition' | 'in pieces' | 'wrong reference' | 'wrong';
};

function honest(corpus: QuotationCorpus, posed: readonly Posed[], translations: readonly Translation[]): void {
  const outcomes = posed.map((one) => outcomeOf(corpus, one, translations));
  console.log(
    '| translation | exact or normalised, right edition | of it in pieces | another edition | wrong reference | else |',
  );
  console.log('|---|---|---|---|---|---|');
  const row = (name: string, some: readonly Outcome[]) => {
    const count = (...how: Outcome['how'][]) => some.filter((one) => how.includes(one.how)).length;
    const right = count('right', 'in pieces');
    const share = `${right} of ${some.length} (${((100 * right) / some.length).toFixed(1)} %)`;
    console.log(
      `| ${name} | ${share} | ${count('in pieces')} | ${count('other edition')} | ${count('wrong reference')} | ${count('wrong')} |`,
    );
  };
  for (const id of QUOTED)
    row(
      id,
      outcomes.filter((one) => one.posed.edition === id),
    );
  row('all', outcomes);
  for (const form of new Set(posed.map((one) => one.form.split(', ')[1] ?? ''))) {
    row(
      form,
      outcomes.filter((one) => one.posed.form.endsWith(form)),
    );
  }
}

function outcomeOf(corpus: QuotationCorpus, posed: Posed, translations: readonly Translation[]): Outcome {
  const found = quotationsIn(corpus, posed.text).filter(({ start, end }) => start < posed.end && end > posed.start);
  const good = found.filter(isGood);
  const covered = good.reduce(
    (sum, { start, end }) => sum + letters(posed.text.slice(Math.max(start, posed.start), Math.min(end, posed.end))),
    0,
  );
  const whole = letters(posed.text.slice(posed.start, posed.end));
  const isRightEdition = good.every(
    ({ edition, text }) => edition === posed.edition || hasWords(corpus, translations, edition, posed, text),
  );
  const how =
    good.length < found.length || covered < 0.97 * whole
      ? 'wrong'
      : !isRightEdition
        ? 'other edition'
        : good.some(({ reference }) => reference?.ok === false)
          ? 'wrong reference'
          : good.length > 1
            ? 'in pieces'
            : 'right';
  if (how !== 'right') explain(how, posed, found);
  return { posed, how };
}

/** Several translations can have the same words. Letters alone are compared, not by what is measured. */
function hasWords(
  { verses: { quran } }: QuotationCorpus,
  translations: readonly Translation[],
  id: string | null,
  { verses }: Posed,
  text: string,
) {
  const other = translations.find((one) => one.id === id);
  const textOf = (verse: number) =>
    other === undefined ? (id === 'quran.en' ? quran.texts(id).text(verse) : '') : other.texts[verse];
  return plain(verses.map(textOf).join(' ')).includes(plain(text));
}

const plain = (text: string) =>
  ` ${wordsOf(
    text
      .normalize('NFKD')
      .replace(/[\p{M}'’‘]/gu, '')
      .replace(/-/gu, ' ')
      .toLowerCase(),
  ).join(' ')} `;
const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function altered(corpus: QuotationCorpus, quoted: readonly Translation[], translations: readonly Translation[]): void {
  const { surahs } = corpus.verses.quran;
  const counts = { certified: 0, altered: 0, other: 0, none: 0 };
  const forms = new Map<string, number>();
  let all = 0;
  for (const [place, one] of quoted.entries()) {
    const roll = dice(SEED + 100 + place);
    const vocabulary = Array.from({ length: 300 }, () => wordsOf(one.texts[roll(6_236)] ?? ''))
      .flat()
      .filter((word) => word.length > 3);
    let made = 0;
    for (const [at, posed] of pose(one, surahs, 40 * ALTERED_PER_EDITION, SEED + 200 + place).entries()) {
      if (made === ALTERED_PER_EDITION) break;
      const wrong = alter(posed, made, SEED + at, vocabulary);
      if (wrong === undefined || isSomewhere(corpus, translations, wrong)) continue;
      made++;
      all++;
      forms.set(wrong.form, (forms.get(wrong.form) ?? 0) + 1);
      const how = howJudged(corpus, wrong);
      counts[how]++;
      if (how !== 'altered') explain(`altered: ${how}`, wrong, quotationsIn(corpus, wrong.text));
    }
  }
  console.log(
    `\n${all} altered ones (${[...forms].map(([form, count]) => `${count} ${form}`).join(', ')}): ${counts.certified} exact or normalised, ${counts.altered} altered, ${counts.other} of other wording or not found, ${counts.none} not reported.\n`,
  );
}

/** Another translation can have the very words that an alteration makes. */
function isSomewhere(
  { verses: { quran } }: QuotationCorpus,
  translations: readonly Translation[],
  { verses, text, start, end }: Posed,
): boolean {
  const wanted = plain(text.slice(start, end));
  const all = [
    ...translations.map(({ texts }) => verses.map((one) => texts[one] ?? '')),
    verses.map((one) => quran.texts('quran.en').text(one)),
  ];
  return all.some((texts) => plain(texts.join(' ')).includes(wanted));
}

function howJudged(
  corpus: QuotationCorpus,
  { text, start, end, changed }: Posed,
): 'certified' | 'altered' | 'other' | 'none' {
  const found = quotationsIn(corpus, text).filter((one) => one.start < end && one.end > start);
  const at = changed ?? { start, end };
  const isOver = (one: Quotation) => one.start < at.end - 1 && one.end > at.start + 1 && !isSkipped(one);
  // A removed word has no place of its own: the words on both sides of it.
  const isSkipped = (one: Quotation) => one.end <= at.start + 1 || one.start >= at.end - 1;
  if (found.some((one) => isGood(one) && isOver(one))) return 'certified';
  if (found.some(({ verdict }) => verdict === 'altered')) return 'altered';
  return found.some((one) => !isGood(one)) ? 'other' : 'none';
}

/** What a text takes: the median of many times, with the texts in turn. */
function costs(corpus: QuotationCorpus, translations: readonly Translation[]): void {
  const sizes = [0, 3, 10].map((count) => Math.min(count, translations.length));
  const corpora = sizes.map((size) => (size === 0 ? corpus : installed(corpus, translations.slice(0, size))));
  const texts = textsOfCosts(corpus, translations);
  console.log(
    `| ms of CPU of a text, median | ${sizes.map((size) => `${size} further editions`).join(' | ')} | ratio of the last |\n|---|${sizes.map(() => '---|').join('')}---|`,
  );
  for (const [name, text] of texts) {
    const times = corpora.map((): number[] => []);
    for (let turn = 0; turn <= TURNS; turn++) {
      corpora.forEach((one, at) => {
        // The clock of the CPU counts in steps of some milliseconds.
        const started = process.threadCpuUsage();
        for (let again = 0; again < TIMES; again++) quotationsIn(one, text);
        const { user, system } = process.threadCpuUsage(started);
        if (turn > 0) times[at]?.push((user + system) / 1_000 / TIMES);
      });
    }
    const middle = times.map(median);
    console.log(
      `| ${name} | ${middle.map((ms) => ms.toFixed(2)).join(' | ')} | ${((middle.at(-1) ?? 0) / (middle[0] ?? 1)).toFixed(2)} |`,
    );
  }
  const collect = gc();
  const before = memoryAfter(collect);
  const [first, ...others] = translations.map((one) => installed(corpus, [one]));
  if (first === undefined) return;
  const all = [first, ...others];
  for (const one of all) for (const [, text] of texts) quotationsIn(one, text);
  const per = (memoryAfter(collect) - before) / all.length;
  console.log(
    `\nMemory: ${(per / 2 ** 20).toFixed(2)} MB an edition, with the words that these texts have read, without its texts.`,
  );
}

/** Memory of array buffers is given back some time after their objects. */
function memoryAfter(collect: () => void): number {
  for (let times = 0; times < 4; times++) collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function gc(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

function textsOfCosts(
  { verses: { quran } }: QuotationCorpus,
  translations: readonly Translation[],
): [string, string][] {
  const prose = PROSE_FRAMES.en
    .map((one) => one.replace('{}', 'the words of my mother'))
    .join(' ')
    .slice(0, 1_000);
  const sahih = quran.texts('quran.en').text(292);
  const pickthall = translations.find(({ id }) => id === 'en.pickthall')?.texts[292] ?? '';
  const bengali = PROSE_FRAMES.bn
    .map((one) => one.replace('{}', 'মায়ের কথা'))
    .join(' ')
    .slice(0, 1_000);
  const arabic = PROSE_FRAMES.ar
    .map((one) => one.replace('{}', 'كلام أمي'))
    .join(' ')
    .slice(0, 1_000);
  const french = (
    translations
      .find(({ id }) => id === 'fr.hamidullah')
      ?.texts.slice(60, 75)
      .join(' ') ?? ''
  ).slice(0, 1_000);
  return [
    ['1,000 characters of English prose', prose],
    ['the same in Bengali', bengali],
    ['the same in Arabic', arabic],
    ['a shipped verse with its reference', `He told me: “${sahih}” (2:286)`],
    ['a verse of Pickthall with its reference', `He told me: “${pickthall}” (2:286)`],
    ['the same within prose, without either', `${prose.slice(0, 500)} ${pickthall}`],
    ['1,000 characters of verses in French', french],
  ];
}

function explain(how: string, { edition, verses, form, text }: Posed, found: readonly Quotation[]): void {
  if (process.env.VERBOSE !== '1') return;
  const rows = found.map((one) => [
    one.verdict,
    one.ref,
    one.edition,
    one.reference?.ok,
    one.text,
    one.differences.map(({ op, found: a, expected }) => `${op}: ${a} > ${expected}`).slice(0, 4),
  ]);
  console.log(JSON.stringify({ how, edition, verses, form, text, rows }, undefined, 1));
}
