import { edits } from '@isnad/contract/nearest-name';
import { clearBengali, clearLatin, roughBengali, roughLatin, stemsOfLatin } from '../fold/banglish.ts';
import { scriptOf } from '../fold/stem.ts';
import { isStopword } from '../fold/stopwords.ts';
import type { SearchIndex } from '../index/open.ts';
import { nearKey, sameKey } from '../index/spelt.ts';
import { candidates, type TypoTable } from '../index/typos.ts';
import { find, wordAt } from '../index/vocabulary.ts';
import { BENGALI_SPELT } from '../reading/bengali-spellings.ts';
import { languageOf } from '../reading/detect.ts';
import { withMeanings } from './expand.ts';
import { BENGALI } from './respelt.ts';
import { mayBeSounds } from './sounds.ts';
import { type Clause, isGuess, type Source, shareWeight, stemSource } from './source.ts';

// Weight of a word with the same sounds, and of one with other vowels.
const SAME_SHARE = 0.8;
const NEAR_SHARE = 0.4;
const MAX_COMPARED = 256;
const MAX_WORDS = 6;
const MAX_UNCLEAR = 4;
/** A reading in fewer texts is uncertain: the word can also be another one with an ending. */
const RARE = 20;
const MAX_SPELT_LENGTH = 24;

/** How a Latin word is written in Bengali letters: the numbers of terms, and the share of the weight that such a match deserves. */
type Readings = { terms: readonly number[]; share: number };

/** Finds the numbers of the Bengali terms with the smallest edit distance to a rough spelling, at most `limit`. */
function nearest(table: TypoTable, rough: string, key: number | undefined, limit: number): number[] {
  if (key === undefined) return [];
  const found = new Set<number>();
  candidates(table, [key], found);
  let least = limit;
  let terms: number[] = [];
  for (const id of [...found].slice(0, MAX_COMPARED)) {
    const distance = edits(rough, roughBengali(wordAt(table.vocabulary, id)), least);
    if (distance > least) continue;
    if (distance < least) terms = [];
    least = distance;
    terms.push(id);
  }
  return terms;
}

/** Keeps the terms whose clear spelling is the nearest to that of a Latin word. */
function clearest(index: SearchIndex, written: string, terms: readonly number[]): readonly number[] {
  if (terms.length < 2) return terms;
  const spelling = clearLatin(written);
  const distances = terms.map((id) => edits(spelling, clearBengali(wordAt(index.terms, id)), MAX_UNCLEAR));
  const least = Math.min(...distances);
  return terms.filter((_, place) => distances[place] === least);
}

function frequency({ byStem, termStems }: SearchIndex, terms: readonly number[]): number {
  const stems = new Set(terms.map((id) => termStems[id] as number));
  return [...stems].reduce(
    (sum, stem) => sum + (byStem.offsets[stem + 1] as number) - (byStem.offsets[stem] as number),
    0,
  );
}

/** Finds the Bengali terms with the sounds of a Latin word, else with those of its stem, else with other vowels. */
function readingsOf(index: SearchIndex, term: string): Readings {
  const usual = find(index.terms, BENGALI_SPELT.get(term) ?? '');
  const known = usual < 0 ? [] : [usual];
  for (const written of [term, ...stemsOfLatin(term)]) {
    const rough = roughLatin(written);
    known.push(...clearest(index, written, nearest(index.spelt, rough, sameKey(rough), 0)));
    if (frequency(index, known) >= RARE) break;
  }
  if (known.length > 0) return { terms: known, share: SAME_SHARE };
  const rough = roughLatin(term);
  return { terms: nearest(index.spelt, rough, nearKey(rough), maxOff(rough)), share: NEAR_SHARE };
}

/** Maximum edit distance of a spelling with other vowels. */
const maxOff = (rough: string): number => Math.max(1, Math.floor(rough.length / 3));

/** Finds the Bengali word of the lexicon that a Latin word spells: a word that readers use and the texts do not. */
function wordOfLexicon({ meanings }: SearchIndex, term: string): string | undefined {
  const usual = BENGALI_SPELT.get(term);
  const stems = [term, ...stemsOfLatin(term)].map(roughLatin);
  for (const rough of usual === undefined ? stems : [roughBengali(usual), ...stems]) {
    const [same] = nearest(meanings.spelt, rough, sameKey(rough), 0);
    if (same !== undefined) return wordAt(meanings.words, same);
  }
  return undefined;
}

/** Returns the posting lists of the Bengali stems that a Latin word can mean, the most frequent first. */
function alike(index: SearchIndex, { terms, share }: Readings): Source[] {
  const sources = [...new Set(terms.map((id) => index.termStems[id] as number))]
    .map((stem) => stemSource(index, stem, 'sound', 0))
    .sort((a, b) => b.to - b.from - (a.to - a.from) || a.stem - b.stem)
    .slice(0, MAX_WORDS);
  return shareWeight(index, sources, BENGALI, share);
}

/** Tests whether a query may be Bengali in Latin letters: one unknown word, or too many unknown words for English. */
export function mayBeSpelt(clauses: readonly Clause[]): boolean {
  return clauses.length === 1 ? clauses[0]?.sources.length === 0 : mayBeSounds(clauses);
}

/**
 * Adds to unknown Latin words the Bengali words that sound like them (`namaj`: নামায). When all that the words have are readings with other vowels, they
 * are no Bengali (`qwerty`) and have none.
 */
export function withSpelt(index: SearchIndex, clauses: readonly Clause[]): Clause[] {
  const read = clauses.map((clause) => readSpelt(index, clause));
  return read.some(({ far }) => !far) ? read.map(({ clause }) => clause) : [...clauses];
}

/** A clause with its readings. `far`: it has nothing but words with other vowels. */
type Spelt = { readonly clause: Clause; readonly far: boolean };

function readSpelt(index: SearchIndex, clause: Clause): Spelt {
  const far = clause.sources.length === 0;
  if (!isGuess(clause) || clause.open === true || !isSpelling(clause.term)) return { clause, far };
  const readings = readingsOf(index, clause.term);
  // A Latin word that the lexicon knows is no spelling of a Bengali one.
  if (far && readings.share < SAME_SHARE && withMeanings(index, clause) === clause) {
    const word = wordOfLexicon(index, clause.term);
    if (word !== undefined) return { clause: { ...clause, term: word }, far: false };
  }
  const heard = alike(index, readings);
  if (heard.length === 0) return { clause, far };
  const size = heard.reduce((sum, source) => sum + source.to - source.from, clause.size);
  const weight = heard.reduce((most, source) => Math.max(most, source.weight), clause.weight);
  const sources = [...clause.sources, ...heard];
  return { clause: { ...clause, sources, size, weight }, far: far && readings.share < SAME_SHARE };
}

/** Tests whether a word may be Bengali in Latin letters. A word without a vowel is none. */
function isSpelling(term: string): boolean {
  return term.length <= MAX_SPELT_LENGTH && scriptOf(term) === 'latin' && /^\D*[aeiou]/.test(term);
}

/** Tests whether a whole query is Bengali in Latin letters. Looks at its language only when a word is in no text. */
export function isSpeltBengali(text: string, clauses: readonly Clause[]): boolean {
  return clauses.some((clause) => isGuess(clause) && isSpelling(clause.term)) && languageOf(text) === 'bn';
}

/** Reads a word of a query that is Bengali in Latin letters. A Bengali word replaces an English one that is spelt the same (`niche`, `more`). */
export function asBengali(index: SearchIndex, clause: Clause): Clause {
  if (clause.open === true || !isSpelling(clause.term)) return clause;
  const readings = readingsOf(index, clause.term);
  const word = readings.share < SAME_SHARE ? wordOfLexicon(index, clause.term) : undefined;
  if (word !== undefined) return { ...clause, term: word, sources: [], size: 0, weight: 0 };
  const sources = alike(index, readings);
  if (sources.length === 0) return isGuess(clause) ? { ...clause, sources: [], size: 0, weight: 0 } : clause;
  const size = sources.reduce((sum, source) => sum + source.to - source.from, 0);
  const stop = readings.terms.every((id) => isStopword(wordAt(index.terms, id)));
  return { ...clause, sources, size, weight: sources[0]?.weight ?? 0, stop };
}
