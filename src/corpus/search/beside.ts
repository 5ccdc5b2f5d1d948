import { FULL_IMPACT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/** What an index finds by itself: the number of texts with every content word, and the words that are in none. */
export type OwnMatches = { readonly whole: number; readonly unknown: readonly string[] };

/**
 * A text that another index of the same documents finds. `share` is its score as a share of the query's weight. It replaces a lower score, or is added
 * to it (`adds`), or counts only for a text that has none (`behind`), which then comes last.
 */
export type Beside = {
  readonly doc: number;
  readonly share: number;
  readonly edition: string;
  readonly how: 'replaces' | 'adds' | 'behind';
};

/** Scores of texts behind all others, as a share of theirs. */
const BEHIND = 0.01;

type Place = { readonly count: number; readonly matched: number; readonly weight: number };

/**
 * Adds what other indexes find to the scores, and texts that have none to `scratch.found`, behind the first `count` documents. The other `matched`
 * ones move back. @returns the number of added documents, and by document the index whose words decided
 */
export function addBeside(
  index: SearchIndex,
  texts: readonly Beside[],
  { count, matched, weight }: Place,
): { added: number; editions: ReadonlyMap<number, string> } {
  const { found, scores, seen } = index.scratch;
  const editions = new Map<number, string>();
  const unit = FULL_IMPACT * (weight || 1);
  let added = 0;
  for (const { doc, share, edition, how } of texts) {
    const score = unit * share * (how === 'behind' ? BEHIND : 1);
    if (seen[doc] === 0) {
      found[matched + added] = found[count + added] as number;
      found[count + added] = doc;
      added++;
      seen[doc] = 1;
      scores[doc] = score;
      editions.set(doc, edition);
    } else if (how === 'adds') (scores[doc] as number) += score;
    else if (score > (scores[doc] as number) && (how === 'replaces' || editions.has(doc))) {
      scores[doc] = score;
      editions.set(doc, edition);
    }
  }
  return { added, editions };
}
