import type { SearchIndex } from '../index/open.ts';
import type { Source } from './source.ts';

/** Number of words whose forms are remembered, some 1 KB each. */
const MAX_REMEMBERED = 1_000;

const listsOf = new WeakMap<SearchIndex, Map<string, Source[][]>>();

/**
 * Remembers the lists of the forms of a word, because comparing the vowel marks of all forms of a stem takes longer than the rest of a search. The
 * weights in the lists are those of the last query: each query sets its own.
 */
export function rememberedForms(index: SearchIndex, key: string, make: () => Source[][]): Source[][] {
  const known = listsOf.get(index) ?? new Map<string, Source[][]>();
  listsOf.set(index, known);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const made = make();
  // A search without enough budget leaves forms out.
  if (index.scratch.budget.exhausted) return made;
  if (known.size >= MAX_REMEMBERED) known.clear();
  known.set(key, made);
  return made;
}
