/** A name with more mistakes, or with more of them than one in three letters, is another name. */
const MAX_MISTAKES = 2;

/** The known name with the fewest typing mistakes, or undefined if none is near. */
export function nearestName(given: string, known: readonly string[]): string | undefined {
  const limit = Math.min(MAX_MISTAKES, Math.floor(given.length / 3));
  const [nearest] = known
    .map((name) => ({ name, mistakes: edits(given, name, limit) }))
    .filter(({ mistakes }) => mistakes <= limit)
    .sort((a, b) => a.mistakes - b.mistakes);
  return nearest?.name;
}

/** Returns the edit distance of two words (insert, delete, replace, transpose), or `limit + 1` when it is greater. */
export function edits(one: string, two: string, limit: number): number {
  if (Math.abs(one.length - two.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: two.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one.charCodeAt(i - 1) === two.charCodeAt(j - 1);
      let least = Math.min(
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previous[j - 1] as number) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1];
      if (swapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[two.length] as number;
}
