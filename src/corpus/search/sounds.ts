import { scriptOf } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { runsOf } from '../index/sounds.ts';
import { type Clause, isGuess } from './source.ts';

/** A text that sounds like the query. `share` (0-1) is the part of the query's sounds that the text has. */
export type SoundMatch = { doc: number; share: number };

const MIN_RUNS = 3;
const SHORT_RUN = 3;
/** Minimum share of the query's sounds that a text must have. */
export const MIN_SHARE = 0.55;
/** Minimum share when every query word is similar to words of the texts, because the words can also be mere typos. */
export const SURE_SHARE = 0.75;
const MAX_HEARD = 50;
/** Work units per posting of a sound n-gram. */
const HEARD_UNITS = 6;

/** Selects the n-grams to search for. When a filter limits the texts, one n-gram of three sounds is enough. */
function audible(text: string, narrowed: boolean): { runs: number[]; width: number } {
  const usual = runsOf(text);
  if (usual.runs.length >= MIN_RUNS) return usual;
  return narrowed ? runsOf(text, SHORT_RUN) : { runs: [], width: 1 };
}

/**
 * Finds texts that sound like a query in another script (`qul huwallahu ahad`), best first. Rare n-grams weigh more. Empty for queries that are too
 * short and for indexes without sounds. `least` is the minimum share; `allow` filters texts as in a search.
 */
export function listen(
  index: SearchIndex,
  query: string,
  { least = MIN_SHARE, allow }: { least?: number; allow?: ((doc: number) => boolean) | undefined } = {},
): SoundMatch[] {
  if (index.sounds.offsets.length === 0) return [];
  const text = foreign(query).toLowerCase();
  // `th` can be ث or ذ (allathee). Try both readings and keep the one with the best match.
  const readings = text.includes('th') ? [text, text.replaceAll('th', 'dh')] : [text];
  const lists = readings.map((reading) => hear(index, reading, least, allow));
  return lists.reduce((best, list) => ((list[0]?.share ?? 0) > (best[0]?.share ?? 0) ? list : best));
}

function hear(index: SearchIndex, text: string, least: number, allow?: (doc: number) => boolean): SoundMatch[] {
  const { offsets, docs } = index.sounds;
  const { runs, width } = audible(text, allow !== undefined);
  const shares = new Map<number, number>();
  let total = 0;
  for (const run of runs) {
    const from = offsets[run] as number;
    const to = offsets[run + width] as number;
    const weight = Math.log(1 + index.header.documents / (1 + to - from));
    total += weight;
    // A short n-gram is a range of full ones, so a text can occur several times in it.
    if (!index.scratch.budget.spend(HEARD_UNITS * (to - from))) break;
    const owners = width === 1 ? docs.subarray(from, to) : new Set(docs.subarray(from, to));
    for (const doc of owners) {
      if (allow === undefined || allow(doc)) shares.set(doc, (shares.get(doc) ?? 0) + weight);
    }
  }
  return [...shares]
    .map(([doc, weight]) => ({ doc, share: weight / total }))
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share || a.doc - b.doc)
    .slice(0, MAX_HEARD);
}

const UNKNOWN_SHARE = 0.4;

/** Removes Arabic words from a query: they match directly. */
function foreign(query: string): string {
  return query.replace(/\p{Script=Arabic}+/gu, ' ');
}

/** Tests whether enough Latin and Bengali words are unknown that the query may be transliterated Arabic. */
export function mayBeSounds(clauses: readonly Clause[]): boolean {
  const words = clauses.filter((clause) => scriptOf(clause.term) !== 'arabic');
  return words.length >= 2 && words.filter(isGuess).length >= words.length * UNKNOWN_SHARE;
}

/** Builds a clause without weight. It only shows in a hit's explanation that the text sounds like the query. */
export function soundClause(query: string, heard: readonly SoundMatch[]): Clause {
  const docs = Uint32Array.from(heard, ({ doc }) => doc).sort();
  const source = {
    docs,
    impacts: new Uint8Array(docs.length),
    from: 0,
    to: docs.length,
    weight: 0,
    match: 'sound' as const,
    stem: -1,
    variant: -1,
  };
  return { term: query, at: 0, sources: [source], size: docs.length, weight: 0, stop: false };
}
