import { FULL_IMPACT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/**
 * Texts on a subject that a query is about. `weight` is how sure the subject is: 1 for a sure one, more for one that is certain. The best come first, or,
 * when they tell a story (`told`), they stand in its order, and all count alike.
 */
export type SubjectTexts = {
  readonly docs: readonly number[];
  readonly weight: number;
  readonly told?: boolean;
  /** The query is a name of the first of these texts: `نية` of the hadith of intentions. */
  readonly named?: boolean;
};

/** What the first text of a sure subject adds to its score, as a share of the query's weight: a little less than all words of the query. */
const SUBJECT_SHARE = 0.8;
/** Rank in the list of a subject at which a text adds half of that. The words decide more than the order of the list. */
const HALF_RANK = 20;

/**
 * Adds to the scores of texts on the subjects of a query, and adds those without any of its words to `scratch.found`, behind the first `count` documents.
 * The other `matched` documents move back. Of several subjects of a text, the surest counts. Returns the number of added documents.
 */
export function addSubjects(
  index: SearchIndex,
  subjects: readonly SubjectTexts[],
  { count, matched, weight }: { readonly count: number; readonly matched: number; readonly weight: number },
): number {
  const { found, scores, seen, leaders } = index.scratch;
  const shares = new Map<number, number>();
  let added = 0;
  for (const { docs, weight: sure, told } of subjects) {
    for (const [rank, listed] of docs.entries()) {
      const doc = standsFor(index, listed);
      const share = (SUBJECT_SHARE * sure) / (told === true ? 1 : 1 + rank / HALF_RANK);
      shares.set(doc, Math.max(shares.get(doc) ?? 0, share));
      if (seen[doc] !== 0) continue;
      found[matched + added] = found[count + added] as number;
      found[count + added] = doc;
      added++;
      seen[doc] = 1;
      scores[doc] = 0;
      leaders[index.groups[doc] as number] = doc;
    }
  }
  for (const [doc, share] of shares) (scores[doc] as number) += FULL_IMPACT * (weight || 1) * share;
  return added;
}

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

/** Number of the best matches by words that {@link fuse} needs to give the first `end` results. */
export function neededFor(end: number, near: readonly number[]): number {
  return Math.max(FUSED, end) + near.length;
}

/**
 * Fuses matches by words, best first, with texts that are near by meaning, nearest first, by rank: the score of a text is the sum of 1 / (60 + rank)
 * over both lists. Reads in the scratch memory of the index what matched.
 */
export function fuse(index: SearchIndex, ranked: readonly number[], near: readonly number[]): Fused {
  const scores = new Map<number, number>();
  const add = (doc: number, rank: number) => scores.set(doc, (scores.get(doc) ?? 0) + 1 / (RANK_CONSTANT + rank + 1));
  ranked.slice(0, FUSED).forEach(add);
  const [first, second] = ranked;
  if (first !== undefined && standsOut(index, first, second)) add(first, 0);
  let added = 0;
  near.forEach((found, rank) => {
    const doc = standsFor(index, found, scores);
    if (index.scratch.seen[doc] === 0 && !scores.has(doc)) added++;
    add(doc, rank);
  });
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
  known?: ReadonlyMap<number, number>,
): number {
  const group = groups[doc] as number;
  if (group === 0) return doc;
  const members = groupMembers.subarray(groupOffsets[group], groupOffsets[group + 1]);
  if (members.some((member) => scratch.seen[member] !== 0)) return scratch.leaders[group] as number;
  return members.find((member) => known?.has(member) === true) ?? doc;
}
