import type { ArabicWords } from '../words/arabic-words.ts';
import type { Stretch } from './verse-matches.ts';
import type { VerseText } from './verse-text.ts';

/*
 * Most Arabic words that somebody quotes are in no verse. Bits for the words of the Quran tell so without a search: a word without its bit is not there,
 * one with it can be.
 */

type Filter = {
  /** The skeletons of single words, and of other spellings. */
  readonly single: Uint8Array;
  /** Also those of two and three words next to each other, which can be written as one. */
  readonly joined: Uint8Array;
  /** The first letters of what begins with each word, by their number. */
  readonly begins: Map<number, Uint8Array>;
};

/** Most words that are written as one. */
const MAX_JOINED = 3;
const SINGLE_BITS = 1 << 18;
const MANY_BITS = 1 << 21;

const filters = new WeakMap<VerseText, Filter>();

function filterOf(verses: VerseText): Filter {
  const known = filters.get(verses);
  if (known !== undefined) return known;
  const { words } = verses;
  const made = { single: new Uint8Array(SINGLE_BITS >> 3), joined: new Uint8Array(MANY_BITS >> 3), begins: new Map() };
  for (let word = 0; word < words.count; word++) {
    add(made.single, keyOf(words, word, word + 1));
    for (let to = word + 1; to <= Math.min(words.count, word + MAX_JOINED); to++)
      add(made.joined, keyOf(words, word, to));
    for (const other of words.others?.get(word) ?? []) add(made.single, keyOf(other, 0, other.count));
  }
  filters.set(verses, made);
  return made;
}

/** Returns the most words of a stretch that can be words of verses, in any order. */
export function mostInVerses(verses: VerseText, quoted: ArabicWords, { from, to }: Stretch): number {
  const { single, joined } = filterOf(verses);
  let most = 0;
  // Up to here, words are parts of one word of a verse.
  let reached = from;
  for (let word = from; word < to; word++) {
    for (let end = Math.min(to, word + MAX_JOINED); end > Math.max(reached, word + 1); end--) {
      if (!has(single, keyOf(quoted, word, end))) continue;
      reached = end;
      break;
    }
    if (word < reached || has(joined, keyOf(quoted, word, word + 1))) most++;
  }
  return most;
}

/** Tests whether some word of a verse can be the first of what begins with these letters. */
export function canBegin(verses: VerseText, letters: ArrayLike<number>, from: number, count: number): boolean {
  const { begins } = filterOf(verses);
  let bits = begins.get(count);
  if (bits === undefined) {
    const { words, order } = verses;
    bits = new Uint8Array(MANY_BITS >> 3);
    for (const word of order) add(bits, hashOf(words.skeleton, words.skeletonAt[word] as number, count));
    begins.set(count, bits);
  }
  return has(bits, hashOf(letters, from, count));
}

function keyOf({ skeleton, skeletonAt }: ArabicWords, from: number, to: number): number {
  const start = skeletonAt[from] as number;
  return hashOf(skeleton, start, (skeletonAt[to] as number) - start);
}

function hashOf(letters: ArrayLike<number>, from: number, count: number): number {
  let hash = count;
  for (let at = from; at < from + count; at++) hash = Math.imul(hash ^ ((letters[at] as number) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function add(bits: Uint8Array, hash: number): void {
  const bit = hash & (bits.length * 8 - 1);
  bits[bit >> 3] = (bits[bit >> 3] as number) | (1 << (bit & 7));
}

function has(bits: Uint8Array, hash: number): boolean {
  const bit = hash & (bits.length * 8 - 1);
  return ((bits[bit >> 3] as number) & (1 << (bit & 7))) !== 0;
}
