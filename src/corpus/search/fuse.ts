import type { SearchIndex } from '../index/open.ts';

/** Texts that are near a query for another reason than its words, best first. `weight`, from 0 to 1, is how much the list counts beside the words. */
export type NearList = { readonly docs: readonly number[]; readonly weight: number };

/** Constant of reciprocal rank fusion (Cormack et al., 2009). */
const RANK_CONSTANT = 60;
/** Number of matches by words that are fused. Later ones follow in their own order. */
const FUSED = 100;

/** `added` counts the documents that match no word. Documents without a score have score 0. */
export type Fused = {
  readonly docs: readonly number[];
  readonly scores: ReadonlyMap<number, number>;
  readonly added: number;
};

/** Adds a list of texts that are near by meaning, when there is one. */
export function withNear(lists: readonly NearList[], near: readonly number[] | undefined): readonly NearList[] {
  return near === undefined ? lists : [...lists, { docs: near, weight: 1 }];
}

/** Number of the best matches by words that {@link fuse} needs to give the first `end` results. */
export function neededFor(end: number, near: readonly NearList[]): number {
  return near.reduce((sum, { docs }) => sum + docs.length, Math.max(FUSED, end));
}

/**
 * Fuses matches by words, best first, with texts that are near for another reason, by rank: the score of a text is the sum of its weight / (60 + rank)
 * over all lists. Reads in the scratch memory of the index what matched.
 */
export function fuse(index: SearchIndex, ranked: readonly number[], near: readonly NearList[]): Fused {
  const scores = new Map<number, number>();
  const add = (doc: number, rank: number, weight: number) =>
    scores.set(doc, (scores.get(doc) ?? 0) + weight / (RANK_CONSTANT + rank + 1));
  ranked.slice(0, FUSED).forEach((doc, rank) => {
    add(doc, rank, 1);
  });
  const [first, second] = ranked;
  if (first !== undefined && standsOut(index, first, second)) add(first, 0, 1);
  let added = 0;
  for (const { docs, weight } of near) {
    docs.forEach((found, rank) => {
      const doc = standsFor(index, found, scores);
      if (index.scratch.seen[doc] === 0 && !scores.has(doc)) added++;
      add(doc, rank, weight);
    });
  }
  const fused = [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([doc]) => doc);
  return { docs: [...fused, ...ranked.slice(FUSED).filter((doc) => !scores.has(doc))], scores, added };
}

/** A match whose score is this many times that of the next one is what was meant: a known text by its words. */
const STANDS_OUT = 1.7;

function standsOut({ scratch: { scores } }: SearchIndex, first: number, second: number | undefined): boolean {
  return second === undefined || (scores[first] as number) >= STANDS_OUT * (scores[second] as number);
}

/** Of parallel texts, the one that the result shows. */
function standsFor(
  { groups, groupMembers, groupOffsets, scratch }: SearchIndex,
  doc: number,
  known: ReadonlyMap<number, number>,
): number {
  const group = groups[doc] as number;
  if (group === 0) return doc;
  const members = groupMembers.subarray(groupOffsets[group], groupOffsets[group + 1]);
  if (members.some((member) => scratch.seen[member] !== 0)) return scratch.leaders[group] as number;
  return members.find((member) => known.has(member)) ?? doc;
}
