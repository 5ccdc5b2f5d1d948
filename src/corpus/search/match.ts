import type { SearchIndex } from '../index/open.ts';
import { type ListMap, mapOf, postingIn } from './maps.ts';
import type { Clause, Source } from './source.ts';

/** Finds the index of `doc` in the ascending list `[from, to)`, or -1. */
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

// Length ratios from which a galloping search (16) or a map lookup (2) is cheaper than a scan of the list.
const LEAP_FROM = 16;
const LOOK_FROM = 2;

/** Separates the lists that decide which documents match from those that only add to a score (nearer forms beside the stem). */
function split(clause: Clause): { deciding: Source[]; adding: Source[] } {
  const [first] = clause.sources;
  if (first?.match !== 'stem') return { deciding: clause.sources, adding: [] };
  const adding = clause.sources.filter(
    ({ match, stem }) => (match === 'exact' || match === 'bare') && stem === first.stem,
  );
  return { deciding: clause.sources.filter((source) => !adding.includes(source)), adding };
}

function addFirst(index: SearchIndex, sources: readonly Source[]): number {
  const { scores, seen, found, budget } = index.scratch;
  let count = 0;
  for (const { docs, impacts, from, to, weight } of sources) {
    if (!budget.spend(to - from)) break;
    if (count === 0) {
      // No document occurs twice in a list, so the first needs no tests.
      for (let i = from; i < to; i++) {
        const doc = docs[i] as number;
        seen[doc] = 1;
        scores[doc] = (impacts[i] as number) * weight;
        found[count++] = doc;
      }
      continue;
    }
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

/** Looks documents up by galloping search. Fast when the documents ascend, correct in any order. */
function leap(index: SearchIndex, source: Source, step: number, count: number): void {
  const { scores, seen, found } = index.scratch;
  const { docs, impacts, to, weight } = source;
  let at = source.from;
  let before = -1;
  for (let c = 0; c < count; c++) {
    const doc = found[c] as number;
    if (doc < before) at = source.from;
    before = doc;
    let stride = 1;
    while (at + stride < to && (docs[at + stride] as number) < doc) {
      at += stride;
      stride *= 2;
    }
    let high = Math.min(to, at + stride + 1);
    while (at < high) {
      const middle = (at + high) >>> 1;
      if ((docs[middle] as number) < doc) at = middle + 1;
      else high = middle;
    }
    if (at >= to || docs[at] !== doc) continue;
    seen[doc] = step + 1;
    (scores[doc] as number) += (impacts[at] as number) * weight;
  }
}

function lookUp(index: SearchIndex, source: Source, map: ListMap, step: number, count: number): void {
  const { scores, seen, found } = index.scratch;
  const { impacts, weight } = source;
  for (let c = 0; c < count; c++) {
    const doc = found[c] as number;
    const posting = postingIn(map, doc);
    if (posting < 0) continue;
    seen[doc] = step + 1;
    (scores[doc] as number) += (impacts[posting] as number) * weight;
  }
}

function mapFor(index: SearchIndex, { docs, from, to }: Source, count: number): ListMap | undefined {
  return to - from > count * LOOK_FROM ? mapOf(index, docs, from, to) : undefined;
}

function visit(index: SearchIndex, source: Source, step: number, count: number): void {
  if (!index.scratch.budget.spend(Math.min(source.to - source.from, 2 * count))) return;
  const map = mapFor(index, source, count);
  if (map !== undefined) lookUp(index, source, map, step, count);
  else if (source.to - source.from > count * LEAP_FROM) leap(index, source, step, count);
  else walk(index, source, step);
}

/** Collects in `scratch.found` the documents that match every clause, with their scores. Returns their number. */
export function matchAll(index: SearchIndex, clauses: readonly Clause[]): number {
  const { seen, found } = index.scratch;
  const order = clauses.map((clause) => ({ ...split(clause), size: clause.size })).sort((a, b) => a.size - b.size);
  let count = addFirst(index, order[0]?.deciding ?? []);
  for (let step = 1; step < order.length && count > 0; step++) {
    for (const source of order[step]?.deciding ?? []) visit(index, source, step, count);
    let kept = 0;
    for (let c = 0; c < count; c++) {
      const doc = found[c] as number;
      if (seen[doc] === step + 1) found[kept++] = doc;
      else seen[doc] = 0;
    }
    count = kept;
  }
  for (const { adding } of order) for (const source of adding) visit(index, source, order.length, count);
  return count;
}

/** Returns how many of the clauses, heaviest first, are essential: a document without any of these weighs less than `least` (as in MaxScore). */
function essential(order: readonly Clause[], least: number): number {
  let rest = 0;
  let needed = order.length;
  while (needed > 1 && rest + (order[needed - 1] as Clause).weight < least) rest += (order[--needed] as Clause).weight;
  return needed;
}

function coverFirst(index: SearchIndex, clause: Clause, mark: number, from: number): number {
  const { scores, seen, covered, found, budget } = index.scratch;
  let count = from;
  for (const source of clause.sources) {
    const { docs, impacts, to, weight } = source;
    if (!budget.spend(to - source.from)) break;
    for (let i = source.from; i < to; i++) {
      const doc = docs[i] as number;
      if (seen[doc] !== mark) {
        if (seen[doc] === 0) {
          found[count++] = doc;
          scores[doc] = 0;
          covered[doc] = 0;
        }
        seen[doc] = mark;
        (covered[doc] as number) += clause.weight;
      }
      (scores[doc] as number) += (impacts[i] as number) * weight;
    }
  }
  return count;
}

function coverMore(index: SearchIndex, clause: Clause, mark: number, count: number): void {
  const { scores, seen, covered, found } = index.scratch;
  for (const source of clause.sources) {
    const { docs, impacts, to, weight } = source;
    const map = mapFor(index, source, count);
    if (!index.scratch.budget.spend(map === undefined ? to - source.from : count)) break;
    for (let c = 0; map !== undefined && c < count; c++) {
      const doc = found[c] as number;
      const posting = postingIn(map, doc);
      if (posting < 0) continue;
      if (seen[doc] !== mark) {
        seen[doc] = mark;
        (covered[doc] as number) += clause.weight;
      }
      (scores[doc] as number) += (impacts[posting] as number) * weight;
    }
    if (map !== undefined) continue;
    for (let i = source.from; i < to; i++) {
      const doc = docs[i] as number;
      const before = seen[doc];
      if (before === 0) continue;
      if (before !== mark) {
        seen[doc] = mark;
        (covered[doc] as number) += clause.weight;
      }
      (scores[doc] as number) += (impacts[i] as number) * weight;
    }
  }
}

/**
 * Collects in `scratch.found` the documents whose clauses weigh at least `least` in total, and some that weigh less. `scratch.covered` holds the
 * weight of the matched clauses. Documents with only non-essential clauses are skipped.
 */
export function matchAny(index: SearchIndex, clauses: readonly Clause[], least: number): number {
  const order = [...clauses].sort((a, b) => b.weight - a.weight);
  const needed = essential(order, least);
  let count = 0;
  order.forEach((clause, number) => {
    if (number < needed) count = coverFirst(index, clause, number + 1, count);
    else coverMore(index, clause, number + 1, count);
  });
  return count;
}

// Share of all documents, as its inverse, from which it is faster to reset all.
const FILL_FROM = 64;

/** Resets the scratch memory for the next query. */
export function clear(index: SearchIndex, count: number): void {
  const { seen, found } = index.scratch;
  if (count * FILL_FROM > seen.length) seen.fill(0);
  else for (let c = 0; c < count; c++) seen[found[c] as number] = 0;
}
