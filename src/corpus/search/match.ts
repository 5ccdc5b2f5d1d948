import type { SearchIndex } from '../index/open.ts';
import type { Slot, Source } from './plan.ts';

/** Where `doc` stands in the rising list `[from, to)`, or -1. */
export function findDoc(docs: Uint16Array | Uint32Array, from: number, to: number, doc: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((docs[middle] as number) < doc) low = middle + 1;
    else high = middle;
  }
  return low < to && docs[low] === doc ? low : -1;
}

// A binary search costs about as much as walking this many entries.
const PROBE_COST = 12;

function addFirst(index: SearchIndex, slot: Slot): number {
  const { scores, seen, found } = index.scratch;
  let count = 0;
  for (const { docs, impacts, from, to, weight } of slot.sources) {
    for (let i = from; i < to; i++) {
      const doc = docs[i] as number;
      if (seen[doc] === 0) {
        seen[doc] = 1;
        scores[doc] = 0;
        found[count++] = doc;
      }
      (scores[doc] as number) += (impacts[i] as number) * weight;
    }
  }
  return count;
}

function walk(index: SearchIndex, source: Source, step: number): void {
  const { scores, seen } = index.scratch;
  const { docs, impacts, to, weight } = source;
  for (let i = source.from; i < to; i++) {
    const doc = docs[i] as number;
    if ((seen[doc] as number) < step) continue;
    seen[doc] = step + 1;
    (scores[doc] as number) += (impacts[i] as number) * weight;
  }
}

function probe(index: SearchIndex, source: Source, step: number, count: number): void {
  const { scores, seen, found } = index.scratch;
  for (let c = 0; c < count; c++) {
    const doc = found[c] as number;
    const at = findDoc(source.docs, source.from, source.to, doc);
    if (at < 0) continue;
    seen[doc] = step + 1;
    (scores[doc] as number) += (source.impacts[at] as number) * source.weight;
  }
}

/** Leaves in `scratch.found` the documents that have every slot, with their scores; returns how many. */
export function matchAll(index: SearchIndex, slots: readonly Slot[]): number {
  const { seen, found } = index.scratch;
  const order = [...slots].sort((a, b) => a.size - b.size);
  let count = addFirst(index, order[0] as Slot);
  for (let step = 1; step < order.length && count > 0; step++) {
    for (const source of (order[step] as Slot).sources) {
      if (source.to - source.from > count * PROBE_COST) probe(index, source, step, count);
      else walk(index, source, step);
    }
    let kept = 0;
    for (let c = 0; c < count; c++) {
      const doc = found[c] as number;
      if (seen[doc] === step + 1) found[kept++] = doc;
      else seen[doc] = 0;
    }
    count = kept;
  }
  return count;
}

/** How many of the slots, heaviest first, a document needs one of: what the others weigh together is less than `least`. */
function essential(order: readonly Slot[], least: number): number {
  let rest = 0;
  let needed = order.length;
  while (needed > 1 && rest + (order[needed - 1] as Slot).weight < least) rest += (order[--needed] as Slot).weight;
  return needed;
}

function coverFirst(index: SearchIndex, slot: Slot, mark: number, from: number): number {
  const { scores, seen, covered, found } = index.scratch;
  let count = from;
  for (const source of slot.sources) {
    const { docs, impacts, to, weight } = source;
    for (let i = source.from; i < to; i++) {
      const doc = docs[i] as number;
      if (seen[doc] !== mark) {
        if (seen[doc] === 0) {
          found[count++] = doc;
          scores[doc] = 0;
          covered[doc] = 0;
        }
        seen[doc] = mark;
        (covered[doc] as number) += slot.weight;
      }
      (scores[doc] as number) += (impacts[i] as number) * weight;
    }
  }
  return count;
}

function coverMore(index: SearchIndex, slot: Slot, mark: number): void {
  const { scores, seen, covered } = index.scratch;
  for (const source of slot.sources) {
    const { docs, impacts, to, weight } = source;
    for (let i = source.from; i < to; i++) {
      const doc = docs[i] as number;
      const before = seen[doc];
      if (before === 0) continue;
      if (before !== mark) {
        seen[doc] = mark;
        (covered[doc] as number) += slot.weight;
      }
      (scores[doc] as number) += (impacts[i] as number) * weight;
    }
  }
}

/**
 * Leaves in `scratch.found` the documents whose slots weigh at least `least` together, and some that weigh less;
 * `scratch.covered` is the weight of the slots they have. Documents that have only light slots are never looked at.
 */
export function matchAny(index: SearchIndex, slots: readonly Slot[], least: number): number {
  const order = [...slots].sort((a, b) => b.weight - a.weight);
  const needed = essential(order, least);
  let count = 0;
  order.forEach((slot, number) => {
    if (number < needed) count = coverFirst(index, slot, number + 1, count);
    else coverMore(index, slot, number + 1);
  });
  return count;
}

/** Makes the scratch clean for the next query. */
export function clear(index: SearchIndex, count: number): void {
  const { seen, found } = index.scratch;
  for (let c = 0; c < count; c++) seen[found[c] as number] = 0;
}
