import { growing } from './growing.ts';
import { prefixRange, type Vocabulary } from './vocabulary.ts';

/** Shorter words have too many neighbours to correct. */
export const MIN_TYPO_LENGTH = 4;
/** Longer words are not corrected. */
export const MAX_TYPO_LENGTH = 24;

/** FNV-1a over the UTF-16 units of a word with the unit at `left` out (-1 keeps all). */
function hashWithout(word: string, left: number, second = -1): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) {
    if (i === left || i === second) continue;
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** Hashes of a word and of each word one deletion away, doubles left out. */
export function neighbours(word: string): number[] {
  const hashes = [hashWithout(word, -1)];
  for (let i = 0; i < word.length; i++) {
    if (i > 0 && word.charCodeAt(i) === word.charCodeAt(i - 1)) continue;
    hashes.push(hashWithout(word, i));
  }
  return hashes;
}

/** The hash of a word, as {@link writeHashes} sorts them and {@link candidates} looks them up. */
export function hashOf(word: string): number {
  return hashWithout(word, -1);
}

/** The table of deletion neighbours. */
export function writeTypos(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  return writeHashes(words, (word) =>
    word.length < MIN_TYPO_LENGTH || word.length > MAX_TYPO_LENGTH || /[0-9]/.test(word) ? [] : neighbours(word),
  );
}

/** Sorted hashes of words, as many as each has, and beside each the number of the word it came from. */
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
  // Sorted as floats: a hash times 2^21 and the number beside it fit the 53 bits exactly, and a plain sort is fast.
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

/** Edits between two words (insert, delete, replace, swap neighbours), or `limit + 1` when there are more. */
export function edits(one: string, two: string, limit: number): number {
  if (Math.abs(one.length - two.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: two.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one.charCodeAt(i - 1) === two.charCodeAt(j - 1);
      let least = Math.min(
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previous[j - 1] as number) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[two.length] as number;
}

export type TypoTable = { keys: Uint32Array; terms: Uint32Array; vocabulary: Vocabulary };

/** The numbers of words that share one of the hashes; some only by chance, so the caller counts {@link edits}. */
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

/** Longest word a walk compares, which bounds its rows. */
const WALKED = MAX_TYPO_LENGTH + 2;

/**
 * The numbers of the words that begin like `term` and are at most `limit` edits from it, by walking the sorted vocabulary: rows of
 * the edit table are kept for the beginning that neighbours share, and beginnings already too far are passed over whole.
 */
export function walkNear(vocabulary: Vocabulary, term: string, limit: number): number[] {
  const { units, offsets } = vocabulary;
  const width = term.length + 1;
  const rows = new Uint8Array((WALKED + 1) * width);
  for (let j = 0; j < width; j++) rows[j] = j;
  const path = new Uint16Array(WALKED);
  const near: number[] = [];
  const { from, to } = prefixRange(vocabulary, term.charAt(0));
  // Rows up to `ready` belong to the beginning in `path`; a beginning of `dead` letters is too far whatever follows.
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

/** More edits than any limit: what stands beyond the band. */
const MANY = 99;

/**
 * Fills row `i` of the edit table between the beginning in `path` and `term`; returns the least of it and of the row before. Only the
 * band within `limit` of the diagonal is filled, with a border around it: outside it there are more edits than that.
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
