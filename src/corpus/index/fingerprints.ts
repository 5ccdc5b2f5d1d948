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

/** Returns the first place of a hash in a list, or where it would be. */
export function placeOfHash({ hashes }: Fingerprints, hash: number): number {
  let low = 0;
  let high = hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
