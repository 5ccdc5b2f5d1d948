import type { SearchIndex } from '../index/open.ts';

/**
 * A common list laid out by document: for each 32 documents two numbers, the posting of the first of them that is in the list, and
 * which of them are (one bit each). Says in one step where a document stands, which takes the list itself a dozen.
 */
export type ListMap = Uint32Array;

// Shorter lists are quick as they are; those from a 32nd of the documents on are some thousand, 11 KB each.
const COMMON = 32;

/** The map of a list of the index, made when first asked for and kept; undefined for lists that are not common. */
export function mapOf(
  index: SearchIndex,
  docs: Uint16Array | Uint32Array,
  from: number,
  to: number,
): ListMap | undefined {
  if ((to - from) * COMMON < index.header.documents) return undefined;
  const { stemMaps, termMaps } = index.scratch;
  const maps = docs === index.byStem.docs ? stemMaps : docs === index.byTerm.docs ? termMaps : undefined;
  if (maps === undefined) return undefined;
  let map = maps.get(from);
  if (map === undefined) {
    map = makeMap(docs, from, to, index.header.documents);
    maps.set(from, map);
  }
  return map;
}

function makeMap(docs: Uint16Array | Uint32Array, from: number, to: number, documents: number): ListMap {
  const map = new Uint32Array(((documents + 31) >>> 5) * 2);
  // From the end, so that what stays is the first posting of each 32.
  for (let i = to - 1; i >= from; i--) {
    const doc = docs[i] as number;
    const at = (doc >>> 5) * 2;
    map[at] = i;
    map[at + 1] = (map[at + 1] as number) | (1 << (doc & 31));
  }
  return map;
}

/** Whether a document is in the list. */
export function isIn(map: ListMap, doc: number): boolean {
  return (((map[(doc >>> 5) * 2 + 1] as number) >>> (doc & 31)) & 1) !== 0;
}

/** The posting of a document in the list, or -1. */
export function postingIn(map: ListMap, doc: number): number {
  const at = (doc >>> 5) * 2;
  const bits = map[at + 1] as number;
  const bit = doc & 31;
  if (((bits >>> bit) & 1) === 0) return -1;
  // How many of the 32 stand before it: bits are counted by pairs, fours and bytes.
  let before = bits & ((1 << bit) - 1);
  before -= (before >>> 1) & 0x55555555;
  before = (before & 0x33333333) + ((before >>> 2) & 0x33333333);
  before = (before + (before >>> 4)) & 0x0f0f0f0f;
  return (map[at] as number) + (Math.imul(before, 0x01010101) >>> 24);
}
