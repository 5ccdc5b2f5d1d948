import { tokenise } from '../fold/tokenise.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { findDoc } from '../search/match.ts';
import { placeOf } from '../search/places.ts';

/** How much is done for a stretch: it decides what is found among common words. */
export type Effort = {
  /** Words that are looked up: the rarest. */
  readonly words: number;
  /** Entries of lists that are walked, all in all; what is more is in too many texts to tell one. */
  readonly entries: number;
  /** Of the texts with the rarest words, those whose order of words is looked at. */
  readonly lookedAt: number;
  /** Texts answered. */
  readonly texts: number;
  /** Words that have to stand behind the same word as in the stretch. */
  readonly inOrder: number;
};

type List = { readonly stem: number; readonly from: number; readonly to: number };

/**
 * Texts that have the rare words of a stretch of text, those first that have them in the same order. The lists of the search index are enough: nothing
 * else is kept.
 * @returns numbers of texts
 */
export function candidates(index: SearchIndex, text: string, effort: Effort): number[] {
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
  const ordered = rarest.filter((doc) => {
    const count = inOrder(index, stems, lists, doc);
    (scores[doc] as number) += 2 * count;
    return count >= effort.inOrder;
  });
  return highest(Uint32Array.from(ordered), scores, effort.texts);
}

/** Stems of the words, in their order; words that are in no text are left out. */
function stemsOf(index: SearchIndex, text: string): number[] {
  const stems: number[] = [];
  for (const { term, joined } of tokenise(text)) {
    const id = joined ? -1 : find(index.terms, term);
    if (id >= 0) stems.push(index.termStems[id] as number);
  }
  return stems;
}

/** How many words stand right behind the word before them in this text too. */
function inOrder(index: SearchIndex, stems: readonly number[], lists: readonly List[], doc: number): number {
  const { docs, counts, positions } = index.byStem;
  const places = new Map<number, Uint16Array>();
  for (const { stem, from, to } of lists) {
    const posting = findDoc(docs, from, to, doc);
    if (posting < 0) continue;
    const start = placeOf(index, posting);
    places.set(stem, positions.subarray(start, start + (counts[posting] as number)));
  }
  let count = 0;
  for (let word = 1; word < stems.length; word++) {
    const before = places.get(stems[word - 1] as number);
    const here = places.get(stems[word] as number);
    if (before === undefined || here === undefined) continue;
    if (here.some((position) => before.includes(position - 1))) count++;
  }
  return count;
}

/** The highest scores; of equal ones the first text. */
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
