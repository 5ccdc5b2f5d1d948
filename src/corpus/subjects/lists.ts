/** Lists of numbers, one after the other: list `n` is from `starts[n]` to `starts[n + 1]`. */
export type Lists = { readonly starts: Uint32Array; readonly items: Uint16Array };

/** Lays out lists of numbers below 65,536. */
export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length;
  });
  return { starts, items: Uint16Array.from(lists.flat()) };
}
