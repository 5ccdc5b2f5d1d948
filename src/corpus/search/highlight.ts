import { tokenise } from '../fold/tokenise.ts';
import { type SearchIndex, within } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { WorkBudget } from '../work-budget.ts';
import { parseQuery } from './parse.ts';
import { planWord } from './plan.ts';
import { mayBeSpelt, withSpelt } from './spelt.ts';

/** Units of reading a letter of a text. */
const LETTER_UNITS = 3;
/** Terms for which it is remembered whether a query meets them. */
const MAX_REMEMBERED = 10_000;

/** A part of a text to mark, in UTF-16 offsets into the text as it was given: `[start, end)`. */
export type Highlight = { start: number; end: number };

/**
 * The words of `text` that a query meets, by the same rules as the search: the same stem, the word a prefix, a typing error
 * or Bengali in Latin letters stands for. Joining words are marked only when the query has no others. In order, never overlapping.
 * None once the budget is exhausted.
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

/** Tells whether a query meets a term. The answers for the query before are remembered, as one is asked of many texts. */
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
  const parsed = parseQuery(query);
  const all = [...parsed.words, ...parsed.phrases.flat()];
  const content = all.filter((word) => !word.stop);
  const stems = new Set<number>();
  const clauses = (content.length > 0 ? content : all).map((word) => planWord(index, word, false));
  const spelt = mayBeSpelt(clauses);
  for (const clause of clauses) {
    for (const source of (spelt ? withSpelt(index, clause) : clause).sources) stems.add(source.stem);
  }
  return stems;
}
