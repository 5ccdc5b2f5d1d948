import { stem } from '../fold/stem.ts';
import type { SearchIndex } from '../index/open.ts';
import { edits, MAX_TYPO_LENGTH, MIN_TYPO_LENGTH, walkNear } from '../index/typos.ts';
import { find, type Vocabulary, wordAt } from '../index/vocabulary.ts';
import { type Clause, meaningSource, type Source } from './plan.ts';

const MEANING_SHARE = 0.85;
const ALONE_SHARE = 1;
// A word of every fifth text says little; what it means elsewhere would only outweigh the rarer words.
const COMMON = 0.2;
// Beside the word itself only sure meanings help; a word that is in no text needs every hint (of 255).
const SURE = 28;
// Units of walking the lexicon for words that a misspelt one may stand for.
const NEAR_UNITS = 4_000;

function isOwnWord(own: Source | undefined): own is Source {
  return own !== undefined && own.stem >= 0 && (own.match === 'exact' || own.match === 'stem');
}

/** The greatest chance of a row: a word that is in no text is worth as much as its surest meaning. */
function surest(chances: Uint8Array, from: number, to: number): number {
  let most = 1;
  for (let i = from; i < to; i++) most = Math.max(most, chances[i] as number);
  return most;
}

/** The word of the lexicon that a misspelt one stands for, when one is nearer than all others; -1 when none is. */
function nearWord(words: Vocabulary, name: string): number {
  if (name.length < MIN_TYPO_LENGTH || name.length > MAX_TYPO_LENGTH) return -1;
  const limit = name.length >= 7 ? 2 : 1;
  let least = limit + 1;
  let near = -1;
  for (const id of walkNear(words, name, limit)) {
    const distance = edits(name, wordAt(words, id), limit);
    if (distance === least) near = -1;
    if (distance >= least) continue;
    least = distance;
    near = id;
  }
  return near;
}

/**
 * Adds to a clause what its word means in other languages and in other words, each by how sure the lexicon is. A word that no text
 * has keeps only its meanings: what it might be a prefix or a typing error of is then beside the point.
 */
export function withMeanings(index: SearchIndex, clause: Clause): Clause {
  const { words, offsets, stems, chances } = index.meanings;
  const own = clause.sources[0];
  if (words.size === 0 || own?.match === 'phrase' || clause.open === true) return clause;
  if (isOwnWord(own) && own.to - own.from > index.header.documents * COMMON) return clause;
  const name = isOwnWord(own)
    ? wordAt(index.stems, own.stem)
    : stem(clause.term, (term) => find(index.terms, term) >= 0);
  let row = find(words, name);
  index.scratch.budget.spend(row < 0 && own === undefined ? NEAR_UNITS : 1);
  if (row < 0 && own === undefined) row = nearWord(words, name);
  // The stem of a misspelt word may be cut where the right one is not.
  if (row < 0 && own === undefined && name !== clause.term) row = nearWord(words, clause.term);
  if (row < 0) return clause;
  const sources = isOwnWord(own) ? [...clause.sources] : [];
  let { size, weight } = isOwnWord(own) ? clause : { size: 0, weight: 0 };
  const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
  const share = isOwnWord(own) ? MEANING_SHARE / 255 : ALONE_SHARE / surest(chances, from, to);
  for (let i = from; i < to; i++) {
    if (isOwnWord(own) && (chances[i] as number) < SURE) continue;
    const source = meaningSource(index, stems[i] as number, (chances[i] as number) * share);
    sources.push(source);
    size += source.to - source.from;
    weight = Math.max(weight, source.weight);
  }
  return { ...clause, sources, size, weight };
}
