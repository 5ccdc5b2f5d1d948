import { BLOCK, FULL_IMPACT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import type { QueryWord } from './parse.ts';
import { placeOf } from './places.ts';
import { rarity, type Slot } from './plan.ts';

/** The words of a phrase as parallel lists; `posting` and `place` move forward through the stem lists as documents are asked for. */
type Walk = {
  stems: number[];
  variants: number[];
  gaps: number[];
  ends: number[];
  posting: number[];
  place: number[];
};

function startWalk(index: SearchIndex, terms: readonly number[], gaps: number[], exact: boolean): Walk {
  const { offsets } = index.byStem;
  const stems = terms.map((id) => index.termStems[id] as number);
  const posting = stems.map((stem) => offsets[stem] as number);
  return {
    stems,
    variants: terms.map((id) => (exact ? (index.termVariants[id] as number) : -1)),
    gaps,
    ends: stems.map((stem) => offsets[stem + 1] as number),
    posting,
    place: posting.map((at) => placeOf(index, at)),
  };
}

/** Moves one word's list on to `doc`; false when the document has no such word. */
function seek(index: SearchIndex, walk: Walk, word: number, doc: number): boolean {
  const { docs, counts, blocks } = index.byStem;
  const end = walk.ends[word] as number;
  let posting = walk.posting[word] as number;
  let place = walk.place[word] as number;
  if (posting + BLOCK < end && (docs[posting + BLOCK] as number) <= doc) {
    // Far away: halve the distance over whole blocks, whose places are known.
    let low = Math.floor(posting / BLOCK) + 1;
    let high = Math.floor((end - 1) / BLOCK);
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((docs[middle * BLOCK] as number) <= doc) low = middle;
      else high = middle - 1;
    }
    posting = low * BLOCK;
    place = blocks[low] as number;
  }
  while (posting < end && (docs[posting] as number) < doc) place += counts[posting++] as number;
  walk.posting[word] = posting;
  walk.place[word] = place;
  return posting < end && docs[posting] === doc;
}

/** True when `word` stands at `position` in the document its list is at, in its very form. */
function standsAt(index: SearchIndex, walk: Walk, word: number, position: number): boolean {
  const { positions, variants, counts } = index.byStem;
  const from = walk.place[word] as number;
  const to = from + (counts[walk.posting[word] as number] as number);
  const variant = walk.variants[word] as number;
  for (let i = from; i < to; i++) {
    const here = positions[i] as number;
    if (here === position && (variant === -1 || variants[i] === variant)) return true;
    if (here > position) return false;
  }
  return false;
}

function follows(index: SearchIndex, walk: Walk, order: readonly number[]): boolean {
  const { positions, variants, counts } = index.byStem;
  const first = order[0] as number;
  const from = walk.place[first] as number;
  const to = from + (counts[walk.posting[first] as number] as number);
  const variant = walk.variants[first] as number;
  for (let i = from; i < to; i++) {
    if (variant !== -1 && variants[i] !== variant) continue;
    const start = (positions[i] as number) - (walk.gaps[first] as number);
    let whole = true;
    for (let w = 1; w < order.length && whole; w++) {
      const word = order[w] as number;
      whole = standsAt(index, walk, word, start + (walk.gaps[word] as number));
    }
    if (whole) return true;
  }
  return false;
}

function documentsOf(index: SearchIndex, walk: Walk): Uint32Array {
  const { offsets, docs } = index.byStem;
  const size = (word: number): number => (walk.ends[word] as number) - (walk.posting[word] as number);
  const order = walk.stems.map((_, word) => word).sort((a, b) => size(a) - size(b));
  const rarest = order[0] as number;
  const found: number[] = [];
  const to = walk.ends[rarest] as number;
  for (let i = offsets[walk.stems[rarest] as number] as number; i < to; i++) {
    const doc = docs[i] as number;
    let all = true;
    for (let w = 0; w < order.length && all; w++) all = seek(index, walk, order[w] as number, doc);
    if (all && follows(index, walk, order)) found.push(doc);
  }
  return Uint32Array.from(found);
}

/**
 * A slot for words that must follow one another. The very forms first; when no text has them, forms of the same stems.
 * Without such a text the slot has no sources.
 */
export function planPhrase(index: SearchIndex, words: readonly QueryWord[]): Slot {
  const terms = words.map((word) => find(index.terms, word.term));
  const first = words[0] as QueryWord;
  const empty = {
    term: words.map((word) => word.term).join(' '),
    at: first.at,
    sources: [],
    size: 0,
    weight: 0,
    stop: false,
  };
  if (terms.includes(-1)) return empty;
  const gaps = words.map((word) => word.at - first.at);
  let docs = documentsOf(index, startWalk(index, terms, gaps, true));
  if (docs.length === 0) docs = documentsOf(index, startWalk(index, terms, gaps, false));
  if (docs.length === 0) return empty;
  const weight = rarity(index, 2, docs.length) * words.length;
  const impacts = new Uint8Array(docs.length).fill(FULL_IMPACT);
  const stem = index.termStems[terms[0] as number] as number;
  const source = { docs, impacts, from: 0, to: docs.length, weight, match: 'phrase' as const, stem, variant: -1 };
  return { ...empty, sources: [source], size: docs.length, weight };
}
