import { tokenise } from '../fold/tokenise.ts';
import { type SearchIndex, within } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { WorkBudget } from '../work-budget.ts';
import { planWord } from './plan.ts';
import { asBengali, isSpeltBengali, mayBeSpelt, withSpelt } from './spelt.ts';
import { readWords } from './together.ts';

/** Work units per code unit of text. */
const LETTER_UNITS = 3;
/** Maximum number of terms whose result is cached. */
const MAX_REMEMBERED = 10_000;

/** A part of a text to mark, `[start, end)`, in UTF-16 offsets into the original text. */
export type Highlight = { start: number; end: number };

/**
 * Finds the words of `text` that match a query by the rules of the search: the same stem, a prefix, a typo, or Bengali in Latin letters. Stop words
 * are marked only when the query has no other words. Highlights are in order and never overlap. Empty once the budget is exhausted.
 */
export function highlights(
  index: SearchIndex,
  text: string,
  query: string,
  budget = new WorkBudget(Number.POSITIVE_INFINITY),
): Highlight[] {
  if (!budget.spend(LETTER_UNITS * text.length)) return [];
  const met = termsMet(index, query, budget);
  const marks: Highlight[] = [];
  for (const { term, start, end, joined } of tokenise(text)) if (!joined && met(term)) marks.push({ start, end });
  return marks;
}

/** Returns a predicate for the terms that match a query. It is cached for the last query, because one query usually highlights many texts. */
function termsMet(index: SearchIndex, query: string, budget: WorkBudget): (term: string) => boolean {
  const { met } = index.scratch;
  if (met?.query === query) return met.meets;
  const stems = within(index, budget, () => planStems(index, query));
  const known = new Map<string, boolean>();
  const meets = (term: string) => {
    let answer = known.get(term);
    if (answer === undefined) {
      const id = find(index.terms, term);
      answer = id >= 0 && stems.has(index.termStems[id] as number);
      if (known.size < MAX_REMEMBERED) known.set(term, answer);
    }
    return answer;
  };
  if (!budget.exhausted) index.scratch.met = { query, meets };
  return meets;
}

function planStems(index: SearchIndex, query: string): Set<number> {
  const parsed = readWords(index, query);
  const all = [...parsed.words, ...parsed.phrases.flat()];
  const content = all.filter((word) => !word.stop);
  const stems = new Set<number>();
  const written = (content.length > 0 ? content : all).map((word) => planWord(index, word));
  const clauses = isSpeltBengali(query, written) ? written.map((clause) => asBengali(index, clause)) : written;
  for (const { sources } of mayBeSpelt(clauses) ? withSpelt(index, clauses) : clauses) {
    for (const source of sources) stems.add(source.stem);
  }
  return stems;
}
