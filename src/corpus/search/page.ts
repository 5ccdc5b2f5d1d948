import type { SearchIndex } from '../index/open.ts';
import type { WorkBudget } from '../work-budget.ts';
import { type Query, search } from './search.ts';

export type ScoredDoc = { readonly doc: number; readonly score: number; readonly same?: readonly number[] };
/** `next` is the offset of the next page, when there is one. */
export type ResultPage = { readonly hits: readonly ScoredDoc[]; readonly total: number; readonly next?: number };

type PageQuery = {
  readonly text: string;
  readonly mode?: Query['mode'];
  readonly allow?: ((doc: number) => boolean) | undefined;
  /** What the query names instead of describing: goes first, whatever the words find. */
  readonly named: readonly number[];
  readonly offset: number;
  readonly limit: number;
  readonly budget?: WorkBudget | undefined;
};

/** Above every score that words can have. */
const NAMED_SCORE = 1_000;

/** One page of what a query finds. */
export function searchPage(index: SearchIndex, query: PageQuery): ResultPage {
  const { text, mode, allow, offset, limit, budget } = query;
  const named = allow === undefined ? query.named : query.named.filter(allow);
  const first = named.slice(offset, offset + limit).map((doc) => ({ doc, score: NAMED_SCORE }));
  const known = new Set(named);
  const others = known.size === 0 ? allow : (doc: number) => !known.has(doc) && (allow === undefined || allow(doc));
  const answer = search(index, {
    ...{ text, budget },
    offset: Math.max(0, offset - named.length),
    // One at least is asked for, as the total is wanted even where the named ones fill the page.
    limit: Math.max(1, limit - first.length),
    ...(mode === undefined ? {} : { mode }),
    ...(others === undefined ? {} : { allow: others }),
  });
  const hits: ScoredDoc[] = [...first, ...answer.hits].slice(0, limit);
  const total = named.length + answer.total;
  const next = offset + hits.length;
  return next < total && hits.length > 0 ? { hits, total, next } : { hits, total };
}
