import { growing } from './growing.ts';
import { prefixRange, type Vocabulary } from './vocabulary.ts';

/** Shorter words have too many neighbors to be corrected. */
export const MIN_TYPO_LENGTH = 4;
/** Longer words are not corrected. */
export const MAX_TYPO_LENGTH = 24;

/** FNV-1a hash of the UTF-16 units of a word without the units at `left` and `second` (-1: none). */
function hashWithout(word: string, left: number, second = -1): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) {
    if (i === left || i === second) continue;
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the hashes of a word and of all its single deletions, without duplicates. */
export function neighbours(word: string): number[] {
  const hashes = [hashWithout(word, -1)];
  for (let i = 0; i < word.length; i++) {
    if (i > 0 && word.charCodeAt(i) === word.charCodeAt(i - 1)) continue;
    hashes.push(hashWithout(word, i));
  }
  return hashes;
}

/** Hashes a word for {@link writeHashes} and {@link candidates}. */
export function hashOf(word: string): number {
  return hashWithout(word, -1);
}

/** Builds the table of deletion neighbors. */
export function writeTypos(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  return writeHashes(words, (word) =>
    word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH || /[0-9]/.test(word) ? [] : neighbours(word),
  );
}

/** Builds a sorted table of hashes, with the number of the word beside each. A word can have several hashes. */
export function writeHashes(
  words: readonly string[],
  hashesOf: (word: string) => readonly number[],
): { keys: Uint32Array; terms: Uint32Array } {
  const hashes = growing();
  const ids = growing();
  words.forEach((word, id) => {
    for (const hash of hashesOf(word)) {
      hashes.push(hash);
      ids.push(id);
    }
  });
  const count = hashes.length();
  // Packed as floats for a fast plain sort: hash times 2^21 plus the word number fits exactly in 53 bits.
  const packed = new Float64Array(count);
  const [from, of] = [hashes.take(), ids.take()];
  for (let i = 0; i < count; i++) packed[i] = (from[i] as number) * 0x200000 + (of[i] as number);
  packed.sort();
  const keys = new Uint32Array(count);
  const terms = new Uint32Array(count);
  for (let i = 0; i < count; i++) {
    keys[i] = Math.floor((packed[i] as number) / 0x200000);
    terms[i] = (packed[i] as number) % 0x200000;
  }
  return { keys, terms };
}

export type TypoTable = { keys: Uint32Array; terms: Uint32Array; vocabulary: Vocabulary };

/** Collects the numbers of words that share one of the hashes. Includes hash collisions, so check them by the edit distance. */
export function candidates(table: TypoTable, hashes: readonly number[], found: Set<number>): void {
  for (const hash of hashes) {
    let low = 0;
    let high = table.keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((table.keys[middle] as number) < hash) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < table.keys.length && table.keys[i] === hash; i++) found.add(table.terms[i] as number);
  }
}

/** Longest word that a walk compares, which bounds its rows. */
const WALKED = MAX_TYPO_LENGTH + 2;

/**
 * Walks the sorted vocabulary for words with the first letter of `term` and at most `limit` edits from it. Returns their numbers. Adjacent words
 * share the rows of the edit table for their common prefix. Prefixes that exceed the limit are skipped.
 */
export function walkNear(vocabulary: Vocabulary, term: string, limit: number): number[] {
  const { units, offsets } = vocabulary;
  const width = term.length + 1;
  const rows = new Uint8Array((WALKED + 1) * width);
  for (let j = 0; j < width; j++) rows[j] = j;
  const path = new Uint16Array(WALKED);
  const near: number[] = [];
  const { from, to } = prefixRange(vocabulary, term.charAt(0));
  // Rows up to `ready` belong to the prefix in `path`. Every word with a prefix of `dead` letters exceeds the limit.
  let ready = 0;
  let dead = WALKED;
  for (let id = from; id < to; id++) {
    const start = offsets[id] as number;
    const length = (offsets[id + 1] as number) - start;
    let same = 0;
    while (same < ready && same < length && path[same] === units[start + same]) same++;
    if (same >= dead) continue;
    dead = WALKED;
    ready = same;
    while (ready < length && ready < WALKED && dead === WALKED) {
      path[ready] = units[start + ready] as number;
      ready++;
      if (fillRow(rows, path, ready, term, limit) > limit) dead = ready;
    }
    if (ready !== length || Math.abs(length - term.length) > limit) continue;
    if ((rows[length * width + term.length] as number) <= limit) near.push(id);
  }
  return near;
}

/** Larger than any limit: the value of cells outside the band. */
const MANY = 99;

/**
 * Fills row `i` of the edit table for the prefix in `path` and `term`. Returns the minimum of this row and the previous one. Fills only the band
 * within `limit` of the diagonal, and a border around it. Cells outside it exceed the limit.
 */
function fillRow(rows: Uint8Array, path: Uint16Array, i: number, term: string, limit: number): number {
  const width = term.length + 1;
  const [row, before] = [i * width, (i - 1) * width];
  const [first, last] = [Math.max(1, i - limit), Math.min(width - 1, i + limit)];
  rows[row] = i;
  if (first > 1 && first <= width) rows[row + first - 1] = MANY;
  if (last < width - 1) rows[row + last + 1] = MANY;
  let least = first > 1 ? MANY : i - 1;
  const unit = path[i - 1];
  for (let j = first; j <= last; j++) {
    const own = term.charCodeAt(j - 1);
    let edits = Math.min(
      (rows[before + j] as number) + 1,
      (rows[row + j - 1] as number) + 1,
      (rows[before + j - 1] as number) + (unit === own ? 0 : 1),
    );
    const swapped = i > 1 && j > 1 && unit === term.charCodeAt(j - 2) && path[i - 2] === own;
    if (swapped) edits = Math.min(edits, (rows[before - width + j - 2] as number) + 1);
    rows[row + j] = edits;
    least = Math.min(least, edits, rows[before + j] as number);
  }
  return least;
}
