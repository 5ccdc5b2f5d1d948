import type { SearchIndex } from '../index/open.ts';

/**
 * A bitmap of a long posting list. Each 32 documents take two numbers: the first posting among them, and one bit per document in the list. Finds the
 * posting of a document in one step instead of a dozen.
 */
export type ListMap = Uint32Array;

// Only lists with at least 1/32 of the documents get a map. There are some thousand of them, with 11 KB each.
const COMMON = 32;

/** Returns the map of a list of the index, built on first use and cached. Undefined for shorter lists. */
export function mapOf(
  index: SearchIndex,
  docs: Uint16Array | Uint32Array,
  from: number,
  to: number,
): ListMap | undefined {
  if ((to - from) * COMMON < index.header.documents) return undefined;
  const maps = mapsOf(index, docs);
  if (maps === undefined) return undefined;
  let map = maps.get(from);
  if (map === undefined) {
    map = makeMap(docs, from, to, index.header.documents);
    maps.set(from, map);
  }
  return map;
}

function mapsOf({ byStem, byTerm, byBare, scratch }: SearchIndex, docs: Uint16Array | Uint32Array) {
  if (docs === byStem.docs) return scratch.stemMaps;
  if (docs === byTerm.docs) return scratch.termMaps;
  return docs === byBare.docs ? scratch.bareMaps : undefined;
}

function makeMap(docs: Uint16Array | Uint32Array, from: number, to: number, documents: number): ListMap {
  const map = new Uint32Array(((documents + 31) >>> 5) * 2);
  // Backwards, so that the first posting of each 32 remains.
  for (let i = to - 1; i >= from; i--) {
    const doc = docs[i] as number;
    const at = (doc >>> 5) * 2;
    map[at] = i;
    map[at + 1] = (map[at + 1] as number) | (1 << (doc & 31));
  }
  return map;
}

export function isIn(map: ListMap, doc: number): boolean {
  return (((map[(doc >>> 5) * 2 + 1] as number) >>> (doc & 31)) & 1) !== 0;
}

/** Returns the posting of a document in the list, or -1. */
export function postingIn(map: ListMap, doc: number): number {
  const at = (doc >>> 5) * 2;
  const bits = map[at + 1] as number;
  const bit = doc & 31;
  if (((bits >>> bit) & 1) === 0) return -1;
  // Population count of the lower bits: by pairs, fours and bytes.
  let before = bits & ((1 << bit) - 1);
  before -= (before >>> 1) & 0x55555555;
  before = (before & 0x33333333) + ((before >>> 2) & 0x33333333);
  before = (before + (before >>> 4)) & 0x0f0f0f0f;
  return (map[at] as number) + (Math.imul(before, 0x01010101) >>> 24);
}
