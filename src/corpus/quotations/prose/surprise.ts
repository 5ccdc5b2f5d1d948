import { tokenise } from '../../fold/tokenise.ts';
import type { SearchIndex } from '../../index/open.ts';
import { find } from '../../index/vocabulary.ts';
import type { KeyedWords } from '../words/plain-words.ts';

/** Tests whether the words of a text are surprising enough together, in bits: each by the share of texts that have it. */
export function isSurprising(
  index: SearchIndex,
  { text, quoted: { starts, ends } }: { readonly text: string; readonly quoted: Pick<KeyedWords, 'starts' | 'ends'> },
  { from, to }: { readonly from: number; readonly to: number },
  bits: number,
): boolean {
  let sum = 0;
  for (let at = from; at < to && sum < bits; at += AT_ONCE) {
    sum += bitsOf(index, text.slice(starts[at], ends[Math.min(to, at + AT_ONCE) - 1]));
  }
  return sum >= bits;
}

/** Words to read at once: a few are enough for most quotations. */
const AT_ONCE = 8;

function bitsOf(index: SearchIndex, text: string): number {
  const { offsets } = index.byStem;
  let sum = 0;
  for (const { term, joined } of tokenise(text)) {
    const id = joined ? -1 : find(index.terms, term);
    if (id < 0) continue;
    const stem = index.termStems[id] as number;
    sum += Math.log2(index.header.documents / Math.max(1, (offsets[stem + 1] as number) - (offsets[stem] as number)));
  }
  return sum;
}
