import type { Claimed } from '../../references/reader.ts';
import { turningWords } from '../meaning/turning-words.ts';
import { checked, type Difference, type Doubt, type Quotation } from '../quotation.ts';
import type { ArabicWords } from '../words/arabic-words.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import type { Alignment, Bounds, Comparison } from './align.ts';
import { compareArabic, type RightWords, sameWords } from './arabic-comparison.ts';

/** Two texts compared word by word: the quoted one and the correct one. */
export type Sides = {
  readonly text: string;
  readonly quoted: { readonly starts: ArrayLike<number>; readonly ends: ArrayLike<number> };
  readonly rightCount: number;
  /** Returns the correct words `[start, end)` as written. */
  readonly rightText: (start: number, end: number) => string;
  readonly compare: (bounds: Bounds) => Comparison;
  /** Tests whether `q` words from `i` are the `r` correct words from `p`, in any spelling. */
  readonly sameWords: (i: number, q: number, p: number, r: number) => boolean;
  /** Tests whether a word looks like an altered correct word. */
  readonly alike: (i: number, p: number) => boolean;
  /** Tests whether a quotation can leave out a correct word without a change. */
  readonly optional?: (p: number) => boolean;
};

/** Prepares both sides of an Arabic comparison. */
export function arabicSides(
  text: string,
  quoted: ArabicWords,
  right: RightWords,
  rightText: Sides['rightText'],
  vocabulary?: Vocabulary,
): Sides {
  return {
    ...{ text, quoted, rightText, rightCount: right.count },
    compare: (bounds) => compareArabic(quoted, right, bounds),
    sameWords: (i, q, p, r) => sameWords(quoted, i, q, right, p, r, vocabulary),
    alike: (i, p) => alike(skeletonOf(quoted, i), skeletonOf(right, p)),
  };
}

function skeletonOf({ skeleton, skeletonAt }: ArabicWords, word: number): ArrayLike<number> {
  return skeleton.slice(skeletonAt[word], skeletonAt[word + 1]);
}

type FoundDifferences = { readonly differences: Difference[]; readonly start: number; readonly end: number };

/**
 * Lists the differences of an alignment, word by word. Quoted words around it, up to `within`, are part of the quotation. They replace the adjacent
 * correct words when they resemble them or when these are within `limits`, and are insertions otherwise.
 */
export function differencesOf(
  sides: Sides,
  alignment: Alignment,
  within: { from: number; to: number },
  limits: { start: number; end: number } = { start: alignment.start, end: alignment.end },
): FoundDifferences {
  const left = resembling(sides, alignment, within, -1);
  const rightward = resembling(sides, alignment, within, 1);
  const differences: Difference[] = [];
  const push = (from: number, to: number, start: number, end: number) => {
    if (from === to && (start === end || isOptional(sides, start, end))) return;
    differences.push(differenceOf(sides, from, to, start, end));
  };
  const before = replaced(alignment.from - left - within.from, alignment.start - left - limits.start);
  push(within.from, alignment.from - left, alignment.start - left - before, alignment.start - left);
  pairs(sides, push, [alignment.from - left, alignment.from], [alignment.start - left, alignment.start]);
  for (const { same, from, to, start, end } of alignment.pieces) {
    if (!same) {
      pairs(sides, push, [from, to], [start, end]);
      continue;
    }
    const { step } = sides.compare({ from, to, start, end });
    for (let [i, p] = [from, start]; i < to; ) {
      const found = step(i, p);
      if (found === 0) break;
      const [q, r] = [found >> 2, found & 3];
      if (!sides.sameWords(i, q, p, r)) push(i, i + q, p, p + r);
      i += q;
      p += r;
    }
  }
  pairs(sides, push, [alignment.to, alignment.to + rightward], [alignment.end, alignment.end + rightward]);
  const behind = replaced(within.to - alignment.to - rightward, limits.end - alignment.end - rightward);
  push(alignment.to + rightward, within.to, alignment.end + rightward, alignment.end + rightward + behind);
  return { differences, start: alignment.start - left - before, end: alignment.end + rightward + behind };
}

/** Up to this many words at either end stand for as many words of the source. More are an addition. */
const MAX_REPLACED = 4;

function replaced(words: number, left: number): number {
  return words > MAX_REPLACED ? 0 : Math.max(0, Math.min(words, left));
}

/** Words in brackets, also where the word before them is the last one again: of `(the share of) the alms`, `the alms`. */
function isOptional({ optional, rightText }: Sides, start: number, end: number): boolean {
  if (optional === undefined) return false;
  const areOptional = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (!optional(at)) return false;
    return true;
  };
  // A negation in brackets is left out with the brackets, or changed.
  const isPart = optional(start - 1) || optional(end);
  if (areOptional(start, end)) return !(isPart && denies(rightText(start, end)));
  const isAgain = start > 0 && end > start && rightText(start - 1, start) === rightText(end - 1, end);
  return isAgain && areOptional(start - 1, end - 1);
}

function denies(text: string): boolean {
  return turningWords(text, /\p{Script=Bengali}/u.test(text) ? 'bn' : 'en').some(({ turn }) => turn === 'negation');
}

type Push = (from: number, to: number, start: number, end: number) => void;

/** Pairs words one to one when both sides have the same number, otherwise as one block. Skips words that turn out to be equal. */
function pairs(
  sides: Sides,
  push: Push,
  [from, to]: readonly [number, number],
  [start, end]: readonly [number, number],
): void {
  if (to - from !== end - start) {
    push(from, to, start, end);
    return;
  }
  for (let k = 0; k < to - from; k++) {
    if (sides.sameWords(from + k, 1, start + k, 1)) continue;
    push(from + k, from + k + 1, start + k, start + k + 1);
  }
}

function differenceOf(
  { text, quoted, rightText }: Sides,
  from: number,
  to: number,
  start: number,
  end: number,
): Difference {
  const op = from === to ? 'delete' : start === end ? 'insert' : 'replace';
  // Omitted words are placed after the word before them.
  const at = (from > 0 ? quoted.ends[from - 1] : quoted.starts[0]) as number;
  const [first, last] = from === to ? [at, at] : [quoted.starts[from] as number, quoted.ends[to - 1] as number];
  return { op, start: first, end: last, found: text.slice(first, last), expected: rightText(start, end) };
}

/** Counts the quoted words next to the alignment that resemble the correct words there, one by one: before it (-1) or after it (1). */
export function resembling(
  sides: Pick<Sides, 'alike' | 'rightCount'>,
  alignment: Alignment,
  within: { from: number; to: number },
  way: 1 | -1,
): number {
  let count = 0;
  for (;;) {
    const i = way < 0 ? alignment.from - count - 1 : alignment.to + count;
    const p = way < 0 ? alignment.start - count - 1 : alignment.end + count;
    if (i < within.from || i >= within.to || p < 0 || p >= sides.rightCount || !sides.alike(i, p)) return count;
    count++;
  }
}

/** Tests whether two words share half of their letters in order, or one is a prefix of the other. */
export function alike(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  let row = new Array<number>(b.length + 1).fill(0);
  for (let i = 0; i < a.length; i++) {
    const next = [0];
    for (let j = 0; j < b.length; j++) {
      next.push(a[i] === b[j] ? (row[j] as number) + 1 : Math.max(row[j + 1] as number, next[j] as number));
    }
    row = next;
  }
  const common = row[b.length] as number;
  return common > 0 && (common * 2 >= Math.max(a.length, b.length) || common === Math.min(a.length, b.length));
}

/** Returns null for altered words when only a collection is named: they can be from another of its hadiths. */
export function judgeReference(
  claimed: Claimed | undefined,
  ok: boolean,
  differences: readonly Difference[],
  doubt?: Doubt,
): Quotation['reference'] {
  const isCollection = claimed?.kind === 'hadith' && claimed.number === undefined;
  return claimed === undefined || (!ok && isCollection && differences.length > 0) ? null : checked(claimed, ok, doubt);
}

const BETWEEN_WORDS = /[^\p{L}\p{M}]+/gu;
const NOT_READ = /[\u0640\u06d6-\u06dc\u06e3\u06dd\u06de\u06e9\u200c-\u200f\u061c\ufeff\u2060\u00ad]/g;
const APOSTROPHES = /(?<=\p{L})['’‘`´ʿʾ](?=\p{L})/gu;

/** Tests whether two texts have the same letters and marks. Ignores spaces, punctuation, pause signs and the order of marks; case in translations. */
export function sameWriting(a: string, b: string, lang: 'ar' | 'en' | 'bn' = 'ar'): boolean {
  if (a === b) return true;
  if (lang === 'ar') return vowelsIn(a) === vowelsIn(b) && written(a) === written(b);
  const plain = (text: string) => written(text.replace(APOSTROPHES, '')).toLowerCase();
  return plain(a) === plain(b);
}

/** Counts the signs of vowels, which no other writing of the same text has more or fewer of. */
function vowelsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x64b && unit <= 0x652) count++;
  }
  return count;
}

function written(text: string): string {
  return text.normalize('NFD').replace(NOT_READ, '').replace(BETWEEN_WORDS, ' ').trim();
}
