import { growing } from './growing.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Shorter words have too many neighbours to correct. */
export const SHORTEST = 4;
const LONGEST = 24;

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

/** Hashes of the words two deletions away. */
export function farNeighbours(word: string): number[] {
  const hashes: number[] = [];
  for (let i = 0; i < word.length; i++) for (let j = i + 1; j < word.length; j++) hashes.push(hashWithout(word, i, j));
  return hashes;
}

/** The table of deletion neighbours: sorted hashes, and beside each the number of the word it came from. */
export function writeTypos(words: readonly string[]): { keys: Uint32Array; terms: Uint32Array } {
  const hashes = growing();
  const ids = growing();
  words.forEach((word, id) => {
    if (word.length < SHORTEST || word.length > LONGEST || /[0-9]/.test(word)) return;
    for (const hash of neighbours(word)) {
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
