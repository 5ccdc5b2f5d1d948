import { edits } from '@isnad/contract/nearest-name';
import { kindOf } from '../fold/letters.ts';
import { particles } from '../fold/particles.ts';
import { indexStem } from '../fold/synonyms.ts';
import { FULL_IMPACT, NO_ROOT } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { candidates, MIN_TYPO_LENGTH, neighbours, walkNear } from '../index/typos.ts';
import { find, prefixRange, wordAt } from '../index/vocabulary.ts';
import { bareSource, exactForms, looseForms, markedForms, relatedForm, termOf } from './forms.ts';
import { type Marked, markedWord } from './marks.ts';
import type { QueryWord } from './parse.ts';
import { BENGALI, respelt } from './respelt.ts';
import { type Clause, rarity, type Source, shareWeight, stemSource, termSource } from './source.ts';

const STEM_SHARE = 1;
const EXACT_SHARE = 0.8;
// The bare form of a lone word, with any particles, and the form that is asked for when it begins with one.
const BARE_SHARE = 1;
const PREFIXED_SHARE = 0.6;
// Words with the vowel marks of the query: in every mark, but for those of a case, with another ending. They outweigh a word that a text repeats.
const MARKED_SHARES = [1.5, 1, 0.5];
const MARKED_EXACT_SHARE = 0.6;
const PREFIX_SHARE = 0.5;
const TYPO_SHARE = 0.4;
// A correction of a long word is more certain when no other word is as close.
const LONE_TYPO_SHARE = 0.8;
const FAMILY_SHARE = 0.35;
const MAX_RELATIVES = 24;
const MAX_EXPANSIONS = 64;
const MAX_TYPOS = 6;
/** Work units to look up a misspelled word, and to compare it with one candidate. */
const TYPO_UNITS = 2_000;
const COMPARISON_UNITS = 20;
/** Work units to read the frequency of one word with a prefix, and to scan past one word with the same first letter. */
const PREFIX_UNITS = 3;
const WALK_UNITS = 2;

const ARABIC = 0;
const scriptOfKind = [3, 0, 1, 2, 3, 2];

/** Returns the number of the script of a word. */
export function scriptNumber(term: string): number {
  return scriptOfKind[kindOf(term.charCodeAt(0))] ?? 3;
}

/** A word that the texts have, as `asked`: every form of its stem, and above it those that are nearer to the word. */
function knownWord(
  index: SearchIndex,
  id: number,
  script: number,
  asked: Marked | undefined,
  alone: boolean,
): Source[] {
  const exact = termSource(index, id, 'exact');
  exact.weight = rarity(index, script, exact.to - exact.from);
  const marked = asked === undefined ? undefined : markedForms(index, id, asked, alone);
  if (exact.variant === -1) return [exact];
  const all = stemSource(index, exact.stem, 'stem', 0);
  all.weight = rarity(index, script, all.to - all.from) * STEM_SHARE;
  if (marked !== undefined) return [all, ...marked.flatMap((list, i) => weighForms(index, list, script, i))];
  // Among several words, the other words decide.
  const bare = alone ? bareSource(index, id) : undefined;
  if (bare === undefined) {
    exact.weight *= EXACT_SHARE;
    return [all, exact];
  }
  bare.weight = rarity(index, script, bare.to - bare.from) * BARE_SHARE;
  if (index.termPrefixes[id] === 0) return [all, bare];
  exact.weight *= PREFIXED_SHARE;
  return [all, bare, exact];
}

function weighForms(index: SearchIndex, list: Source[], script: number, nearness: number): Source[] {
  for (const source of shareWeight(index, list, script, MARKED_SHARES[nearness] ?? 0)) {
    if (source.match === 'exact') source.weight += rarity(index, script, source.to - source.from) * MARKED_EXACT_SHARE;
  }
  return list;
}

/** Returns the most frequent words with this prefix. */
function prefixed(index: SearchIndex, term: string, script: number): Source[] {
  const { from, to } = prefixRange(index.terms, term);
  if (!index.scratch.budget.spend(PREFIX_UNITS * (to - from))) return [];
  const sources = mostFrequent(index, from, to).map((id) => termSource(index, id, 'prefix'));
  return shareWeight(index, sources, script, PREFIX_SHARE);
}

/** Returns the terms in `[from, to)` with the longest lists, or all of them in order when they are few. */
function mostFrequent(index: SearchIndex, from: number, to: number): number[] {
  const ids = Array.from({ length: to - from }, (_, place) => from + place);
  if (ids.length <= MAX_EXPANSIONS) return ids;
  const sizes = Uint32Array.from(ids, (id) => listSize(index, id));
  // The length of the shortest list that qualifies.
  const least = sizes.toSorted()[ids.length - MAX_EXPANSIONS] as number;
  const longest = ids.filter((id) => (sizes[id - from] as number) >= least);
  return longest
    .sort((a, b) => (sizes[b - from] as number) - (sizes[a - from] as number) || a - b)
    .slice(0, MAX_EXPANSIONS);
}

/** Returns the document frequency of a term. A term that is alone in its stem uses the stem's list. */
function listSize({ byTerm, byStem, termStems }: SearchIndex, id: number): number {
  const own = (byTerm.offsets[id + 1] as number) - (byTerm.offsets[id] as number);
  const stem = termStems[id] as number;
  return own > 0 ? own : (byStem.offsets[stem + 1] as number) - (byStem.offsets[stem] as number);
}

function mistyped(index: SearchIndex, term: string, script: number): Source[] {
  if (term.length < MIN_TYPO_LENGTH || term.length > 24) return [];
  const limit = term.length >= 7 ? 2 : 1;
  const found = new Set<number>();
  candidates(index.typos, neighbours(term), found);
  index.scratch.budget.spend(TYPO_UNITS + found.size * COMPARISON_UNITS);
  let close = closest(index, term, found, limit);
  if (close.length === 0 && limit === 2) {
    const { from, to } = prefixRange(index.terms, term.charAt(0));
    index.scratch.budget.spend(WALK_UNITS * (to - from));
    close = closest(index, term, new Set(walkNear(index.terms, term, limit)), limit);
  }
  return shareWeight(index, close, script, close.length === 1 && limit === 2 ? LONE_TYPO_SHARE : TYPO_SHARE);
}

function closest(index: SearchIndex, term: string, found: ReadonlySet<number>, limit: number): Source[] {
  const rated: { source: Source; rank: number }[] = [];
  let least = limit;
  for (const id of found) {
    const word = wordAt(index.terms, id);
    const distance = edits(term, word, limit);
    if (distance > least) continue;
    if (distance < least) {
      least = distance;
      rated.length = 0;
    }
    const source = termSource(index, id, 'typo');
    // A wrong first letter is rare. Otherwise the more frequent word is likelier.
    const likely = Math.log(1 + source.to - source.from) + (word.charCodeAt(0) === term.charCodeAt(0) ? 2 : 0);
    rated.push({ source, rank: likely });
  }
  return rated
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MAX_TYPOS)
    .map(({ source }) => source);
}

/**
 * `exactOnly`: these very forms. `alone`: the only word of its query. `guesses`: whether a word that no text has stands for words with this prefix and
 * similar ones. `isWord`: whether an Arabic word is none that only lacks the right letters.
 */
type Planning = {
  readonly exactOnly?: boolean;
  readonly alone?: boolean;
  readonly guesses?: boolean;
  readonly isWord?: ((term: string) => boolean) | undefined;
};

/** Plans a word with the first kind of match that has results: the word and its stem, words with this prefix, similar words. */
export function planWord(
  index: SearchIndex,
  word: QueryWord,
  { exactOnly = false, alone = false, guesses = true, isWord }: Planning = {},
): Clause {
  const script = scriptNumber(word.term);
  const { term, at, stop, open, marks, together } = word;
  if (index.scratch.budget.exhausted) return { ...NOTHING, term, at, stop, open };
  const id = word.id ?? termOf(index, term);
  let sources: Source[] = [];
  if (open) sources = prefixed(index, term, script);
  else if (exactOnly) sources = exactForms(index, id, word, script === ARABIC ? particles : []);
  else if (id >= 0) sources = knownWord(index, id, script, markedAs(index, word, id), alone);
  else sources = relatedWord(index, word, script, alone) ?? (guesses ? similarWords(index, term, script, isWord) : []);
  if (alone && id >= 0 && script === ARABIC && marks === undefined && !open && !exactOnly) {
    sources.push(...shareWeight(index, looseForms(index, id), script, STEM_SHARE));
  }
  if (together !== undefined && !exactOnly) sources.push(...besideOthers(index, sources, together));
  let size = 0;
  let weight = 0;
  for (const source of sources) {
    size += source.to - source.from;
    weight = Math.max(weight, source.weight);
  }
  if (exactOnly) {
    weight = rarity(index, script, size);
    for (const source of sources) source.weight = weight;
  }
  return { term, at, sources, size, weight, stop, open, ...(marks === undefined ? {} : { marks }) };
}

/** Adds to a word the texts that have it beside the words it was written together with. */
function besideOthers(index: SearchIndex, [own]: readonly Source[], docs: Uint32Array): Source[] {
  if (own === undefined) return [];
  const impacts = new Uint8Array(docs.length).fill(FULL_IMPACT);
  const weight = rarity(index, ARABIC, docs.length);
  return [{ docs, impacts, from: 0, to: docs.length, weight, match: 'bare', stem: own.stem, variant: -1 }];
}

/** A word with its marks, for a word of the texts in the same letters. */
function markedAs(index: SearchIndex, { term, marks }: QueryWord, id: number): Marked | undefined {
  if (marks === undefined || wordAt(index.terms, id) !== term) return undefined;
  return markedWord(term, marks, index.termPrefixes[id] as number);
}

/** A word that exceeds the budget. */
const NOTHING = { sources: [], size: 0, weight: 0 };

/** A word of the texts that differs by particles, or another form of the word. */
function relatedWord(
  index: SearchIndex,
  { term, marks, ...word }: QueryWord,
  script: number,
  alone: boolean,
): Source[] | undefined {
  const related = script === ARABIC && word.id === undefined ? relatedForm(index, term) : word.related;
  if (related !== undefined) {
    const { id, prefix } = related;
    return knownWord(index, id, script, marks === undefined ? undefined : markedWord(term, marks, prefix), alone);
  }
  const isKnown = (part: string): boolean => find(index.terms, part) >= 0;
  const id = find(index.stems, indexStem(index.header.stemming, term, isKnown));
  if (id < 0) return undefined;
  const source = stemSource(index, id, 'stem', 0);
  source.weight = rarity(index, script, source.to - source.from) * STEM_SHARE;
  return [source];
}

/** Bengali words that an unknown one spells otherwise, else words that begin with it, else those that differ by a typing error. */
function similarWords(index: SearchIndex, term: string, script: number, isWord: Planning['isWord']): Source[] {
  const spelt = script === BENGALI ? respelt(index, term) : [];
  if (spelt.length > 0) return spelt;
  const longer = term.length >= 3 ? prefixed(index, term, script) : [];
  if (longer.length > 0 || (script === ARABIC && isWord?.(term) === true)) return longer;
  return mistyped(index, term, script);
}

/**
 * Adds the stems of the same root to a clause, with a lower weight: كتب for كتاب. Only for queries that few texts match in full, because root
 * families are large and a root is a guess.
 */
export function withFamily(index: SearchIndex, clause: Clause): Clause {
  const own = clause.sources[0];
  const root = own === undefined || own.stem < 0 ? NO_ROOT : (index.stemRoots[own.stem] as number);
  if (own === undefined || root === NO_ROOT || own.match === 'typo' || own.match === 'prefix') return clause;
  const relatives: Source[] = [];
  for (let i = index.rootOffsets[root] as number; i < (index.rootOffsets[root + 1] as number); i++) {
    const id = index.rootMembers[i] as number;
    if (id === own.stem) continue;
    const source = stemSource(index, id, 'root', 0);
    source.weight = rarity(index, 0, source.to - source.from) * FAMILY_SHARE;
    relatives.push(source);
  }
  relatives.sort((a, b) => b.to - b.from - (a.to - a.from));
  return { ...clause, sources: [...clause.sources, ...relatives.slice(0, MAX_RELATIVES)] };
}

/** Builds the source of a stem that expands another word. It has `share` of its normal weight. */
export function meaningSource(index: SearchIndex, id: number, share: number): Source {
  const source = stemSource(index, id, 'meaning', 0);
  source.weight = rarity(index, scriptNumber(wordAt(index.stems, id)), source.to - source.from) * share;
  return source;
}
