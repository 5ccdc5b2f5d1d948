import type { SearchIndex } from '../index/open.ts';

/** Moves the best text of each parallel group to the front. Returns the number of texts in front. */
export function foldGroups(index: SearchIndex, count: number): number {
  const { groups, scratch } = index;
  const { found, scores, leaders } = scratch;
  const grouped: number[] = [];
  for (let i = 0; i < count; i++) {
    const group = groups[found[i] as number] as number;
    if (group === 0) continue;
    leaders[group] = -1;
    grouped.push(i);
  }
  for (const i of grouped) {
    const doc = found[i] as number;
    const group = groups[doc] as number;
    const leader = leaders[group] as number;
    const better = leader === -1 ? 1 : (scores[doc] as number) - (scores[leader] as number) || leader - doc;
    if (better > 0) leaders[group] = doc;
  }
  let kept = count;
  // From the last one, so that what takes the place of a text is never one that has to move.
  for (const i of grouped.reverse()) {
    const doc = found[i] as number;
    if (leaders[groups[doc] as number] === doc) continue;
    kept--;
    found[i] = found[kept] as number;
    found[kept] = doc;
  }
  return kept;
}
