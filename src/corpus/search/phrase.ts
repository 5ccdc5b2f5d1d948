import { particles } from '../fold/particles.ts';
import { scriptOf } from '../fold/stem.ts';
import { FULL_IMPACT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { exactTerms, termOf } from './forms.ts';
import { isIn, type ListMap, mapOf, postingIn } from './maps.ts';
import type { QueryWord } from './parse.ts';
import { placeOf } from './places.ts';
import { type Clause, rarity } from './source.ts';

/** An ascending posting list, queried with ascending documents: through its map, or by advancing `at` when it is short. */
type List = { docs: Uint16Array | Uint32Array; at: number; from: number; to: number; map: ListMap | undefined };

/**
 * One word of a phrase. `list` has the texts with the word; `places` is the list of its stem. Its positions start at `place` for posting `posting`.
 */
type Word = { list: List; places: List; variant: number; gap: number; posting: number; place: number };

// Work units to find the positions of a word in a text.
const PLACES_UNITS = 4;
// Up to this many postings ahead, add up the counts. Beyond it, look the offset up.
const NEAR = 8;

function listOf(index: SearchIndex, docs: List['docs'], from: number, to: number): List {
  return { docs, at: from, from, to, map: mapOf(index, docs, from, to) };
}

/** Prepares a word. `exact` selects the exact form, whose list is shorter; otherwise any form of the stem matches. */
function wordOf(index: SearchIndex, term: number, gap: number, exact: boolean): Word {
  const { byStem, byTerm } = index;
  const stem = index.termStems[term] as number;
  const places = listOf(index, byStem.docs, byStem.offsets[stem] as number, byStem.offsets[stem + 1] as number);
  const [from, to] = [byTerm.offsets[term] as number, byTerm.offsets[term + 1] as number];
  // A term that is alone in its stem has no list: the stem's list is the same.
  const own = exact && from < to;
  const list = own ? listOf(index, byTerm.docs, from, to) : { ...places };
  return {
    list,
    places,
    variant: own ? (index.termVariants[term] as number) : -1,
    gap,
    posting: places.from,
    place: placeOf(index, places.from),
  };
}

function stands(list: List, doc: number): boolean {
  if (list.map !== undefined) return isIn(list.map, doc);
  const { docs, to } = list;
  let at = list.at;
  while (at < to && (docs[at] as number) < doc) at++;
  list.at = at;
  return at < to && docs[at] === doc;
}

/** Advances `posting` and `place` to a document that has the word. */
function openPlaces(index: SearchIndex, word: Word, doc: number): void {
  const { counts } = index.byStem;
  const { places, posting: before } = word;
  if (places.map === undefined) stands(places, doc);
  const posting = places.map === undefined ? places.at : postingIn(places.map, doc);
  if (posting - before > NEAR) word.place = placeOf(index, posting);
  else {
    let place = word.place;
    for (let i = before; i < posting; i++) place += counts[i] as number;
    word.place = place;
  }
  word.posting = posting;
}

/** Tests whether the word is at `position`, in the required form. */
function standsAt(index: SearchIndex, word: Word, position: number): boolean {
  const { positions, variants, counts } = index.byStem;
  const { variant, place } = word;
  const end = place + (counts[word.posting] as number);
  let i = place;
  while (i < end && (positions[i] as number) < position) i++;
  for (; i < end && positions[i] === position; i++) if (variant === -1 || variants[i] === variant) return true;
  return false;
}

function follows(index: SearchIndex, words: readonly Word[], doc: number): boolean {
  const { positions, variants, counts } = index.byStem;
  for (let w = 0; w < words.length; w++) openPlaces(index, words[w] as Word, doc);
  const first = words[0] as Word;
  const end = first.place + (counts[first.posting] as number);
  for (let i = first.place; i < end; i++) {
    if (first.variant !== -1 && variants[i] !== first.variant) continue;
    const start = (positions[i] as number) - first.gap;
    let whole = true;
    for (let w = 1; w < words.length && whole; w++) {
      const word = words[w] as Word;
      whole = standsAt(index, word, start + word.gap);
    }
    if (whole) return true;
  }
  return false;
}

/** Finds the documents with the words in sequence. Scans the shortest list, in order. */
function documentsOf(index: SearchIndex, words: readonly Word[]): Uint32Array {
  const rising = words.toSorted((a, b) => a.list.to - a.list.from - (b.list.to - b.list.from));
  const { docs, from, to } = (rising[0] as Word).list;
  const found = new Uint32Array(to - from);
  let count = 0;
  const { budget } = index.scratch;
  for (let i = from; i < to; i++) {
    if (!budget.spend(words.length)) break;
    const doc = docs[i] as number;
    let all = true;
    for (let w = 1; w < rising.length && all; w++) all = stands((rising[w] as Word).list, doc);
    if (all && budget.spend(PLACES_UNITS * words.length) && follows(index, rising, doc)) found[count++] = doc;
  }
  return found.subarray(0, count);
}

/** Returns the texts that have these terms side by side, in exactly these forms. */
export function standTogether(index: SearchIndex, terms: readonly number[]): Uint32Array {
  return documentsOf(
    index,
    terms.map((term, at) => wordOf(index, term, at, true)),
  );
}

type Phrase = {
  readonly words: readonly QueryWord[];
  /** The terms of the words; -1 for one that no text has. */
  readonly terms: readonly number[];
};

/** Finds the texts with a phrase in these forms, or, when `exact` is false, in any forms of the same stems. */
function textsWith(index: SearchIndex, { words, terms }: Phrase, exact: boolean): Uint32Array {
  if (terms.includes(-1)) return NO_TEXTS;
  const first = words[0] as QueryWord;
  return documentsOf(
    index,
    terms.map((term, w) => wordOf(index, term, (words[w] as QueryWord).at - first.at, exact)),
  );
}

const NO_TEXTS = new Uint32Array(0);

/** Finds the texts with exactly this phrase. و, ف, ب, ك or ل can stand before its first word, when it is Arabic. */
function textsWithExactly(index: SearchIndex, { words, terms }: Phrase): Uint32Array {
  const [{ term: first }] = words as [QueryWord];
  if (scriptOf(first) !== 'arabic') return textsWith(index, { words, terms }, true);
  const [id = -1, ...rest] = terms;
  const lists = exactTerms(index, id, first, particles).map((own) =>
    textsWith(index, { words, terms: [own, ...rest] }, true),
  );
  return lists.length === 1
    ? (lists[0] as Uint32Array)
    : Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort();
}

/**
 * Plans a clause for a phrase. A `quoted` one matches its exact forms. Another one matches, when no text has these, other forms of the same stems. The
 * clause has no sources when no text matches.
 */
export function planPhrase(index: SearchIndex, words: readonly QueryWord[], quoted = false): Clause {
  const terms = words.map((word) => termOf(index, word.term));
  const empty = {
    term: words.map((word) => word.term).join(' '),
    at: (words[0] as QueryWord).at,
    sources: [],
    size: 0,
    weight: 0,
    stop: false,
  };
  if (index.scratch.budget.exhausted) return empty;
  const exactly = textsWithExactly(index, { words, terms });
  const docs = exactly.length > 0 || quoted ? exactly : textsWith(index, { words, terms }, false);
  if (docs.length === 0) return empty;
  const weight = rarity(index, 2, docs.length) * words.length;
  const impacts = new Uint8Array(docs.length).fill(FULL_IMPACT);
  const stem = terms[0] === -1 ? -1 : (index.termStems[terms[0] as number] as number);
  const source = { docs, impacts, from: 0, to: docs.length, weight, match: 'phrase' as const, stem, variant: -1 };
  return { ...empty, sources: [source], size: docs.length, weight };
}
