import { BLOCK } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/** For each posting in a block of 16, masks for the bytes before it in the four words of counts. */
const BEFORE = Uint32Array.from({ length: BLOCK * 4 }, (_, i) => {
  const bytes = Math.max(0, Math.min(4, (i >>> 2) - (i & 3) * 4));
  return bytes === 4 ? 0xffffffff : (1 << (8 * bytes)) - 1;
});

/** Adds up adjacent bytes into 16-bit lanes, so that several words can be summed without overflow. */
const pairs = (word: number): number => (word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff);

/** Returns the offset of a posting's positions in the stem lists. Sums four counts at a time, because phrases call it for each text and word. */
export function placeOf(index: SearchIndex, posting: number): number {
  const { blocks, countWords } = index.byStem;
  const block = posting >>> 4;
  const mask = (posting & 15) * 4;
  const at = block * 4;
  const sum =
    pairs((countWords[at] as number) & (BEFORE[mask] as number)) +
    pairs((countWords[at + 1] as number) & (BEFORE[mask + 1] as number)) +
    pairs((countWords[at + 2] as number) & (BEFORE[mask + 2] as number)) +
    pairs((countWords[at + 3] as number) & (BEFORE[mask + 3] as number));
  return (blocks[block] as number) + (sum & 0xffff) + (sum >>> 16);
}
