/** Numbers of 16 bits, or of 32 when one of them needs more. */
export type Numbers = Uint16Array | Uint32Array;

/** Lists of numbers, one after the other: list `n` is from `starts[n]` to `starts[n + 1]`. */
export type Lists = { readonly starts: Uint32Array; readonly items: Numbers };

const MAX_SHORT = 65_535;

/** Lays out lists of numbers. */
export function listsOf(lists: readonly (readonly number[])[]): Lists {
  const starts = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    starts[at + 1] = (starts[at] ?? 0) + list.length;
  });
  return { starts, items: numbersOf(lists.flat()) };
}

/** Lays out numbers in as few bits as they need. */
export function numbersOf(numbers: readonly number[]): Numbers {
  return numbers.every((number) => number <= MAX_SHORT) ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** Reads as many numbers as `numbersOf` laid out. */
export function numbersIn({ buffer, byteOffset, byteLength }: Uint8Array, count: number): Numbers {
  const isShort = byteLength === count * Uint16Array.BYTES_PER_ELEMENT;
  return isShort ? new Uint16Array(buffer, byteOffset, count) : new Uint32Array(buffer, byteOffset, count);
}
