import { roughBengali, roughLatin } from '../fold/banglish.ts';
import { scriptOf } from '../fold/stem.ts';
import { scripts } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { nearKey, sameKey } from '../index/spelt.ts';
import { candidates, edits } from '../index/typos.ts';
import { wordAt } from '../index/vocabulary.ts';
import { type Clause, isGuess, type Source, shareWeight, stemSource } from './plan.ts';
import { mayBeSounds } from './sounds.ts';

// Weight of a word with the same sounds, and of one with other vowels.
const SAME_SHARE = 0.8;
const NEAR_SHARE = 0.4;
const MAX_COMPARED = 256;
const MAX_WORDS = 6;
const MAX_SPELT_LENGTH = 24;
const BENGALI = scripts.indexOf('bengali');

/** Finds the numbers of the Bengali terms with the smallest edit distance to a rough spelling, at most `limit`. */
function nearest(index: SearchIndex, rough: string, key: number | undefined, limit: number): number[] {
  if (key === undefined) return [];
  const found = new Set<number>();
  candidates(index.spelt, [key], found);
  let least = limit;
  let terms: number[] = [];
  for (const id of [...found].slice(0, MAX_COMPARED)) {
    const distance = edits(rough, roughBengali(wordAt(index.terms, id)), least);
    if (distance > least) continue;
    if (distance < least) terms = [];
    least = distance;
    terms.push(id);
  }
  return terms;
}

/** Returns the posting lists of the Bengali stems that sound like a Latin word. */
function alike(index: SearchIndex, term: string): Source[] {
  // A spelling without a vowel is not a transliteration.
  if (!/[aeiouy]/.test(term)) return [];
  const rough = roughLatin(term);
  const same = nearest(index, rough, sameKey(rough), 0);
  const limit = Math.max(1, Math.floor(rough.length / 3));
  const terms = same.length > 0 ? same : nearest(index, rough, nearKey(rough), limit);
  const sources = [...new Set(terms.map((id) => index.termStems[id] as number))]
    .map((stem) => stemSource(index, stem, 'sound', 0))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.stem - b.stem)
    .slice(0, MAX_WORDS);
  return shareWeight(index, sources, BENGALI, same.length > 0 ? SAME_SHARE : NEAR_SHARE);
}

/** Tests whether a query may be Bengali in Latin letters: one unknown word, or too many unknown words for English. */
export function mayBeSpelt(clauses: readonly Clause[]): boolean {
  return clauses.length === 1 ? clauses[0]?.sources.length === 0 : mayBeSounds(clauses);
}

/** Adds to an unknown Latin word the Bengali words that sound like it (`namaj`: নামায). */
export function withSpelt(index: SearchIndex, clause: Clause): Clause {
  if (
    !isGuess(clause) ||
    clause.open === true ||
    clause.term.length > MAX_SPELT_LENGTH ||
    scriptOf(clause.term) !== 'latin'
  )
    return clause;
  const heard = alike(index, clause.term);
  if (heard.length === 0) return clause;
  const size = heard.reduce((sum, source) => sum + source.to - source.from, clause.size);
  const weight = heard.reduce((most, source) => Math.max(most, source.weight), clause.weight);
  return { ...clause, sources: [...clause.sources, ...heard], size, weight };
}
