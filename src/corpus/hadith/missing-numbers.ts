import { compareNumbers, splitJoint, wholePart } from './numbers.ts';
import type { Merged } from './slots.ts';

/**
 * The numbers of a collection that exist and have no text here: rows that were empty in every language, and whole
 * numbers skipped between 1 and the highest. A scatter of numbers (most of the range absent) is a selection, not a
 * book with gaps; then only the empty rows are listed.
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
