/** Length of the longest row of words that both have in the same order, others between them or not. Costs the product of both lengths. */
export function longestRow<T>(a: ArrayLike<T>, b: ArrayLike<T>): number {
  const row = new Uint16Array(b.length + 1);
  for (let i = 0; i < a.length; i++) {
    const word = a[i];
    let before = 0;
    let last = 0;
    for (let at = 1; at <= b.length; at++) {
      const above = row[at] as number;
      last = word === b[at - 1] ? before + 1 : Math.max(above, last);
      before = above;
      row[at] = last;
    }
  }
  return row[b.length] as number;
}
