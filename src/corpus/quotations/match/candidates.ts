import { tokenise } from '../../fold/tokenise.ts';
import { highest, ROUNDING } from '../../index/highest-scores.ts';
import type { SearchIndex } from '../../index/open.ts';
import { find } from '../../index/vocabulary.ts';
import { isIn, mapOf, postingIn } from '../../search/maps.ts';
import { findDoc } from '../../search/match.ts';
import { placeOf } from '../../search/places.ts';
import type { WorkBudget } from '../../work-budget.ts';

/** Limits the work per stretch. Determines what is found among common words. */
export type Effort = {
  /** Number of words to look up, rarest first: at most 31, because each has a bit. */
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

/** `bit` marks the texts with the word. */
type List = { readonly stem: number; readonly bit: number; readonly from: number; readonly to: number };

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
  const { offsets } = index.byStem;
  const stems = stemsOf(index, text);
  const lists = [...new Set(stems)]
    .map((stem) => ({ stem, from: offsets[stem] as number, to: offsets[stem + 1] as number }))
    .sort((a, b) => a.to - a.from - (b.to - b.from))
    .slice(0, effort.words)
    .map((list, at): List => ({ ...list, bit: 1 << at }));
  const { scores } = index.scratch;
  const { found, entries, scanned } = scored(index, lists, effort);
  const rarest = highest(found, scores, effort.lookedAt);
  // Reading a letter or a posting costs less than a comparison; finding a text in a list costs as much.
  budget.spend(text.length + (entries >> 4) + rarest.length * (lists.length + stems.length));
  const order = orderOf(stems, lists, scanned);
  const ordered = new Map<number, Candidate>();
  const places = { starts: new Int32Array(lists.length), ends: new Int32Array(lists.length) };
  for (const doc of rarest) {
    const candidate = compareOrder(index, order, lists, places, doc);
    (scores[doc] as number) += 2 * candidate.inOrder;
    if (candidate.inOrder >= effort.inOrder) ordered.set(doc, candidate);
  }
  return highest(Uint32Array.from(ordered.keys()), scores, effort.texts).map((doc) => ordered.get(doc) as Candidate);
}

type Scored = {
  /** Texts in the order in which they were found: all that can be among the best. Their scores are in the working memory of the index. */
  readonly found: Uint32Array;
  readonly entries: number;
  /** The bits of the lists that were read. */
  readonly scanned: number;
};

/** From so many postings on it pays to find out which texts can still be among the best. */
const LONG_LIST = 1_000;
/** Looking up a text in a list costs as much as reading so many postings. */
const LOOK_UP = 16;
const FEW_LEFT = 4;

/** Adds up how rare the words of each text are, and marks which ones it has. Leaves out texts that have too few of them to be looked at: of the longest lists most. */
function scored(index: SearchIndex, all: readonly List[], { entries: maxEntries, lookedAt }: Effort): Scored {
  const { scores, seen, found } = index.scratch;
  const { lists, entries } = withinEntries(all, maxEntries);
  const weights = lists.map(({ from, to }) => Math.log(1 + index.header.documents / (to - from)));
  let left = weights.reduce((sum, weight) => sum + weight, 0);
  let most = 0;
  let count = 0;
  let closed = false;
  for (const [place, list] of lists.entries()) {
    // No text has more than all words so far. Once only few are left, more of them need not be left out.
    const canClose = closed ? count > FEW_LEFT * lookedAt : count > lookedAt && most > left;
    if (list.to - list.from > LONG_LIST && canClose) {
      const last = highest(found.subarray(0, count), scores, lookedAt).at(-1) as number;
      const least = (scores[last] as number) - left - ROUNDING;
      closed ||= least > 0;
      if (closed) count = withScores(index, count, least);
    }
    const weight = weights[place] as number;
    left -= weight;
    most += weight;
    if (closed) addToFound(index, list, count, weight);
    else count = addAll(index, list, count, weight);
  }
  for (let at = 0; at < count; at++) seen[found[at] as number] = 0;
  const scanned = lists.reduce((bits, { bit }) => bits | bit, 0);
  return { found: found.subarray(0, count), entries, scanned };
}

/** The first lists whose postings together stay within a limit; the first list with any postings is always among them. */
function withinEntries(all: readonly List[], most: number): { readonly lists: List[]; readonly entries: number } {
  const lists: List[] = [];
  let entries = 0;
  let before = 0;
  for (const list of all) {
    before = entries;
    entries += list.to - list.from;
    if (entries > most && before > 0) break;
    if (list.to > list.from) lists.push(list);
  }
  return { lists, entries };
}

function addAll(
  { byStem: { docs }, scratch }: SearchIndex,
  { bit, from, to }: List,
  found: number,
  weight: number,
): number {
  const { scores, seen, words } = scratch;
  let count = found;
  for (let at = from; at < to; at++) {
    const doc = docs[at] as number;
    if (seen[doc] === 0) {
      seen[doc] = 1;
      scores[doc] = 0;
      words[doc] = 0;
      scratch.found[count++] = doc;
    }
    (scores[doc] as number) += weight;
    words[doc] = (words[doc] as number) | bit;
  }
  return count;
}

function addToFound(index: SearchIndex, list: List, count: number, weight: number): void {
  const { docs } = index.byStem;
  const { scores, seen, found, words } = index.scratch;
  const { bit, from, to } = list;
  const add = (doc: number) => {
    (scores[doc] as number) += weight;
    words[doc] = (words[doc] as number) | bit;
  };
  if (count * LOOK_UP < to - from) {
    const map = mapOf(index, docs, from, to);
    for (let at = 0; at < count; at++) {
      const doc = found[at] as number;
      if (map === undefined ? findDoc(docs, from, to, doc) >= 0 : isIn(map, doc)) add(doc);
    }
    return;
  }
  for (let at = from; at < to; at++) {
    const doc = docs[at] as number;
    if (seen[doc] === 1) add(doc);
  }
}

/** Keeps the found texts with at least a score. */
function withScores({ scratch: { scores, seen, found } }: SearchIndex, count: number, least: number): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const doc = found[at] as number;
    if ((scores[doc] as number) >= least) found[kept++] = doc;
    else seen[doc] = 0;
  }
  return kept;
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
  /** The bits of the lists that were read: it is known which texts have their words. */
  readonly scanned: number;
  readonly words: readonly number[];
  readonly pairs: readonly number[];
  /** Number of adjacent word pairs without a list for both words. */
  readonly others: number;
};

function orderOf(stems: readonly number[], lists: readonly List[], scanned: number): Order {
  const listOf = new Map(lists.map(({ stem }, list) => [stem, list]));
  const words = lists.map(({ stem }) => stems.filter((other) => other === stem).length);
  const pairs: number[] = [];
  for (let word = 1; word < stems.length; word++) {
    const before = listOf.get(stems[word - 1] as number);
    const here = listOf.get(stems[word] as number);
    if (before !== undefined && here !== undefined) pairs.push(before, here);
  }
  return { scanned, words, pairs, others: stems.length - 1 - pairs.length / 2 };
}

/** The positions of each list in a text, for one text after another. */
type Places = { readonly starts: Int32Array; readonly ends: Int32Array };

function compareOrder(
  index: SearchIndex,
  { scanned, words, pairs, others }: Order,
  lists: readonly List[],
  { starts, ends }: Places,
  doc: number,
): Candidate {
  const { counts, positions } = index.byStem;
  const known = index.scratch.words[doc] as number;
  const possible = known | ~scanned;
  // The positions of a word count only where the text can have the word beside it.
  let paired = 0;
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const both = (1 << (pairs[pair] as number)) | (1 << (pairs[pair + 1] as number));
    if ((possible & both) === both) paired |= both;
  }
  let lacking = 0;
  for (let list = 0; list < lists.length; list++) {
    const { bit } = lists[list] as List;
    starts[list] = 0;
    ends[list] = 0;
    if ((known & bit) !== 0 && (paired & bit) === 0) continue;
    const posting = (possible & bit) === 0 ? -1 : postingOf(index, lists[list] as List, doc);
    if (posting < 0) {
      lacking += words[list] as number;
      continue;
    }
    starts[list] = placeOf(index, posting);
    ends[list] = (starts[list] as number) + (counts[posting] as number);
  }
  let inOrder = 0;
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const before = pairs[pair] as number;
    const here = pairs[pair + 1] as number;
    const [from, to] = [starts[here] as number, ends[here] as number];
    if (from < to && stands(positions, starts[before] as number, ends[before] as number, from, to)) inOrder++;
  }
  return { doc, inOrder, lacking, most: inOrder + 1 + others };
}

function postingOf(index: SearchIndex, { from, to }: List, doc: number): number {
  const { docs } = index.byStem;
  const map = mapOf(index, docs, from, to);
  return map === undefined ? findDoc(docs, from, to, doc) : postingIn(map, doc);
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
