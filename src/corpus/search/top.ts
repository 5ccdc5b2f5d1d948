/** Orders documents by descending score, then ascending number, so that pages never overlap. */
function before(scores: Float32Array, a: number, b: number): boolean {
  const difference = (scores[a] as number) - (scores[b] as number);
  return difference > 0 || (difference === 0 && a < b);
}

function sink(heap: number[], scores: Float32Array, from: number): void {
  let at = from;
  for (;;) {
    const left = 2 * at + 1;
    if (left >= heap.length) return;
    const right = left + 1;
    const worse = right < heap.length && before(scores, heap[left] as number, heap[right] as number) ? right : left;
    if (!before(scores, heap[at] as number, heap[worse] as number)) return;
    const held = heap[at] as number;
    heap[at] = heap[worse] as number;
    heap[worse] = held;
    at = worse;
  }
}

/** Returns the `size` best of the first `count` documents in `found`, best first. */
export function best(found: Uint32Array, count: number, scores: Float32Array, size: number): number[] {
  const heap: number[] = [];
  const filled = Math.min(size, count);
  for (let i = 0; i < filled; i++) heap.push(found[i] as number);
  if (filled < count) {
    for (let at = (filled >> 1) - 1; at >= 0; at--) sink(heap, scores, at);
    let least = scores[heap[0] as number] as number;
    for (let i = filled; i < count && filled > 0; i++) {
      const doc = found[i] as number;
      // Fast path: most documents score below the worst of the best.
      if ((scores[doc] as number) < least || !before(scores, doc, heap[0] as number)) continue;
      heap[0] = doc;
      sink(heap, scores, 0);
      least = scores[heap[0] as number] as number;
    }
  }
  return heap.sort((a, b) => (before(scores, a, b) ? -1 : 1));
}
