import { BLOCK } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';

/** For each place in a block of 16 postings, which bytes of its four words of counts come before it. */
const BEFORE = Uint32Array.from({ length: BLOCK * 4 }, (_, i) => {
  const bytes = Math.max(0, Math.min(4, (i >>> 2) - (i & 3) * 4));
  return bytes === 4 ? 0xffffffff : (1 << (8 * bytes)) - 1;
});

/** The bytes of a word in pairs, so that a few words can be added up before the pairs are. */
const pairs = (word: number): number => (word & 0x00ff00ff) + ((word >>> 8) & 0x00ff00ff);

/** Where the positions of one posting of the stem lists begin. Four counts are added at a time: phrases ask this for each text and word. */
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
