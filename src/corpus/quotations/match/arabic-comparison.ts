import type { ArabicWords } from '../words/arabic-words.ts';
import { areDifferentWords } from '../words/different-words.ts';
import type { OtherSpellings } from '../words/other-spellings.ts';
import { contradicts, spellingCost } from '../words/same-spelling.ts';
import type { Vocabulary } from '../words/vocabulary.ts';
import type { Bounds, Comparison } from './align.ts';
import { arabicLetters } from './outer-letters.ts';

/** Word counts that can be joined into one word: يا ابن أم is يبنؤم. */
const GROUPS = [
  [1, 1],
  [2, 1],
  [1, 2],
  [3, 1],
  [1, 3],
] as const;

/** The correct text, with the modern spellings of words that are now written with other letters. */
export type RightWords = ArabicWords & { readonly others?: OtherSpellings };

/** Compares Arabic words in any spelling, ignoring marks. */
export function compareArabic(quoted: ArabicWords, right: RightWords, bounds: Bounds): Comparison {
  return {
    step: (i, p) => {
      if (!mayBegin(quoted, i, right, p)) return stepByOthers(quoted, i, right.others?.get(p), bounds.to);
      for (const [q, r] of GROUPS) {
        if (i + q > bounds.to || p + r > bounds.end) continue;
        if (sameSkeleton(quoted, i, q, right, p, r) && spellingCost(quoted, i, q, right, p, r) >= 0) return q * 4 + r;
      }
      return stepByOthers(quoted, i, right.others?.get(p), bounds.to);
    },
    letters: { quoted: arabicLetters(quoted), right: arabicLetters(right) },
    weight: (i) => (quoted.skeletonAt[i + 1] as number) - (quoted.skeletonAt[i] as number),
  };
}

/**
 * Tests whether `q` words from `i` are the `r` correct words from `p` in some spelling: the letters match, no mark contradicts, and they do not spell
 * another word.
 */
export function sameWords(
  quoted: ArabicWords,
  i: number,
  q: number,
  right: RightWords,
  p: number,
  r: number,
  vocabulary: Vocabulary | undefined,
): boolean {
  const sameAs = (other: ArabicWords, from: number, count: number) => {
    const cost = spellingCost(quoted, i, q, other, from, count);
    if (cost <= 0 || contradicts(cost)) return cost === 0;
    return vocabulary === undefined || q > 1 || count > 1 || !areDifferentWords(vocabulary, quoted, i, right, p);
  };
  if (sameAs(right, p, r)) return true;
  const others = r === 1 ? right.others?.get(p) : undefined;
  return others?.some((other) => other.count === q && sameAs(other, 0, q)) === true;
}

function sameSkeleton(quoted: ArabicWords, i: number, q: number, right: ArabicWords, p: number, r: number): boolean {
  const from = quoted.skeletonAt[i] as number;
  const start = right.skeletonAt[p] as number;
  const length = (quoted.skeletonAt[i + q] as number) - from;
  if ((right.skeletonAt[p + r] as number) - start !== length) return false;
  for (let at = 0; at < length; at++) if (quoted.skeleton[from + at] !== right.skeleton[start + at]) return false;
  return true;
}

function stepByOthers(quoted: ArabicWords, i: number, others: readonly ArabicWords[] | undefined, to: number): number {
  for (const other of others ?? []) {
    const { count } = other;
    if (i + count > to || !sameSkeleton(quoted, i, count, other, 0, count)) continue;
    if (spellingCost(quoted, i, count, other, 0, count) >= 0) return count * 4 + 1;
  }
  return 0;
}

/** Fast check that rejects most pairs: the first skeleton letters must match. Two words of only long vowels also pass. */
function mayBegin(quoted: ArabicWords, i: number, right: ArabicWords, p: number): boolean {
  const from = quoted.skeletonAt[i] as number;
  const start = right.skeletonAt[p] as number;
  return (
    quoted.skeleton[from] === right.skeleton[start] ||
    (quoted.skeletonAt[i + 1] === from && right.skeletonAt[p + 1] === start)
  );
}
