import { BLOCK } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/** Where the positions of one posting of the stem lists begin. */
export function placeOf(index: SearchIndex, posting: number): number {
  const { blocks, counts } = index.byStem;
  let at = blocks[Math.floor(posting / BLOCK)] as number;
  for (let i = posting - (posting % BLOCK); i < posting; i++) at += counts[i] as number;
  return at;
}
