import { tokenise } from '../fold/tokenise.ts';
import type { SearchIndex } from '../index/open.ts';
import { find } from '../index/vocabulary.ts';
import { parseQuery } from './parse.ts';
import { planWord } from './plan.ts';

/** A part of a text to mark, in UTF-16 offsets into the text as it was given: `[start, end)`. */
export type Highlight = { start: number; end: number };

/**
 * The words of `text` that a query meets, by the same rules as the search: the same stem, the word a prefix or a typing error
 * stands for. Joining words are marked only when the query has no others. In order, never overlapping.
 */
export function highlights(index: SearchIndex, text: string, query: string): Highlight[] {
  const parsed = parseQuery(query);
  const all = [...parsed.words, ...parsed.phrases.flat()];
  const content = all.filter((word) => !word.stop);
  const stems = new Set<number>();
  for (const word of content.length > 0 ? content : all) {
    for (const source of planWord(index, word, false).sources) stems.add(source.stem);
  }
  const marks: Highlight[] = [];
  for (const { term, start, end, joined } of tokenise(text)) {
    const id = find(index.terms, term);
    if (joined || id < 0 || !stems.has(index.termStems[id] as number)) continue;
    marks.push({ start, end });
  }
  return marks;
}
