/** A list of unsigned numbers that doubles its capacity. `take` returns the filled part without copying. */
export type Growing = { push(value: number): void; take(): Uint32Array; length(): number };

export function growing(room = 1 << 16): Growing {
  let kept = new Uint32Array(room);
  let used = 0;
  return {
    push(value) {
      if (used === kept.length) {
        const larger = new Uint32Array(kept.length * 2);
        larger.set(kept);
        kept = larger;
      }
      kept[used++] = value;
    },
    take: () => kept.subarray(0, used),
    length: () => used,
  };
}
