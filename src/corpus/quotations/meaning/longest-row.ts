/** Length of the longest row of words that both have in the same order, others between them or not. Costs the product of both lengths. */
export function longestRow<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  let row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const next = new Uint16Array(b.length + 1);
    for (let at = 0; at < b.length; at++) {
      next[at + 1] = a[i] === b[at] ? (row[at] as number) + 1 : Math.max(row[at + 1] as number, next[at] as number);
    }
    row = next;
  }
  return row[b.length] as number;
}
