import { scriptOf } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { runsOf } from '../index/sounds.ts';
import { type Clause, isGuess } from './plan.ts';

/** A text that sounds like the query: `share` (0-1) of what it sounds like is in the text. */
export type SoundMatch = { doc: number; share: number };

const MIN_RUNS = 3;
const SHORT_RUN = 3;
/** The share of what a query sounds like that a text must have. */
export const MIN_SHARE = 0.55;
/** What must be heard of a query whose words are all near to words of the texts: they may only be misspelt. */
export const SURE_SHARE = 0.75;
const MAX_HEARD = 50;
/** Units of counting a text that has a run of sounds. */
const HEARD_UNITS = 6;

/** The runs to listen for; where only some texts are asked for, one run of three sounds is enough. */
function audible(text: string, narrowed: boolean): { runs: number[]; width: number } {
  const usual = runsOf(text);
  if (usual.runs.length >= MIN_RUNS) return usual;
  return narrowed ? runsOf(text, SHORT_RUN) : { runs: [], width: 1 };
}

/**
 * Texts that sound like a query written in other letters (`qul huwallahu ahad`), best first. Rare runs of sounds weigh more.
 * Empty for queries too short to tell, and for indexes without sounds. `least`: the share that a text must have; `allow` leaves
 * out texts, as in a search.
 */
export function listen(
  index: SearchIndex,
  query: string,
  { least = MIN_SHARE, allow }: { least?: number; allow?: ((doc: number) => boolean) | undefined } = {},
): SoundMatch[] {
  if (index.sounds.offsets.length === 0) return [];
  const text = foreign(query).toLowerCase();
  // Some write th for ث, others for ذ (allathee): the reading that a text answers best is meant.
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
    // Under a short run a text stands once for each sound that follows.
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

/** The parts of a query in Latin and Bengali letters: Arabic words are found as they are. */
function foreign(query: string): string {
  return query.replace(/\p{Script=Arabic}+/gu, ' ');
}

/** True when so many words in Latin or Bengali letters are strange to the texts that the query may be Arabic spelt out. */
export function mayBeSounds(clauses: readonly Clause[]): boolean {
  const words = clauses.filter((clause) => scriptOf(clause.term) !== 'arabic');
  return words.length >= 2 && words.filter(isGuess).length >= words.length * UNKNOWN_SHARE;
}

/** A clause that only tells, in the explanation of a hit, that the text sounds like the query. */
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
