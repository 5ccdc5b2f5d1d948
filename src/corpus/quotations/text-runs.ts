import type { Lang } from '../hadith/model.ts';
import type { WorkBudget } from '../work-budget.ts';
import { type Match, matchTexts } from './find-texts.ts';
import { isFormula } from './formulae.ts';
import type { Library } from './library.ts';
import type { KeyedWords } from './plain-words.ts';
import type { Stretch } from './verse-matches.ts';

type Run = {
  readonly text: string;
  readonly quoted: KeyedWords;
  readonly lang: Lang;
  readonly stretch: Stretch;
  readonly budget: WorkBudget;
};

/** What was found, and the word from which on nothing was looked at: the end of the stretch when all was. */
export type TextRuns = { readonly matches: readonly Match[]; readonly reached: number };

/** Words that texts are looked for by at a time; the next window begins two thirds later. */
const WINDOW = 24;
const STEP = 16;
/** Words that one quotation may have. */
const MAX_RUN_LENGTH = 300;
/** Little is done for each: a quotation shows in its rare words, and in their order. */
const EFFORT = { words: 10, entries: 6_000, lookedAt: 16, texts: 4, inOrder: 3 };
/** Words that must agree before unmarked words are a quotation: short runs are common phrases. */
const MIN_RUN_LENGTH = 6;

/** Quotations of a library in running text: six words or more that agree, with no more differences than one in five. */
export function textRuns(library: Library, { text, quoted, lang, stretch, budget }: Run): TextRuns {
  const found: Match[] = [];
  for (let from = stretch.from; from + MIN_RUN_LENGTH <= stretch.to; from += STEP) {
    const window = { from, to: Math.min(from + WINDOW, stretch.to) };
    const within = { from, to: Math.min(from + MAX_RUN_LENGTH, stretch.to) };
    const last = found.at(-1)?.within.to ?? 0;
    if (last >= window.to || fewWords(quoted, window)) continue;
    if (budget.exhausted) return { matches: found, reached: from };
    const match = matchTexts(library, {
      ...{ text, quoted, lang, within, window, claimed: undefined, whole: false, effort: EFFORT, budget },
    });
    if (budget.exhausted) return { matches: found, reached: from };
    if (match === undefined || !isQuotation(quoted, match)) continue;
    const before = found.at(-1);
    if (before !== undefined && before.within.to > match.within.from) {
      if (before.matched >= match.matched) continue;
      found.pop();
    }
    found.push(match);
  }
  return { matches: found, reached: stretch.to };
}

function isQuotation(quoted: KeyedWords, { matched, within, quotation }: Match): boolean {
  if (matched < MIN_RUN_LENGTH || quotation.differences.length * 5 > matched) return false;
  return quoted.arabic === undefined || !isFormula(quoted.arabic, within.from, within.to);
}

/** What says the same few words again and again is no quotation. */
function fewWords({ keys }: KeyedWords, { from, to }: Stretch): boolean {
  return new Set(keys.slice(from, to)).size < MIN_RUN_LENGTH;
}
