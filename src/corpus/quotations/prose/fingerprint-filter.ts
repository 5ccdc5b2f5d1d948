/** Four bits or more for each fingerprint of a translation, and more than twenty for most: a look-up in many lists compares only with few of them. */
const BITS = 1 << 21;

/** Returns a bit for some of the bits of each hash, in memory that threads share. */
export function filterOf(hashes: Uint32Array): Uint8Array {
  const filter = new Uint8Array(new SharedArrayBuffer(BITS >> 3));
  for (const hash of hashes) {
    const bit = hash & (BITS - 1);
    filter[bit >> 3] = (filter[bit >> 3] as number) | (1 << (bit & 7));
  }
  return filter;
}

/** Tests whether a hash can be one of those that a filter was made of. Without a filter, any can. */
export function mayHave(filter: Uint8Array | undefined, hash: number): boolean {
  if (filter === undefined) return true;
  const bit = hash & (BITS - 1);
  return ((filter[bit >> 3] as number) & (1 << (bit & 7))) !== 0;
}
