/*
 * Numbers of 4 bits, -8 to 7, two to a byte: what words and phrases mean is as telling in 4 bits as in 8, and takes half the room.
 */

/** Packs an even number of numbers. The first of two is in the low half. */
export function packHalfBytes(values: ArrayLike<number>): Uint8Array {
  return Uint8Array.from(
    { length: values.length / 2 },
    (_, at) => bits(values[2 * at]) | (bits(values[2 * at + 1]) << 4),
  );
}

const bits = (value = 0) => Math.max(-8, Math.min(7, Math.round(value))) & 15;

/** Returns the number in the low half of a byte. */
export const lowHalf = (byte: number): number => (byte << 28) >> 28;

/** Returns the number in the high half of a byte. */
export const highHalf = (byte: number): number => (byte << 24) >> 28;
