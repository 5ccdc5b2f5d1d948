import { surahOf } from '../../quran/find.ts';
import type { Quran } from '../../quran/open.ts';
import { VERSES } from '../../quran/shape.ts';
import { ArabicReader, type ArabicWords } from '../words/arabic-words.ts';
import { otherSpellings } from '../words/other-spellings.ts';
import { readVocabulary, type Vocabulary } from '../words/vocabulary.ts';
import type { RightWords } from './arabic-comparison.ts';

/** The edition that quotations are compared with. */
export const VERSE_EDITION = 'quran.ar';
/** The same text in the encoding of the King Fahd Complex's fonts. */
export const VERSE_SOURCE_EDITION = 'quran.ar-kfgqpc';

/** All words of the Quran in one sequence, with a suffix array over their skeleton letters. Takes 3 MB and a fifth of a second to build. */
export type VerseText = {
  readonly words: RightWords;
  readonly vocabulary: Vocabulary;
  /** First word of each verse, and one past the last. */
  readonly verseAt: Uint32Array;
  readonly verseOf: Uint16Array;
  readonly surahOf: Uint8Array;
  /** First word of each surah, by its number minus one, and one past the last. */
  readonly surahAt: Uint32Array;
  /** Suffix array: words in the order of the skeleton that starts with them. */
  readonly order: Uint32Array;
};

/** Reads the verses and builds the suffix array. */
export function readVerses(quran: Quran): VerseText {
  const texts = quran.texts(VERSE_EDITION);
  const reader = new ArabicReader();
  const verseAt = shared(Uint32Array, new Uint32Array(VERSES + 1));
  for (let ordinal = 0; ordinal < VERSES; ordinal++) {
    reader.read(texts.text(ordinal));
    verseAt[ordinal + 1] = reader.words.count;
  }
  const { count, starts, ends, atoms, atomAt, skeleton, skeletonAt } = reader.words;
  const words = {
    count,
    starts: shared(Uint32Array, starts),
    ends: shared(Uint32Array, ends),
    atoms: shared(Uint16Array, atoms),
    atomAt: shared(Uint32Array, atomAt),
    skeleton: shared(Uint8Array, skeleton),
    skeletonAt: shared(Uint32Array, skeletonAt),
  };
  const others = otherSpellings(words);
  const verseOf = shared(Uint16Array, new Uint16Array(count));
  const surahs = shared(Uint8Array, new Uint8Array(VERSES));
  const starting = [...quran.starts, VERSES].map((ordinal) => verseAt[ordinal] as number);
  const surahAt = shared(Uint32Array, starting);
  for (let ordinal = 0; ordinal < VERSES; ordinal++) {
    verseOf.fill(ordinal, verseAt[ordinal], verseAt[ordinal + 1]);
    surahs[ordinal] = surahOf(quran, ordinal).id;
  }
  return {
    ...{ words: { ...words, others }, vocabulary: readVocabulary(words), verseAt, verseOf, surahAt },
    ...{ surahOf: surahs, order: shared(Uint32Array, sorted(words)) },
  };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** Copies numbers to memory that threads share. */
export function toShared<T extends Numbers>(numbers: T): T {
  return shared(numbers.constructor as never, numbers);
}

/** A copy with each of the large arrays replaced. What tells the text's own words apart (`vocabulary.source`) stays the same array as its atoms. */
export function copyVerseText(text: VerseText, copy: <T extends Numbers>(numbers: T) => T): VerseText {
  const { words } = text;
  const atoms = copy(words.atoms as Uint16Array);
  return {
    words: {
      ...{ ...words, atoms },
      starts: copy(words.starts as Uint32Array),
      ends: copy(words.ends as Uint32Array),
      atomAt: copy(words.atomAt as Uint32Array),
      skeleton: copy(words.skeleton as Uint8Array),
      skeletonAt: copy(words.skeletonAt as Uint32Array),
    },
    vocabulary: { ...text.vocabulary, source: atoms },
    verseAt: copy(text.verseAt),
    verseOf: copy(text.verseOf),
    surahOf: copy(text.surahOf),
    surahAt: copy(text.surahAt),
    order: copy(text.order),
  };
}

/** Copies an array to memory that threads share. */
function shared<T extends Numbers>(
  View: { readonly BYTES_PER_ELEMENT: number; new (buffer: SharedArrayBuffer): T },
  numbers: ArrayLike<number>,
): T {
  const view = new View(new SharedArrayBuffer(numbers.length * View.BYTES_PER_ELEMENT));
  view.set(numbers);
  return view;
}

const LETTERS_SORTED = 12;
const LETTERS_COMPARED = 64;

type Laid = { count: number; skeleton: Uint8Array; skeletonAt: Uint32Array };

/** Sorts the words with a skeleton by the letters that follow from their start: a counting sort on twelve letters, then a comparison of ties. */
function sorted({ count, skeleton, skeletonAt }: Laid): Uint32Array {
  let order = new Uint32Array(count);
  let size = 0;
  for (let word = 0; word < count; word++) if (skeletonAt[word + 1] !== skeletonAt[word]) order[size++] = word;
  order = order.subarray(0, size);
  let other = new Uint32Array(size);
  const letter = (word: number, at: number): number => skeleton[(skeletonAt[word] as number) + at] ?? 0;
  for (let at = LETTERS_SORTED - 2; at >= 0; at -= 2) {
    const key = (word: number): number => letter(word, at) * 64 + letter(word, at + 1);
    const places = new Uint32Array(64 * 64 + 1);
    for (const word of order) (places[key(word) + 1] as number)++;
    for (let k = 0; k < 64 * 64; k++) (places[k + 1] as number) += places[k] as number;
    for (const word of order) other[(places[key(word)] as number)++] = word;
    [order, other] = [other, order];
  }
  const compare = (a: number, b: number, from: number, to: number): number => {
    for (let at = from; at < to; at++) {
      const difference = letter(a, at) - letter(b, at);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  for (let from = 0; from < size; ) {
    let to = from + 1;
    while (to < size && compare(order[from] as number, order[to] as number, 0, LETTERS_SORTED) === 0) to++;
    if (to - from > 1) {
      order.subarray(from, to).sort((a, b) => compare(a, b, LETTERS_SORTED, LETTERS_COMPARED) || a - b);
    }
    from = to;
  }
  return order;
}

/** Words `order[from..to)` of the Quran with the longest common skeleton prefix, and its length in letters. */
export type Agreement = { readonly letters: number; readonly from: number; readonly to: number };

/** Finds the longest match of `wanted[start..end)`. */
export function findLongest(
  { words, order }: VerseText,
  wanted: ArrayLike<number>,
  start: number,
  end: number,
): Agreement {
  const { skeleton, skeletonAt } = words;
  const most = Math.min(end - start, LETTERS_COMPARED);
  const agree = (place: number): number => {
    const at = skeletonAt[order[place] as number] as number;
    let same = 0;
    while (same < most && skeleton[at + same] === wanted[start + same]) same++;
    return same;
  };
  /** Binary search for the first place not before the first `length` letters, or with `behind` the first place after them. */
  const bound = (length: number, behind: boolean, low: number, high: number): number => {
    while (low < high) {
      const middle = (low + high) >>> 1;
      const at = skeletonAt[order[middle] as number] as number;
      let same = 0;
      while (same < length && skeleton[at + same] === wanted[start + same]) same++;
      const before = same === length ? behind : (skeleton[at + same] ?? 0) < (wanted[start + same] as number);
      if (before) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const place = bound(most, false, 0, order.length);
  const letters = Math.max(place < order.length ? agree(place) : 0, place > 0 ? agree(place - 1) : 0);
  if (letters === 0) return { letters, from: 0, to: order.length };
  // Those that agree are around the place.
  let first = 1;
  while (place - first >= 0 && agree(place - first) >= letters) first *= 2;
  let last = 1;
  while (place + last < order.length && agree(place + last) >= letters) last *= 2;
  return {
    letters,
    from: bound(letters, false, Math.max(0, place - first), place),
    to: bound(letters, true, place, Math.min(order.length, place + last)),
  };
}

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
export function mostInVerses(
  verses: VerseText,
  quoted: ArabicWords,
  { from, to }: { readonly from: number; readonly to: number },
): number {
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
