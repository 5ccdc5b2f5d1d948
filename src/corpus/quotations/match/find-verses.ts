import type { WorkBudget } from '../../work-budget.ts';
import { isFormula } from '../prose/formulae.ts';
import type { ArabicWords } from '../words/arabic-words.ts';
import type { Alignment } from './align.ts';
import { arabicSides, resembling } from './verdict.ts';
import { matchVerses, type Stretch } from './verse-matches.ts';
import type { VerseText } from './verse-text.ts';

/** A stretch of quoted words and its source. */
export type Placed = { readonly within: Stretch; readonly alignment: Alignment };

/** Minimum share of a claim's words that must match. */
const CLAIM_SHARE = 0.5;
const PLACES = 64;
/** Claims up to this length are also searched by single words. */
const FEW_WORDS = 8;

const lengthOf = ({ from, to }: Stretch): number => to - from;

/** Places of words that claim to be verses. */
export type ClaimPlaces = {
  /** The places when at least half of the words match, starting from two adjacent words, or when the claim is short; otherwise undefined. */
  readonly sure: readonly Placed[] | undefined;
  /** Also searches by single words. Empty when less than half of the words match. */
  readonly any: () => readonly Placed[];
};

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
  const any = () => placed([...strong, ...matchVerses(verses, quoted, { ...asked, words: 1, letters: 1 }).found]);
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
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, CLOSEST);
  const sides = arabicSides('', quoted, verses.words, () => '');
  const likeness = (alignment: Alignment) =>
    alignment.score +
    (prefer !== undefined && alignment.start < prefer.to && alignment.end > prefer.from ? PREFERENCE : 0) +
    LIKENESS * (resembling(sides, alignment, within, -1) + resembling(sides, alignment, within, 1));
  const scores = new Map(best.map((alignment) => [alignment, likeness(alignment)]));
  return best.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))[0];
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
  within: Stretch,
  budget: WorkBudget,
): { readonly placed: readonly Placed[]; readonly complete: boolean } {
  const out: Placed[] = [];
  const { found, reached } = matchVerses(verses, quoted, { within, words: 3, letters: 7, places: 24, budget });
  for (const alignment of found) {
    // Unchecked words can lead to a better alignment.
    if (alignment.to > reached) continue;
    if (out.some(({ within: { from, to } }) => alignment.from < to && alignment.to > from)) continue;
    if (!isQuotation(quoted, alignment)) continue;
    out.push({ alignment, within: { from: alignment.from, to: alignment.to } });
  }
  return { placed: out, complete: reached === within.to };
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
