type Numbers = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** A list of unsigned numbers that doubles its capacity. `take` returns the filled part without copying. */
export type Growing<List extends Numbers = Uint32Array<ArrayBuffer>> = {
  push(value: number): void;
  take(): List;
  length(): number;
};

/** Starts a list of numbers of 32 bits, or of those that `Kind` has. */
export function growing(room?: number): Growing;
export function growing<List extends Numbers>(room: number, Kind: new (length: number) => List): Growing<List>;
export function growing(room = 1 << 16, Kind: new (length: number) => Numbers = Uint32Array): Growing<Numbers> {
  let kept = new Kind(room);
  let used = 0;
  return {
    push(value) {
      if (used === kept.length) {
        const larger = new Kind(kept.length * 2);
        larger.set(kept);
        kept = larger;
      }
      kept[used++] = value;
    },
    take: () => kept.subarray(0, used),
    length: () => used,
  };
}
