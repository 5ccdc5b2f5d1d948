import { scriptOf } from '../fold/stem.ts';
import type { Script } from '../fold/token.ts';
import type { SearchIndex } from '../index/open.ts';
import { wordAt } from '../index/vocabulary.ts';

/** How a query word matched a word of the text, best first. */
export type Match = 'phrase' | 'exact' | 'bare' | 'stem' | 'root' | 'prefix' | 'typo' | 'sound' | 'meaning';

/** A posting list to scan: entries `[from, to)` of `docs`, each worth its impact times `weight`. */
export type Source = {
  docs: Uint16Array | Uint32Array;
  impacts: Uint8Array;
  from: number;
  to: number;
  weight: number;
  match: Match;
  /** The stem with the positions of these words (-1: none), and the variant they must have (-1: any). */
  stem: number;
  variant: number;
};

/**
 * A query word or phrase with every posting list that can satisfy it. `weight` is its share of the query; `open` matches any word with this prefix.
 */
export type Clause = {
  term: string;
  at: number;
  sources: Source[];
  size: number;
  weight: number;
  stop: boolean;
  open?: boolean;
  /** The vowel marks that are written, by letter. */
  marks?: readonly number[];
};

/** Tests whether no text has the word: there is no match, or only a similar word. */
export function isGuess({ sources: [best] }: Clause): boolean {
  return best === undefined || best.match === 'typo' || best.match === 'prefix' || best.match === 'sound';
}

/** Returns the inverse document frequency of a word among the texts of its script. */
export function rarity(index: SearchIndex, script: number, documents: number): number {
  const texts = index.texts[script] as number;
  return Math.log(1 + (Math.max(0, texts - documents) + 0.5) / (documents + 0.5));
}

/** Returns the posting list of a stem. */
export function stemSource(index: SearchIndex, id: number, match: Match, weight: number): Source {
  const { offsets, docs, impacts } = index.byStem;
  return {
    docs,
    impacts,
    from: offsets[id] as number,
    to: offsets[id + 1] as number,
    weight,
    match,
    stem: id,
    variant: -1,
  };
}

/** Weighs alternatives of one query word by their combined document frequency. */
export function shareWeight(index: SearchIndex, sources: Source[], script: number, share: number): Source[] {
  let documents = 0;
  for (const source of sources) documents += source.to - source.from;
  const weight = rarity(index, script, Math.min(documents, index.texts[script] as number)) * share;
  for (const source of sources) source.weight = weight;
  return sources;
}

/** Returns the posting list of a term. A term that is alone in its stem uses the stem's list. */
export function termSource(index: SearchIndex, id: number, match: Match): Source {
  const { offsets, docs, impacts } = index.byTerm;
  const from = offsets[id] as number;
  const to = offsets[id + 1] as number;
  const ownStem = index.termStems[id] as number;
  if (from === to) return stemSource(index, ownStem, match, 1);
  return { docs, impacts, from, to, weight: 1, match, stem: ownStem, variant: index.termVariants[id] as number };
}

/** Keeps the lists of a clause whose stems are words of a script. */
export function inScript(index: SearchIndex, clause: Clause, script: Script): Clause {
  const sources = clause.sources.filter(({ stem }) => stem >= 0 && scriptOf(wordAt(index.stems, stem)) === script);
  const size = sources.reduce((sum, { from, to }) => sum + to - from, 0);
  return { ...clause, sources, size, weight: sources.reduce((most, { weight }) => Math.max(most, weight), 0) };
}

/** Sums the weights of clauses. */
export function totalWeight(clauses: readonly Clause[]): number {
  return clauses.reduce((sum, clause) => sum + clause.weight, 0);
}
