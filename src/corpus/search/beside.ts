import { FULL_IMPACT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/** What an index finds by itself: the number of texts with every content word, and the words that are in none. */
export type OwnMatches = { readonly whole: number; readonly unknown: readonly string[] };

/**
 * Texts that another index of the same documents finds, each once. `shares` are their scores as shares of the query's weight. A share replaces a lower
 * score, or is added to it (`adds`), or counts only for a text that has none (`behind`), which then comes last.
 */
export type Beside = {
  readonly edition: string;
  readonly how: 'replaces' | 'adds' | 'behind';
  readonly docs: ArrayLike<number>;
  readonly shares: ArrayLike<number>;
};

/** Scores of texts behind all others, as a share of theirs. */
const BEHIND = 0.01;

type Place = {
  readonly count: number;
  readonly matched: number;
  readonly weight: number;
  readonly allow: ((doc: number) => boolean) | undefined;
};

/**
 * Adds what other indexes find to the scores, and texts that have none to `scratch.found`, behind the first `count` documents. The other `matched`
 * ones move back. @returns the number of added documents, and by document the index whose words decided
 */
export function addBeside(
  index: SearchIndex,
  lists: readonly Beside[],
  { count, matched, weight, allow }: Place,
): { added: number; editions: ReadonlyMap<number, string> } {
  const { found, scores, seen } = index.scratch;
  const editions = new Map<number, string>();
  let added = 0;
  for (const { edition, how, docs, shares } of lists) {
    const unit = FULL_IMPACT * (weight || 1) * (how === 'behind' ? BEHIND : 1);
    for (let place = 0; place < docs.length; place++) {
      const doc = docs[place] as number;
      if (allow !== undefined && !allow(doc)) continue;
      const score = unit * (shares[place] as number);
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
  }
  return { added, editions };
}
