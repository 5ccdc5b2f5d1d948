import { tokenise } from '../fold/tokenise.ts';
import { type SearchIndex, within } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { WorkBudget } from '../work-budget.ts';
import { parseQuery } from './parse.ts';
import { planWord } from './plan.ts';
import { mayBeSpelt, withSpelt } from './spelt.ts';

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
  // A letter read takes less than a comparison.
  if (!budget.spend(text.length)) return [];
  const stems = stemsMet(index, query, budget);
  const marks: Highlight[] = [];
  for (const { term, start, end, joined } of tokenise(text)) {
    const id = find(index.terms, term);
    if (joined || id < 0 || !stems.has(index.termStems[id] as number)) continue;
    marks.push({ start, end });
  }
  return marks;
}

/** The stems that a query meets; those of the query before are remembered, as one is asked of many texts. */
function stemsMet(index: SearchIndex, query: string, budget: WorkBudget): ReadonlySet<number> {
  const { met } = index.scratch;
  if (met?.query === query) return met.stems;
  const stems = within(index, budget, () => planStems(index, query));
  if (!budget.exhausted) index.scratch.met = { query, stems };
  return stems;
}

function planStems(index: SearchIndex, query: string): Set<number> {
  const parsed = parseQuery(query);
  const all = [...parsed.words, ...parsed.phrases.flat()];
  const content = all.filter((word) => !word.stop);
  const stems = new Set<number>();
  const slots = (content.length > 0 ? content : all).map((word) => planWord(index, word, false));
  const spelt = mayBeSpelt(slots);
  for (const slot of slots) {
    for (const source of (spelt ? withSpelt(index, slot) : slot).sources) stems.add(source.stem);
  }
  return stems;
}
