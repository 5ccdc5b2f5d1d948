import { tokenise } from '../fold/tokenise.ts';
import type { Bounds, Comparison } from './align.ts';
import { type ArabicWords, readArabic } from './arabic-words.ts';
import { alike, arabicSides, type Sides } from './verdict.ts';

/** Words of a text in one language, each with a key: equal keys, equal words in some spelling. */
export type KeyedWords = {
  readonly count: number;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  readonly keys: readonly string[];
  /** Of an Arabic text. */
  readonly arabic?: ArabicWords;
};

/** Arabic words with their skeletons for keys. */
export function keyedArabic(words: ArabicWords): KeyedWords {
  const keys: string[] = [];
  for (let word = 0; word < words.count; word++) {
    keys.push(String.fromCharCode(...words.skeleton.slice(words.skeletonAt[word], words.skeletonAt[word + 1])));
  }
  return { count: words.count, starts: words.starts, ends: words.ends, keys, arabic: words };
}

/** English or Bengali words, folded: case, accents and ways of writing a letter do not count. */
export function keyedWords(text: string, script: 'latin' | 'bengali', from = 0, to = text.length): KeyedWords {
  const tokens = tokenise(text.slice(from, to)).filter((token) => token.script === script);
  return {
    count: tokens.length,
    starts: tokens.map(({ start }) => start + from),
    ends: tokens.map(({ end }) => end + from),
    keys: tokens.map(({ term }) => term),
  };
}

/** The words of a right text in that language. */
function keyedText(text: string, lang: 'ar' | 'en' | 'bn'): KeyedWords {
  return lang === 'ar' ? keyedArabic(readArabic(text)) : keyedWords(text, lang === 'en' ? 'latin' : 'bengali');
}

/** Both sides of a comparison with a text of one piece. */
export function keyedSides(text: string, quoted: KeyedWords, rightText: string, right: KeyedWords): Sides {
  const slice = (start: number, end: number) =>
    start === end ? '' : rightText.slice(right.starts[start], right.ends[end - 1]);
  if (quoted.arabic !== undefined && right.arabic !== undefined) {
    return arabicSides(text, quoted.arabic, right.arabic, slice);
  }
  const same = (i: number, p: number) => quoted.keys[i] === right.keys[p];
  return {
    ...{ text, quoted, rightText: slice, rightCount: right.count },
    compare: (bounds) => comparePlain(quoted, same, bounds),
    marksThatDiffer: (i, q, p, r) => (q === 1 && r === 1 && same(i, p) ? 0 : -1),
    alike: (i, p) => alike(unitsOf(quoted.keys[i] ?? ''), unitsOf(right.keys[p] ?? '')),
  };
}

function comparePlain(quoted: KeyedWords, same: (i: number, p: number) => boolean, bounds: Bounds): Comparison {
  return {
    step: (i, p) => (i < bounds.to && p < bounds.end && i >= bounds.from && p >= bounds.start && same(i, p) ? 5 : 0),
    weight: (i) => Math.min(4, (quoted.keys[i] ?? '').length / 1.5),
  };
}

function unitsOf(word: string): number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0));
}

/** A right text, read: its words, and where each two of them begin. */
export type RightText = {
  readonly text: string;
  readonly words: KeyedWords;
  readonly pairs: ReadonlyMap<string, number[]>;
};

/** Reads a right text. */
export function readRight(text: string, lang: 'ar' | 'en' | 'bn'): RightText {
  const words = keyedText(text, lang);
  const pairs = new Map<string, number[]>();
  for (let at = 0; at + 1 < words.count; at++) {
    const key = pairAt(words, at);
    if (key === '') continue;
    const known = pairs.get(key);
    if (known === undefined) pairs.set(key, [at]);
    else known.push(at);
  }
  return { text, words, pairs };
}

/** Two words in a row as a key. Words of long vowels alone have none: nothing begins with them. */
export function pairAt({ keys }: KeyedWords, at: number): string {
  const first = keys[at] as string;
  return first === '' ? '' : `${first} ${keys[at + 1] as string}`;
}
