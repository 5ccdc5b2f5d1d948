/** The best documents so far as a heap with the worst at the top, with their scores. */
type Heap = { readonly docs: Uint32Array; readonly scores: Float32Array; size: number };

/** Orders documents by descending score, then ascending number, so that pages never overlap. Tests whether entry `a` is before `b`. */
function before({ docs, scores }: Heap, a: number, b: number): boolean {
  const [left, right] = [scores[a] as number, scores[b] as number];
  return left > right || (left === right && (docs[a] as number) < (docs[b] as number));
}

/** Puts an entry at `from`, or below it. */
function sink(heap: Heap, from: number, doc: number, score: number): void {
  const { docs, scores, size } = heap;
  let at = from;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= size) break;
    if (child + 1 < size && before(heap, child, child + 1)) child++;
    const below = scores[child] as number;
    if (score < below || (score === below && doc > (docs[child] as number))) break;
    docs[at] = docs[child] as number;
    scores[at] = below;
    at = child;
  }
  docs[at] = doc;
  scores[at] = score;
}

/** Returns the `size` best of the first `count` documents in `found`, best first. */
export function best(found: Uint32Array, count: number, scores: Float32Array, size: number): number[] {
  const filled = Math.min(size, count);
  if (filled === 0) return [];
  const heap: Heap = { docs: found.slice(0, filled), scores: new Float32Array(filled), size: filled };
  for (let i = 0; i < filled; i++) heap.scores[i] = scores[found[i] as number] as number;
  for (let at = (filled >> 1) - 1; at >= 0; at--) sink(heap, at, heap.docs[at] as number, heap.scores[at] as number);
  let least = heap.scores[0] as number;
  for (let i = filled; i < count; i++) {
    const doc = found[i] as number;
    const score = scores[doc] as number;
    // Most documents score below the worst of the best.
    if (score < least || (score === least && doc > (heap.docs[0] as number))) continue;
    sink(heap, 0, doc, score);
    least = heap.scores[0] as number;
  }
  const ranked: number[] = new Array(filled);
  for (let last = filled - 1; last >= 0; last--) {
    ranked[last] = heap.docs[0] as number;
    heap.size = last;
    sink(heap, 0, heap.docs[last] as number, heap.scores[last] as number);
  }
  return ranked;
}

// Share of a score up to which a lower score counts as the same.
const NEARLY = 0.1;

/**
 * Moves documents before those that score nearly the same and come after them by precedence (lower comes first). A document takes at least the score of
 * those it passes.
 */
export function settleTies(
  docs: readonly number[],
  scores: Float32Array,
  precedence: (doc: number) => number,
): number[] {
  const settled = [...docs];
  for (let at = 1; at < settled.length; at++) {
    const doc = settled[at] as number;
    const own = scores[doc] as number;
    let to = at;
    for (; to > 0; to--) {
      const before = settled[to - 1] as number;
      if (own < (1 - NEARLY) * (scores[before] as number) || precedence(doc) >= precedence(before)) break;
      settled[to] = before;
      scores[doc] = Math.max(scores[doc] as number, scores[before] as number);
    }
    settled[to] = doc;
  }
  return settled;
}
