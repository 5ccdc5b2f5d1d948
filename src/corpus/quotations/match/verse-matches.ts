import type { WorkBudget } from '../../work-budget.ts';
import type { ArabicWords } from '../words/arabic-words.ts';
import { type Alignment, type Bounds, extend } from './align.ts';
import { compareArabic } from './arabic-comparison.ts';
import { canBegin, findLongest, type VerseText } from './verse-text.ts';

export type Stretch = { readonly from: number; readonly to: number };
/** A stretch in which only matches that are found before `limit` are wanted. They can go on behind it. */
export type Searched = Stretch & { readonly limit: number };

type MatchInput = {
  /** The words of the text to search. */
  readonly within: Stretch & Partial<Searched>;
  /** Minimum number of adjacent words, and of skeleton letters, that must match before a place is tried. */
  readonly words: number;
  readonly letters: number;
  /** Maximum number of places to try per start: common phrases are in many verses. */
  readonly places: number;
  /** Among equal matches, the place with these words wins. */
  readonly prefer?: Stretch | undefined;
  readonly budget: WorkBudget;
};

/** Alignments, best first, and the word at which the budget was exhausted: the last one to look at when it was not. */
export type VerseMatches = { readonly found: readonly Alignment[]; readonly reached: number };

/** Aligns the words with the Quran. Alignments can overlap. */
export function matchVerses(verses: VerseText, quoted: ArabicWords, input: MatchInput): VerseMatches {
  const { within, budget } = input;
  const explored = new Set<number>();
  const found: Alignment[] = [];
  let reached = 0;
  let tries = MAX_TRIES;
  let i = within.from;
  const { limit = within.to } = within;
  for (; i < limit && !budget.exhausted; i++) {
    const from = quoted.skeletonAt[i] as number;
    if (quoted.skeletonAt[i + 1] === from) continue;
    const { places, letters } = placesFrom(verses, quoted, i, input, reached - from);
    if (places.length > 0) reached = from + letters;
    for (const place of places) {
      if (explored.has(i * verses.words.count + place) || tries-- <= 0) continue;
      const bounds = { ...within, ...surahBounds(verses, place) };
      const comparison = compareArabic(quoted, verses.words, bounds);
      if (comparison.step(i, place) === 0) continue;
      const alignment = extend(comparison, { quoted: i, right: place }, bounds, budget);
      // Remembering a word costs as much as some comparisons.
      budget.spend(EXTENSION_UNITS + 5 * (alignment.to - alignment.from));
      if (budget.exhausted) break;
      remember(explored, alignment, verses.words.count);
      found.push(alignment);
    }
    if (budget.exhausted) break;
  }
  const preferred = ({ start, end }: Alignment) =>
    input.prefer !== undefined && start < input.prefer.to && end > input.prefer.from ? 1 : 0;
  found.sort((a, b) => b.score - a.score || preferred(b) - preferred(a) || a.start - b.start);
  return { found, reached: i };
}

/**
 * Finds the places with the longest match of the words from `i` on. Skeletons can match where words do not, so fewer words are also tried. Matches of
 * at most `reached` letters were already tried from an earlier word.
 */
function placesFrom(verses: VerseText, quoted: ArabicWords, i: number, input: MatchInput, reached: number) {
  const from = quoted.skeletonAt[i] as number;
  let end = quoted.skeletonAt[input.within.to] as number;
  if (end - from < input.letters || !canBegin(verses, quoted.skeleton, from, input.letters)) {
    input.budget.spend(FILTER_UNITS);
    return { places: [], letters: 0 };
  }
  for (;;) {
    input.budget.spend(LOOK_UP_UNITS);
    const agreement = findLongest(verses, quoted.skeleton, from, end);
    const { letters } = agreement;
    const words = wholeWords(quoted, i, input.within.to, letters);
    if (letters <= reached || letters < input.letters || words < input.words) return { places: [], letters };
    const places = chosenPlaces(verses, quoted, i, agreement, input);
    if (places.length > 0) return { places, letters };
    // Whole words first, then one fewer each time. Some words have no skeleton.
    for (let last = i + words; end >= from + letters && last >= i; last--) end = quoted.skeletonAt[last] as number;
  }
}

function wholeWords({ skeletonAt }: ArabicWords, from: number, to: number, letters: number): number {
  let count = 0;
  while (from + count < to && (skeletonAt[from + count + 1] as number) - (skeletonAt[from] as number) <= letters)
    count++;
  return count;
}

/** Work units to find out that no verse has some letters. */
const FILTER_UNITS = 4;
/** Work units to look up letters in the suffix array, and for one extension besides its comparisons. */
const LOOK_UP_UNITS = 60;
const EXTENSION_UNITS = 20;
const MAX_SEEN = 8192;
/** Maximum number of places to try per text. Repeated text would otherwise match everywhere each time. */
const MAX_TRIES = 2_000;

function chosenPlaces(
  verses: VerseText,
  quoted: ArabicWords,
  i: number,
  { from, to }: Stretch,
  input: MatchInput,
): number[] {
  const { places, prefer, within, budget } = input;
  const comparison = compareArabic(quoted, verses.words, { ...within, start: 0, end: verses.words.count });
  const near: number[] = [];
  const out: number[] = [];
  let compared = 0;
  for (const word of verses.order.subarray(from, Math.min(to, from + MAX_SEEN))) {
    const preferred = prefer !== undefined && word >= prefer.from - 50 && word < prefer.to;
    if (out.length >= places && !preferred) {
      if (prefer === undefined) break;
      continue;
    }
    compared++;
    if (comparison.step(i, word) !== 0) (preferred ? near : out).push(word);
  }
  budget.spend(compared);
  return [...near, ...out];
}

/** Limits a quotation to one surah. */
function surahBounds({ verseOf, surahAt, surahOf }: VerseText, word: number): { start: number; end: number } {
  const surah = surahOf[verseOf[word] as number] as number;
  return { start: surahAt[surah - 1] as number, end: surahAt[surah] as number };
}

/** Marks the word pairs inside an alignment as explored, because they would lead to the same alignment. */
function remember(explored: Set<number>, { pieces }: Alignment, count: number): void {
  for (const { same, from, to, start, end } of pieces) {
    if (!same) continue;
    for (let i = from; i < to; i++) {
      // Words written together shift the following ones by one or two.
      for (let p = Math.max(start, start + i - from - 2); p < Math.min(end, start + i - from + 3); p++)
        explored.add(i * count + p);
    }
  }
}

/** Returns all places with these words of the Quran, including the place itself; at most `most`. */
export function samePlaces(
  verses: VerseText,
  { start, end }: { start: number; end: number },
  most: number,
  budget: WorkBudget,
): number[] {
  const { words } = verses;
  let first = start;
  while (first < end && words.skeletonAt[first] === words.skeletonAt[first + 1]) first++;
  const from = words.skeletonAt[first] as number;
  const to = words.skeletonAt[end] as number;
  if (first === end) return [start];
  const { from: low, to: high } = findLongest(verses, words.skeleton, from, to);
  const out: number[] = [];
  for (const word of verses.order.subarray(low, high)) {
    const begin = word - (first - start);
    const bounds: Bounds = {
      from: start,
      to: end,
      start: Math.max(0, begin),
      end: Math.min(words.count, begin + end - start),
    };
    if (begin < 0 || bounds.end - bounds.start !== end - start) continue;
    const comparison = compareArabic(words, words, bounds);
    let same = true;
    let k = 0;
    for (; k < end - start && same; k++) same = comparison.step(start + k, begin + k) === 5;
    if (!budget.spend(k)) break;
    if (same && surahBounds(verses, begin).end >= bounds.end) out.push(begin);
    if (out.length === most) break;
  }
  out.sort((a, b) => a - b);
  return out.includes(start) ? out : [start, ...out.slice(0, most - 1)];
}
