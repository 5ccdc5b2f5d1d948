import { scriptNames } from '../../fold/letters.ts';
import { eachWord, foldWord } from '../../fold/tokenise.ts';
import type { Lang } from '../../hadith/model.ts';
import type { Bounds, Comparison } from '../match/align.ts';
import { plainLetters } from '../match/outer-letters.ts';
import { alike, arabicSides, type Sides } from '../match/verdict.ts';
import { readSkeletons, type Skeletons, withAtoms } from '../skeletons.ts';
import type { ArabicWords } from './arabic-words.ts';
import { bengaliForm, englishForm, foldUrdu } from './spelling-variants.ts';
import type { Vocabulary } from './vocabulary.ts';
import { WordTable } from './word-table.ts';

/** Words of a text in one language, each with a key. Spellings of the same word share a key; collisions are rare. */
export type KeyedWords = {
  readonly count: number;
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** 0 for a word that consists of long vowels. */
  readonly keys: Int32Array;
  /** Set for an Arabic text, as are its words. */
  readonly skeletons?: Skeletons;
  readonly arabic?: ArabicWords;
  /** The folded words of a text in another language. */
  readonly terms?: readonly string[];
};

/** Returns Arabic words with keys derived from their skeletons. */
export function keyedArabic(words: ArabicWords): KeyedWords {
  const { count, starts, ends } = words;
  return { count, starts, ends, keys: keysOf(words), skeletons: words, arabic: words };
}

function keysOf(words: Skeletons): Int32Array {
  const keys = new Int32Array(words.count);
  for (let word = 0; word < words.count; word++) keys[word] = concatenatedKey(words, word, word + 1);
  return keys;
}

/** Returns the key of words written as one. `before` is the key of the words before them, which are then part of it. */
export function concatenatedKey({ skeleton, skeletonAt }: Skeletons, from: number, to: number, before = 0): number {
  let key = before;
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

type Folded = { readonly term: string; readonly key: number };

/** Letters in which words are compared as they are written. Arabic itself is compared by other rules. */
export type PlainScript = 'latin' | 'bengali' | 'arabic';

/** The letters of words that were read as one of the three languages. */
export const SCRIPT_OF: Readonly<Record<Lang, PlainScript>> = { ar: 'arabic', en: 'latin', bn: 'bengali' };

const FORMS: Readonly<Record<PlainScript, (word: string) => string>> = {
  latin: (word) => englishForm(foldWord(word)),
  bengali: (word) => bengaliForm(foldWord(word)),
  arabic: foldUrdu,
};
const tables: Partial<Record<PlainScript, WordTable<Folded | undefined>>> = {};

function tableOf(script: PlainScript): WordTable<Folded | undefined> {
  const known = tables[script];
  if (known !== undefined) return known;
  const made = new WordTable((word) => {
    const term = FORMS[script](word);
    return term === '' ? undefined : { term, key: keyOf(term) };
  });
  tables[script] = made;
  return made;
}

/** Returns words of a translation, folded: case, accents and other spellings of a word are ignored. */
export function keyedWords(text: string, script: PlainScript, from = 0, to = text.length): KeyedWords {
  const slice = text.slice(from, to);
  const table = tableOf(script);
  const terms: string[] = [];
  const keys: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  eachWord(slice, (kind, start, end) => {
    const word = scriptNames[kind] === script ? table.get(slice, start, end) : undefined;
    if (word === undefined) return;
    terms.push(word.term);
    keys.push(word.key);
    starts.push(start + from);
    ends.push(end + from);
  });
  return { count: terms.length, starts, ends, keys: new Int32Array(keys), terms };
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

export function readRight(text: string, lang: Lang): RightText {
  if (lang === 'ar') return { text, words: readSource(text) };
  return readPlain(text, SCRIPT_OF[lang]);
}

/** Reads the atoms of an Arabic text when they are first needed: most texts are not like a quotation. */
function readSource(text: string): KeyedWords {
  const words = readSkeletons(text);
  const { count, starts, ends } = words;
  let arabic: ArabicWords | undefined;
  return {
    ...{ count, starts, ends, keys: keysOf(words), skeletons: words },
    get arabic() {
      arabic ??= withAtoms(text, words);
      return arabic;
    },
  };
}

/** Reads the text of a translation. */
export function readPlain(text: string, script: PlainScript): RightText {
  const words = keyedWords(text, script);
  const laid = { ...words, starts: new Uint32Array(words.starts), ends: new Uint32Array(words.ends) };
  return { text, words: laid, optional: inBrackets(text, words) };
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
export type Pairs = {
  readonly starts: ReadonlyMap<number, readonly number[]>;
  /** A bit for some of the bits of each combined key: most other pairs have none. */
  readonly bits: Uint8Array;
};

const PAIR_BITS = 1 << 13;

/** Indexes the pairs of adjacent words in a stretch. */
export function pairsOf({ keys }: KeyedWords, from: number, to: number): Pairs {
  const starts = new Map<number, number[]>();
  const bits = new Uint8Array(PAIR_BITS >> 3);
  for (let at = from; at + 1 < to; at++) {
    // No pair starts with a word that consists of long vowels.
    if (keys[at] === 0) continue;
    const key = mix(keys[at] as number, keys[at + 1] as number);
    bits[bitOf(key) >> 3] = (bits[bitOf(key) >> 3] as number) | (1 << (key & 7));
    const known = starts.get(key);
    if (known === undefined) starts.set(key, [at]);
    else known.push(at);
  }
  return { starts, bits };
}

/** The lowest three bits are those of the key. */
function bitOf(key: number): number {
  return (key ^ ((key >>> 13) << 3)) & (PAIR_BITS - 1);
}

/** Maps each indexed pair of words to its positions in another text. */
export function placesOfPairs(
  { starts, bits }: Pairs,
  { keys, count }: KeyedWords,
): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (let at = 0; at + 1 < count; at++) {
    const key = mix(keys[at] as number, keys[at + 1] as number);
    if (((bits[bitOf(key) >> 3] as number) & (1 << (key & 7))) === 0 || keys[at] === 0) continue;
    for (const word of starts.get(key) ?? []) {
      const known = places.get(word);
      if (known === undefined) places.set(word, [at]);
      else known.push(at);
    }
  }
  return places;
}

/** Tests whether a text has one of the indexed pairs of words. */
export function hasPair({ starts, bits }: Pairs, { keys, count }: KeyedWords): boolean {
  for (let at = 0; at + 1 < count; at++) {
    const key = mix(keys[at] as number, keys[at + 1] as number);
    if (((bits[bitOf(key) >> 3] as number) & (1 << (key & 7))) === 0 || keys[at] === 0) continue;
    if (starts.has(key)) return true;
  }
  return false;
}
