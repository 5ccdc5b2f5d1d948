import { tokenise } from '../../fold/tokenise.ts';
import type { Bounds, Comparison } from '../match/align.ts';
import { plainLetters } from '../match/outer-letters.ts';
import { alike, arabicSides, type Sides } from '../match/verdict.ts';
import { type ArabicWords, readArabic } from './arabic-words.ts';
import { bengaliForm, englishForm } from './spelling-variants.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Words of a text in one language, each with a key. Spellings of the same word share a key; collisions are rare. */
export type KeyedWords = {
  readonly count: number;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** 0 for a word that consists of long vowels. */
  readonly keys: Int32Array;
  /** Set for an Arabic text. */
  readonly arabic?: ArabicWords;
  /** The folded words of a text in another language. */
  readonly terms?: readonly string[];
};

/** Returns Arabic words with keys derived from their skeletons. */
export function keyedArabic(words: ArabicWords): KeyedWords {
  const { count, starts, ends } = words;
  const keys = new Int32Array(count);
  for (let word = 0; word < count; word++) keys[word] = concatenatedKey(words, word, word + 1);
  return { count, starts, ends, keys, arabic: words };
}

/** Returns the key of words written as one. */
export function concatenatedKey({ skeleton, skeletonAt }: ArabicWords, from: number, to: number): number {
  let key = 0;
  const end = skeletonAt[to] as number;
  for (let at = skeletonAt[from] as number; at < end; at++) key = mix(key, skeleton[at] as number);
  return key;
}

function mix(key: number, unit: number): number {
  return (Math.imul(key, 0x01000193) + unit) | 0;
}

function keyOf(term: string): number {
  let key = 0;
  for (let at = 0; at < term.length; at++) key = mix(key, term.charCodeAt(at));
  return key;
}

/** Returns English or Bengali words, folded: case, accents and other spellings of a word are ignored. */
export function keyedWords(text: string, script: 'latin' | 'bengali', from = 0, to = text.length): KeyedWords {
  const tokens = tokenise(text.slice(from, to));
  const terms: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const token of tokens) {
    if (token.script !== script) continue;
    terms.push(script === 'latin' ? englishForm(token.term) : bengaliForm(token.term));
    starts.push(token.start + from);
    ends.push(token.end + from);
  }
  const keys = new Int32Array(terms.length);
  for (let at = 0; at < terms.length; at++) keys[at] = keyOf(terms[at] as string);
  return { count: terms.length, starts, ends, keys, terms };
}

/** Reads the words of the correct text in its language. */
function keyedText(text: string, lang: 'ar' | 'en' | 'bn'): KeyedWords {
  return lang === 'ar' ? keyedArabic(readArabic(text)) : keyedWords(text, lang === 'en' ? 'latin' : 'bengali');
}

/** Prepares both sides of a comparison with a single text. */
export function keyedSides(
  text: string,
  quoted: KeyedWords,
  { text: rightText, words: right, optional }: RightText,
  vocabulary: Vocabulary | undefined,
): Sides {
  const slice = (start: number, end: number) =>
    start === end ? '' : rightText.slice(right.starts[start], right.ends[end - 1]);
  if (quoted.arabic !== undefined && right.arabic !== undefined) {
    return arabicSides(text, quoted.arabic, right.arabic, slice, vocabulary);
  }
  const { terms: ours = [], keys } = quoted;
  const { terms: theirs = [], keys: rightKeys } = right;
  const same = (i: number, p: number) => keys[i] === rightKeys[p] && ours[i] === theirs[p];
  const joined = (i: number, q: number, p: number, r: number) =>
    q > r ? isJoint(theirs[p], ours[i], ours[i + 1]) : isJoint(ours[i], theirs[p], theirs[p + 1]);
  const isOptional = (p: number) => optional?.[p] === 1;
  const letters = { quoted: plainLetters(quoted), right: plainLetters(right) };
  return {
    ...{ text, quoted, rightText: slice, rightCount: right.count },
    compare: (bounds) => comparePlain({ terms: ours, same, joined, isOptional, letters }, bounds),
    sameWords: (i, q, p, r) => (q === 1 && r === 1 ? same(i, p) : joined(i, q, p, r)),
    alike: (i, p) => alike(unitsOf(ours[i] ?? ''), unitsOf(theirs[p] ?? '')),
    optional: isOptional,
  };
}

/** Tests whether a word is two others written together. */
function isJoint(word = '', first = '', second = ''): boolean {
  return (
    word.length === first.length + second.length && second !== '' && word.startsWith(first) && word.endsWith(second)
  );
}

type PlainWords = {
  readonly terms: readonly string[];
  readonly same: (i: number, p: number) => boolean;
  readonly joined: (i: number, q: number, p: number, r: number) => boolean;
  readonly isOptional: (p: number) => boolean;
  readonly letters: Comparison['letters'];
};

/** Compares word by word; two words can be written as one. */
function comparePlain({ terms, same, joined, isOptional, letters }: PlainWords, bounds: Bounds): Comparison {
  return {
    step: (i, p) => {
      if (i >= bounds.to || p >= bounds.end || i < bounds.from || p < bounds.start) return 0;
      if (same(i, p)) return 5;
      if (i + 2 <= bounds.to && joined(i, 2, p, 1)) return 9;
      return p + 2 <= bounds.end && joined(i, 1, p, 2) ? 6 : 0;
    },
    letters,
    weight: (i) => Math.min(4, (terms[i] ?? '').length / 1.5),
    optional: isOptional,
  };
}

function unitsOf(word: string): number[] {
  return Array.from(word, (letter) => letter.charCodeAt(0));
}

/** A correct text and its words. */
export type RightText = {
  readonly text: string;
  readonly words: KeyedWords;
  /** Marks the words that a translator put in brackets: quotations leave them out. */
  readonly optional?: Uint8Array;
};

export function readRight(text: string, lang: 'ar' | 'en' | 'bn'): RightText {
  const words = keyedText(text, lang);
  return lang === 'ar' ? { text, words } : { text, words, optional: inBrackets(text, words) };
}

const BRACKETS = /\[[^\]]*\]|\([^)]*\)/gu;

function inBrackets(text: string, { count, starts }: KeyedWords): Uint8Array {
  const optional = new Uint8Array(count);
  let word = 0;
  for (const { index, 0: inner } of text.matchAll(BRACKETS)) {
    while (word < count && (starts[word] as number) < index) word++;
    for (; word < count && (starts[word] as number) < index + inner.length; word++) optional[word] = 1;
  }
  return optional;
}

/** The start positions of each pair of adjacent words in a stretch, by the combined key. */
export type Pairs = ReadonlyMap<number, readonly number[]>;

/** Indexes the pairs of adjacent words in a stretch. */
export function pairsOf({ keys }: KeyedWords, from: number, to: number): Pairs {
  const pairs = new Map<number, number[]>();
  for (let at = from; at + 1 < to; at++) {
    // No pair starts with a word that consists of long vowels.
    if (keys[at] === 0) continue;
    const key = mix(keys[at] as number, keys[at + 1] as number);
    const known = pairs.get(key);
    if (known === undefined) pairs.set(key, [at]);
    else known.push(at);
  }
  return pairs;
}

/** Maps each indexed pair of words to its positions in another text. */
export function placesOfPairs(pairs: Pairs, { keys, count }: KeyedWords): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at + 1 < count; at++) {
    if (keys[at] === 0) continue;
    for (const word of pairs.get(mix(keys[at] as number, keys[at + 1] as number)) ?? []) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  }
  return places;
}
