/**
 * A sorted list of words laid out flat: UTF-16 units one after another and where each word begins. Kept as units and not as
 * UTF-8 because a query is compared unit by unit, without making strings.
 */
export type Vocabulary = { units: Uint16Array; offsets: Uint32Array; size: number };

/** Lays out words that are already sorted by code unit. */
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

/** The first word not before `word`. With `after`, the first word that neither comes before `word` nor begins with it. */
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

/** The number of a word, or -1. */
export function find(vocabulary: Vocabulary, word: string): number {
  const at = bound(vocabulary, word, false);
  return at < vocabulary.size && compare(vocabulary, at, word, false) === 0 ? at : -1;
}

/** The words that begin with `prefix`, as a range of numbers `[from, to)`. */
export function prefixRange(vocabulary: Vocabulary, prefix: string): { from: number; to: number } {
  return { from: bound(vocabulary, prefix, false), to: bound(vocabulary, prefix, true) };
}

/** The word with this number. */
export function wordAt(vocabulary: Vocabulary, id: number): string {
  const from = vocabulary.offsets[id] as number;
  return String.fromCharCode(...vocabulary.units.subarray(from, vocabulary.offsets[id + 1]));
}
