/** From so many documents on it pays to find out first which ones can be among the best. */
const MANY = 1_000;
/** Scores are added up in 32 bits. */
export const ROUNDING = 0.01;

/** Returns the documents with the highest scores; ties keep the first. */
export function highest(found: Uint32Array, scores: Float32Array, most: number): number[] {
  const best = new Uint32Array(most + 1);
  const enough = found.length > MANY ? atLeast(found, scores, most) : 0;
  let count = 0;
  let least = 0;
  for (let place = 0; place < found.length; place++) {
    const doc = found[place] as number;
    const score = scores[doc] as number;
    if (score < enough || (count === most && score <= least)) continue;
    let low = 0;
    for (let high = count; low < high; ) {
      const middle = (low + high) >>> 1;
      if ((scores[best[middle] as number] as number) >= score) low = middle + 1;
      else high = middle;
    }
    best.copyWithin(low + 1, low, count);
    best[low] = doc;
    if (count < most) count++;
    least = scores[best[count - 1] as number] as number;
  }
  return Array.from(best.subarray(0, count));
}

const STEPS = 256;
const numbers = new Uint32Array(STEPS + 1);

/** Returns a score that at least so many documents have, so that few others need to be put in order. */
function atLeast(found: Uint32Array, scores: Float32Array, wanted: number): number {
  let most = 0;
  for (let place = 0; place < found.length; place++) most = Math.max(most, scores[found[place] as number] as number);
  const scale = STEPS / most;
  numbers.fill(0);
  for (let place = 0; place < found.length; place++) {
    const step = ((scores[found[place] as number] as number) * scale) | 0;
    numbers[step] = (numbers[step] as number) + 1;
  }
  let step = STEPS;
  for (let all = numbers[step] as number; all < wanted && step > 0; ) all += numbers[--step] as number;
  // Rounding can put a score of a step a little below it.
  return Math.max(0, step / scale - ROUNDING);
}
