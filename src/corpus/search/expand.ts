import { edits } from '@isnad/contract/nearest-name';
import { searchStem } from '../fold/synonyms.ts';
import type { SearchIndex } from '../index/open.ts';
import { MAX_TYPO_LENGTH, MIN_TYPO_LENGTH, walkNear } from '../index/typos.ts';
import { find, type Vocabulary, wordAt } from '../index/vocabulary.ts';
import { meaningSource } from './plan.ts';
import type { Clause, Source } from './source.ts';

const MEANING_SHARE = 0.85;
const ALONE_SHARE = 1;
// A word in a fifth of all texts is a weak signal. Its expansions would outweigh the rarer words.
const COMMON = 0.2;
// Minimum chance (0-255) of an expansion beside the word's own list. A word that is in no text uses every expansion.
const SURE = 28;
// Work units to search the lexicon for the correction of a misspelled word.
const NEAR_UNITS = 4_000;

function isOwnWord(own: Source | undefined): own is Source {
  return own !== undefined && own.stem >= 0 && (own.match === 'exact' || own.match === 'stem');
}

/** Returns the greatest chance of a row, so that the surest meaning of a missing word gets full weight. */
function surest(chances: Uint8Array, from: number, to: number): number {
  let most = 1;
  for (let i = from; i < to; i++) most = Math.max(most, chances[i] as number);
  return most;
}

/** Finds the only lexicon word with the smallest edit distance to a misspelled word; -1 when there is none or a tie. */
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
 * Adds translations and synonyms to a clause, each weighted by its chance in the lexicon. A word that is in no text keeps only these: its prefix and
 * typo matches are dropped.
 */
export function withMeanings(index: SearchIndex, clause: Clause): Clause {
  const { words, offsets, stems, chances } = index.meanings;
  const own = clause.sources[0];
  if (words.size === 0 || own?.match === 'phrase' || clause.open === true) return clause;
  if (isOwnWord(own) && own.to - own.from > index.header.documents * COMMON) return clause;
  const name = isOwnWord(own)
    ? wordAt(index.stems, own.stem)
    : searchStem(clause.term, (term) => find(index.terms, term) >= 0);
  let row = find(words, name);
  if (row < 0 && own === undefined) row = find(words, clause.term);
  index.scratch.budget.spend(row < 0 && own === undefined ? NEAR_UNITS : 1);
  if (row < 0 && own === undefined) row = nearWord(words, name);
  // A suffix can be stripped from a misspelled word that the correct word keeps, so try the unstemmed term too.
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
