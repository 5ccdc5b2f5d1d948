/**
 * A sorted list of words as one flat array of UTF-16 units, with the offset of each word. Stored as UTF-16 instead of UTF-8, so that a query is
 * compared unit by unit without allocating strings.
 */
export type Vocabulary = { units: Uint16Array; offsets: Uint32Array; size: number };

/** Lays out words, which must be sorted by code unit. */
export function writeVocabulary(words: readonly string[]): { units: Uint16Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(words.length + 1);
  let total = 0;
  words.forEach((word, i) => {
    offsets[i] = total;
    total += word.length;
  });
  offsets[words.length] = total;
  const units = new Uint16Array(total);
  words.forEach((word, i) => {
    for (let at = 0; at < word.length; at++) units[(offsets[i] as number) + at] = word.charCodeAt(at);
  });
  return { units, offsets };
}

function compare(vocabulary: Vocabulary, id: number, word: string, asPrefix: boolean): number {
  const from = vocabulary.offsets[id] as number;
  const length = (vocabulary.offsets[id + 1] as number) - from;
  const shared = Math.min(length, word.length);
  for (let i = 0; i < shared; i++) {
    const difference = (vocabulary.units[from + i] as number) - word.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return asPrefix && length >= word.length ? 0 : length - word.length;
}

/** Returns the first word not less than `word`. With `after`, the first word that is greater and does not have `word` as a prefix. */
function bound(vocabulary: Vocabulary, word: string, after: boolean): number {
  let low = 0;
  let high = vocabulary.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compare(vocabulary, middle, word, after);
    if (order < 0 || (after && order === 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of a word, or -1. */
export function find(vocabulary: Vocabulary, word: string): number {
  const at = bound(vocabulary, word, false);
  return at < vocabulary.size && compare(vocabulary, at, word, false) === 0 ? at : -1;
}

/** Returns the words with this prefix as a range of numbers `[from, to)`. */
export function prefixRange(vocabulary: Vocabulary, prefix: string): { from: number; to: number } {
  return { from: bound(vocabulary, prefix, false), to: bound(vocabulary, prefix, true) };
}

export function wordAt(vocabulary: Vocabulary, id: number): string {
  const from = vocabulary.offsets[id] as number;
  return String.fromCharCode(...vocabulary.units.subarray(from, vocabulary.offsets[id + 1]));
}
