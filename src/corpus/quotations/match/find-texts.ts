import type { Lang } from '../../hadith/model.ts';
import type { Claimed } from '../../references/reader.ts';
import type { WorkBudget } from '../../work-budget.ts';
import { opensAt, pausesAt, wordsToPause } from '../prose/pauses.ts';
import type { Difference, Found } from '../quotation.ts';
import { isFree } from '../words/free-differences.ts';
import { hasPair, type KeyedWords, keyedSides, type Pairs, pairsOf } from '../words/plain-words.ts';
import { type Alignment, extend } from './align.ts';
import { bestAlignment, startsIn } from './best-alignment.ts';
import { type Candidate, candidates, type Effort } from './candidates.ts';
import type { Library, Passage } from './library.ts';
import { isHopeless } from './most-matched.ts';
import { differencesOf, judgeReference, type Sides, sameWriting } from './verdict.ts';
import type { Stretch } from './verse-matches.ts';

/** The best match of a stretch of words. */
export type Match = {
  readonly within: Stretch;
  readonly matched: number;
  readonly quotation: Found;
  /** Words of the source from the end of the match to its next pause or its end. */
  readonly toPause: number;
  /** All texts that match equally well. */
  readonly docs: readonly number[];
};

type MatchInput = {
  readonly text: string;
  readonly quoted: KeyedWords;
  readonly lang: Lang;
  readonly within: Stretch;
  readonly claimed: Claimed | undefined;
  readonly effort: Effort;
  /** The words used to find candidate texts. Defaults to all. */
  readonly window?: Stretch;
  /** Whether all words are one quotation, or only the longest stretch that matches. */
  readonly whole: boolean;
  /** The texts to compare with. Defaults to those with the rarest words. */
  readonly docs?: readonly number[];
  /** Minimum number of matching words. Texts that cannot reach it are not read. */
  readonly fewest?: number;
  /** Fewer matching words than this make no quotation: nothing is returned when no text has so many. */
  readonly enough?: number;
  /** Once it is exhausted, discard the result. */
  readonly budget: WorkBudget;
};

const MAX_REFS = 10;
/** A saying of so few words is looked for where it stands on its own. */
const MAX_FEW = 3;
/** Matching words in a row before an unmarked quotation is extended over a difference. */
const SURE = 3;
/** Words around a verse that a quotation in running text can include. */
const MAX_AROUND = 40;
type Compared = {
  readonly doc: number;
  /** The texts that the match touches. */
  readonly first: number;
  readonly last: number;
  readonly alignment: Alignment;
  readonly passage: Passage;
  readonly within: Stretch;
  readonly differences: readonly Difference[];
  readonly right: string;
  readonly partial: boolean;
};

/** Finds the texts of a library that match a stretch best. Undefined when no text has two adjacent words in common. */
export function matchTexts(library: Library, input: MatchInput): Match | undefined {
  const { text, quoted, lang, within, budget } = input;
  const named = library.claimed(input.claimed);
  const { from, to } = input.window ?? within;
  const slice = text.slice(quoted.starts[from], quoted.ends[to - 1]);
  const given = input.docs?.map((doc) => ({ doc, inOrder: 0, lacking: 0, most: Number.POSITIVE_INFINITY }));
  const found = given ?? (library.index === undefined ? [] : candidates(library.index, slice, input.effort, budget));
  const compared = compareAll(library, input, named?.docs ?? [], found);
  const isNamed = ({ first, last }: Compared) => named !== undefined && (named.has(first) || named.has(last));
  const few = input.whole && library.kind === 'hadith' && lang === 'ar' && within.to - within.from <= MAX_FEW;
  const whole = few ? pausesAround : () => 0;
  compared.sort(
    (a, b) =>
      rank(b) - rank(a) ||
      Number(isNamed(b)) - Number(isNamed(a)) ||
      whole(b) - whole(a) ||
      Number(a.partial) - Number(b.partial) ||
      a.first - b.first,
  );
  const [first] = compared;
  // Two words within a sentence of a hadith are nobody's saying.
  if (first === undefined || (few && within.to - within.from <= 2 && !opensAt(first.passage, first.alignment.start)))
    return undefined;
  const equal = compared.filter(
    (one) =>
      rank(one) === rank(first) &&
      one.within.from === first.within.from &&
      (isNamed(one) || whole(one) === whole(first)),
  );
  const best =
    besideName(library, input, equal.filter(isNamed)) ??
    besideName(library, input, equal) ??
    equal.find(isNamed) ??
    first;
  budget.spend(QUOTATION_UNITS);
  const refs = new Set<string>();
  for (const one of [best, ...equal]) if (refs.size < MAX_REFS) refs.add(library.ref(one.first, one.last));
  const start = quoted.starts[best.within.from] as number;
  const end = quoted.ends[best.within.to - 1] as number;
  const isExact = () => sameWriting(text.slice(start, end), best.right, lang);
  const quotation: Found = {
    ...{ start, end, text: text.slice(start, end), kind: library.kind, lang, ref: library.ref(best.first, best.last) },
    refs: [...refs],
    edition: library.edition(best.first, lang),
    verdict: best.differences.length > 0 ? 'altered' : isExact() ? 'exact' : 'normalised',
    ...{ partial: best.partial, range: best.first !== best.last, reading: null },
    reference:
      named === undefined ? null : judgeReference(input.claimed, equal.some(isNamed), best.differences, named.doubt),
    differences: best.differences,
    right_text: best.right,
  };
  const { within: place, alignment, passage } = best;
  const toPause = wordsToPause((word) => pausesAt(passage, word), alignment.end, passage.words.count);
  return { within: place, matched: alignment.matched, quotation, toPause, docs: equal.map((one) => one.first) };
}

/** Of texts of several editions that match equally well, the first whose edition is named beside the words. */
function besideName(
  { named }: Library,
  { text, quoted }: MatchInput,
  equal: readonly Compared[],
): Compared | undefined {
  if (named === undefined || equal.length < 2) return undefined;
  return equal.find(({ doc, within: { from, to } }) =>
    named(doc, text, { start: quoted.starts[from] as number, end: quoted.ends[to - 1] as number }),
  );
}

/** Maximum number of differences to ignore, because a hadith can be quoted without them. */
const FREE = 3;

/** Work units to build a quotation, and to check whether a difference can be ignored. */
const QUOTATION_UNITS = 300;
const DIFFERENCE_UNITS = 60;

/**
 * Compares the words with the claimed texts and the candidates. For a whole quotation in a translation, it skips candidates that cannot beat the best
 * match: too many words are missing, or too few are in order.
 */
function compareAll(
  library: Library,
  input: MatchInput,
  named: readonly number[],
  found: readonly Candidate[],
): Compared[] {
  const { quoted, whole, within, budget, fewest = 0, enough = 0 } = input;
  const { from, to } = input.window ?? within;
  const work = { library, input, pairs: pairsOf(quoted, from, to), aligned: new Map<number, Aligned | undefined>() };
  const count = within.to - within.from;
  const compared: Compared[] = [];
  let best = Number.NEGATIVE_INFINITY;
  const known = named.map((doc) => ({ doc, lacking: 0, most: Number.POSITIVE_INFINITY }));
  // Arabic words that are equal in another spelling can have other stems.
  const isTooFew = ({ lacking, most }: Omit<Candidate, 'inOrder'>) =>
    whole &&
    (quoted.terms === undefined
      ? count - (lacking >> 1) < Math.max(best, fewest)
      : count - lacking < Math.max(best, fewest) || most + FREE < best);
  // A text that lacks too many words need not be aligned.
  const isEnough = (one: Candidate) =>
    !budget.exhausted &&
    !isTooFew(one) &&
    (quoted.terms === undefined || count - one.lacking >= enough) &&
    (alignedTo(work, one.doc, enough)?.alignment.matched ?? 0) >= enough;
  if (enough > 0 && named.length === 0 && !found.some(isEnough)) return [];
  for (const candidate of [...known, ...found]) {
    const { doc } = candidate;
    if (compared.some((one) => one.doc === doc || (one.first <= doc && doc <= one.last && one.first < one.last)))
      continue;
    if (isTooFew(candidate)) continue;
    const one = compareWith(work, doc, best);
    if (budget.exhausted) return [];
    if (one === undefined) continue;
    compared.push(one);
    best = Math.max(best, rank(one));
  }
  return compared;
}

/** Scores a match: matching words minus differences. */
function rank({ alignment, differences }: Compared): number {
  return alignment.matched - differences.length;
}

type Aligned = { readonly passage: Passage; readonly sides: Sides; readonly alignment: Alignment };

/** What all comparisons of a stretch have in common, and the alignments so far. */
type Work = {
  readonly library: Library;
  readonly input: MatchInput;
  readonly pairs: Pairs;
  readonly aligned: Map<number, Aligned | undefined>;
};

/** Aligns the words with a text, once. Undefined when fewer words than wanted are those of the quotation. */
function alignedTo(work: Work, doc: number, wanted: number): Aligned | undefined {
  const { library, input, aligned } = work;
  if (aligned.has(doc)) return aligned.get(doc);
  const single = library.passage(doc, input.lang, 0, input.budget);
  const isApart = single === undefined || !mayAlign(work, single);
  if (!isApart && isHopeless(input, single.words, wanted)) return undefined;
  const found = isApart ? undefined : alignAround(work, single);
  aligned.set(doc, found);
  return found;
}

/** Tests whether two words next to each other are the same: an alignment starts with them. */
function mayAlign({ input, pairs }: Work, { words }: Passage): boolean {
  const { within, window = within } = input;
  return window.to - window.from < 2 || hasPair(pairs, words);
}

/** Aligns the words with a text, and with the texts around it where the quotation goes on. */
function alignAround(work: Work, single: Passage): Aligned | undefined {
  const { library, input } = work;
  const { within, whole, lang, budget } = input;
  const aligned = alignIn(work, single);
  if (aligned === undefined || budget.exhausted || !goesOn(aligned.alignment, within, single.words.count)) {
    return aligned;
  }
  const reach = whole ? within.to - within.from : MAX_AROUND;
  const passage = library.passage(single.first, lang, reach, budget);
  return (passage === undefined ? undefined : alignIn(work, passage)) ?? aligned;
}

/** Undefined when fewer words than wanted are those of the quotation. */
function compareWith(work: Work, doc: number, wanted: number): Compared | undefined {
  const { library, input } = work;
  const { quoted, within, whole, budget } = input;
  const aligned = alignedTo(work, doc, wanted);
  // Differences take words away from those that match.
  if (aligned === undefined || budget.exhausted || aligned.alignment.matched < wanted) return undefined;
  const { passage, sides, alignment } = aligned;
  const place = placeOf(passage, alignment);
  const found = differencesOf(sides, alignment, whole ? within : alignment, place);
  budget.spend(4 * (alignment.to - alignment.from) + found.differences.length * DIFFERENCE_UNITS);
  const from = quoted.starts[within.from];
  return {
    ...{ doc, alignment, within: whole ? within : { from: alignment.from, to: alignment.to } },
    ...{ first: place.first, last: place.last, passage },
    differences: found.differences.filter(
      (one, place) => library.kind === 'quran' || !isFree(one, place === 0 && one.start === from),
    ),
    right: sides.rightText(found.start, found.end),
    partial: found.start > place.start || found.end < place.end,
  };
}

function alignIn({ library, input, pairs }: Work, passage: Passage): Aligned | undefined {
  const { text, quoted, within, whole, budget, window = within } = input;
  const { count } = passage.words;
  if (!budget.spend(count)) return undefined;
  const sides = keyedSides(text, quoted, passage, library.vocabulary);
  const bounds = { ...within, start: 0, end: count };
  const comparison = sides.compare(bounds);
  const extended = (i: number, p: number) =>
    comparison.step(i, p) === 0
      ? undefined
      : extend(comparison, { quoted: i, right: p }, bounds, budget, whole ? 0 : SURE);
  const alignment = bestAlignment(startsIn(quoted, passage.words, window, pairs), count, extended);
  return alignment === undefined ? undefined : { passage, sides, alignment };
}

/** Words from which on what is left of a quotation can be of the texts around. */
const MIN_LEFT = 2;

/** Tests whether an alignment reaches an end of its text, and words are left there. */
function goesOn({ from, to, start, end }: Alignment, within: Stretch, count: number): boolean {
  return (start <= 1 && from - within.from >= MIN_LEFT) || (end >= count - 1 && within.to - to >= MIN_LEFT);
}

/** The texts that an alignment touches, and their words. */
function placeOf({ first, starts }: Passage, { start, end }: Alignment) {
  const from = starts.findLastIndex((at) => at <= start);
  const to = starts.findIndex((at) => at >= end);
  return { start: starts[from] as number, end: starts[to] as number, first: first + from, last: first + to - 1 };
}

/** Counts the ends of a match at which its text pauses. */
function pausesAround({ passage, alignment }: Compared): number {
  return Number(opensAt(passage, alignment.start)) + Number(pausesAt(passage, alignment.end));
}
