import { FULL_IMPACT as FULL } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { type Clause, totalWeight } from './source.ts';

const THIN = 0.3;
const WHOLE_BONUS = 0.12;

/** Removes the documents that are not allowed from the first `count`. Returns how many are left. */
export function keepAllowed(index: SearchIndex, count: number, allow: (doc: number) => boolean): number {
  const { found, seen } = index.scratch;
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    if (allow(doc)) found[kept++] = doc;
    else seen[doc] = 0;
  }
  return kept;
}

/** Scales scores by the share of the query's weight a document has, with a bonus for all of it. Drops documents below `least`. */
export function weighCover(index: SearchIndex, count: number, clauses: readonly Clause[], least: number): number {
  const { found, seen, scores, covered } = index.scratch;
  const total = totalWeight(clauses);
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    const share = (covered[doc] as number) / total;
    if ((covered[doc] as number) < least * 0.999) {
      seen[doc] = 0;
      continue;
    }
    scores[doc] =
      (scores[doc] as number) * (THIN + (1 - THIN) * share) + (share > 0.999 ? FULL * total * WHOLE_BONUS : 0);
    found[kept++] = doc;
  }
  return kept;
}
