/** Hashes of short runs of words, ascending, with the text of each and three bytes about the words around it. */
export type Fingerprints = {
  readonly hashes: Uint32Array;
  readonly docs: Uint16Array | Uint32Array;
  readonly contexts: Uint8Array;
};

export const NO_FINGERPRINTS: Fingerprints = {
  hashes: new Uint32Array(),
  docs: new Uint32Array(),
  contexts: new Uint8Array(),
};

/** Returns the first place of a hash in a list, or where it would be. It is within `[first, end]`. */
export function placeOfHash(
  { hashes }: Pick<Fingerprints, 'hashes'>,
  hash: number,
  [first, end]: readonly [number, number] = [0, hashes.length],
): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
