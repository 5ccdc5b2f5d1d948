import { compareNumbers, splitJoint, wholePart } from '../rows/numbers.ts';
import type { Merged } from './slots.ts';

/**
 * Lists the numbers of a collection that exist but have no text here: rows that are empty in every language, and gaps in the whole numbers from 1 to
 * the highest. If most numbers of the range are missing, the collection is a selection; then only the empty rows are listed.
 */
export function missingNumbers(
  present: readonly { number: string; shown: string }[],
  empty: readonly Merged[],
): string[] {
  const covered = new Set<number>();
  let highest = 0;
  for (const { number, shown } of present) {
    for (const part of [number, ...splitJoint(shown)]) {
      const whole = wholePart(part);
      if (whole === undefined) continue;
      covered.add(whole);
      highest = Math.max(highest, whole);
    }
  }
  const missing = new Set(empty.map((hadith) => hadith.number));
  const known = new Set([...missing].map(wholePart));
  if (highest <= 2 * covered.size + 10) {
    for (let number = 1; number < highest; number++) {
      if (!covered.has(number) && !known.has(number)) missing.add(String(number));
    }
  }
  return [...missing].sort(compareNumbers);
}
