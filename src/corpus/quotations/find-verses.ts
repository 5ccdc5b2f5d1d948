import type { WorkBudget } from '../work-budget.ts';
import type { Alignment } from './align.ts';
import type { ArabicWords } from './arabic-words.ts';
import { isFormula } from './formulae.ts';
import { arabicSides, resembling } from './verdict.ts';
import { matchVerses, type Stretch } from './verse-matches.ts';
import type { VerseText } from './verse-text.ts';

/** Words of a part that are a quotation, and where they are from. */
export type Placed = { readonly within: Stretch; readonly alignment: Alignment };

/** How sure a claim is of its place: at least half of its words have to be there. */
const CLAIM_SHARE = 0.5;
const PLACES = 64;
/** So many words are looked for one by one at once. */
const FEW_WORDS = 8;

const lengthOf = ({ from, to }: Stretch): number => to - from;

/** Where words that claim to be verses stand. */
export type ClaimPlaces = {
  /** The places, when at least half of the words agree with one of them from two words in a row on, or the words are few; else undefined. */
  readonly sure: readonly Placed[] | undefined;
  /** The places, also from single words on. Empty when less than half agrees. */
  readonly any: () => readonly Placed[];
};

type ClaimWords = {
  readonly within: Stretch;
  /** The words of the place that is claimed. */
  readonly prefer?: Stretch | undefined;
  /** Once it is exhausted, what is answered must not be used. */
  readonly budget: WorkBudget;
};

/** The places of words that claim to be verses: of all of them, or of stretches of them one after another. Words that agree with nothing belong to the stretch beside them. */
export function placeClaim(
  verses: VerseText,
  quoted: ArabicWords,
  { within, prefer, budget }: ClaimWords,
): ClaimPlaces {
  const asked = { within, places: PLACES, prefer, budget };
  const strong = matchVerses(verses, quoted, { ...asked, words: 2, letters: 4 }).found;
  const placed = (found: readonly Alignment[]): Placed[] => {
    const places = stretches(verses, quoted, { within, found, budget });
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

type Candidates = { readonly within: Stretch; readonly found: readonly Alignment[]; readonly budget: WorkBudget };

function stretches(verses: VerseText, quoted: ArabicWords, { within, found, budget }: Candidates): Alignment[] {
  const best = likest(verses, quoted, within, found);
  budget.spend(CLOSEST * LIKENESS_UNITS);
  if (best === undefined) return [];
  return [
    ...more(verses, quoted, { from: within.from, to: best.from }, budget),
    best,
    ...more(verses, quoted, { from: best.to, to: within.to }, budget),
  ];
}

/** Words beside an alignment that resemble the right ones there count for a half. */
const LIKENESS = 0.5;
/** Alignments whose surroundings are looked at. */
const CLOSEST = 24;
const LIKENESS_UNITS = 20;

function likest(
  verses: VerseText,
  quoted: ArabicWords,
  within: Stretch,
  found: readonly Alignment[],
): Alignment | undefined {
  const best = found.toSorted((a, b) => b.score - a.score).slice(0, CLOSEST);
  const sides = arabicSides('', quoted, verses.words, () => '');
  const likeness = (alignment: Alignment) =>
    alignment.score + LIKENESS * (resembling(sides, alignment, within, -1) + resembling(sides, alignment, within, 1));
  const scores = new Map(best.map((alignment) => [alignment, likeness(alignment)]));
  return best.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))[0];
}

/** Other verses quoted in the same breath: only what agrees for at least three words. */
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

/** Verses in running text: three words or more that agree, with no more differences than one in three, and that are not merely a formula. */
export function verseRuns(
  verses: VerseText,
  quoted: ArabicWords,
  within: Stretch,
  budget: WorkBudget,
): { readonly placed: readonly Placed[]; readonly complete: boolean } {
  const out: Placed[] = [];
  const { found, reached } = matchVerses(verses, quoted, { within, words: 3, letters: 7, places: 24, budget });
  for (const alignment of found) {
    // Words that were not looked at may lead to a better one.
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
