import type { SearchIndex } from '../index/open.ts';

const REACH = 4;
const LENT = 0.4;
// How fast the boost decays per text of distance.
const FADING = 0.4;
const SHARES = Float64Array.from({ length: REACH + 1 }, (_, step) => LENT / (1 + FADING * step));

/**
 * Adds a part of each score to the texts before and after it in the same chain. A story that spans several verses is found as a whole, even when only
 * one verse has the words. Adds documents to `scratch.found` and returns the new total.
 */
export function boostNeighbours(index: SearchIndex, count: number): number {
  const { chains, isChained, scratch } = index;
  if (!isChained) return count;
  const { found, seen, scores, covered } = scratch;
  let total = count;
  for (let i = 0; i < count; i++) covered[found[i] as number] = 0;
  for (let i = 0; i < count; i++) {
    const doc = found[i] as number;
    const chain = chains[doc] as number;
    if (chain === 0) continue;
    const score = scores[doc] as number;
    for (let direction = -1; direction <= 1; direction += 2) {
      for (let step = 1; step <= REACH; step++) {
        const near = doc + step * direction;
        if (chains[near] !== chain) break;
        if (seen[near] === 0) {
          seen[near] = 1;
          found[total++] = near;
          scores[near] = 0;
          covered[near] = 0;
        }
        (covered[near] as number) += score * (SHARES[step] as number);
      }
    }
  }
  for (let i = 0; i < total; i++) {
    const doc = found[i] as number;
    (scores[doc] as number) += covered[doc] as number;
  }
  return total;
}
