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

/** Matches, and the first word that was not checked: the end of the stretch when all words were. */
export type TextRuns = { readonly matches: readonly Match[]; readonly reached: number };

/** Words per candidate search. Consecutive windows overlap by a third. */
const WINDOW = 24;
const STEP = 16;
/** Maximum number of words in one quotation. */
const MAX_RUN_LENGTH = 300;
/** A low limit per window: rare words and their order identify a quotation. */
const EFFORT = { words: 10, entries: 6_000, lookedAt: 16, texts: 4, inOrder: 3 };
/** Minimum number of matching words in an unmarked quotation: shorter runs are common phrases. */
const MIN_RUN_LENGTH = 6;

/** Finds quotations of a library in running text: at least six matching words, and at most one difference per five. */
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

/** Detects repetition of the same few words, which is not a quotation. */
function fewWords({ keys }: KeyedWords, { from, to }: Stretch): boolean {
  return new Set(keys.slice(from, to)).size < MIN_RUN_LENGTH;
}
