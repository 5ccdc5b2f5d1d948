import type { SearchIndex } from '../index/open.ts';
import type { WorkBudget } from '../work-budget.ts';
import type { SubjectTexts } from './fuse.ts';
import { hasPhrase } from './parse.ts';
import { type Query, search } from './search.ts';

export type ScoredDoc = {
  readonly doc: number;
  readonly score: number;
  readonly same?: readonly number[];
  /** The installed edition in which the words were found, when the shipped ones do not have all of them in the text. */
  readonly edition?: string;
};
/** `next` is the offset of the next page, if any. */
export type ResultPage = { readonly hits: readonly ScoredDoc[]; readonly total: number; readonly next?: number };

type PageQuery = {
  readonly text: string;
  readonly mode?: Query['mode'];
  readonly allow?: ((doc: number) => boolean) | undefined;
  /** Documents that the query names directly. They come first, before all word matches, unless the query quotes a phrase, which is never a name. */
  readonly named: readonly number[];
  readonly offset: number;
  readonly limit: number;
  readonly budget?: WorkBudget | undefined;
  /** Texts on the subjects of the query. */
  readonly subjects?: readonly SubjectTexts[] | undefined;
  /** Texts near by meaning, nearest first. */
  readonly near?: readonly number[] | undefined;
} & Pick<Query, 'beside' | 'isWord' | 'meanings' | 'script' | 'precedence'>;

/** Score of documents that a query names. Higher than any score of a word match. */
export const NAMED_SCORE = 1_000;

/** Returns one page of results. */
export function searchPage(index: SearchIndex, query: PageQuery): ResultPage {
  const {
    text,
    mode,
    allow,
    offset,
    limit,
    budget,
    subjects,
    near,
    beside,
    isWord,
    meanings = true,
    script,
    precedence,
  } = query;
  const meant = hasPhrase(text) ? [] : query.named;
  const named = allow === undefined ? meant : meant.filter(allow);
  const first = named.slice(offset, offset + limit).map((doc) => ({ doc, score: NAMED_SCORE }));
  const known = new Set(named);
  const others = known.size === 0 ? allow : (doc: number) => !known.has(doc) && (allow === undefined || allow(doc));
  const asked: Query = {
    ...{ text, mode, budget, subjects, near, beside, isWord, meanings, script, precedence },
    offset: Math.max(0, offset - named.length),
    // Request at least one hit: the total is needed even when the named documents fill the page.
    limit: Math.max(1, limit - first.length),
    ...(others === undefined ? {} : { allow: others }),
  };
  const answer = search(index, asked);
  const hits: ScoredDoc[] = [...first, ...answer.hits].slice(0, limit);
  const total = named.length + answer.total;
  const next = offset + hits.length;
  return next < total && hits.length > 0 ? { hits, total, next } : { hits, total };
}
