import { scriptOf } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { wordAt } from '../index/vocabulary.ts';
import { findDoc } from './match.ts';
import { placeOf } from './places.ts';
import type { Clause } from './source.ts';

/** A position of a text with the number of the query word that is there. */
type Place = { readonly position: number; readonly word: number };

/** The rest of a longer text is not compared. */
const MAX_PLACES = 2_000;

/**
 * Returns the length, in words, of the shortest part of a text that has all query words which the text has; 0 when it has none. Words found in
 * translations into several languages are measured in each.
 */
export function shortestSpan(index: SearchIndex, clauses: readonly Clause[], doc: number): number {
  let length = 0;
  for (const places of placesByScript(index, clauses, doc).values()) length += spanOf(places);
  return length;
}

/** Each word belongs to the script of its first stem that the text has, because the languages of a text follow each other. */
function placesByScript(index: SearchIndex, clauses: readonly Clause[], doc: number): Map<string, Place[]> {
  const { offsets, docs, counts, positions } = index.byStem;
  const byScript = new Map<string, Place[]>();
  for (const [word, { sources }] of clauses.entries()) {
    let own: string | undefined;
    for (const stem of new Set(sources.map((source) => source.stem))) {
      if (stem < 0) continue;
      const posting = findDoc(docs, offsets[stem] as number, offsets[stem + 1] as number, doc);
      if (posting < 0) continue;
      const script = scriptOf(wordAt(index.stems, stem));
      own ??= script;
      if (script !== own) continue;
      const places = byScript.get(script) ?? [];
      byScript.set(script, places);
      const from = placeOf(index, posting);
      for (let at = from; at < from + (counts[posting] as number); at++)
        places.push({ position: positions[at] as number, word });
    }
  }
  return byScript;
}

function spanOf(places: readonly Place[]): number {
  const sorted = places.toSorted((a, b) => a.position - b.position).slice(0, MAX_PLACES);
  const wanted = new Set(sorted.map(({ word }) => word)).size;
  const times = new Map<number, number>();
  let shortest = Number.POSITIVE_INFINITY;
  let start = 0;
  for (const { position, word } of sorted) {
    times.set(word, (times.get(word) ?? 0) + 1);
    for (; times.size === wanted; start++) {
      const first = sorted[start] as Place;
      shortest = Math.min(shortest, position - first.position + 1);
      const left = (times.get(first.word) as number) - 1;
      if (left === 0) times.delete(first.word);
      else times.set(first.word, left);
    }
  }
  return shortest;
}
