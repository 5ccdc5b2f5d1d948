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

const AROUND = 512;

/** Returns the first place of a hash in a list, or where it would be. */
export function placeOfHash({ hashes }: Pick<Fingerprints, 'hashes'>, hash: number): number {
  // Hashes are spread evenly: most are near the place that their size says.
  const near = Math.floor((hash / 2 ** 32) * hashes.length);
  let low = near > AROUND && (hashes[near - AROUND] as number) < hash ? near - AROUND : 0;
  let high = near + AROUND < hashes.length && (hashes[near + AROUND] as number) >= hash ? near + AROUND : hashes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hashes[middle] as number) < hash) low = middle + 1;
    else high = middle;
  }
  return low;
}
