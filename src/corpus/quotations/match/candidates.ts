import { tokenise } from '../../fold/tokenise.ts';
import type { SearchIndex } from '../../index/open.ts';
import { find } from '../../index/vocabulary.ts';
import { findDoc } from '../../search/match.ts';
import { placeOf } from '../../search/places.ts';
import type { WorkBudget } from '../../work-budget.ts';

/** Limits the work per stretch. Determines what is found among common words. */
export type Effort = {
  /** Number of words to look up, rarest first. */
  readonly words: number;
  /** Total number of postings to scan. Words beyond it are in too many texts to be distinctive. */
  readonly entries: number;
  /** Number of texts, by their rare words, to check for word order. */
  readonly lookedAt: number;
  /** Maximum number of candidates to return. */
  readonly texts: number;
  /** Minimum number of adjacent word pairs from the stretch. */
  readonly inOrder: number;
};

type List = { readonly stem: number; readonly from: number; readonly to: number };

export type Candidate = {
  readonly doc: number;
  /** Number of words that directly follow the same word as in the stretch. */
  readonly inOrder: number;
  /** Number of the looked-up words that it lacks. */
  readonly lacking: number;
  /** Upper bound of matching words minus differences: one more than the pairs in order, plus the pairs that were not looked up. */
  readonly most: number;
};

/**
 * Finds the texts with the rare words of a stretch. Texts with the words in the same order come first. Needs only the posting lists and positions of
 * the search index.
 */
export function candidates(index: SearchIndex, text: string, effort: Effort, budget: WorkBudget): Candidate[] {
  const { offsets, docs } = index.byStem;
  const stems = stemsOf(index, text);
  const lists = [...new Set(stems)]
    .map((stem): List => ({ stem, from: offsets[stem] as number, to: offsets[stem + 1] as number }))
    .sort((a, b) => a.to - a.from - (b.to - b.from))
    .slice(0, effort.words);
  const { scores, seen, found } = index.scratch;
  let count = 0;
  let entries = 0;
  for (const { from, to } of lists) {
    entries += to - from;
    if (entries > effort.entries && count > 0) break;
    const weight = Math.log(1 + index.header.documents / (to - from));
    for (let at = from; at < to; at++) {
      const doc = docs[at] as number;
      if (seen[doc] === 0) {
        seen[doc] = 1;
        scores[doc] = 0;
        found[count++] = doc;
      }
      (scores[doc] as number) += weight;
    }
  }
  const rarest = highest(found.subarray(0, count), scores, effort.lookedAt);
  for (let at = 0; at < count; at++) seen[found[at] as number] = 0;
  // Reading a letter or a posting costs less than a comparison; finding a text in a list costs as much.
  budget.spend(text.length + (entries >> 4) + rarest.length * (lists.length + stems.length));
  const order = orderOf(stems, lists);
  const ordered = new Map<number, Candidate>();
  for (const doc of rarest) {
    const candidate = compareOrder(index, order, lists, doc);
    (scores[doc] as number) += 2 * candidate.inOrder;
    if (candidate.inOrder >= effort.inOrder) ordered.set(doc, candidate);
  }
  return highest(Uint32Array.from(ordered.keys()), scores, effort.texts).map((doc) => ordered.get(doc) as Candidate);
}

/** Returns the stems of the words in order, without words that are in no text. */
function stemsOf(index: SearchIndex, text: string): number[] {
  const stems: number[] = [];
  for (const { term, joined } of tokenise(text)) {
    const id = joined ? -1 : find(index.terms, term);
    if (id >= 0) stems.push(index.termStems[id] as number);
  }
  return stems;
}

/** The words of a stretch: `words` counts the occurrences per list; `pairs` has the two lists of each pair of adjacent words. */
type Order = {
  readonly words: readonly number[];
  readonly pairs: readonly number[];
  /** Number of adjacent word pairs without a list for both words. */
  readonly others: number;
};

function orderOf(stems: readonly number[], lists: readonly List[]): Order {
  const listOf = new Map(lists.map(({ stem }, list) => [stem, list]));
  const words = lists.map(({ stem }) => stems.filter((other) => other === stem).length);
  const pairs: number[] = [];
  for (let word = 1; word < stems.length; word++) {
    const before = listOf.get(stems[word - 1] as number);
    const here = listOf.get(stems[word] as number);
    if (before !== undefined && here !== undefined) pairs.push(before, here);
  }
  return { words, pairs, others: stems.length - 1 - pairs.length / 2 };
}

function compareOrder(
  index: SearchIndex,
  { words, pairs, others }: Order,
  lists: readonly List[],
  doc: number,
): Candidate {
  const { docs, counts } = index.byStem;
  const starts = new Int32Array(lists.length);
  const ends = new Int32Array(lists.length);
  let lacking = 0;
  lists.forEach(({ from, to }, list) => {
    const posting = findDoc(docs, from, to, doc);
    if (posting < 0) {
      lacking += words[list] as number;
      return;
    }
    starts[list] = placeOf(index, posting);
    ends[list] = (starts[list] as number) + (counts[posting] as number);
  });
  let inOrder = 0;
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const [before, here] = [pairs[pair] as number, pairs[pair + 1] as number];
    const range = [starts[before], ends[before], starts[here], ends[here]] as [number, number, number, number];
    if (stands(index.byStem.positions, ...range)) inOrder++;
  }
  return { doc, inOrder, lacking, most: inOrder + 1 + others };
}

/** Tests whether one of the ascending positions `[from, to)` directly follows one of `[before, end)`. */
function stands(positions: Uint16Array, before: number, end: number, from: number, to: number): boolean {
  let [a, b] = [before, from];
  while (a < end && b < to) {
    const apart = (positions[b] as number) - (positions[a] as number);
    if (apart === 1) return true;
    if (apart > 1) a++;
    else b++;
  }
  return false;
}

/** Returns the documents with the highest scores; ties keep the first. */
function highest(found: Uint32Array, scores: Float32Array, most: number): number[] {
  const best: number[] = [];
  for (const doc of found) {
    const score = scores[doc] as number;
    if (best.length === most && score <= (scores[best[most - 1] as number] as number)) continue;
    let at = best.length;
    while (at > 0 && (scores[best[at - 1] as number] as number) < score) at--;
    best.splice(at, 0, doc);
    if (best.length > most) best.pop();
  }
  return best;
}
