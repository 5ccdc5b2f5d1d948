import { type KeyedWords, type Pairs, placesOfPairs } from '../words/plain-words.ts';
import type { Alignment } from './align.ts';
import type { Stretch } from './verse-matches.ts';

/** Alignments per text. Repeated words would otherwise be tried in every combination. */
const MAX_TRIES = 32;

type Starts = Iterable<readonly [word: number, places: readonly number[]]>;

/** Returns the pairs of adjacent words that both texts have, or the single words for a stretch of one word. */
export function startsIn(quoted: KeyedWords, right: KeyedWords, { from, to }: Stretch, pairs: Pairs): Starts {
  if (to - from > 1) return [...placesOfPairs(pairs, right)].sort(([a], [b]) => a - b);
  const key = quoted.keys[from];
  return [[from, Array.from(right.keys).flatMap((other, place) => (key !== 0 && other === key ? place : []))]];
}

/** Extends the matches of adjacent words, and returns the best alignment. */
export function bestAlignment(
  starts: Starts,
  rightCount: number,
  extended: (i: number, p: number) => Alignment | undefined,
): Alignment | undefined {
  const explored = new Set<number>();
  let tries = MAX_TRIES;
  let best: Alignment | undefined;
  for (const [i, places] of starts) {
    for (const p of places) {
      if (explored.has(i * rightCount + p) || tries-- <= 0) continue;
      const alignment = extended(i, p);
      if (alignment === undefined) continue;
      for (const { same, from: a, to: b, start } of alignment.pieces) {
        for (let k = a; same && k < b; k++) explored.add(k * rightCount + start + k - a);
      }
      if (best === undefined || alignment.score > best.score) best = alignment;
    }
  }
  return best;
}
