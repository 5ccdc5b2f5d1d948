import { searchStem } from '../fold/synonyms.ts';
import { type SearchIndex, within } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import type { WorkBudget } from '../work-budget.ts';
import { planWord } from './plan.ts';
import { isGuess } from './source.ts';
import { readWords } from './together.ts';

/** Shorter words have too many similar words to be treated as misspellings. */
const MIN_MISSPELT_LENGTH = 5;

/** Number of content words in a query, and those found neither in a text nor in the lexicon. */
export type UnknownWords = {
  readonly content: number;
  readonly unknown: ReadonlySet<string>;
  /** The unknown words that are most likely a typo of a known word. */
  readonly misspelt: ReadonlySet<string>;
};

/** Finds the unknown words of a query. The texts say nothing about them, however well the other words match. */
export function unknownWords(index: SearchIndex, text: string, budget?: WorkBudget): UnknownWords {
  const { words, phrases } = readWords(index, text);
  const clauses = [...words, ...phrases.flat()]
    .filter(({ stop }) => !stop)
    .map((word) => within(index, budget, () => planWord(index, word)));
  const unknown = clauses.filter((clause) => isGuess(clause) && !hasMeaning(index, clause.term));
  const misspelt = unknown.filter(
    ({ term, sources }) => term.length >= MIN_MISSPELT_LENGTH && sources[0]?.match === 'typo',
  );
  const terms = (some: typeof clauses) => new Set(some.map(({ term }) => term));
  return { content: clauses.length, unknown: terms(unknown), misspelt: terms(misspelt) };
}

/** Checks the lexicon for this exact word: a similar word can be an unrelated one. */
function hasMeaning({ meanings, terms }: SearchIndex, term: string): boolean {
  const name = searchStem(term, (word) => find(terms, word) >= 0);
  return find(meanings.words, name) >= 0 || find(meanings.words, term) >= 0;
}
