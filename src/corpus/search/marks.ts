import { endings } from '../fold/arabic-stem.ts';
import { vowelOf } from '../fold/particles.ts';
import { caseFrom, DOUBLE, Vowel } from '../fold/vowel-marks.ts';

/**
 * A folded word and the marks of its letters, which begin at `from` of a list. `prefix` is the number of letters before its bare form, `isMarked`
 * whether it has marks at all.
 */
export type Marked = { word: string; marks: ArrayLike<number>; from: number; isMarked: boolean; prefix: number };

export function markedWord(word: string, marks: readonly number[], prefix: number): Marked {
  return { word, marks, from: 0, isMarked: true, prefix };
}

const other: ReadonlySet<string> = new Set(endings);

const vowel = (mark: number): number => (vowelOf(mark) === Vowel.an ? Vowel.a : vowelOf(mark));

/** Tests whether two letters are written differently. What is not written can be anything. `left` is the asked one. */
function clash(left: number, right: number, isFirst: boolean, isLast: boolean): boolean {
  if (left === 0 || right === 0) return false;
  const [one, another] = [vowel(left), vowel(right)];
  // The last vowel is the case.
  if (!isLast && one !== 0 && another !== 0 && one !== another) return true;
  // The first letter is doubled by the word or the article before it.
  return !isFirst && (left & DOUBLE) !== (right & DOUBLE);
}

/**
 * Compares the vowel marks of an asked word with those of a word of the texts, from their bare forms on, as far as both go. The case of the last
 * letter does not count. @returns 2 when they agree, 1 when only the case before a pronoun differs or the text has no marks, else 0
 */
export function agreement(asked: Marked, found: Marked): 0 | 1 | 2 {
  if (!found.isMarked) return 1;
  const [left, right] = [asked.word.length - asked.prefix, found.word.length - found.prefix];
  const length = Math.min(left, right);
  let level: 1 | 2 = 2;
  for (let i = 0; i < length; i++) {
    const isLast = i === left - 1 || i === right - 1;
    const ask = asked.marks[asked.from + asked.prefix + i] as number;
    const mark = found.marks[found.from + found.prefix + i] as number;
    if (!clash(ask, mark, i === 0, isLast)) continue;
    if (i < caseFrom(asked.word) - asked.prefix || i < caseFrom(found.word) - found.prefix) return 0;
    level = 1;
  }
  return level;
}

/** Tests whether two bare forms are one word with and without an ending. Before an ending, ة is written ت. */
export function differByEnding(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  if (long.startsWith(short)) return short === long || other.has(long.slice(short.length));
  if (!short.endsWith('ه') || !long.startsWith(`${short.slice(0, -1)}ت`)) return false;
  return long.length === short.length || other.has(long.slice(short.length));
}
