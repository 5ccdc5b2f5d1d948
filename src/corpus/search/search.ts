import type { Script } from '../fold/token.ts';
import { type SearchIndex, within } from '../index/open.ts';
import type { WorkBudget } from '../work-budget.ts';
import { addBeside, type Beside, type OwnMatches } from './beside.ts';
import { withMeanings } from './expand.ts';
import { addSubjects, fuse, neededFor, type SubjectTexts } from './fuse.ts';
import { foldGroups } from './groups.ts';
import { type Hit, hitOf } from './hit.ts';
import { keepAllowed, weighCover } from './kept.ts';
import { withLostLetters } from './lost-letters.ts';
import { clear, matchAll, matchAny } from './match.ts';
import { boostNeighbours } from './neighbours.ts';
import { type LoneWord, putOwnFormsFirst } from './own-forms.ts';
import type { ParsedQuery } from './parse.ts';
import { planPhrase } from './phrase.ts';
import { planWord, withFamily } from './plan.ts';
import { prepareWords, proximity } from './rank.ts';
import { distinct, remembered } from './repeats.ts';
import { listen, MIN_SHARE, mayBeSounds, type SoundMatch, SURE_SHARE, soundClause } from './sounds.ts';
import { type Clause, inScript, isGuess, rarity, totalWeight } from './source.ts';
import { shortestSpan } from './span.ts';
import { asBengali, isSpeltBengali, mayBeSpelt, withSpelt } from './spelt.ts';
import { readWords } from './together.ts';
import { best, settleTies } from './top.ts';

/**
 * A search query. Mode `best` (the default) ranks texts with every content word close together first and, when they are few, adds texts with some of the words.
 * `all` requires every word, `phrase` the words in this order, `exact` these exact forms.
 */
export type Query = {
  text: string;
  /** The words of the text, when they have been read already. */
  parsed?: ParsedQuery | undefined;
  mode?: 'best' | 'all' | 'phrase' | 'exact' | undefined;
  /** Number of hits, 1-100. Default 10. */
  limit?: number;
  /** Number of hits to skip: `next` of the previous page. */
  offset?: number;
  /** Excludes documents for which it returns false. */
  allow?: (doc: number) => boolean;
  /** False disables the lexicon: words match only themselves. */
  meanings?: boolean;
  /** Texts on the subjects of the query, which score more. */
  subjects?: readonly SubjectTexts[] | undefined;
  /** Returns texts that other indexes of the same documents find, once it is known what this one finds. */
  beside?: ((own: OwnMatches) => readonly Beside[]) | undefined;
  /** False: a word that no text has stands for no other word. */
  guesses?: boolean | undefined;
  /** For a query of one Arabic word that no text has: tests whether it is a word all the same, and no typing error. */
  isWord?: ((term: string) => boolean) | undefined;
  /** Only texts with every content word. */
  whole?: boolean | undefined;
  /** Only words of this script, which is that of one language of the texts. */
  script?: Script | undefined;
  /** Texts near by meaning, nearest first. Fused by rank. */
  near?: readonly number[] | undefined;
  /** For a query of one word: of texts that score nearly the same, those for which it is lower come first. */
  precedence?: ((doc: number) => number) | undefined;
  /** Work limit. Whatever exceeds it is left out, so check whether it is exhausted before you treat the result as complete. */
  budget?: WorkBudget | undefined;
};

/**
 * A page of results. `total` counts all matches, each group of parallel texts once. `next` is the offset of the next page, if any. `weight` is the
 * total weight of the content words, including unknown ones. A best score far below it means that the texts do not cover the query.
 */
export type SearchResult = { hits: Hit[]; total: number; weight: number; next?: number };

const ENOUGH = 10;
const RANKED = 20;
const SOUND_SHARE = 3;
// Above this number of postings, clauses are not expanded. Only large corpora reach it.
const MAX_TO_WIDEN = 8_000;
// Minimum share of the query's weight that a text must have, by number of clauses. It is higher for short queries, because each word carries more of
// the meaning.
const MIN_COVER = [1, 1, 0.3, 0.2];
const MIN_COVER_LONG = 0.15;
const CLOSENESS = 0.25;
// Number of query words whose distances are compared. Repeated common words would cost 20 ms.
const MAX_CLOSE = 16;
const FULL = 255;
// Bonus, as a share of the query's weight, that ranks texts with all the very words above matches by meaning.
const FIRST = 1;
// Words of a text for each query word up to which the bonus counts in full. A long text has all words by chance, far from each other.
const SPREAD = 12;

/** Texts that have every query word, with their scores from these words alone. Meanings do not reorder them. */
type Whole = { docs: Uint32Array; scores: Float32Array };
const nothing: Whole = { docs: new Uint32Array(0), scores: new Float32Array(0) };

/** `clauses` decide which documents match. `all` has every word in order, stop words included, to measure proximity. `lone` is the only one. */
type QueryPlan = { clauses: Clause[]; all: Clause[]; whole: boolean; lone?: LoneWord };

/** Sums the clause weights. A word without any match or meaning weighs as much as a word of one text. */
function queryWeight(index: SearchIndex, clauses: readonly Clause[]): number {
  let sum = 0;
  for (const clause of clauses) {
    const meant = isGuess(clause) ? withMeanings(index, clause) : clause;
    const strange = meant === clause && isGuess(clause);
    sum += strange ? rarity(index, 0, 1) : meant.weight;
  }
  return Math.round(sum * 1000) / 1000;
}

function plan(index: SearchIndex, { text, parsed: read, mode = 'best', guesses, isWord }: Query): QueryPlan {
  const parsed = readWords(index, text, read);
  const all = [...parsed.words, ...parsed.phrases.flat()].sort((a, b) => a.at - b.at);
  if (all.length === 0) return { clauses: [], all: [], whole: false };
  if (mode === 'phrase') return { clauses: [planPhrase(index, all)], all: [], whole: true };
  const once = remembered();
  const alone = all.length === 1;
  const planning = { exactOnly: mode === 'exact', alone, guesses: guesses !== false, ...(alone ? { isWord } : {}) };
  const words = parsed.words.map((word) => once(word, () => planWord(index, word, planning)));
  const spelt = mode === 'best' && isSpeltBengali(text, words);
  const mended = mode === 'best' ? withLostLetters(index, words) : words;
  const clauses = [
    ...(spelt ? words.map((clause) => asBengali(index, clause)) : mended),
    ...parsed.phrases.map((words) => once(words, () => planPhrase(index, words, true))),
  ].sort((a, b) => a.at - b.at);
  if (mode !== 'best') return { clauses: distinct(clauses), all: clauses, whole: true };
  const [word, clause] = [parsed.words[0], clauses[0]];
  if (alone && word !== undefined && clause !== undefined) {
    return { clauses, all: clauses, whole: false, lone: { word, clause } };
  }
  const content = distinct(clauses.filter((clause) => !clause.stop));
  return { clauses: content.length > 0 ? content : distinct(clauses), all: clauses, whole: parsed.phrases.length > 0 };
}

/** Plans a query, in the words of one script if it asks for that. */
function planFor(index: SearchIndex, query: Query): QueryPlan {
  const { script } = query;
  const planned = plan(index, query);
  if (script === undefined) return planned;
  const own = (clause: Clause): Clause => inScript(index, clause, script);
  return { ...planned, clauses: planned.clauses.map(own), all: planned.all.map(own) };
}

/** The matches of a query: `count` documents in `scratch.found`, and the clauses with their expansions. */
type CollectedMatches = { count: number; clauses: readonly Clause[]; whole: number };

function collectWhole(index: SearchIndex, planned: QueryPlan, query: Query): CollectedMatches {
  const usable = planned.clauses.filter((clause) => clause.sources.length > 0);
  if (usable.length === 0 || (planned.whole && usable.length < planned.clauses.length))
    return { count: 0, clauses: usable, whole: 0 };
  const all = matchAll(index, usable);
  const count = query.allow === undefined ? all : keepAllowed(index, all, query.allow);
  return { count, clauses: usable, whole: usable.length < planned.clauses.length ? 0 : count };
}

/** Expands a clause, unless the query already has so many postings that expansion would only cost time. */
function widen(index: SearchIndex, clause: Clause, planned: QueryPlan, query: Query): Clause {
  const size = planned.clauses.reduce((sum, other) => sum + other.size, 0);
  if (size > MAX_TO_WIDEN && clause.sources.length > 0) return clause;
  return withFamily(index, query.meanings === false ? clause : withMeanings(index, clause));
}

/** Returns how close together a text has the words, from 0 to 1. */
function together(index: SearchIndex, clauses: readonly Clause[], doc: number): number {
  return Math.min(1, (SPREAD * clauses.length) / Math.max(1, shortestSpan(index, clauses, doc)));
}

/** Collects texts with some of the words, with words of the same roots, or with the same sounds. Texts with all words (`whole`) rank first. */
function collectMore(
  index: SearchIndex,
  planned: QueryPlan,
  query: Query,
  heard: readonly SoundMatch[],
  whole: Whole = nothing,
): CollectedMatches {
  const wider = planned.clauses
    .map((clause) => widen(index, clause, planned, query))
    .filter((clause) => clause.sources.length > 0);
  const total = totalWeight(wider);
  const least = total * (MIN_COVER[wider.length] ?? MIN_COVER_LONG);
  let count = matchAny(index, wider, least);
  count = weighCover(index, count, wider, least);
  count = boostNeighbours(index, count);
  const { found, seen, scores } = index.scratch;
  const few = whole.docs.length < ENOUGH;
  whole.docs.forEach((doc, i) => {
    scores[doc] =
      (whole.scores[i] as number) + FULL * total * FIRST * (few ? together(index, planned.clauses, doc) : 1);
  });
  for (const { doc, share } of heard) {
    if (seen[doc] === 0) {
      found[count++] = doc;
      seen[doc] = 1;
      scores[doc] = 0;
    }
    (scores[doc] as number) += FULL * (total + 1) * share * SOUND_SHARE;
  }
  if (query.allow !== undefined) count = keepAllowed(index, count, query.allow);
  const clauses = heard.length === 0 ? wider : [...wider, soundClause(query.text, heard)];
  return { count, clauses, whole: whole.docs.length };
}

/** Tests whether a word matched only as a prefix or typo although the lexicon has a meaning for it. */
function meansOther(index: SearchIndex, clause: Clause): boolean {
  return isGuess(clause) && withMeanings(index, clause) !== clause;
}

function keepWhole(index: SearchIndex, count: number): Whole {
  const docs = index.scratch.found.slice(0, count);
  return { docs, scores: Float32Array.from(docs, (doc) => index.scratch.scores[doc] as number) };
}

function collect(index: SearchIndex, asked: QueryPlan, query: Query): CollectedMatches {
  if (asked.whole || asked.clauses.length === 0 || query.whole === true) return collectWhole(index, asked, query);
  const spelt = query.script === undefined && mayBeSpelt(asked.all);
  const planned = spelt ? { ...asked, clauses: withSpelt(index, asked.clauses) } : asked;
  const least = asked.all.every(({ sources }) => sources.length > 0) ? SURE_SHARE : MIN_SHARE;
  const heard =
    query.script === undefined && mayBeSounds(asked.all)
      ? listen(index, query.text, { least, allow: query.allow })
      : [];
  if (query.meanings !== false && planned.clauses.some((clause) => meansOther(index, clause))) {
    return collectMore(index, planned, query, heard);
  }
  const whole = collectWhole(index, planned, query);
  if (heard.length === 0 && whole.count >= ENOUGH) return whole;
  const first = planned.clauses.some(isGuess) ? nothing : keepWhole(index, whole.count);
  clear(index, whole.count);
  return collectMore(index, planned, query, heard, first);
}

/** Reorders the best texts by the proximity of the query's words. */
function rankClose(index: SearchIndex, docs: number[], clauses: readonly Clause[]): number[] {
  const { scores } = index.scratch;
  if (clauses.length < 2) return docs;
  const top = docs.slice(0, RANKED);
  const gain = FULL * totalWeight(clauses) * CLOSENESS;
  const words = prepareWords(clauses.slice(0, MAX_CLOSE));
  for (const doc of top) scores[doc] = (scores[doc] as number) + gain * proximity(index, words, doc);
  top.sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  return [...top, ...docs.slice(RANKED)];
}

function rank(index: SearchIndex, docs: number[], { all }: QueryPlan, { precedence }: Query): number[] {
  const { scores } = index.scratch;
  // Several words tell texts apart, one word hardly.
  return all.length > 1 || precedence === undefined
    ? rankClose(index, docs, all)
    : [...settleTies(docs.slice(0, RANKED), scores, precedence), ...docs.slice(RANKED)];
}

/** Searches an index. Never throws, whatever the query text. The budget and the lengths of the posting lists bound the work. */
export function search(index: SearchIndex, query: Query): SearchResult {
  return within(index, query.budget, () => searchWithin(index, query));
}

function searchWithin(index: SearchIndex, query: Query): SearchResult {
  const { limit = 10, offset = 0, allow } = query;
  const allowed = (docs: readonly number[]) => (allow === undefined ? docs : docs.filter(allow));
  const planned = planFor(index, query);
  // A quoted phrase, or every word, is in each text. What is near by meaning or subject lacks it.
  const wide: Pick<Query, 'near' | 'subjects'> = planned.whole ? {} : query;
  const near = allowed(wide.near ?? []);
  const subjects = (wide.subjects ?? []).map((texts) => ({ ...texts, docs: allowed(texts.docs) }));
  const { count: matched, clauses, whole } = collect(index, planned, query);
  const folded = index.header.groups > 0 ? foldGroups(index, matched) : matched;
  const added = addSubjects(index, subjects, { count: folded, matched, weight: totalWeight(clauses) });
  const weight = queryWeight(index, planned.clauses);
  const own = { whole, unknown: planned.clauses.filter(isGuess).map(({ term }) => term) };
  const beside = query.beside?.(own).filter(({ how }) => how !== 'adds' || !planned.whole) ?? [];
  const besides = addBeside(index, beside, { count: folded + added, matched: matched + added, weight, allow });
  const count = folded + added + besides.added;
  const { found, scores } = index.scratch;
  if (planned.lone !== undefined) putOwnFormsFirst(index, planned.lone, count);
  const end = offset + limit;
  const size = Math.max(RANKED, near.length > 0 ? neededFor(end, near) : end);
  const ranked = rank(index, best(found, count, scores, size), planned, query);
  const fused = near.length > 0 ? fuse(index, ranked, near) : undefined;
  const hits = (fused?.docs ?? ranked).slice(offset, end).map((doc) => {
    const score = fused === undefined ? (scores[doc] as number) / FULL : 100 * (fused.scores.get(doc) ?? 0);
    return hitOf(index, clauses, { doc, score: Math.round(score * 1000) / 1000, edition: besides.editions.get(doc) });
  });
  clear(index, matched + added + besides.added);
  const total = count + (fused?.added ?? 0);
  const next = offset + hits.length;
  const answer = { hits, total, weight };
  return next < total && hits.length > 0 ? { ...answer, next } : answer;
}

/**
 * Returns the texts that a query finds without its meanings for other texts, with what share of its weight each has: at most `most` of the best, in no
 * order.
 */
export function sharesOf(index: SearchIndex, query: Query, most: number): { docs: Uint32Array; shares: Float32Array } {
  return within(index, query.budget, () => {
    const planned = planFor(index, query);
    const { count } = collect(index, planned, query);
    const { found, scores } = index.scratch;
    const docs = count <= most ? found.slice(0, count) : Uint32Array.from(best(found, count, scores, most));
    const full = FULL * Math.max(queryWeight(index, planned.clauses), Number.MIN_VALUE);
    const shares = Float32Array.from(docs, (doc) => (scores[doc] as number) / full);
    clear(index, count);
    return { docs, shares };
  });
}
