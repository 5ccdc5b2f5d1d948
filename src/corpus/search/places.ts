import { BLOCK } from '../index/layout.ts';
import type { SearchIndex } from '../index/open.ts';
import { findDoc } from './match.ts';
import type { Source } from './plan.ts';

/** Where the positions of one posting of the stem lists begin. */
export function placeOf(index: SearchIndex, posting: number): number {
  const { blocks, counts } = index.byStem;
  let at = blocks[Math.floor(posting / BLOCK)] as number;
  for (let i = posting - (posting % BLOCK); i < posting; i++) at += counts[i] as number;
  return at;
}

/** The range of `positions` and `variants` that tells where a source's words stand in a document; undefined when nowhere. */
export function placesIn(index: SearchIndex, source: Source, doc: number): { from: number; to: number } | undefined {
  if (source.stem < 0) return undefined;
  const { offsets, docs, counts } = index.byStem;
  const posting = findDoc(docs, offsets[source.stem] as number, offsets[source.stem + 1] as number, doc);
  if (posting < 0) return undefined;
  const from = placeOf(index, posting);
  return { from, to: from + (counts[posting] as number) };
}
