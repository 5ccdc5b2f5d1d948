import type { WorkBudget } from '../../work-budget.ts';
import { isFormula } from '../prose/formulae.ts';
import type { ArabicWords } from '../words/arabic-words.ts';
import type { Alignment } from './align.ts';
import { arabicSides, resembling } from './verdict.ts';
import { matchVerses, type Searched, type Stretch } from './verse-matches.ts';
import { mostInVerses, type VerseText } from './verse-text.ts';

/** A stretch of quoted words and its source. */
export type Placed = { readonly within: Stretch; readonly alignment: Alignment };

/** Minimum share of a claim's words that must match. */
const CLAIM_SHARE = 0.5;
const PLACES = 64;
/** Claims up to this length are also searched by single words. */
const FEW_WORDS = 8;
/** Longer claims are not searched by single words. When half of one is in verses, two words next to each other practically always are. */
const MANY_WORDS = 40;

const lengthOf = ({ from, to }: Stretch): number => to - from;

/** Places of words that claim to be verses. */
export type ClaimPlaces = {
  /** The places when at least half of the words match, starting from two adjacent words, or when the claim is short; otherwise undefined. */
  readonly sure: readonly Placed[] | undefined;
  /** Also searches by single words. Empty when less than half of the words match. */
  readonly any: () => readonly Placed[];
};

const NOWHERE: ClaimPlaces = { sure: [], any: () => [] };

type ClaimWords = {
  readonly within: Stretch;
  /** The words of the claimed place. */
  readonly prefer?: Stretch | undefined;
  /** Once it is exhausted, discard the result. */
  readonly budget: WorkBudget;
};

/** Locates words that claim to be verses, as a whole or in consecutive stretches. Words without a match belong to an adjacent stretch. */
export function placeClaim(
  verses: VerseText,
  quoted: ArabicWords,
  { within, prefer, budget }: ClaimWords,
): ClaimPlaces {
  // The bits of a word cost less than a comparison.
  budget.spend(lengthOf(within));
  if (mostInVerses(verses, quoted, within) < lengthOf(within) * CLAIM_SHARE) return NOWHERE;
  const asked = { within, places: PLACES, prefer, budget };
  const strong = matchVerses(verses, quoted, { ...asked, words: 2, letters: 4 }).found;
  const placed = (found: readonly Alignment[]): Placed[] => {
    const places = stretches(verses, quoted, { within, found, prefer, budget });
    const matched = places.reduce((sum, { matched }) => sum + matched, 0);
    if (matched < lengthOf(within) * CLAIM_SHARE) return [];
    return places.map((alignment, at) => ({
      alignment,
      within: { from: at === 0 ? within.from : alignment.from, to: places[at + 1]?.from ?? within.to },
    }));
  };
  const enough = (strong[0]?.matched ?? 0) >= lengthOf(within) * CLAIM_SHARE;
  const single = () =>
    lengthOf(within) > MANY_WORDS ? [] : matchVerses(verses, quoted, { ...asked, words: 1, letters: 1 }).found;
  const any = () => placed([...strong, ...single()]);
  const sure = enough ? placed(strong) : lengthOf(within) <= FEW_WORDS ? any() : undefined;
  return { sure, any: () => sure ?? any() };
}

type Candidates = {
  readonly within: Stretch;
  readonly found: readonly Alignment[];
  readonly prefer: Stretch | undefined;
  readonly budget: WorkBudget;
};

function stretches(verses: VerseText, quoted: ArabicWords, { within, found, prefer, budget }: Candidates): Alignment[] {
  const best = likest(verses, quoted, { within, found, prefer });
  budget.spend(CLOSEST * LIKENESS_UNITS);
  if (best === undefined) return [];
  return [
    ...more(verses, quoted, { from: within.from, to: best.from }, budget),
    best,
    ...more(verses, quoted, { from: best.to, to: within.to }, budget),
  ];
}

/** Weight of a word beside an alignment that resembles the correct word there. */
const LIKENESS = 0.5;
/** Weight of the claimed place: it wins against a place that has one word more in common. */
const PREFERENCE = 1;
/** Number of alignments to check for similar words around them. */
const CLOSEST = 24;
const LIKENESS_UNITS = 20;

function likest(
  verses: VerseText,
  quoted: ArabicWords,
  { within, found, prefer }: Omit<Candidates, 'budget'>,
): Alignment | undefined {
  const near = found.toSorted((a, b) => b.score - a.score).slice(0, CLOSEST);
  const best = [...near, ...joinedAcross(near)];
  const sides = arabicSides('', quoted, verses.words, () => '');
  const likeness = (alignment: Alignment) =>
    alignment.score +
    (prefer !== undefined && alignment.start < prefer.to && alignment.end > prefer.from ? PREFERENCE : 0) +
    LIKENESS *
      Math.max(
        resembling(sides, alignment, within, -1) + resembling(sides, alignment, within, 1),
        movedWords(verses, quoted, alignment, within),
      );
  const scores = new Map(best.map((alignment) => [alignment, likeness(alignment)]));
  return best.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || b.matched - a.matched)[0];
}

/** Most words that two halves of a quotation can have between them on each side. */
const MAX_BETWEEN = 4;
/** Cost of the changed words between them. */
const BETWEEN_COST = 0.5;

/**
 * Joins alignments with the same place before and behind changed words, such as two that changed places: each half alone is too short to be extended
 * over them.
 */
function joinedAcross(found: readonly Alignment[]): Alignment[] {
  return found.flatMap((one) => found.filter((other) => follows(one, other)).map((other) => joinedTo(one, other)));
}

function follows(a: Alignment, b: Alignment): boolean {
  const [between, right] = [b.from - a.to, b.start - a.end];
  return between >= 0 && right >= 0 && between + right > 0 && Math.max(between, right) <= MAX_BETWEEN;
}

function joinedTo(a: Alignment, b: Alignment): Alignment {
  return {
    pieces: [...a.pieces, { same: false, from: a.to, to: b.from, start: a.end, end: b.start }, ...b.pieces],
    ...{ from: a.from, to: b.to, start: a.start, end: b.end },
    matched: a.matched + b.matched,
    score: a.score + b.score - BETWEEN_COST,
  };
}

/** Counts the quoted words that have no counterpart in the alignment but occur near it in the verse. */
function movedWords(verses: VerseText, quoted: ArabicWords, alignment: Alignment, within: Stretch): number {
  const { from, to, start, end, pieces } = alignment;
  const loose = new Set<number>();
  outside(pieces, within, 'from', 'to', (i) => loose.add(skeletonKey(quoted, i)));
  if (loose.size === 0) return 0;
  let count = 0;
  const near = {
    from: Math.max(0, start - (from - within.from)),
    to: Math.min(verses.words.count, end + within.to - to),
  };
  outside(pieces, near, 'start', 'end', (p) => {
    if (loose.delete(skeletonKey(verses.words, p))) count++;
  });
  return count;
}

/** Calls back for each word of a stretch that no piece has the same. */
function outside(
  pieces: Alignment['pieces'],
  { from, to }: Stretch,
  first: 'from' | 'start',
  last: 'to' | 'end',
  visit: (word: number) => void,
): void {
  let word = from;
  for (const piece of pieces) {
    if (!piece.same) continue;
    for (; word < Math.min(piece[first], to); word++) visit(word);
    word = Math.max(word, piece[last]);
  }
  for (; word < to; word++) visit(word);
}

/** A number for the skeleton of a word. */
function skeletonKey({ skeleton, skeletonAt }: Pick<ArabicWords, 'skeleton' | 'skeletonAt'>, word: number): number {
  let key = 0;
  for (let at = skeletonAt[word] as number; at < (skeletonAt[word + 1] as number); at++)
    key = (Math.imul(key, 31) + (skeleton[at] as number)) | 0;
  return key;
}

/** Finds other verses in the same claim. Requires at least three matching words. */
function more(verses: VerseText, quoted: ArabicWords, within: Stretch, budget: WorkBudget): Alignment[] {
  if (lengthOf(within) < 3) return [];
  const { found } = matchVerses(verses, quoted, { within, words: 3, letters: 7, places: PLACES, budget });
  const best = found[0];
  if (best === undefined || best.matched < 3) return [];
  return [
    ...more(verses, quoted, { from: within.from, to: best.from }, budget),
    best,
    ...more(verses, quoted, { from: best.to, to: within.to }, budget),
  ];
}

/** Finds verses in running text: at least three matching words, at most one difference per three words, and more than a formula. */
export function verseRuns(
  verses: VerseText,
  quoted: ArabicWords,
  within: Stretch & Partial<Searched>,
  budget: WorkBudget,
): { readonly placed: readonly Placed[]; readonly complete: boolean } {
  const out: Placed[] = [];
  const { limit = within.to } = within;
  const { found, reached } = matchVerses(verses, quoted, { within, words: 3, letters: 7, places: 24, budget });
  for (const alignment of found) {
    // Unchecked words can lead to a better alignment.
    if (reached < limit && alignment.to > reached) continue;
    if (out.some(({ within: { from, to } }) => alignment.from < to && alignment.to > from)) continue;
    if (!isQuotation(quoted, alignment)) continue;
    out.push({ alignment, within: { from: alignment.from, to: alignment.to } });
  }
  return { placed: out, complete: reached === limit };
}

function isQuotation(quoted: ArabicWords, { pieces, from, to, matched }: Alignment): boolean {
  const letters = (quoted.skeletonAt[to] as number) - (quoted.skeletonAt[from] as number);
  const changed = pieces
    .filter(({ same }) => !same)
    .reduce((sum, piece) => sum + Math.max(piece.to - piece.from, 1), 0);
  if (changed > 0 && (matched < 5 || changed * 3 > matched)) return false;
  if (matched < 3 || letters < 8) return false;
  return !pieces.every((piece) => !piece.same || isFormula(quoted, piece.from, piece.to));
}
