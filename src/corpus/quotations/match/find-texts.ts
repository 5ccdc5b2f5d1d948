import type { Lang } from '../../hadith/model.ts';
import type { WorkBudget } from '../../work-budget.ts';
import type { Claimed } from '../claims/references/reference-reader.ts';
import type { Difference, Found } from '../quotation.ts';
import { readArabic } from '../words/arabic-words.ts';
import { isBlessing } from '../words/honorifics.ts';
import { type KeyedWords, keyedSides, type Pairs, pairsOf, type RightText } from '../words/plain-words.ts';
import { type Alignment, extend } from './align.ts';
import { sameWords } from './arabic-comparison.ts';
import { bestAlignment, startsIn } from './best-alignment.ts';
import { type Candidate, candidates, type Effort } from './candidates.ts';
import type { Library, Passage } from './library.ts';
import { isHopeless } from './most-matched.ts';
import { differencesOf, judgeReference, sameWriting } from './verdict.ts';
import type { Stretch } from './verse-matches.ts';

/** The best match of a stretch of words. */
export type Match = {
  readonly within: Stretch;
  readonly matched: number;
  readonly quotation: Found;
  /** Whether the source has a pause, or ends, where the match ends. */
  readonly endsAtPause: boolean;
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
  readonly startsAtPause: boolean;
  readonly endsAtPause: boolean;
  readonly alignment: Alignment;
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
  const found = given ?? candidates(library.index, slice, input.effort, budget);
  const compared = compareAll(library, input, named?.docs ?? [], found);
  const isNamed = ({ first, last }: Compared) => named !== undefined && (named.has(first) || named.has(last));
  const few = input.whole && library.kind === 'hadith' && lang === 'ar' && within.to - within.from <= MAX_FEW;
  const whole = few ? pausesAround : () => 0;
  compared.sort(
    (a, b) => rank(b) - rank(a) || Number(isNamed(b)) - Number(isNamed(a)) || whole(b) - whole(a) || a.first - b.first,
  );
  const [first] = compared;
  // Two words within a sentence of a hadith are nobody's saying.
  if (first === undefined || (few && within.to - within.from <= 2 && !first.startsAtPause)) return undefined;
  const equal = compared.filter(
    (one) =>
      rank(one) === rank(first) &&
      one.within.from === first.within.from &&
      (isNamed(one) || whole(one) === whole(first)),
  );
  const best = equal.find(isNamed) ?? first;
  budget.spend(QUOTATION_UNITS);
  const refs = [...new Set([best, ...equal].map((one) => library.ref(one.first, one.last)))];
  const start = quoted.starts[best.within.from] as number;
  const end = quoted.ends[best.within.to - 1] as number;
  const exact = sameWriting(text.slice(start, end), best.right, lang);
  const quotation: Found = {
    ...{ start, end, text: text.slice(start, end), kind: library.kind, lang, ref: refs[0] ?? null },
    refs: refs.slice(0, MAX_REFS),
    edition: library.edition(best.first, lang),
    verdict: best.differences.length > 0 ? 'altered' : exact ? 'exact' : 'normalised',
    ...{ partial: best.partial, range: best.first !== best.last, reading: null },
    reference: named === undefined ? null : judgeReference(input.claimed, equal.some(isNamed), best.differences),
    differences: best.differences,
    right_text: best.right,
  };
  const { within: place, alignment, endsAtPause } = best;
  return { within: place, matched: alignment.matched, quotation, endsAtPause, docs: equal.map((one) => one.first) };
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
  const { quoted, whole, within, budget, fewest = 0 } = input;
  const { from, to } = input.window ?? within;
  const pairs = pairsOf(quoted, from, to);
  const count = within.to - within.from;
  const compared: Compared[] = [];
  let best = Number.NEGATIVE_INFINITY;
  const known = named.map((doc) => ({ doc, lacking: 0, most: Number.POSITIVE_INFINITY }));
  for (const { doc, lacking, most } of [...known, ...found]) {
    if (compared.some((one) => one.doc === doc || (one.first <= doc && doc <= one.last && one.first < one.last)))
      continue;
    const tooFew = count - lacking < Math.max(best, fewest) || most + FREE < best;
    if (whole && quoted.terms !== undefined && tooFew) continue;
    const one = compareWith(library, doc, input, pairs, best);
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

/** Undefined when too few words of the text are those of the quotation to be as good as the best match. */
function compareWith(
  library: Library,
  doc: number,
  input: MatchInput,
  pairs: Pairs,
  best: number,
): Compared | undefined {
  const { quoted, lang, within, whole, budget } = input;
  const single = library.passage(doc, lang, 0, budget);
  const aligned =
    single === undefined || isHopeless(input, single.words, best) ? undefined : alignIn(library, single, input, pairs);
  if (single === undefined || aligned === undefined || budget.exhausted) return undefined;
  const reach = goesOn(aligned.alignment, within, single.words.count)
    ? whole
      ? within.to - within.from
      : MAX_AROUND
    : 0;
  const passage = reach === 0 ? single : (library.passage(doc, lang, reach, budget) ?? single);
  const { sides, alignment } = passage === single ? aligned : (alignIn(library, passage, input, pairs) ?? aligned);
  if (budget.exhausted) return undefined;
  const rightText = sides === aligned.sides ? single : passage;
  const place = placeOf(rightText, alignment);
  const found = differencesOf(sides, alignment, whole ? within : alignment, place);
  budget.spend(4 * (alignment.to - alignment.from) + found.differences.length * DIFFERENCE_UNITS);
  const from = quoted.starts[within.from];
  return {
    ...{ doc, alignment, within: whole ? within : { from: alignment.from, to: alignment.to } },
    ...{ first: place.first, last: place.last },
    ...{ startsAtPause: opensAt(rightText, alignment.start), endsAtPause: pausesAt(rightText, alignment.end) },
    differences: found.differences.filter(
      (one, place) => library.kind === 'quran' || !isFree(one, place === 0 && one.start === from),
    ),
    right: sides.rightText(found.start, found.end),
    partial: found.start > place.start || found.end < place.end,
  };
}

function alignIn(library: Library, rightText: RightText, input: MatchInput, pairs: Pairs) {
  const { text, quoted, within, whole, budget, window = within } = input;
  const { count } = rightText.words;
  if (!budget.spend(count)) return undefined;
  const sides = keyedSides(text, quoted, rightText, library.vocabulary);
  const bounds = { ...within, start: 0, end: count };
  const comparison = sides.compare(bounds);
  const extended = (i: number, p: number) =>
    comparison.step(i, p) === 0
      ? undefined
      : extend(comparison, { quoted: i, right: p }, bounds, budget, whole ? 0 : SURE);
  const alignment = bestAlignment(startsIn(quoted, rightText.words, window, pairs), count, extended);
  return alignment === undefined ? undefined : { sides, alignment };
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

const PAUSE = /^\s*[.,;:!?؟،؛।”"'»\])–—-]/u;

function pausesAt({ text, words, starts }: Passage, end: number): boolean {
  return starts.includes(end) || PAUSE.test(text.slice(words.ends[end - 1]));
}

const OPENING = /(?:[.,;:!?؟،؛"“«'([]\P{L}*|(?:^|\P{L})[وف]?(?:قال|يقول|قلت|قالت)(?: له| لهم| لي)?\s*)$/u;

/** Tests whether speech or a sentence begins at a word. */
function opensAt({ text, words, starts }: Passage, start: number): boolean {
  if (starts.includes(start)) return true;
  return (
    OPENING.test(plain(text.slice(words.ends[start - 1], words.starts[start]))) ||
    OPENING.test(plain(text.slice(0, words.starts[start])).slice(-24))
  );
}

/** Counts the ends of a match at which its text pauses. */
function pausesAround({ startsAtPause, endsAtPause }: Compared): number {
  return Number(startsAtPause) + Number(endsAtPause);
}

/**
 * Tests whether a hadith is commonly quoted without these words: blessings, the narrator's `he said`, and the initial "and" of a quotation that
 * starts within the text.
 */
function isFree({ op, found, expected }: Difference, first: boolean): boolean {
  if (isBlessing(found, expected)) return true;
  if (op === 'delete') return SAID.test(plain(expected));
  return first && op === 'replace' && AND.test(plain(expected)) && sameLetters(found, plain(expected).replace(AND, ''));
}

const SAID = /^\P{L}*قال(ت)?\P{L}*$/u;
const AND = /^[وف](?=\p{L})/u;

function plain(text: string): string {
  return text.normalize('NFC').replace(/[\p{M}\u0640]/gu, '');
}

function sameLetters(a: string, b: string): boolean {
  const [left, right] = [readArabic(a), readArabic(b)];
  return left.count === 1 && right.count === 1 && sameWords(left, 0, 1, right, 0, 1, undefined);
}
