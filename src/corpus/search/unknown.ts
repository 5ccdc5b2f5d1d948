import { stem } from '../fold/stem.ts';
import { type SearchIndex, within } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import type { WorkBudget } from '../work-budget.ts';
import { parseQuery } from './parse.ts';
import { isGuess, planWord } from './plan.ts';

/** Shorter words resemble too many others to be taken for one of them. */
const MIN_MISSPELT_LENGTH = 5;

/** How many content words a query has, and those of them that no text has and the lexicon does not know either. */
export type UnknownWords = {
  readonly content: number;
  readonly unknown: ReadonlySet<string>;
  /** Of the unknown ones, those that are most likely a known word with a typing error. */
  readonly misspelt: ReadonlySet<string>;
};

/** Of what an unknown word names the texts do not speak, however well the other words of a query are met. */
export function unknownWords(index: SearchIndex, text: string, budget?: WorkBudget): UnknownWords {
  const { words, phrases } = parseQuery(text);
  const clauses = [...words, ...phrases.flat()]
    .filter(({ stop }) => !stop)
    .map((word) => within(index, budget, () => planWord(index, word, false)));
  const unknown = clauses.filter((clause) => isGuess(clause) && !hasMeaning(index, clause.term));
  const misspelt = unknown.filter(
    ({ term, sources }) => term.length >= MIN_MISSPELT_LENGTH && sources[0]?.match === 'typo',
  );
  const terms = (some: typeof clauses) => new Set(some.map(({ term }) => term));
  return { content: clauses.length, unknown: terms(unknown), misspelt: terms(misspelt) };
}

/** Whether the lexicon has the very word; what it is near to may be another word altogether. */
function hasMeaning({ meanings, terms }: SearchIndex, term: string): boolean {
  const name = stem(term, (word) => find(terms, word) >= 0);
  return find(meanings.words, name) >= 0 || find(meanings.words, term) >= 0;
}
