import type { Lang } from '../hadith/model.ts';
import type { WorkBudget } from '../work-budget.ts';
import { type Alignment, extend } from './align.ts';
import { sameWords } from './arabic-comparison.ts';
import { readArabic } from './arabic-words.ts';
import { type Candidate, candidates, type Effort } from './candidates.ts';
import type { Claimed } from './claimed-references.ts';
import { isBlessing } from './honorifics.ts';
import type { Library } from './library.ts';
import { type KeyedWords, keyedSides, type Pairs, pairsOf, placesOfPairs } from './plain-words.ts';
import type { Difference, Quotation } from './quotation.ts';
import { differencesOf, sameWriting } from './verdict.ts';
import type { Stretch } from './verse-matches.ts';

/** The best match of a stretch of words. */
export type Match = {
  readonly within: Stretch;
  readonly matched: number;
  readonly quotation: Quotation;
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
  /** Minimum number of matching words. Texts that cannot reach it are not read. */
  readonly fewest?: number;
  /** Once it is exhausted, discard the result. */
  readonly budget: WorkBudget;
};

const MAX_REFS = 10;
/** Matching words in a row before an unmarked quotation is extended over a difference. */
const SURE = 3;
/** Alignments per text. Repeated words would otherwise be tried in every combination. */
const MAX_TRIES = 32;

type Compared = {
  readonly doc: number;
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
  const compared = compareAll(
    library,
    input,
    named?.docs ?? [],
    candidates(library.index, slice, input.effort, budget),
  );
  compared.sort((a, b) => rank(b) - rank(a) || Number(named?.has(b.doc)) - Number(named?.has(a.doc)) || a.doc - b.doc);
  const [first] = compared;
  if (first === undefined) return undefined;
  const equal = compared.filter((one) => rank(one) === rank(first) && one.within.from === first.within.from);
  const best = equal.find(({ doc }) => named?.has(doc)) ?? first;
  budget.spend(QUOTATION_UNITS);
  const refs = [best, ...equal.filter((one) => one !== best)].map(({ doc }) => library.ref(doc));
  const start = quoted.starts[best.within.from] as number;
  const end = quoted.ends[best.within.to - 1] as number;
  const exact = lang !== 'ar' || sameWriting(text.slice(start, end), best.right);
  const quotation: Quotation = {
    ...{ start, end, text: text.slice(start, end), kind: library.kind, lang, ref: refs[0] ?? null },
    refs: refs.slice(0, MAX_REFS),
    edition: library.edition(best.doc, lang),
    verdict: best.differences.length > 0 ? 'altered' : exact ? 'exact' : 'normalised',
    ...{ partial: best.partial, range: false, reading: null },
    reference:
      named === undefined || input.claimed === undefined
        ? null
        : { claimed: input.claimed.text, ok: equal.some(({ doc }) => named.has(doc)) },
    differences: best.differences,
    right_text: best.right,
  };
  return { within: best.within, matched: best.alignment.matched, quotation, docs: equal.map(({ doc }) => doc) };
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
    if (compared.some((one) => one.doc === doc)) continue;
    const tooFew = count - lacking < Math.max(best, fewest) || most + FREE < best;
    if (whole && quoted.terms !== undefined && tooFew) continue;
    const one = compareWith(library, doc, input, pairs);
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

function compareWith(library: Library, doc: number, input: MatchInput, pairs: Pairs): Compared | undefined {
  const { text, quoted, lang, within, whole, budget } = input;
  const from = quoted.starts[within.from];
  const rightText = library.read(doc, lang, budget);
  if (rightText === undefined) return undefined;
  const right = rightText.words;
  if (!budget.spend(right.count)) return undefined;
  const sides = keyedSides(text, quoted, rightText, library.vocabulary);
  const bounds = { ...within, start: 0, end: right.count };
  const comparison = sides.compare(bounds);
  const extended = (i: number, p: number) =>
    comparison.step(i, p) === 0
      ? undefined
      : extend(comparison, { quoted: i, right: p }, bounds, budget, whole ? 0 : SURE);
  const window = input.window ?? within;
  const alignment = bestAlignment(startsIn(quoted, right, window, pairs), right.count, extended);
  if (alignment === undefined) return undefined;
  if (budget.exhausted) return undefined;
  const found = differencesOf(sides, alignment, whole ? within : alignment);
  budget.spend(4 * (alignment.to - alignment.from) + found.differences.length * DIFFERENCE_UNITS);
  return {
    ...{ doc, alignment, within: whole ? within : { from: alignment.from, to: alignment.to } },
    differences: found.differences.filter(
      (one, place) => library.kind === 'quran' || !isFree(one, place === 0 && one.start === from),
    ),
    right: sides.rightText(found.start, found.end),
    partial: found.start > 0 || found.end < right.count,
  };
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

type Starts = Iterable<readonly [word: number, places: readonly number[]]>;

/** Returns the pairs of adjacent words that both texts have, or the single words for a stretch of one word. */
function startsIn(quoted: KeyedWords, right: KeyedWords, { from, to }: Stretch, pairs: Pairs): Starts {
  if (to - from > 1) return [...placesOfPairs(pairs, right)].sort(([a], [b]) => a - b);
  const key = quoted.keys[from];
  return [[from, Array.from(right.keys).flatMap((other, place) => (key !== 0 && other === key ? place : []))]];
}

function bestAlignment(
  starts: Starts,
  rightCount: number,
  extended: (i: number, p: number) => Alignment | undefined,
): Alignment | undefined {
  const explored = new Set<number>();
  let tries = MAX_TRIES;
  let best: Alignment | undefined;
  for (const [i, places] of starts) {
    for (const p of places) {
      if (explored.has(i * rightCount + p) || tries-- <= 0) continue;
      const alignment = extended(i, p);
      if (alignment === undefined) continue;
      for (const { same, from: a, to: b, start } of alignment.pieces) {
        for (let k = a; same && k < b; k++) explored.add(k * rightCount + start + k - a);
      }
      if (best === undefined || alignment.score > best.score) best = alignment;
    }
  }
  return best;
}
